/** When open operations can be expected to end, from what completed ones of the same type took. */
import type { ExpectedFinish } from '../../../contract/operations/insights.ts'
import type { WorkflowName } from '../../../machines/workflows.ts'
import { inScope, SYSTEM, type Database, type Scope } from '../../platform/database.ts'
import { rows, type Connection } from '../../platform/statements.ts'
import { orNotFound } from '../../platform/http/refused.ts'
import { remainingOf } from './dwell.reading.ts'
import { journalsOf, lastRun } from './dwell.repository.ts'
import { dwellMaps, follow, isWorkflow, PLACES_HASH, type JournalEntry } from './stays.ts'

/** Fewer would say more about them than about the one that is asked for. */
const ENOUGH = 5

/** @throws 404 for an operation that the caller cannot see */
export async function expectFinish(trx: Connection, sid: string, now: Date): Promise<ExpectedFinish> {
  return orNotFound((await expectFinishes(trx, [sid], now)).get(sid))
}

/** Of the operations that the caller can see: the paces behind them are the platform's, and only whole groups are shown. */
export async function finishesSeen(database: Database, scope: Scope, sids: readonly string[], now: Date) {
  const seen = await inScope(database, scope, (trx) =>
    trx.selectFrom('operation').select(['id', 'machine', 'status']).where('id', 'in', sids).execute(),
  )
  const found = await inScope(database, SYSTEM, (trx) => finishesOf(trx, seen, now))
  return { items: [...found].map(([sid, { basis, median, p80 }]) => ({ sid, basis, median, p80 })) }
}

type Standing = { readonly id: string; readonly machine: string; readonly status: string }

export async function expectFinishes(trx: Connection, sids: readonly string[], now: Date) {
  const found = await rows<Standing>(
    trx,
    'select id, machine, status from operation where id = any ($1::uuid[])',
    [sids],
  )
  return finishesOf(trx, found, now)
}

/** From the first time in each stage: how long completed ones took that had lasted as long. The latest lane decides. */
export async function finishesOf(
  trx: Connection,
  operations: readonly Standing[],
  now: Date,
): Promise<ReadonlyMap<string, ExpectedFinish>> {
  const run = await lastRun(trx)
  const countedAt = run?.at.toISOString() ?? null
  const nothing = { median: null, p80: null, operations: 0, countedAt }
  const found = new Map<string, ExpectedFinish>()
  const running = new Map<string, WorkflowName>()
  for (const { id, machine, status } of operations)
    if (status !== 'open' || !isWorkflow(machine)) found.set(id, { basis: 'notRunning', ...nothing })
    // Counts of other places than these would be shown for wrong ones.
    else if (run?.places_hash !== PLACES_HASH) found.set(id, { basis: 'tooFew', ...nothing })
    else running.set(id, machine)
  if (running.size === 0) return found
  const journals = Map.groupBy(await journalsOf(trx, [...running.keys()]), ({ id }) => id)
  for (const [machine, all] of Map.groupBy(running, ([, of]) => of)) {
    const stages = new Map(all.map(([id]) => [id, stagesOf(machine, journals.get(id) ?? [])]))
    const places = new Set([...stages.values()].flatMap((begun) => [...begun.keys()]))
    const took = await remainingOf(trx, machine, [...places])
    for (const [id, begun] of stages) {
      const finish = finishOf(begun, took, now.getTime())
      found.set(id, finish.basis === 'known' ? { ...finish, countedAt } : { ...nothing, ...finish })
    }
  }
  return found
}

/** The stages in which it stands, and when it first came there, in milliseconds since 1970. */
function stagesOf(machine: WorkflowName, journal: readonly JournalEntry[]): ReadonlyMap<number, number> {
  const { stays } = follow(machine, journal)
  const standing = stays.filter(
    ({ place, until }) => until === null && dwellMaps[machine].places[place]!.isStage,
  )
  return new Map(standing.map(({ place }) => [place, stays.find((stay) => stay.place === place)!.since]))
}

type Known = Pick<ExpectedFinish, 'median' | 'p80' | 'operations'> & { readonly basis: 'known' }

/** @param took of each stage, the shortest first, in milliseconds */
function finishOf(
  begun: ReadonlyMap<number, number>,
  took: ReadonlyMap<number, readonly number[]>,
  now: number,
): Known | { readonly basis: 'tooFew'; readonly operations: number } {
  const ways = [...begun].map(([place, since]) => {
    const all = took.get(place) ?? []
    return { since, longer: all.slice(countUpTo(all, now - since)) }
  })
  const operations = ways.length === 0 ? 0 : Math.min(...ways.map(({ longer }) => longer.length))
  if (operations < ENOUGH) return { basis: 'tooFew', operations }
  const endOf = (part: number): string =>
    new Date(
      Math.max(now, ...ways.map(({ since, longer }) => since + longer[Math.ceil(part * longer.length) - 1]!)),
    ).toISOString()
  return { basis: 'known', median: endOf(0.5), p80: endOf(0.8), operations }
}

/** How many of the sorted numbers are not above a limit; found by halves. */
function countUpTo(sorted: readonly number[], limit: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! > limit) high = middle
    else low = middle + 1
  }
  return low
}
