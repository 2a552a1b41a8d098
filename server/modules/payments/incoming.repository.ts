/** Invoices with what came for them: from the invoice and the machine's own account of the money. */
import { eventName } from '../../../machines/operation/by-event.ts'
import { isoDay } from '../../../machines/kernel/days.ts'
import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod'
import type { IncomingPayment, IncomingQuery, SecondApproval } from '../../../contract/payments/payments.ts'
import type { Trx } from '../../platform/database.ts'
import { behind, cut, ordered, type Paged } from '../../platform/keyset.ts'
import { approvalsOf, type Asking } from './approvals.repository.ts'
import { centsOf, named, personName } from './who.ts'

/** What was received above what is due, or for what was cancelled, and is not being given back yet. */
export const REFUNDABLE = sql<string>`greatest(0, m.received - case when o.status in ('open', 'onHold', 'completed') then m.due else 0 end
  - coalesce((select sum(r.cents) from refund r where r.operation_id = o.id and r.transaction_id is null and not exists (
      select 1 from refund_decision d where d.refund_id = r.id and not d.is_approved)), 0))`

/** Whether the bank took back any payment of `operation as o`: how much takes a function, which is left out for all others. */
const WAS_REVERSED = sql`exists (select 1 from bank_use u join bank_use r on r.reverses_id = u.transaction_id
  where u.operation_id = o.id and u.kind = 'payment')`

/** The snapshot's money without what the bank took back, in cents: `m.due`, `m.received`, `m.pending` beside `operation as o`. */
export const MONEY = sql`cross join lateral (select
    coalesce((o.snapshot #>> '{context,money,dueCents}')::bigint, 0) as due,
    greatest(0, coalesce((o.snapshot #>> '{context,money,receivedCents}')::bigint, 0)
      - case when ${WAS_REVERSED} then reversed_cents(o.id) else 0 end) as received,
    case when exists (select 1 from jsonb_array_elements(o.turns) turn
        where turn ->> 'step' = 'contributorPaymentValidation' and turn ->> 'court' = 'platform')
      then coalesce((o.snapshot #>> '{context,money,pendingCents}')::bigint, 0) else 0 end as pending) m`

/** The invoice that counts: credited ones are replaced by a newer one, or by none. */
export const VALID = sql`i.kind = 'invoice' and not exists (select 1 from invoice c where c.credits_id = i.id)`

/** The newest one of its operation, credited or not: a cancellation credits the invoice, and what came for it stays. */
const NEWEST = sql`i.kind = 'invoice' and not exists (select 1 from invoice n where n.operation_id = i.operation_id
  and n.kind = 'invoice' and (n.issued_at, n.sequence) > (i.issued_at, i.sequence))`

/** Which of the invoices of an operation stands for it. */
const STANDING: Readonly<Record<z.output<typeof IncomingQuery>['state'], RawBuilder<unknown>>> = {
  open: VALID,
  overdue: VALID,
  pending: VALID,
  refundable: NEWEST,
  paid: VALID,
  // Credited by a cancellation: what came for it is still to be given back.
  all: sql`(${VALID} or (${NEWEST} and m.received > 0))`,
}

/** As its index has it (migration 0680). */
const DUE_ON = sql`coalesce(i.due_on, (i.issued_at at time zone 'UTC')::date)`

const RUNS = sql`o.status in ('open', 'onHold')`

const FILTERS: Readonly<
  Record<z.output<typeof IncomingQuery>['state'], (today: string) => RawBuilder<unknown>>
> = {
  open: () => sql`${RUNS} and (m.received < m.due or m.pending > 0)`,
  overdue: (today) => sql`${RUNS} and m.received < m.due and i.due_on < ${today}::date`,
  pending: () => sql`${RUNS} and m.pending > 0`,
  refundable: () => sql`m.received > 0 and ${REFUNDABLE} > 0`,
  paid: () => sql`m.received >= m.due and m.received > 0`,
  all: () => sql`true`,
}

type Stored = Pick<
  IncomingPayment,
  'number' | 'reference' | 'operation' | 'version' | 'contributor' | 'currency' | 'dueOn' | 'announcedOn'
