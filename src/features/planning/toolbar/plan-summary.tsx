/** The plan in one line: its end, what is late, how far it is from what was kept, and how much decides the end. */
import { useMemo } from 'react'
import { criticalTasks, daysLate } from '../../../../machines/projectPlanning/critical.ts'
import { spanIn } from '../../../../machines/projectPlanning/dependencies.ts'
import { dayNumber, dayOf } from '../../../../machines/projectPlanning/plan.ts'
import { t } from '../../../lib/messages.ts'
import { dayText } from '../days.ts'
import { usePlanner } from '../planner-context.ts'

export function PlanSummary() {
  const { sheet, today, view } = usePlanner()
  const { plan, tree } = sheet
  const { end, late, moved } = useMemo(() => {
    const tasks = [...plan.tasks.values()]
    const ends = tasks.map(({ id }) => spanIn(plan, tree, id)?.to ?? 0)
    const kept = tasks.flatMap(({ baseline }) => (baseline ? [dayNumber(baseline.end) + 1] : []))
    const last = Math.max(...ends)
    const day = dayNumber(today)
    return {
      end: last - 1,
      late: tasks.filter((task) => !tree.groups.has(task.id) && daysLate(task, day) > 0).length,
      moved: kept.length === 0 ? null : last - Math.max(...kept),
    }
  }, [plan, tree, today])
  const critical = useMemo(
    () => (view.showsCritical ? criticalTasks(plan, tree).size : null),
    [view.showsCritical, plan, tree],
  )
  const parts = [
    t('planning.endsOn', { day: dayText(dayOf(end)) }),
    moved === null ? '' : movedText(moved),
    critical === null ? '' : t('planning.criticalCount', { count: critical }),
  ].filter(Boolean)
  return (
    <p className="note">
      {parts.join(' · ')}
      {late > 0 && (
        <>
          {' · '}
          <strong className="alarm-text">{t('planning.lateCount', { count: late })}</strong>
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
