import {
  CheckmarkCircle20Filled,
  Circle20Regular,
  RecordStop20Filled,
  SubtractCircle20Regular,
} from '@fluentui/react-icons'
import { Link } from 'react-router'
import { relativeDay, shortDate } from '../../lib/format.ts'
import { useNow } from '../../lib/use-now.ts'
import { CourtChip, ToneChip } from '../../ui/chips.tsx'
import { Panel } from '../../ui/page.tsx'
import type { StepState, StepView } from './plan-view.ts'
import styles from './steps.module.css'
import type { OperationView } from './view.ts'

type Props = { readonly view: OperationView; readonly hrefOfStep: (step: string) => string }

const MARKS: Readonly<Record<StepState, React.JSX.Element>> = {
  done: <CheckmarkCircle20Filled className={styles.done} aria-label="Done" />,
  here: <RecordStop20Filled className={styles.here} aria-label="Now" />,
  later: <Circle20Regular className={styles.later} aria-label="Later" />,
  notNeeded: <SubtractCircle20Regular className={styles.later} aria-label="Not needed" />,
}

/** Phases and steps: who has the move, since when, due when. */
export function StepsPanel({ view: { phases, selected, counted }, hrefOfStep }: Props) {
  return (
    <Panel title="Steps" aside={counted} flush className={styles.panel}>
      <nav aria-label="Steps">
        {phases.map(({ key, title, steps }) => (
          <div key={key} className={styles.phase}>
            <h3 className={styles.phaseTitle}>{title}</h3>
            <ol>
              {steps.map((step) => (
                <li key={step.step}>
                  <StepLink
                    step={step}
                    to={hrefOfStep(step.step)}
                    isSelected={step.step === selected?.step}
                  />
                </li>
              ))}
            </ol>
          </div>
        ))}
      </nav>
    </Panel>
  )
}

type LinkProps = { readonly step: StepView; readonly to: string; readonly isSelected: boolean }

function StepLink({ step: { title, state, turn, captured }, to, isSelected }: LinkProps) {
  const now = useNow()
  const last = captured.at(-1)
  return (
    <Link
      to={to}
      preventScrollReset
      className={`${styles.step} ${styles[`is-${state}`]}`}
      aria-current={isSelected ? 'step' : undefined}
    >
      {MARKS[state]}
      <span className={styles.title}>{title}</span>
      <span className={styles.date}>{state === 'done' && last && shortDate(last.at)}</span>
      {turn && (
        <span className={styles.turn}>
          {turn.court && <CourtChip party={turn.court} />}
          {turn.overdue && <ToneChip tone="alarm">Overdue</ToneChip>}
          <span className={styles.note}>
            {turn.dueAt ? `due ${relativeDay(turn.dueAt, now)}` : `since ${shortDate(turn.since)}`}
          </span>
        </span>
      )}
    </Link>
  )
}
