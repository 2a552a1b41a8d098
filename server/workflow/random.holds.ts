/** For tests: everything that an event may write, as one text, and whether it agrees with itself. */
import { expect } from 'vitest'
import { contradictions } from '../testing/simulation/holds.ts'
import type { World } from '../testing/simulation/world.ts'

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

/** Ledger, journal and deadlines of a world agree with each other. */
export async function expectSound({ owner, operations }: World): Promise<void> {
  expect(await contradictions(owner, operations)).toEqual([])
}