> & {
  readonly id: string
  readonly status: string
  readonly due: string
  readonly received: string
  readonly pending: string
  readonly refundable: string
  readonly submitted_by_name: string | null
  readonly payload: Readonly<Record<string, unknown>> | null
  readonly sort_key: string
}

/** What is due first, first. @throws Refused 400 for a cursor of another list */
export async function listIncoming(
  trx: Trx,
  asking: Asking,
  { state, ...page }: z.output<typeof IncomingQuery>,
) {
  const today = isoDay(asking.now)
  const direction = state === 'paid' || state === 'all' ? 'desc' : 'asc'
  const paged: Paged = { ...page, sort: `dueOn ${state}`, direction }
  const key = { expression: DUE_ON, type: 'date' } as const
  const { rows } = await sql<Stored>`
    select i.id, i.number, i.reference, i.currency, i.due_on as "dueOn", ${named('o.id', 'o.number')} as operation, o.version,
      o.status, ${named('c.id', 'c.name')} as contributor, m.due, m.received, m.pending, ${REFUNDABLE} as refundable,
      a.sent_on as "announcedOn", ${personName('p.person_id')} as submitted_by_name, p.payload,
      (${DUE_ON})::text as sort_key
    from invoice i join operation o on o.id = i.operation_id join organization c on c.id = o.contributor_organization_id
    ${MONEY}
    left join lateral (select j.person_id, j.payload from journal j
      where j.operation_id = o.id and j.event = ${eventName('contributorPaymentValidation.submit')} and m.pending > 0
      order by j.seq desc limit 1) p on true
    left join lateral (select j.payload ->> 'sentOn' as sent_on from journal j
      where j.operation_id = o.id and j.event = ${eventName('contributorPaymentValidation.announce')}
        and jsonb_path_exists(o.turns, '$[*].node ? (@ like_regex "contributorPaymentValidation.open.announced$")')
      order by j.seq desc limit 1) a on true
    where ${STANDING[state]} and ${FILTERS[state](today)} and ${behind(paged, key, sql.ref('i.id'))}
    ${ordered(paged, key, sql.ref('i.id'))}`.execute(trx)
  const { items, nextCursor } = cut(paged, rows)
  const pending = items.filter((row) => centsOf(row.pending) > 0)
  const approvals = await approvalsOf(
    trx,
    asking,
    pending.map((row) => ({ kind: 'payment', operationId: row.operation.sid, refundId: null })),
  )
  const byRow = new Map(pending.map((row, index) => [row, approvals[index]]))
  return { items: items.map((row) => shown(row, byRow.get(row), today)), nextCursor }
}

function shown(row: Stored, approval: SecondApproval | undefined, today: string): IncomingPayment {
  const { id, status, payload, submitted_by_name: by, sort_key: _key, ...invoice } = row
  const [due, received, pending] = [centsOf(row.due), centsOf(row.received), centsOf(row.pending)]
  const refundable = centsOf(row.refundable)
  const restCents = Math.max(0, due - received)
  const runs = status === 'open' || status === 'onHold'
  return {
    ...invoice,
    invoiceSid: id,
    dueCents: due,
    receivedCents: received,
    restCents,
    refundableCents: refundable,
    isOverdue: runs && restCents > 0 && row.dueOn !== null && row.dueOn < today,
    state: stateOf({ due, received, pending, refundable, runs: runs || status === 'completed' }),
    pending:
      approval && payload
        ? {
            cents: pending,
            bankReference: String(payload['bankReference']),
            valueDate: String(payload['valueDate']),
            by,
            approval,
          }
        : null,
  }
}

type Money = {
  readonly refundable: number
  readonly due: number
  readonly received: number
  readonly pending: number
  readonly runs: boolean
}

function stateOf({ due, received, pending, refundable, runs }: Money): IncomingPayment['state'] {
  if (!runs) return 'closed'
  if (pending > 0) return 'pending'
  if (received > due && refundable > 0) return 'over'
  if (received >= due) return 'paid'
  return received > 0 ? 'partly' : 'due'
}
