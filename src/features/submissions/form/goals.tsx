/** The goals that the project serves, each with a sentence on how. */
import { t } from '../../../lib/messages.ts'
import { GoalTile } from '../../../ui/charts/goal-tile.tsx'
import { Panel } from '../../../ui/page.tsx'
import { fieldId } from '../addresses.ts'
import { DraftLongText } from '../draft/draft-fields.tsx'
import styles from './goals.module.css'
import { isOnPart, remarkOn } from '../remark-view.ts'
import { RemarkThread } from '../remarks.tsx'
import { useContent, useSubmission } from '../draft/submission-context.ts'
import { ALL_GOALS, goalName } from '../../shared/submission/words.ts'

export function Goals() {
  const { detail, change, isEditable } = useSubmission()
  const goals = useContent('goals')
  const isChosen = (goal: number) => goals.some((one) => one.goal === goal)
  const toggle = (goal: number) =>
    change((now) => ({
      goals: isChosen(goal)
        ? now.goals.filter((one) => one.goal !== goal)
        : [...now.goals, { goal, note: '' }].toSorted((a, b) => a.goal - b.goal),
    }))
  const entries = goals.map(({ goal }) => remarkOn.goal(goal))
  return (
    <Panel title={t('submission.goals')} aside={t('submission.goalsCount', { count: goals.length })}>
      <div className="column gap-6">
        <p className="hint">{t('submission.goalsHint')}</p>
        <RemarkThread
          sid={detail.sid}
          field="goals"
          comments={detail.comments.filter(({ field }) => isOnPart(field, 'goals', entries))}
          mayAct={detail.mayAct}
        />
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
        {goals.length > 0 && (
          <ul className={styles.notes} aria-label={t('submission.goalNotes')}>
            {goals.map(({ goal, note }, at) => (
              <li key={goal} className={styles.noteRow}>
                <GoalTile goal={goal} />
                <DraftLongText
                  path={`goals.${at}.note`}
                  remarks={remarkOn.goal(goal)}
                  label={t('submission.goalNote', { goal: goalName(goal) })}
                  rows={2}
                  most={400}
                  value={note}
                  onChange={(text) =>
                    change((now) => ({
                      goals: now.goals.map((one) => (one.goal === goal ? { ...one, note: text } : one)),
                    }))
                  }
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  )
}
