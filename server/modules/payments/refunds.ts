/** Giving back what a contributor paid too much, or for what was cancelled: one person asks, another one decides. */
import { sql } from 'kysely'
import type * as z from 'zod'
import type { Refund, RefundBody, RefundDecision } from '../../../contract/payments.ts'
import type { Scope, Trx } from '../../platform/database.ts'
import { notFound, wrongField } from '../../platform/http/refused.ts'
import { behind, cut, ordered, type Paged } from '../../platform/keyset.ts'
import { MONEY, REFUNDABLE } from './incoming.repository.ts'
import { centsOf, personName } from './who.ts'

type Stored = {
  readonly id: string
  readonly operation_id: string
  readonly operation_number: string
  readonly contributor_id: string
  readonly contributor: string
  readonly cents: string
  readonly currency: string
  readonly reason: string
  readonly person_id: string
  readonly asked_by: string | null
  readonly at: Date
  readonly four_eyes: boolean
  readonly is_approved: boolean | null
  readonly decided_by: string | null
  readonly decided_at: Date
  readonly decision_reason: string
  readonly bank_reference: string | null
  readonly paid_on: string | null
  readonly sort_key: string
}

const SELECT = sql`select r.id, o.id as operation_id, o.number as operation_number, c.id as contributor_id, c.name as contributor,
    r.cents, r.currency, r.reason, r.person_id, ${personName('r.person_id')} as asked_by, r.at,
    coalesce((o.snapshot #>> '{context,terms,fourEyes}')::boolean, true) as four_eyes,
    d.is_approved, ${personName('d.person_id')} as decided_by, d.at as decided_at, d.reason as decision_reason,
    d.bank_reference, d.paid_on, r.at::text as sort_key
  from refund r join operation o on o.id = r.operation_id join organization c on c.id = o.contributor_organization_id
  left join refund_decision d on d.refund_id = r.id`

const shown = (row: Stored, scope: Scope): Refund => ({
  sid: row.id,
  operation: { sid: row.operation_id, name: row.operation_number },
  contributor: { sid: row.contributor_id, name: row.contributor },
  cents: centsOf(row.cents),
  currency: row.currency,
  reason: row.reason,
  askedBy: row.asked_by,
  askedAt: row.at.toISOString(),
  isOwn: row.four_eyes && row.person_id === scope.personId,
  state: row.is_approved === null ? 'asked' : row.is_approved ? 'approved' : 'refused',
  decision:
    row.is_approved === null
      ? null
      : {
          by: row.decided_by,
          at: row.decided_at.toISOString(),
          reason: row.decision_reason,
          bankReference: row.bank_reference,
          paidOn: row.paid_on,
        },
})

/** Newest first. @throws Refused 400 for a cursor of another list */
export async function listRefunds(trx: Trx, scope: Scope, query: Pick<Paged, 'cursor' | 'limit'>) {
  const paged: Paged = { ...query, sort: 'askedAt', direction: 'desc' }
  const key = { expression: sql.ref('r.at'), type: 'timestamptz' } as const
  const { rows } = await sql<Stored>`${SELECT}
    where ${behind(paged, key, sql.ref('r.id'))} ${ordered(paged, key, sql.ref('r.id'))}`.execute(trx)
  const { items, nextCursor } = cut(paged, rows)
  return { items: items.map((row) => shown(row, scope)), nextCursor }
}

async function showRefund(trx: Trx, scope: Scope, sid: string): Promise<Refund> {
  const { rows } = await sql<Stored>`${SELECT} where r.id = ${sid}::uuid`.execute(trx)
  if (!rows[0]) throw notFound()
  return shown(rows[0], scope)
}

/** @throws Refused 404, 400 for more than was received too much and is not being given back yet */
export async function askRefund(
  trx: Trx,
  scope: Scope,
  { operationSid, cents, reason }: z.output<typeof RefundBody>,
  now: Date,
): Promise<Refund> {
  // Whoever asks for the same operation waits: together they cannot ask for more than there is.
  await sql`select 1 from operation where id = ${operationSid}::uuid for update`.execute(trx)
  const { rows } = await sql<{ refundable: string; currency: string }>`
    select ${REFUNDABLE} as refundable, o.currency from operation o ${MONEY} where o.id = ${operationSid}::uuid`.execute(
    trx,
  )
  const [found] = rows
  if (!found) throw notFound()
  if (cents > centsOf(found.refundable))
    throw wrongField('cents', 'This is more than was received above what was due.')
  const asked = await sql<{ id: string }>`
    insert into refund (operation_id, cents, currency, reason, person_id, at)
    values (${operationSid}, ${cents}, ${found.currency}, ${reason}, ${scope.personId}, ${now}) returning id`.execute(
    trx,
  )
  return showRefund(trx, scope, asked.rows[0]!.id)
}

/** @throws Refused 404; the database refuses the person who asked and a second decision */
export async function decideRefund(
  trx: Trx,
  scope: Scope,
  sid: string,
  body: z.output<typeof RefundDecision>,
  now: Date,
): Promise<Refund> {
  await showRefund(trx, scope, sid)
  const transfer = body.decision === 'approve' ? body : null
  await sql`insert into refund_decision (refund_id, is_approved, bank_reference, paid_on, reason, person_id, at)
    values (${sid}, ${transfer !== null}, ${transfer?.bankReference ?? null}, ${transfer?.paidOn ?? null}, ${body.reason},
      ${scope.personId}, ${now})`.execute(trx)
  return showRefund(trx, scope, sid)
}
