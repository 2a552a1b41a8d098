/** Whether the plan is on the server, in a few words; a failure with what helps. Total over the machine's region `saving`. */
import { useSelector } from '@xstate/react'
import { t } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { DRAFT_STATES, type ShownState } from '../shared/draft/saved-state.tsx'
import type { PlanActor } from './plan-actor.ts'
import styles from './planner.module.css'

type State = 'saved' | 'dirty' | 'sending' | 'failed' | 'refused' | 'clash'
const SHOWN: Readonly<Record<State, ShownState>> = {
  ...DRAFT_STATES,
  saved: DRAFT_STATES.clean,
  sending: DRAFT_STATES.saving,
  clash: DRAFT_STATES.conflict,
}

/** The longest of what comes and goes with every edit: its place is kept, else the toolbar would wrap and the bars move under the hand. */
const roomy = (): string =>
  (['saved', 'dirty', 'sending'] as const)
    .map((state) => t(SHOWN[state].text))
    .reduce((longest, text) => (text.length > longest.length ? text : longest))

export function SaveState({ actor }: { readonly actor: PlanActor }) {
  const state = useSelector(actor, ({ value }) => value.saving)
  const problem = useSelector(actor, ({ context }) => context.problem)
  const mayEdit = useSelector(actor, ({ context }) => context.mayEdit)
  if (!mayEdit) return <span className={styles.saved}>{t('planning.readOnly')}</span>
  const { text, icon, isAlarm } = SHOWN[state]
  return (
    <div className={styles.saved}>
      <output className={isAlarm ? styles.notSaved : undefined} data-saving={state}>
        <span aria-hidden className={styles.savedIcon}>
          {icon}
        </span>
        <span className={styles.savedText} data-room={roomy()}>
          {t(text)}
        </span>
        {state === 'refused' && problem && <span> {problem}</span>}
      </output>
      {(state === 'failed' || state === 'refused') && (
        <Button
          label={t('common.tryAgain')}
          size="small"
          onClick={() => actor.send({ type: 'save.retry' })}
        />
      )}
    </div>
  )
}
