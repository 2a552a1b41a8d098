/** Under the tools: whether it is saved, the plan in one line, and chart or table where there is room for one of the two. */
/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the tag would bring its own looks along */
import { useMemo, type ReactNode } from 'react'
import { criticalTasks, daysLate } from '../../../../machines/projectPlanning/critical.ts'
import { spanIn } from '../../../../machines/projectPlanning/dependencies.ts'
import { dayNumber, dayOf } from '../../../../machines/projectPlanning/plan.ts'
import { t, type MessageId } from '../../../lib/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { dayText } from '../days.ts'
import { usePlanner, type Pane } from '../planner-context.ts'
import styles from './toolbar.module.css'

export function UnderTools({ saved }: { readonly saved: ReactNode }) {
  const { state, markOf } = usePlanner()
  return (
    <div className={`cluster gap-3 col-gap-4 between ${styles.under}`}>
      {saved}
      {!markOf && state.plan.tasks.size > 0 && <Summary />}
      <Panes />
    </div>
  )
}

/** Its end, how far it is from what was kept, how much decides the end, and the way to what is late. */
function Summary() {
  const { sheet, today, view, rowOf, actor, goTo } = usePlanner()
  const { plan, tree, calendar } = sheet
  const { end, late, moved } = useMemo(() => {
    const tasks = [...plan.tasks.values()]
    const ends = tasks.map(({ id }) => spanIn(plan, tree, id)?.to ?? 0)
    const kept = tasks.flatMap(({ baseline }) => (baseline ? [dayNumber(baseline.end) + 1] : []))
    const last = Math.max(...ends)
    const day = dayNumber(today)
    return {
      end: last - 1,
      late: tasks.filter((task) => !tree.groups.has(task.id) && daysLate(task, day) > 0).map(({ id }) => id),
      moved: kept.length === 0 ? null : last - Math.max(...kept),
    }
  }, [plan, tree, today])
  const critical = useMemo(
    () => (view.showsCritical ? criticalTasks(plan, tree, calendar).size : null),
    [view.showsCritical, plan, tree, calendar],
  )
  /** All of them are selected; each press goes on to the next one. */
  const showLate = () => {
    const next = late[(late.indexOf(view.active?.id ?? '') + 1) % late.length]!
    if (!rowOf.has(next)) actor.send({ type: 'view.expandAll' })
    goTo({ id: next, column: 'name' }, 'keep')
    actor.send({ type: 'view.select', ids: late })
  }
  const parts = [
    t('planning.endsOn', { day: dayText(dayOf(end)) }),
    moved === null ? '' : movedText(moved),
    critical === null ? '' : t('planning.criticalCount', { count: critical }),
  ].filter(Boolean)
  return (
    <p className="note">
      {parts.join(' · ')}
      {late.length > 0 && (
        <>
          {' · '}
          <Button
            modifier="link"
            className="strong"
            label={t('planning.lateCount', { count: late.length })}
            onClick={showLate}
          />
        </>
      )}
    </p>
  )
}

/** @param days later than it was kept; negative: earlier */
function movedText(days: number): string {
  if (days === 0) return t('planning.asBaseline')
  return t(days > 0 ? 'planning.laterThanBaseline' : 'planning.earlierThanBaseline', {
    count: Math.abs(days),
  })
}

function Panes() {
  const { view, show } = usePlanner()
  const panes: readonly { readonly pane: Exclude<Pane, 'both'>; readonly id: MessageId }[] = [
    { pane: 'chart', id: 'planning.paneChart' },
    { pane: 'table', id: 'planning.paneTable' },
  ]
  return (
    <div className={styles.panes} role="group" aria-label={t('planning.panes')}>
      {panes.map(({ pane, id }) => (
        <button
          key={pane}
          type="button"
          aria-pressed={view.pane === pane || (view.pane === 'both' && pane === 'chart')}
          onClick={() => show({ pane })}
        >
          {t(id)}
        </button>
      ))}
    </div>
  )
}
