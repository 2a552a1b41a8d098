/** When open operations can be expected to end, from what completed ones of the same type took. */
import type { ExpectedFinish } from '../../../contract/insights.ts'
import type { WorkflowName } from '../../../machines/workflows.ts'
import { rows, type Connection } from '../../ledger/connection.ts'
import { notFound } from '../../platform/http/refused.ts'
import { addCells, journalsOf, lastRun, remainingOf } from './dwell.repository.ts'
import { follow, isWorkflow, PLACES_HASH, type Followed } from './stays.ts'
import { longerThan, newTally, quantile, type Tally } from './tally.ts'

/** Fewer would say more about them than about the one that is asked for. */
const ENOUGH = 5

type Cells = ReadonlyMap<number, Tally>

/** @throws 404 for an operation that the caller cannot see */
export async function expectFinish(trx: Connection, sid: string, now: Date): Promise<ExpectedFinish> {
  const found = (await expectFinishes(trx, [sid], now)).get(sid)
  if (!found) throw notFound()
  return found
}

/**
 * From the first time in each stage where it stands now: of the completed ones that took longer than it has so far, how
 * long did they take? Lanes run side by side, so the latest of them decides. As many statements for a page as for one.
 * @returns by sid; what the caller cannot see is not there
 */
export async function expectFinishes(
  trx: Connection,
  sids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, ExpectedFinish>> {
  const operations = await rows<{ id: string; machine: string; status: string }>(
    trx,
    'select id, machine, status from operation where id = any ($1::uuid[])',
    [sids],
  )
  const run = await lastRun(trx)
  const countedAt = run?.at.toISOString() ?? null
  const nothing = { median: null, p80: null, operations: 0, countedAt }
  const found = new Map<string, ExpectedFinish>()
  const running = new Map<string, WorkflowName>()
  for (const { id, machine, status } of operations)
    if (status !== 'open' || !isWorkflow(machine)) found.set(id, { basis: 'notRunning', ...nothing })
    // Counts of other places than these would be told of wrong ones.
    else if (run?.places_hash !== PLACES_HASH) found.set(id, { basis: 'tooFew', ...nothing })
    else running.set(id, machine)
  if (running.size === 0) return found
  const took = await tookOf(trx, new Set(running.values()))
  const journals = Map.groupBy(await journalsOf(trx, [...running.keys()]), ({ id }) => id)
  for (const [id, machine] of running) {
    const told = finishOf(follow(machine, journals.get(id) ?? []), took.get(machine)!, now)
    found.set(id, told.basis === 'known' ? { ...told, countedAt } : { ...nothing, ...told })
  }
  return found
}

/** How long completed operations took from the first time in each place, by machine. */
async function tookOf(
  trx: Connection,
  machines: ReadonlySet<WorkflowName>,
): Promise<ReadonlyMap<WorkflowName, Cells>> {
  const took = new Map<WorkflowName, Cells>()
  for (const machine of machines) {
    const cells = new Map<number, Tally>()
    addCells(cells, await remainingOf(trx, machine))
    took.set(machine, cells)
  }
  return took
}

type Known = Pick<ExpectedFinish, 'median' | 'p80' | 'operations'> & { readonly basis: 'known' }

function finishOf(
  { standing, firsts }: Followed,
  took: Cells,
  now: Date,
): Known | { readonly basis: 'tooFew'; readonly operations: number } {
  const ways = [...standing.keys()].flatMap((place) => {
    const since = firsts.get(place)
    return since === undefined ? [] : [endOf(took.get(place) ?? newTally(), since, now.getTime())]
  })
  const operations = ways.length === 0 ? 0 : Math.min(...ways.map((way) => way.operations))
  if (operations < ENOUGH) return { basis: 'tooFew', operations }
  const latest = (ends: readonly number[]) => new Date(Math.max(now.getTime(), ...ends)).toISOString()
  return {
    basis: 'known',
    median: latest(ways.map(({ median }) => median)),
    p80: latest(ways.map(({ p80 }) => p80)),
    operations,
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
