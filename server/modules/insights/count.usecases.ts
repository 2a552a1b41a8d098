/**
 * Counts where operations waited, from their journals. A stay is counted when it ends, once and for all, so a counting adds
 * the stays that ended since the one before: counting everything anew comes to the same rows.
 */
import { DAY_MS } from '../../../machines/kernel/days.ts'
import type pg from 'pg'
import type { Connection } from '../../ledger/connection.ts'
import { inScope, SYSTEM, type Database } from '../../platform/database.ts'
import { announce } from '../../workflow/announce.ts'
import {
  addMonths,
  addRemaining,
  forgetCounts,
  grownAfter,
  journalsOf,
  keepPositions,
  keepRun,
  lastRun,
  lockCounting,
  tallyOf,
  type Grown,
  type MonthCells,
  type Position,
  type Side,
} from './dwell.repository.ts'
import { follow, isWorkflow, PLACES_HASH, type Followed, type Told } from './stays.ts'
import { count, type Tally } from './tally.ts'

export type Places = {
  readonly database: Database
  readonly pool: pg.Pool
  readonly clock: () => Date
}

export type Counting = {
  readonly ms: number
  readonly operations: number
  readonly rows: number
  readonly isRebuild: boolean
}

/** Operations of one statement: what is held at once stays small. */
const AT_ONCE = 1_000

/** All in one transaction: whoever reads meanwhile sees the counts of before. */
export async function countDwell(
  { database, pool, clock }: Places,
  { rebuild } = { rebuild: false },
): Promise<Counting> {
  const since = performance.now()
  const at = clock()
  const done = await inScope(database, SYSTEM, async (trx) => {
    await lockCounting(trx)
    const before = await lastRun(trx)
    const isRebuild = rebuild || before?.places_hash !== PLACES_HASH
    if (isRebuild) await forgetCounts(trx)
    const { operations, rows } = await countGrown(trx)
    const counted = { operations, rows, isRebuild, ms: Math.round(performance.now() - since) }
    const kept = { at, ms: counted.ms, operations, rows, is_rebuild: isRebuild, places_hash: PLACES_HASH }
    const [run] = await keepRun(trx, kept)
    return { counted, id: run!.id }
  })
  announce(pool, { topic: 'insights', sid: done.id, version: 1, organizations: [] })
  return done.counted
}

async function countGrown(trx: Connection): Promise<{ operations: number; rows: number }> {
  let [operations, rows] = [0, 0]
  for (let after: string | null = null; ;) {
    const page: Grown[] = await grownAfter(trx, after, AT_ONCE)
    if (page.length === 0) return { operations, rows }
    const journals = await journalsOf(
      trx,
      page.map(({ id }) => id),
    )
    await keepPage(trx, page, byOperation(journals))
    operations += page.length
    rows += journals.length
    after = page.at(-1)!.id
  }
}

function byOperation(journals: readonly (Told & { readonly id: string })[]): Map<string, Told[]> {
  const found = new Map<string, Told[]>()
  for (const row of journals) {
    const known = found.get(row.id)
    if (known) known.push(row)
    else found.set(row.id, [row])
  }
  return found
}

async function keepPage(
  trx: Connection,
  page: readonly Grown[],
  journals: ReadonlyMap<string, readonly Told[]>,
): Promise<void> {
  const months = new Map<string, MonthCells>()
  const remaining = new Map<string, Map<number, Tally>>()
  const positions: Position[] = []
  for (const operation of page) {
    const { id, machine, known } = operation
    const journal = journals.get(id)
    if (!isWorkflow(machine) || !journal) continue
    const followed = follow(machine, journal)
    countStays(months, operation, followed)
    if (followed.completed && followed.completed.seq > known) {
      const cells = remaining.get(machine) ?? new Map<number, Tally>()
      remaining.set(machine, cells)
      for (const [place, first] of followed.firsts)
        count(tallyOf(cells, place), Math.max(0, followed.completed.at - first))
    }
    positions.push({ id, seq: journal.at(-1)!.seq, standing: followed.standing })
  }
  await addMonths(trx, [...months.values()])
  for (const [machine, cells] of remaining) await addRemaining(trx, machine, cells)
  await keepPositions(trx, positions)
}

/** Each stay counts for everybody, and for either party. */
function countStays(months: Map<string, MonthCells>, operation: Grown, { ended }: Followed): void {
  const { machine, known, contributor, carrier } = operation
  const sides: readonly (readonly [Side, string | null])[] = [
    ['all', null],
    ...(contributor === null ? [] : [['contributor', contributor] as const]),
    ...(carrier === null ? [] : [['projectCarrier', carrier] as const]),
  ]
  // An operation has few months and many stays.
  const found = new Map<string, readonly Map<number, Tally>[]>()
  for (const { place, since, until, seq } of ended) {
    if (seq <= known) continue
    const month = monthOf(until)
    let all = found.get(month)
    if (!all) {
      all = sides.map(([side, organizationId]) => cellsOf(months, { machine, month, side, organizationId }))
      found.set(month, all)
    }
    const ms = Math.round(until - since)
    for (const cells of all) count(tallyOf(cells, place), ms)
  }
}

function cellsOf(months: Map<string, MonthCells>, of: Omit<MonthCells, 'cells'>): Map<number, Tally> {
  const key = `${of.machine} ${of.month} ${of.side} ${of.organizationId}`
  const known = months.get(key)
  if (known) return known.cells
  const cells = new Map<number, Tally>()
  months.set(key, { ...of, cells })
  return cells
}

const monthsByDay = new Map<number, string>()

/** `YYYY-MM-01`, UTC. */
export function monthOf(ms: number): string {
  const day = Math.floor(ms / DAY_MS)
  const known = monthsByDay.get(day)
  if (known !== undefined) return known
  const month = `${new Date(ms).toISOString().slice(0, 7)}-01`
  monthsByDay.set(day, month)
  return month
}
