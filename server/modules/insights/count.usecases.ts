/** Counts where operations waited: the stays of each operation whose journal has grown are read from it again. */
import type pg from 'pg'
import type { Connection } from '../../platform/statements.ts'
import { inScope, SYSTEM, type Database } from '../../platform/database.ts'
import { announce } from '../../workflow/outbox/announce.ts'
import {
  countPhases,
  countRemaining,
  deleteStays,
  grownAfter,
  journalsOf,
  keepRun,
  keepStays,
  lastRun,
  lockCounting,
} from './dwell.repository.ts'
import { follow, isWorkflow, PHASE_PLACES, PLACES_HASH } from './stays.ts'
import { wayOf } from './ways.ts'

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

/** All in one transaction: readers meanwhile see the counts of before. */
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
    if (isRebuild) await deleteStays(trx)
    const { operations, rows } = await countGrown(trx)
    if (isRebuild || operations > 0) {
      await countRemaining(trx)
      await countPhases(trx, PHASE_PLACES)
    }
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
    const page = await grownAfter(trx, after, AT_ONCE)
    if (page.length === 0) return { operations, rows }
    const ids = page.map(({ id }) => id)
    const found = await journalsOf(trx, ids)
    const journals = Map.groupBy(found, ({ id }) => id)
    const counted = page.flatMap(({ id, machine }) => {
      const journal = journals.get(id)
      if (!isWorkflow(machine) || !journal) return []
      const followed = follow(machine, journal)
      return [{ id, seq: journal.at(-1)!.seq, ...followed, way: wayOf(machine, followed) }]
    })
    await keepStays(trx, counted)
    operations += page.length
    rows += found.length
    after = ids.at(-1)!
  }
}
