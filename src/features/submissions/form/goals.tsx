/** The goals that the project serves, each with a sentence on how. */
import { memo, useDeferredValue } from 'react'
import { t } from '../../../lib/messages.ts'
import { GoalTile } from '../../../ui/charts/goal-tile.tsx'
import { Panel } from '../../../ui/page.tsx'
import { fieldId } from '../addresses.ts'
import { DraftLongText } from '../draft/draft-fields.tsx'
import styles from './goals.module.css'
import { remarkOn } from '../remark-view.ts'
import { PartRemarks } from '../remarks.tsx'
import { useContentOf, useSubmission } from '../draft/submission-context.ts'
import { ALL_GOALS, goalName } from '../../shared/submission/words.ts'
import { TEXT_LIMITS } from '../../../../machines/kernel/text-limits.ts'

export function Goals() {
  const { change, isEditable } = useSubmission()
  // As one text: what is typed into a note changes nothing here.
  const chosen = useContentOf((content) => content.goals.map(({ goal }) => goal).join(' '))
  const noted = useDeferredValue(chosen)
  const goals = chosen === '' ? [] : chosen.split(' ').map(Number)
  const isChosen = (goal: number) => goals.includes(goal)
  const toggle = (goal: number) =>
    change((now) => ({
      goals: isChosen(goal)
        ? now.goals.filter((one) => one.goal !== goal)
        : [...now.goals, { goal, note: '' }].toSorted((a, b) => a.goal - b.goal),
    }))
  const entries = goals.map((goal) => remarkOn.goal(goal))
  return (
    <Panel
      title={t('submission.goals')}
      aside={t('submission.goalsCount', { count: goals.length })}
      body="column gap-6"
    >
      <p className="hint">{t('submission.goalsHint')}</p>
      <PartRemarks part="goals" entries={entries} />
      <ul className={styles.tiles} id={fieldId('goals')} tabIndex={-1} aria-label={t('submission.goals')}>
        {ALL_GOALS.map((goal) => (
          <li key={goal}>
            <button
              type="button"
              className={styles.tile}
              aria-pressed={isChosen(goal)}
              disabled={!isEditable}
              onClick={() => toggle(goal)}
            >
              <GoalTile goal={goal} />
              <span>{goalName(goal)}</span>
            </button>
          </li>
        ))}
      </ul>
      <Notes of={noted} />
    </Panel>
  )
}

/** What is typed comes straight from the draft: the field of a goal that is chosen comes after its tile. */
const Notes = memo(function Notes({ of }: { readonly of: string }) {
  if (of === '') return null
  return (
    <ul className={styles.notes} aria-label={t('submission.goalNotes')}>
      {of.split(' ').map((goal, at) => (
        <li key={goal} className={styles.noteRow}>
          <GoalTile goal={Number(goal)} />
          <Note goal={Number(goal)} at={at} />
        </li>
      ))}
    </ul>
  )
})

function Note({ goal, at }: { readonly goal: number; readonly at: number }) {
  const { change } = useSubmission()
  const note = useContentOf(({ goals }) => goals.find((one) => one.goal === goal)?.note ?? '')
  return (
    <DraftLongText
      path={`goals.${at}.note`}
      remarks={remarkOn.goal(goal)}
      label={t('submission.goalNote', { goal: goalName(goal) })}
      rows={2}
      most={TEXT_LIMITS.goalNote}
      value={note}
      onChange={(text) =>
        change((now) => ({
          goals: now.goals.map((one) => (one.goal === goal ? { ...one, note: text } : one)),
        }))
      }
    />
  )
}
