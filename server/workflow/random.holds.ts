/** For tests: what must hold of operations whatever was sent to them, asked of the tables. */
import type pg from 'pg'
import { expect } from 'vitest'
import { decode } from '../../machines/kernel/snapshot.ts'
import { heldRanges } from '../ledger/ledger.ts'
import { audit } from '../testing/ledger-audit.ts'
import { heardTypes } from '../../machines/kernel/xstate.ts'
import { workflowOf } from './advance.ts'
import { verifyChain } from './journal/chain.ts'
import type { World } from './random.samples.ts'
import { replay } from './journal/replay.ts'

/** One text that changes with everything that an event may write for these operations. */
export async function fingerprint({
  owner,
  operations,
  market,
}: Pick<World, 'owner' | 'operations' | 'market'>): Promise<string> {
  const { rows } = await owner.query<{ print: string }>({
    name: 'fingerprint',
    text: `select concat_ws('|',
       (select string_agg(concat(id, version, head_hash, status, quantity, amount_cents, md5(facts::text), md5(snapshot::text)), ',' order by id) from operation where id = any ($1)),
       (select count(*) from journal where operation_id = any ($1)),
       (select string_agg(concat(operation_id, id, due_at, event), ',' order by operation_id, id) from timer where operation_id = any ($1)),
       (select string_agg(id::text, ',' order by id) from outbox where operation_id = any ($1)),
       (select string_agg(concat(operation_id, vintage_id, quantity), ',' order by operation_id, vintage_id) from operation_line where operation_id = any ($1)),
       (select count(*) from idempotency where subject_id = any ($1)),
       (select count(*) from personal_value where operation_id = any ($1)),
       (select string_agg(number, ',' order by number) from invoice where operation_id = any ($1)),
       (select string_agg(concat(series, year, last), ',' order by series, year) from invoice_counter),
       (select md5(string_agg(concat(account_id, block_id, quantity), ',' order by account_id, block_id))
         from balance where block_id in (select id from credit_block where vintage_id = $2))) as print`,
    values: [operations, market.vintages[0]],
  })
  return rows[0]!.print
}

const CLOSED: ReadonlySet<string> = new Set(['completed', 'declined', 'expired', 'cancelled'])

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
  readonly letters: number
}

/** Ledger, journal, deadlines and outbox of a world agree with each other. */
export async function expectSound({ owner, operations }: World): Promise<void> {
  const { rows } = await owner.query<Stored>(
    `select o.id, o.type, o.machine, o.machine_version, o.snapshot, o.version, o.status, o.quantity, o.requested_delivery,
       (select array_agg(event) from journal j where j.operation_id = o.id) as heard,
       coalesce((select jsonb_agg(t) from timer t where t.operation_id = o.id), '[]') as timers,
       (select count(*)::int from outbox x where x.operation_id = o.id) as letters
     from operation o where o.id = any ($1) or o.parent_id = any ($1)`,
    [operations],
  )
  // The owner of the tables looks past row-level security.
  const client = await owner.connect()
  try {
    expect(await audit(client)).toEqual([])
    for (const row of rows) await expectOne(client, row)
  } finally {
    client.release()
  }
}

async function expectOne(client: pg.ClientBase, row: Stored): Promise<void> {
  const { id, machine, machine_version: version, snapshot, status } = row
  const [verdict, folded, ranges] = await Promise.all([
    verifyChain(client, id),
    replay(client, id),
    heldRanges(client, id),
  ])
  expect(verdict).toEqual({ verified: true, rows: row.version, problem: null })
  expect(folded.snapshot, `the fold of ${id}`).toEqual(snapshot)
  const unitsIn = (kind: string) =>
    ranges.reduce((sum, { account, quantity }) => sum + (account === kind ? quantity : 0n), 0n)
  const workflow = workflowOf(machine)
  const listened = CLOSED.has(status)
    ? []
    : heardTypes(decode(workflow, { machine, version, snapshot })).filter((type) =>
        type.startsWith('xstate.after'),
      )
  const waiting = row.timers.map(({ event }) => event)
  expect(
    waiting.filter((event) => !listened.includes(event)),
    'deadlines that nobody listens to',
  ).toEqual([])
  expect(
    listened.filter((event) => !waiting.includes(event) && !row.heard.includes(event)),
    'deadlines that are missing',
  ).toEqual([])
  if (CLOSED.has(status)) expect(unitsIn('reserved'), `${row.type} ${status} keeps units`).toBe(0n)
  if (status === 'completed' && row.requested_delivery === 'retire' && row.type !== 'multiYear')
    expect(unitsIn('retired'), `${row.type} is completed`).toBe(BigInt(row.quantity))
}
