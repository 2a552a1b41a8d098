import {
  CheckmarkCircle20Filled,
  Circle20Regular,
  PauseCircle20Filled,
  RecordStop20Filled,
  SubtractCircle20Regular,
  type FluentIcon,
} from '@fluentui/react-icons'
import { Link } from 'react-router'
import { date, relativeDay, shortDate } from '../../../lib/format.ts'
import { t, type MessageId } from '../../../lib/messages.ts'
import { useNow } from '../../../lib/use-now.ts'
import { ToneChip } from '../../../ui/chips.tsx'
import { TurnChip } from '../../shared/operation/turn-chip.tsx'
import { useIsPainted } from '../../../ui/after-paint.ts'
import { fetchedAfter } from '../../../ui/fetched-after.tsx'
import { Panel, Skeleton } from '../../../ui/page.tsx'
import { useOperation } from '../../shared/operation/operation-context.ts'
import { isRunning, type PhaseView, type StepState, type StepView } from '../plan-view.ts'
import styles from './steps.module.css'
import type { OperationView } from '../view.ts'

const Want = fetchedAfter(() => import('./want.tsx').then((module) => module.Want), <Skeleton rows={1} />)

/** Of what is beside the steps: the keyboard passes all of them at once. */
export const FORM_ID = 'step-form'

type Props = {
  readonly view: OperationView
  readonly hrefOfStep: (step: string) => string
  /** Time of the past moment that is shown, in milliseconds; null: now. */
  readonly then: number | null
}

type MarkView = {
  readonly Icon: FluentIcon
  readonly className: string | undefined
  readonly label: MessageId
}

const MARKS: Readonly<Record<StepState, MarkView>> = {
  done: { Icon: CheckmarkCircle20Filled, className: styles.done, label: 'operation.markDone' },
  here: { Icon: RecordStop20Filled, className: styles.here, label: 'operation.markHere' },
  held: { Icon: PauseCircle20Filled, className: styles.here, label: 'operation.markHeld' },
  later: { Icon: Circle20Regular, className: styles.later, label: 'operation.markLater' },
  notReached: { Icon: Circle20Regular, className: styles.later, label: 'operation.markNotReached' },
  notNeeded: { Icon: SubtractCircle20Regular, className: styles.later, label: 'operation.markNotNeeded' },
}

function Mark({ state }: { readonly state: StepState }) {
  const { Icon, className, label } = MARKS[state]
  return <Icon className={className} aria-label={t(label)} />
}

/** Phases and steps: who has the move, since when, due when. */
export function StepsPanel({ view: { phases, selected, counted }, hrefOfStep, then }: Props) {
  const { detail } = useOperation()
  const lastActive = phases.findLastIndex(isActive)
  return (
    <Panel title={t('operation.steps')} aside={counted} flush className={styles.panel}>
      {selected && (
        <div className="relative">
          <a className="skip-link no-print" href={`#${FORM_ID}`}>
            {t('operation.skipSteps')}
          </a>
        </div>
      )}
      <nav className="print" aria-label={t('operation.steps')}>
        {phases.map((phase, index) => (
          <Phase
            key={phase.key}
            phase={phase}
            isFolded={!isActive(phase) && index < lastActive}
            selected={selected}
            hrefOfStep={hrefOfStep}
            then={then}
          />
        ))}
      </nav>
      {isRunning(detail) && <Want hrefOfStep={hrefOfStep} />}
    </Panel>
  )
}

const isActive = ({ steps }: PhaseView): boolean =>
  steps.some(({ state }) => state === 'here' || state === 'held')

type PhaseProps = Omit<Props, 'view'> & {
  readonly phase: PhaseView
  /** Nothing is to be done there, and something is below. */
  readonly isFolded: boolean
  readonly selected: StepView | null
}

/** Folded as soon as it is settled, unless one of its steps is looked at. */
function Phase({ phase: { title, steps }, isFolded, selected, hrefOfStep, then }: PhaseProps) {
  const isSettled = steps.every(({ state }) => state === 'done' || state === 'notNeeded')
  const isShown = steps.some(({ step }) => step === selected?.step)
  const isOpen = !(isSettled || isFolded) || isShown
  const isPainted = useIsPainted()
  const days = steps.flatMap(({ captured }) => captured.map(({ at }) => at)).toSorted()
  return (
    <details className={styles.phase} key={String(isSettled || isFolded)} open={isOpen}>
      <summary className={styles.phaseTitle}>
        <h3>{title}</h3>
        {isSettled && (
          <>
            <Mark state={steps.some(({ state }) => state === 'done') ? 'done' : 'notNeeded'} />
            <span className={styles.date}>{days.length > 0 && shortDate(days.at(-1)!)}</span>
          </>
        )}
      </summary>
      {(isOpen || isPainted) && (
        <ol>
          {steps.map((step) => (
            <li key={step.step}>
              <StepLink
                then={then}
                step={step}
                to={hrefOfStep(step.step)}
                isSelected={step.step === selected?.step}
              />
            </li>
          ))}
        </ol>
      )}
    </details>
  )
}

type LinkProps = Pick<Props, 'then'> & {
  readonly step: StepView
  readonly to: string
  readonly isSelected: boolean
}

function StepLink({ step: { title, state, turn, captured }, to, isSelected, then }: LinkProps) {
  const present = useNow()
  const now = then ?? present
  const { isOwnStock, party, mayAct } = useOperation().detail
  const last = captured.at(-1)
  const due = turn?.dueAt && (Date.parse(turn.dueAt) < now ? 'operation.stepWasDue' : 'operation.stepDue')
  return (
    <Link
      to={to}
      preventScrollReset
      className={`${styles.step} ${styles[`is-${state}`] ?? ''}`}
      aria-current={isSelected ? 'step' : undefined}
    >
      <Mark state={state} />
      <span className={styles.title}>{title}</span>
      <span className={styles.date}>{state === 'done' && last && shortDate(last.at)}</span>
      {state === 'held' && <span className={`${styles.turn} ${styles.note}`}>{t('operation.markHeld')}</span>}
      {turn && (
        <span className={styles.turn}>
          {turn.court && (
            <TurnChip
              party={turn.court}
              isOwnStock={isOwnStock}
              viewer={mayAct ? party : undefined}
              isColleagues={turn.isColleagues}
            />
          )}
          {turn.overdue && <ToneChip tone="alarm">{t('operation.overdue')}</ToneChip>}
          <span className={styles.note} data-paper={due && t(due, { when: date(turn.dueAt!) })}>
            {due
              ? t(due, { when: relativeDay(turn.dueAt!, now) })
              : t('operation.stepSince', { date: shortDate(turn.since) })}
          </span>
        </span>
      )}
    </Link>
  )
}
