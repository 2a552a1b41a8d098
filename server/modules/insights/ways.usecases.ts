/** The ways that finished operations took, and their ends with other times. */
import type * as z from 'zod'
import {
  LISTED_WAYS,
  PLAYED_AGAIN,
  type WaysAnswer,
  type WaysQuery,
  type WhatIfAnswer,
  type WhatIfQuery,
} from '../../../contract/operations/ways.ts'
import { DAY_MS } from '../../../machines/kernel/days.ts'
import type { DwellPlace } from '../../../machines/kernel/dwell.ts'
import type { Connection } from '../../platform/statements.ts'
import type { Of } from './dwell.reading.ts'
import { lastRun } from './dwell.repository.ts'
import { hours, periodOf } from './period.ts'
import { dwellMaps, PLACES_HASH } from './stays.ts'
import { endIf, type Past } from './what-if.ts'
import { finishedLast, mediansOf, waysTaken, type Finished, type Taken } from './ways.reading.ts'
import { statesOf } from './ways.ts'

type Asked = Pick<z.output<typeof WaysQuery>, 'type' | 'contributor' | 'projectCarrier' | 'from' | 'to'>

function ofQuery({ type, contributor, projectCarrier, ...query }: Asked, now: Date) {
  const { from, to, ...period } = periodOf(query, now)
  const of: Of = {
    machine: type,
    contributor: contributor ?? null,
    projectCarrier: projectCarrier ?? null,
    period,
  }
  return { from, to, of }
}

/** Counts of other places than these would be shown under wrong names. */
const isUsable = async (trx: Connection): Promise<boolean> =>
  (await lastRun(trx))?.places_hash === PLACES_HASH

/** @param now of the call: a period that no one chose ends in its month */
export async function showWays(
  trx: Connection,
  query: z.output<typeof WaysQuery>,
  now: Date,
): Promise<WaysAnswer> {
  const { from, to, of } = ofQuery(query, now)
  const { places } = dwellMaps[query.type]
  const taken = (await isUsable(trx)) ? await waysTaken(trx, of) : []
  const listed = taken.slice(0, LISTED_WAYS)
  // Other filters may have left none of it: then places tell of all, as the list does.
  const chosen = listed.find(({ key }) => key === query.way)
  const inChosen = passed(places, chosen ? [chosen] : taken)
  const medians = chosen ? await mediansOf(trx, of, chosen.key, PLAYED_AGAIN) : null
  return {
    from,
    to,
    operations: taken.reduce((sum, { operations }) => sum + operations, 0),
    count: taken.length,
    ways: listed.map(({ key, way, status, operations, quantiles: [median, p90] }) => ({
      key,
      status,
      operations,
      medianHours: hours(median),
      p90Hours: hours(p90),
      states: statesOf(way).map(({ place, times }) => ({ path: places[place]!.path, times })),
    })),
    places: [...passed(places, taken).keys()].map((index) => {
      const { path, title, within, level } = places[index]!
      return {
        path,
        title,
        within: [...within],
        level,
        operations: inChosen.get(index) ?? 0,
        medianHours: hours(medians?.get(index) ?? null),
      }
    }),
  }
}

/** Operations that went through each place; a frame counts once, however many states of it they were in. */
function passed(places: readonly DwellPlace[], taken: readonly Taken[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  for (const { way, operations } of taken) {
    const paths = statesOf(way).map(({ place }) => places[place]!.path)
    for (const [index, { path, kind }] of places.entries())
      if (kind === 'own' && paths.some((one) => one === path || one.startsWith(`${path}.`)))
        counts.set(index, (counts.get(index) ?? 0) + operations)
  }
  return counts
}

const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)]!

function spreadOf(times: readonly number[]) {
  const sorted = times.toSorted((one, other) => one - other)
  return { medianHours: hours(quantile(sorted, 0.5)), p90Hours: hours(quantile(sorted, 0.9)) }
}

type Ran = { readonly stays: readonly Past[]; readonly began: number; readonly ended: number }

const ranOf = ({ places, since, until }: Finished): Ran => ({
  stays: places.map((place, index) => ({ place, since: since[index]!, until: until[index]! })),
  began: since[0]!,
  ended: Math.max(...until),
})

/** @param now of the call: a period that no one chose ends in its month */
export async function playAgain(
  trx: Connection,
  query: z.output<typeof WhatIfQuery>,
  now: Date,
): Promise<WhatIfAnswer> {
  const { of } = ofQuery(query, now)
  const finished = (await isUsable(trx)) ? await finishedLast(trx, of, PLAYED_AGAIN) : []
  if (finished.length === 0) return { operations: 0, now: null, places: [] }
  const ran = finished.map(ranOf)
  const places = dwellMaps[query.type].places
  const ms = query.days * DAY_MS
  const spreads = places.flatMap(({ path, title, within, level, kind, isStage }, index) => {
    if (kind !== 'own' || (level !== 'phase' && !isStage)) return []
    const visited = ran.filter(({ stays }) => stays.some(({ place }) => place === index)).length
    if (visited === 0) return []
    const ends = ran.map((one) => endIf(places, one.stays, { path, ms }))
    const moved = ran.filter(({ ended }, place) => ends[place] !== ended).length
    const times = ran.map(({ began }, place) => ends[place]! - began)
    return [{ path, title, within: [...within], level, visited, moved, ...spreadOf(times) }]
  })
  const first = query.days < 0 ? -1 : 1
  return {
    operations: ran.length,
    now: spreadOf(ran.map(({ began, ended }) => ended - began)),
    places: spreads.toSorted(
      (one, other) => first * (one.medianHours - other.medianHours) || other.moved - one.moved,
    ),
  }
}
