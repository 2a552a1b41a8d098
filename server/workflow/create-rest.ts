/** The rows that belong to a new operation. Separate statements, because row-level security of a child row reads its operation. */
import type { OutboxMessage } from '../../machines/operation/effects.ts'
import { rows, type Connection } from '../platform/statements.ts'
import { Refused } from '../platform/http/refused.ts'
import type { NewOperation } from './create.ts'
import type { PersonalValue } from './personal.ts'
import { firstRow } from './engine/save.ts'
import { OPERATION_STORE } from './row.ts'
import { t } from '../platform/messages.ts'

type Rest = {
  readonly id: string
  readonly begins: Parameters<typeof firstRow>[1]
  readonly values: readonly PersonalValue[]
  readonly messages: readonly OutboxMessage[]
  readonly request: NewOperation
  readonly bodyHash: string
}

export async function writeRest(connection: Connection, rest: Rest): Promise<void> {
  const { id, begins, request } = rest
  await rows(
    connection,
    `insert into operation_line (operation_id, vintage_id, quantity, unit_price_cents)
     select $1, l.vintage, l.quantity, l.price
     from unnest($2::uuid[], $3::bigint[], $4::bigint[]) as l (vintage, quantity, price)`,
    [
      id,
      request.lines.map((line) => line.vintageId),
      request.lines.map((line) => line.quantity.toString()),
      request.lines.map((line) => line.unitPriceCents.toString()),
    ],
    'operation_lines_insert',
  )
  const { text, values, name } = firstRow(OPERATION_STORE, begins)
  await rows(connection, text, values, name)
  await rows(
    connection,
    `with sent as (
       insert into outbox (operation_id, version, kind, params)
       select $1, 1, x.kind, x.params from jsonb_to_recordset($2::jsonb) as x (kind text, params jsonb)
     ), keyed as (
       insert into idempotency (person_id, key, body_hash, subject_id, version)
       select $3, $4, $5, $1, 1 where $4::text is not null
     )
     insert into personal_value (id, operation_id, person_id, path, value, salt)
     select x.id, $1, $3, x.path, x.value, x.salt
     from jsonb_to_recordset($6::jsonb) as x (id uuid, path text, value jsonb, salt text)`,
    [
      id,
      JSON.stringify(rest.messages),
      begins.link.personId,
      request.idempotencyKey,
      rest.bodyHash,
      JSON.stringify(rest.values),
    ],
    'operation_rest',
  )
}

/** After the insert: it waits for a transaction that suspends the offering, and then blocks others. */
export async function refuseWithdrawn(
  connection: Connection,
  { offeringId, lines }: NewOperation,
): Promise<void> {
  const left = await rows(
    connection,
    `select 1 from offering f join offering_vintage v on v.offering_id = f.id
     where f.id = $1 and f.status = 'published' and v.vintage_id = any ($2::uuid[])`,
    [offeringId, lines.map(({ vintageId }) => vintageId)],
  )
  if (left.length !== lines.length)
    throw new Refused(409, 'guard_refused', t('refusals.workflow.offeringNoLongerSale'))
}
