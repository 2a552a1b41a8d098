/** The tranches of an agreement as a plan that is looked at: each runs from its day until the next one begins, the last for a year. Pure. */
import type { TrancheRow } from '../../../contract/operations/requests.ts'
import { dayNumber, dayOf, shifted, type Plan, type Task } from '../../../machines/projectPlanning/plan.ts'
import { t } from '../../lib/messages.ts'
import type { Tone } from '../../ui/chips.tsx'
import { standingOf, TRANCHE_TONES } from '../shared/operation/tranche-words.ts'

/** `sid` null: its operation does not exist yet. */
export type TrancheMark = { readonly tone: Tone; readonly words: string; readonly sid: string | null }

/** A tranche is a year of its agreement. @returns the number of the same day a year later */
function yearAfter(day: string): number {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCFullYear(at.getUTCFullYear() + 1)
  return dayNumber(at.toISOString().slice(0, 10))
}

export function planOfTranches(rows: readonly TrancheRow[]): {
  readonly plan: Plan
  readonly marks: ReadonlyMap<string, TrancheMark>
} {
  const ordered = rows.toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : a.startsOn > b.startsOn ? 1 : 0))
  const starts = ordered.map(({ startsOn }) => dayNumber(startsOn))
  const tasks = ordered.map((row, index): Task => {
    const here = starts[index] ?? 0
    const next = starts[index + 1] ?? yearAfter(row.startsOn)
    const start = dayOf(here)
    return {
      id: row.sid,
      name: t('operation.trancheNumber', { number: index + 1 }),
      kind: 'task',
      start,
      end: shifted(start, Math.max(1, next - here) - 1),
      progress: TRANCHE_TONES[row.status] === 'done' ? 100 : 0,
      parentId: null,
      place: index,
      resources: [],
    }
  })
  const markOf = (row: TrancheRow): TrancheMark => ({
    tone: row.overdue ? 'alarm' : TRANCHE_TONES[row.status],
    words: [
      t(`operation.tranche.${row.status}`),
      row.overdue ? t('operation.overdue') : null,
      standingOf(row),
    ]
      .filter(Boolean)
      .join(' · '),
    sid: row.number === null ? null : row.sid,
  })
  return {
    plan: { tasks: new Map(tasks.map((task) => [task.id, task])), dependencies: new Map() },
    marks: new Map(ordered.map((row) => [row.sid, markOf(row)])),
  }
}
