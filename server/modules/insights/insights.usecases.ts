/** What the counts say: where operations wait longest, and when an open one can be expected to end. */
import type * as z from 'zod'
import type { DwellAnswer, DwellPlace, DwellQuery, ExpectedFinish } from '../../../contract/insights.ts'
import { Party } from '../../../contract/operation-shapes.ts'
import type { DwellPlace as Place } from '../../../machines/kernel/dwell.ts'
import { rows, type Connection } from '../../ledger/connection.ts'
import { notFound } from '../../platform/http/refused.ts'
import {
  addCells,
  journalsOf,
  lastRun,
  lastWish,
  monthsOf,
  partiesOf,
  remainingOf,
  standingNow,
  type Standing,
} from './dwell.repository.ts'
import { dwellMaps, follow, isWorkflow, PLACES_HASH } from './stays.ts'
import { addPacked, longerThan, newTally, pack, quantile, type Tally } from './tally.ts'

const HOUR = 3_600_000
/** Months of a period that nobody chose. */
const USUAL = 12
/** Fewer would say more about them than about the one that is asked for. */
const ENOUGH = 5

/** `YYYY-MM` moved by months. */
export function monthsAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

const monthsBetween = (from: string, to: string): number => {
  const [start, end] = [from, to].map((month) => {
    const [year = 0, number = 1] = month.split('-').map(Number)
    return year * 12 + number
  })
  return (end ?? 0) - (start ?? 0) + 1
}

/** Times of one period by index of the place. */
async function timesOf(
  trx: Connection,
  { type, party }: z.output<typeof DwellQuery>,
  from: string,
  to: string,
): Promise<Map<number, Tally>> {
  const cells = new Map<number, Tally>()
  const of = { machine: type, party: party ?? null, from: `${from}-01`, to: `${to}-01` }
  for (const month of await monthsOf(trx, of)) addCells(cells, month.cells)
  return cells
}

/** @param now of the call: a period that nobody chose ends in its month */
export async function showDwell(
  trx: Connection,
  query: z.output<typeof DwellQuery>,
  now: Date,
): Promise<DwellAnswer> {
  const { type, party = null, waiting } = query
  const to = query.to ?? now.toISOString().slice(0, 7)
  const usual = monthsAfter(to, 1 - USUAL)
  const from = query.from ?? usual
  const length = Math.max(1, monthsBetween(from, to))
  const run = await lastRun(trx)
  const wish = await lastWish(trx)
  // Counts of other places than these would be told under wrong names.
  const isUsable = run?.places_hash === PLACES_HASH
  const period = isUsable ? await timesOf(trx, query, from, to) : new Map<number, Tally>()
  const earlier = isUsable
    ? await timesOf(trx, query, monthsAfter(from, -length), monthsAfter(from, -1))
    : new Map<number, Tally>()
  const standing = isUsable ? await standingNow(trx, type, party) : []
  const reachesNow = run !== null && to >= run.at.toISOString().slice(0, 7)
  const view = { period, earlier, standing, at: run?.at.getTime() ?? 0, reachesNow }
  return {
    type,
    from,
    to,
    waiting,
    counted: isUsable
      ? { at: run.at.toISOString(), ms: run.ms, rows: Number(run.rows), isRebuild: run.is_rebuild }
      : null,
    isAsked: wish !== null && (run === null || run.at < wish),
    places: placesOf(dwellMaps[type].places, view, waiting),
    parties: isUsable ? await partiesOf(trx, type) : [],
  }
}

type View = {
  readonly period: ReadonlyMap<number, Tally>
  readonly earlier: ReadonlyMap<number, Tally>
  readonly standing: readonly Standing[]
  readonly at: number
  readonly reachesNow: boolean
}

