/** For tests and drills: what must hold of operations whatever was sent to them, asked of the tables. */
import type pg from 'pg'
import { heardTypes } from '../../../machines/kernel/xstate.ts'
import { decode } from '../../../machines/kernel/snapshot.ts'
import { heldRanges } from '../../ledger/ledger.ts'
import { canonical } from '../../platform/canonical.ts'
import { workflowOf } from '../../workflow/operation-kind.ts'
import { verifyChain } from '../../workflow/journal/chain.ts'
import { replay } from '../../workflow/journal/replay.ts'
import { audit } from '../ledger-audit.ts'

export const CLOSED: ReadonlySet<string> = new Set(['completed', 'declined', 'expired', 'cancelled'])

type Stored = {
  readonly id: string
  readonly type: string
  readonly machine: string
  readonly machine_version: number
  readonly snapshot: Record<string, unknown>
  readonly version: number
  readonly status: string
  readonly quantity: string
  readonly requested_delivery: 'retire' | 'hold'
  readonly heard: readonly string[]
  readonly timers: readonly { readonly event: string }[]
}

/** @returns what contradicts itself in ledger, journals and deadlines of these operations and their tranches, as sentences */
export async function contradictions(
  owner: pg.Pool,
  operations: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await owner.query<Stored>(
    `select o.id, o.type, o.machine, o.machine_version, o.snapshot, o.version, o.status, o.quantity, o.requested_delivery,
       (select array_agg(event) from journal j where j.operation_id = o.id) as heard,
       coalesce((select jsonb_agg(t) from timer t where t.operation_id = o.id), '[]') as timers
     from operation o where o.id = any ($1) or o.parent_id = any ($1)`,
    [operations],
  )
  // The owner of the tables looks past row-level security.
  const client = await owner.connect()
  try {
    const found = [...(await audit(client))]
    for (const row of rows) found.push(...(await contradictionsOf(client, row)))
    return found
  } finally {
    client.release()
  }
}

async function contradictionsOf(client: pg.ClientBase, row: Stored): Promise<readonly string[]> {
  const { id, type, machine, machine_version: version, snapshot, status } = row
  const [verdict, folded, ranges] = await Promise.all([
    verifyChain(client, id),
    replay(client, id),
    heldRanges(client, id),
  ])
  const unitsIn = (kind: string) =>
    ranges.reduce((sum, { account, quantity }) => sum + (account === kind ? quantity : 0n), 0n)
  const isClosed = CLOSED.has(status)
  const listened = isClosed
    ? []
    : heardTypes(decode(workflowOf(machine), { machine, version, snapshot })).filter((heard) =>
        heard.startsWith('xstate.after'),
      )
  const waiting = row.timers.map(({ event }) => event)
  const extra = waiting.filter((event) => !listened.includes(event))
  const missing = listened.filter((event) => !waiting.includes(event) && !row.heard.includes(event))
  const isRetired = status === 'completed' && row.requested_delivery === 'retire' && type !== 'multiYear'
  const of = `${type} ${id} (${status})`
  return [
    ...(verdict.verified ? [] : [`journal of ${of}: ${verdict.problem}`]),
    ...(verdict.rows === row.version
      ? []
      : [`${of} has version ${row.version} and ${verdict.rows} journal rows`]),
    ...(canonical(folded.snapshot) === canonical(snapshot)
      ? []
      : [`the snapshot of ${of} is not what its journal folds to`]),
    ...extra.map((event) => `${of} has a deadline that it does not listen to: ${event}`),
    ...missing.map((event) => `${of} lacks a deadline: ${event}`),
    ...(isClosed && unitsIn('reserved') > 0n ? [`${of} keeps reserved units`] : []),
    ...(isRetired && unitsIn('retired') !== BigInt(row.quantity)
      ? [`${of} retired ${unitsIn('retired')} of ${row.quantity}`]
      : []),
  ]
}
