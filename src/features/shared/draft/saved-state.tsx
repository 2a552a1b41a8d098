/** Whether what was typed is on the server, in a few words; a failure with what helps. */
import { ArrowSyncRegular, CheckmarkRegular, ErrorCircleRegular, EditRegular } from '@fluentui/react-icons'
import { useSelector } from '@xstate/react'
import type { ReactElement } from 'react'
import { t, type MessageId } from '../../../lib/messages.ts'
import { Button } from '../../../ui/button.tsx'
import type { DraftActor } from './drafts.ts'
import styles from './saved-state.module.css'

type State = 'clean' | 'dirty' | 'saving' | 'saved' | 'failed' | 'refused' | 'conflict'
export type ShownState = {
  readonly text: MessageId
  readonly icon: ReactElement | null
  readonly isAlarm?: true
}

/** Total over the machine's states (machines/draft). */
export const DRAFT_STATES: Readonly<Record<State, ShownState>> = {
  clean: { text: 'shared.savedClean', icon: <CheckmarkRegular /> },
  dirty: { text: 'shared.savedDirty', icon: <EditRegular /> },
  saving: { text: 'shared.savedSaving', icon: <ArrowSyncRegular /> },
  saved: { text: 'shared.savedSaved', icon: <CheckmarkRegular /> },
  failed: { text: 'shared.savedFailed', icon: <ErrorCircleRegular />, isAlarm: true },
  refused: { text: 'shared.savedRefused', icon: <ErrorCircleRegular />, isAlarm: true },
  conflict: { text: 'shared.savedConflict', icon: <ErrorCircleRegular />, isAlarm: true },
}

export function SavedState({ actor }: { readonly actor: DraftActor }) {
  const state = useSelector(actor, ({ value }) => value) as State
  const problem = useSelector(actor, ({ context }) => context.problem)
  const { text, icon, isAlarm } = DRAFT_STATES[state]
  return (
    <div className={styles.saved}>
      <output className={isAlarm ? styles.notSaved : undefined} data-draft={state}>
        <span aria-hidden className={styles.savedIcon}>
          {icon}
        </span>
        {t(text)}
        {isAlarm && problem && <span className="weight-400"> {problem}</span>}
      </output>
      {state === 'failed' && (
        <Button label={t('common.tryAgain')} size="small" onClick={() => actor.send({ type: 'retry' })} />
      )}
    </div>
  )
}
