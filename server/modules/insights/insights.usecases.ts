/** What the counts say: where operations wait longest. */
import type * as z from 'zod'
import type { DwellAnswer, DwellPlace, DwellQuery } from '../../../contract/operations/insights.ts'
import { Party } from '../../../contract/operations/shapes.ts'
import type { DwellPlace as Place } from '../../../machines/kernel/dwell.ts'
import type { Connection } from '../../platform/statements.ts'
import { partiesOf, timesOf, type PlaceTimes } from './dwell.reading.ts'
import { lastRun, lastWish } from './dwell.repository.ts'
import { hours, periodOf } from './period.ts'
import { dwellMaps, PLACES_HASH } from './stays.ts'

/** @param now of the call: a period that no one chose ends in its month */
export async function showDwell(
  trx: Connection,
  query: z.output<typeof DwellQuery>,
  now: Date,
): Promise<DwellAnswer> {
  const { type, contributor = null, projectCarrier = null, waiting } = query
  const { from, to, ...period } = periodOf(query, now)
  const run = await lastRun(trx)
  const wish = await lastWish(trx)
  // Counts of other places than these would be shown under wrong names.
  const isUsable = run?.places_hash === PLACES_HASH
  const { places } = dwellMaps[type]
  // What is counted together is at the first of its places.
  const groups = places.map(({ path }, index) =>
    waiting === 'both' ? places.findIndex((place) => place.path === path) : index,
  )
  const times = isUsable
    ? await timesOf(trx, { machine: type, contributor, projectCarrier, period, groups })
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
    contributors: isUsable ? await partiesOf(trx, type, 'contributor', contributor) : [],
    projectCarriers: isUsable ? await partiesOf(trx, type, 'projectCarrier', projectCarrier) : [],
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
      totalHours: hours(msOf(one)),
      share: isState ? (all === 0 ? 0 : msOf(one) / all) : null,
      standing: {
        operations: one.standing,
        longestHours: hours(one.first === null ? null : Math.max(0, at - one.first)),
      },
      before: { stays: one.earlier_stays, medianHours: hours(one.earlier_median) },
    }
  })
}
