/** How a list stands. Pure. */
import { DAY_MS } from '../../../machines/kernel/days.ts'
import { LIST_FRESH_DAYS } from '../../../contract/rules/screening.ts'
import type { ScreeningList } from './queries.ts'

export type Standing = 'fresh' | 'old' | 'missing'

/** By the day it was loaded: the publishers change their lists only when there is something to change. */
export function standingOf(list: Pick<ScreeningList, 'loadedAt'> | undefined, now: number): Standing {
  if (!list) return 'missing'
  return now - Date.parse(list.loadedAt) > LIST_FRESH_DAYS * DAY_MS ? 'old' : 'fresh'
}

/** `+12`, `−3`; null for the first list, and for one that is as long as before. */
export function changeOf({
  entries,
  entriesBefore,
}: Pick<ScreeningList, 'entries' | 'entriesBefore'>): string | null {
  if (entriesBefore === null || entriesBefore === entries) return null
  const change = entries - entriesBefore
  return `${change > 0 ? '+' : '−'}${Math.abs(change)}`
}
