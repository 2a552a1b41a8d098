/** What the counts say: where operations wait longest. */
import type * as z from 'zod'
import type { DwellAnswer, DwellPlace, DwellQuery } from '../../../contract/operations/insights.ts'
import { Party } from '../../../contract/operations/shapes.ts'
import type { DwellPlace as Place } from '../../../machines/kernel/dwell.ts'
import type { Connection } from '../../platform/statements.ts'
import { partiesOf, timesOf, type PlaceTimes } from './dwell.reading.ts'
import { lastRun, lastWish } from './dwell.repository.ts'
import { dwellMaps, PLACES_HASH } from './stays.ts'

const HOUR = 3_600_000
/** Months of a period that nobody chose. */
const USUAL = 12

/** @returns the beginning of a month, UTC, in milliseconds since 1970 */
function startOf(month: string, later = 0): number {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return Date.UTC(year, number - 1 + later, 1)
}

const monthOf = (ms: number): string => new Date(ms).toISOString().slice(0, 7)

function monthsBetween(from: string, to: string): number {
  const [start, end] = [from, to].map((month) => new Date(startOf(month)))
  return (
    (end!.getUTCFullYear() - start!.getUTCFullYear()) * 12 + end!.getUTCMonth() - start!.getUTCMonth() + 1
  )
}

/** @param now of the call: a period that nobody chose ends in its month */
export async function showDwell(
  trx: Connection,
  query: z.output<typeof DwellQuery>,
  now: Date,
): Promise<DwellAnswer> {
  const { type, contributor = null, projectCarrier = null, waiting } = query
  const to = query.to ?? monthOf(now.getTime())
  const from = query.from ?? monthOf(startOf(to, 1 - USUAL))
  const length = Math.max(1, monthsBetween(from, to))
  const run = await lastRun(trx)
  const wish = await lastWish(trx)
  // Counts of other places than these would be told under wrong names.
  const isUsable = run?.places_hash === PLACES_HASH
  const { places } = dwellMaps[type]
  // What is told together stands at the first of its places.
  const groups = places.map(({ path }, index) =>
    waiting === 'both' ? places.findIndex((place) => place.path === path) : index,
  )
  const period = { begin: startOf(from, -length), from: startOf(from), end: startOf(to, 1) }
  const times = isUsable
    ? await timesOf(trx, { machine: type, contributor, projectCarrier, ...period, groups })
    : []
  const at = run?.at.getTime() ?? 0
  return {
    type,
    from,
    to,
    waiting,
    counted: isUsable
      ? { at: run.at.toISOString(), ms: run.ms, rows: Number(run.rows), isRebuild: run.is_rebuild }
      : null,
    isAsked: wish !== null && (run === null || run.at < wish),
    places: placesOf(places, times, { waiting, at, reachesNow: at < period.end }),
    contributors: isUsable ? await partiesOf(trx, type, 'contributor') : [],
    projectCarriers: isUsable ? await partiesOf(trx, type, 'projectCarrier') : [],
  }
}

type View = {
  readonly waiting: z.output<typeof DwellQuery>['waiting']
  /** Of the last counting, in milliseconds since 1970. */
  readonly at: number
  /** The period does: what goes on counts with its time so far. */
  readonly reachesNow: boolean
}

function placesOf(
  places: readonly Place[],
  times: readonly PlaceTimes[],
  { waiting, at, reachesNow }: View,
): DwellPlace[] {
  const msOf = ({ ms, standing, since }: PlaceTimes): number =>
    ms + (reachesNow ? Math.max(0, standing * at - since) : 0)
  const all = times
    .filter(({ place }) => places[place]!.level === 'state')
    .reduce((sum, one) => sum + msOf(one), 0)
  return times.flatMap((one) => {
    const place = places[one.place]!
    if (waiting !== 'both' && place.kind !== waiting) return []
    const isState = place.level === 'state'
    return {
      path: place.path,
      title: place.title,
      within: [...place.within],
      level: place.level,
      step: place.step,
      waitsFor: isState && place.kind === 'own' ? Party.parse(place.court) : null,
      isBlocked: isState && place.kind === 'blocked',
      stays: one.stays,
      medianHours: hours(one.quantiles?.[0] ?? null),
      p90Hours: hours(one.quantiles?.[1] ?? null),
      totalHours: msOf(one) / HOUR,
      share: isState ? (all === 0 ? 0 : msOf(one) / all) : null,
      standing: {
        operations: one.standing,
        longestHours: hours(one.first === null ? null : Math.max(0, at - one.first)),
      },
      before: { stays: one.earlier_stays, medianHours: hours(one.earlier_median) },
    }
  })
}

const hours = (ms: number | null): number | null => (ms === null ? null : ms / HOUR)
