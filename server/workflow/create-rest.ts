/** What belongs to a new operation beside its row. Statements of their own: row-level security of a child looks its operation up. */
import type { TimerOp } from '../../machines/kernel/step.ts'
import type { Letter } from '../../machines/operation/effects.ts'
import { rows, type Connection } from '../ledger/connection.ts'
import { Refused } from '../platform/http/refused.ts'
import { GENESIS, type Link } from './chain.ts'
import type { NewOperation } from './create.ts'
import type { PersonalValue } from './personal.ts'
import { finalTimers } from './save.ts'

type Rest = {
  readonly id: string
  readonly at: string
  readonly hash: string
  readonly journal: Link
  readonly values: readonly PersonalValue[]
  readonly timers: readonly TimerOp[]
  readonly letters: readonly Letter[]
  readonly request: NewOperation
  readonly bodyHash: string
}

export async function writeRest(connection: Connection, rest: Rest): Promise<void> {
  const { id, at, journal, request } = rest
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
  await rows(
    connection,
    `insert into journal (operation_id, seq, at, person_id, role, event, payload, state_value, version, prev_hash, hash)
     values ($1, 1, $2, $3, $4, $5, $6, $7, 1, $8, $9)`,
    [
      id,
      at,
      journal.personId,
      journal.role,
      journal.event,
      JSON.stringify(journal.payload),
      JSON.stringify(journal.stateValue),
      GENESIS,
      rest.hash,
    ],
    'journal_begin',
  )
  await rows(
    connection,
    `with started as (
       insert into timer (operation_id, id, due_at, event)
       select $1, x.id, x.due_at, x.event from jsonb_to_recordset($2::jsonb) as x (id text, due_at timestamptz, event text)
     ), sent as (
       insert into outbox (operation_id, kind, params)
       select $1, x.kind, x.params from jsonb_to_recordset($3::jsonb) as x (kind text, params jsonb)
     ), keyed as (
       insert into idempotency (person_id, key, body_hash, operation_id, version)
       select $4, $5, $6, $1, 1 where $5::text is not null
     )
     insert into personal_value (id, operation_id, person_id, path, value, salt)
     select x.id, $1, $4, x.path, x.value, x.salt
     from jsonb_to_recordset($7::jsonb) as x (id uuid, path text, value jsonb, salt text)`,
    [
      id,
      JSON.stringify(finalTimers(rest.timers, null).set),
      JSON.stringify(rest.letters),
      journal.personId,
      request.idempotencyKey,
      rest.bodyHash,
      JSON.stringify(rest.values),
    ],
    'operation_rest',
  )
}

/**
 * Asked after the operation is inserted: the insert has waited for whoever was suspending or archiving the offering, and
 * from here on nobody can while this transaction runs.
 */
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
    throw new Refused(409, 'guard_refused', 'This offering is no longer for sale.')
}
