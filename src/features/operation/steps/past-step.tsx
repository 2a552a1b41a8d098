/** The selected step as it stood at a past moment: what it held, and what could be done there then. */
import type { Offer } from '../../../../contract/operations/shapes.ts'
import { dateTime } from '../../../lib/format.ts'
import { t } from '../../../lib/messages.ts'
import { partyName } from '../../shared/operation/operation-words.ts'
import { TurnChip } from '../../shared/operation/turn-chip.tsx'
import { Panel } from '../../../ui/page.tsx'
import { CapturedList } from './captured-list.tsx'
import { FORM_ID } from './steps-panel.tsx'
import type { Moment } from '../history/moment.ts'
import styles from '../operation.module.css'
import { useOperation } from '../../shared/operation/operation-context.ts'
import { placeOf, type StepState, type StepView } from '../plan-view.ts'
import type { OperationView } from '../view.ts'

type Props = { readonly view: OperationView; readonly moment: Moment }

export function PastStep({ view: { selected, notice }, moment: { at, offers } }: Props) {
  const { workflow } = useOperation()
  if (!selected) return null
  const title = placeOf(workflow, selected.step)
  const here = offers.filter(({ type }) => type.slice(0, type.indexOf('.')) === selected.step)
  return (
    <Panel
      id={FORM_ID}
      title={title}
      label={t('operation.stepThen', { title, at: dateTime(at) })}
      className={styles.formPanel}
      aside={selected.turn?.court && <TurnChip party={selected.turn.court} />}
    >
      <div className="column gap-5">
        <p className="pad-3-5 text-m surface-3 radius-m">{t('operation.asItStood', { at: dateTime(at) })}</p>
        {notice && <p className="callout">{notice}</p>}
        <p className="text-m soft">{EXPLANATIONS[selected.state](selected)}</p>
        {here.length > 0 && (
          <ul className={styles.closed} aria-label={t('operation.offeredThen')}>
            {here.map((offer) => (
              <li key={offer.type}>
                <strong className="block">{offer.label}</strong>
                <span className="quiet">{wordsOf(offer)}</span>
              </li>
            ))}
          </ul>
        )}
        <CapturedList captured={selected.captured} />
      </div>
    </Panel>
  )
}

/** Total over the states of a step. */
const EXPLANATIONS: Readonly<Record<StepState, (step: StepView) => string>> = {
  here: ({ turn }) => turn?.hint ?? t('operation.stepWasOpen'),
  held: () => t('operation.stepHeld'),
  done: () => t('operation.stepWasSettled'),
  notNeeded: () => t('operation.stepNotNeeded'),
  notReached: () => t('operation.stepNotReached'),
  later: ({ after }) =>
    after.length > 0
      ? t('operation.stepWasClosed', { steps: after.join(', ') })
      : t('operation.stepWasClosedByPhase'),
}

/** Total over what an offer can be. */
const OFFERED: Readonly<Record<Offer['status'], (offer: Offer) => string>> = {
  open: () => t('operation.couldBeSent'),
  'needs-input': () => t('operation.couldBeSent'),
  blocked: ({ why }) => why ?? t('operation.ruleForbids'),
  'someone-else': ({ roles }) =>
    t('operation.waitedFor', { roles: roles.map((role) => partyName(role)).join(', ') }),
}
const wordsOf = (offer: Offer): string => OFFERED[offer.status](offer)
