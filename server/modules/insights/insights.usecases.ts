/** What the counts say: where operations wait longest. */
import type * as z from 'zod'
import type { DwellAnswer, DwellPlace, DwellQuery } from '../../../contract/insights.ts'
import { Party } from '../../../contract/operation-shapes.ts'
import type { DwellPlace as Place } from '../../../machines/kernel/dwell.ts'
import type { WorkflowName } from '../../../machines/workflows.ts'
import type { Connection } from '../../ledger/connection.ts'
import {
  monthsOf,
  partiesOf,
  standingNow,
  type OneSide,
  type Parties,
  type Standing,
} from './dwell.reading.ts'
import { addCells, lastRun, lastWish } from './dwell.repository.ts'
import { monthsOfPair } from './pair.ts'
import { dwellMaps, PLACES_HASH } from './stays.ts'
import { addPacked, newTally, pack, quantile, type Tally } from './tally.ts'

const HOUR = 3_600_000
/** Months of a period that nobody chose. */
const USUAL = 12

/** `YYYY-MM` moved by months. */
function monthsAfter(month: string, months: number): string {
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

type Cells = Map<number, Tally>

/** Times of two periods, one after the other, by index of the place. */
async function timesOf(
  trx: Connection,
  { type, parties }: { readonly type: WorkflowName; readonly parties: Parties },
  { begin, from, to }: { readonly begin: string; readonly from: string; readonly to: string },
): Promise<{ readonly period: Cells; readonly earlier: Cells }> {
  const [period, earlier]: [Cells, Cells] = [new Map(), new Map()]
  const isIn = { machine: type, from: `${begin}-01`, to: `${to}-01` }
  const months = isPair(parties)
    ? await monthsOfPair(trx, { ...isIn, ...parties })
    : await monthsOf(trx, { ...isIn, ...sideOf(parties) })
  for (const { month, cells } of months) addCells(month >= `${from}-01` ? period : earlier, cells)
  return { period, earlier }
}

const isPair = ({ contributor, projectCarrier }: Parties): boolean =>
  contributor !== null && projectCarrier !== null

function sideOf({ contributor, projectCarrier }: Parties): OneSide {
  if (contributor !== null) return { side: 'contributor', organizationId: contributor }
  if (projectCarrier !== null) return { side: 'projectCarrier', organizationId: projectCarrier }
  return { side: 'all', organizationId: null }
}

/** @param now of the call: a period that nobody chose ends in its month */
export async function showDwell(
  trx: Connection,
  query: z.output<typeof DwellQuery>,
  now: Date,
): Promise<DwellAnswer> {
  const { type, contributor = null, projectCarrier = null, waiting } = query
  const parties = { contributor, projectCarrier }
  const to = query.to ?? now.toISOString().slice(0, 7)
  const usual = monthsAfter(to, 1 - USUAL)
  const from = query.from ?? usual
  const length = Math.max(1, monthsBetween(from, to))
  const run = await lastRun(trx)
  const wish = await lastWish(trx)
  // Counts of other places than these would be told under wrong names.
  const isUsable = run?.places_hash === PLACES_HASH
  const { period, earlier } = isUsable
    ? await timesOf(trx, { type, parties }, { begin: monthsAfter(from, -length), from, to })
    : NOTHING
  const standing = isUsable ? await standingNow(trx, type, parties) : []
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
    contributors: isUsable ? await partiesOf(trx, type, 'contributor') : [],
    projectCarriers: isUsable ? await partiesOf(trx, type, 'projectCarrier') : [],
  }
}

const NOTHING: { readonly period: Cells; readonly earlier: Cells } = { period: new Map(), earlier: new Map() }

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