/** What is known of one place, or of its two ways together. */
function placesOf(places: readonly Place[], view: View, waiting: DwellQueryWaiting): DwellPlace[] {
  const ways = places.map((place, index) => ({ place, index }))
  const all = ways
    .filter(({ place }) => place.level === 'state')
    .reduce((sum, { index }) => sum + msOf(view, index), 0)
  const chosen = ways.filter(({ place }) => waiting === 'both' || place.kind === waiting)
  return [...Map.groupBy(chosen, ({ place }) => place.path).values()].flatMap((same) => {
    const [{ place }] = same as [(typeof same)[number]]
    const indexes = same.map(({ index }) => index)
    const now = view.standing.filter((one) => indexes.includes(one.place))
    const [period, earlier] = [together(view.period, indexes), together(view.earlier, indexes)]
    const operations = now.reduce((sum, one) => sum + one.operations, 0)
    if (period.count + earlier.count + operations === 0) return []
    const ms = indexes.reduce((sum, index) => sum + msOf(view, index), 0)
    const isState = place.level === 'state'
    const first = Math.min(...now.map((one) => one.first))
    return [
      {
        path: place.path,
        title: place.title,
        within: [...place.within],
        level: place.level,
        step: place.step,
        waitsFor: isState && place.kind === 'own' ? Party.parse(place.court) : null,
        isBlocked: isState && place.kind === 'blocked',
        stays: period.count,
        medianHours: hours(quantile(period, 0.5)),
        p90Hours: hours(quantile(period, 0.9)),
        totalHours: ms / HOUR,
        share: isState ? (all === 0 ? 0 : ms / all) : null,
        standing: {
          operations,
          longestHours: operations === 0 ? null : hours(Math.max(0, view.at - first)),
        },
        before: { stays: earlier.count, medianHours: hours(quantile(earlier, 0.5)) },
      },
    ]
  })
}

type DwellQueryWaiting = z.output<typeof DwellQuery>['waiting']

/** Of what ended in the period, and of what goes on. */
function msOf({ period, standing, at, reachesNow }: View, index: number): number {
  const open = reachesNow ? standing.filter(({ place }) => place === index) : []
  const soFar = open.reduce((sum, { operations, since }) => sum + Math.max(0, operations * at - since), 0)
  return (period.get(index)?.ms ?? 0) + soFar
}

function together(cells: ReadonlyMap<number, Tally>, indexes: readonly number[]): Tally {
  const sum = newTally()
  for (const index of indexes) {
    const tally = cells.get(index)
    if (tally) addPacked(sum, pack(tally))
  }
  return sum
}

const hours = (ms: number | null): number | null => (ms === null ? null : ms / HOUR)

/**
 * From the first time in each stage where it stands now: of the completed ones that took longer than it has so far, how
 * long did they take? Lanes run side by side, so the latest of them decides.
 * @throws 404 for an operation that the caller cannot see
 */
export async function expectFinish(trx: Connection, sid: string, now: Date): Promise<ExpectedFinish> {
  const [operation] = await rows<{ machine: string; status: string }>(
    trx,
    'select machine, status from operation where id = $1',
    [sid],
  )
  if (!operation) throw notFound()
  const run = await lastRun(trx)
  const countedAt = run?.at.toISOString() ?? null
  const nothing = { median: null, p80: null, operations: 0, countedAt }
  const { machine, status } = operation
  if (status !== 'open' || !isWorkflow(machine)) return { basis: 'notRunning', ...nothing }
  if (run?.places_hash !== PLACES_HASH) return { basis: 'tooFew', ...nothing }
  const { standing, firsts } = follow(machine, await journalsOf(trx, [sid]))
  const cells = new Map<number, Tally>()
  addCells(cells, await remainingOf(trx, machine))
  const ways = [...standing.keys()].flatMap((place) => {
    const since = firsts.get(place)
    return since === undefined ? [] : [endOf(cells.get(place) ?? newTally(), since, now.getTime())]
  })
  const operations = ways.length === 0 ? 0 : Math.min(...ways.map((way) => way.operations))
  if (operations < ENOUGH) return { basis: 'tooFew', ...nothing, operations }
  const latest = (ends: readonly number[]) => new Date(Math.max(now.getTime(), ...ends)).toISOString()
  return {
    basis: 'known',
    median: latest(ways.map(({ median }) => median)),
    p80: latest(ways.map(({ p80 }) => p80)),
    operations,
    countedAt,
  }
}

function endOf(took: Tally, since: number, now: number) {
  const soFar = Math.max(0, now - since)
  return {
    operations: longerThan(took, soFar),
    median: since + (quantile(took, 0.5, soFar) ?? 0),
    p80: since + (quantile(took, 0.8, soFar) ?? 0),
  }
}
