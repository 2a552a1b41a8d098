/** Refunds as they are shown: the state of each is read from what happened, never stored. */
import { sql } from 'kysely'
import { eventName } from '../../../machines/operation/by-event.ts'
import type { Refund } from '../../../contract/payments/payments.ts'
import type { Scope, Trx } from '../../platform/database.ts'
import { notFound } from '../../platform/http/refused.ts'
import { behind, cut, ordered, type Paged } from '../../platform/keyset.ts'
import { t } from '../../platform/messages.ts'
import { doubtsOf } from '../../workflow/facts/payments.ts'
import { endOf } from './waiting.repository.ts'
import { platformPeople } from '../back-office/back-office.repository.ts'
import { refundsWaiting } from './waiting-refunds.repository.ts'
import { centsOf, named, personName } from './who.ts'

type Stored = Pick<
  Refund,
  'operation' | 'contributor' | 'holder' | 'currency' | 'reason' | 'state' | 'isPayersAccount' | 'batch'
> & {
  readonly id: string
  readonly cents: string
  readonly person_id: string
  readonly four_eyes: boolean
  readonly account_by: string | null
  readonly iban: string | null
  readonly recorded_by: string | null
  readonly sort_key: string
}

const SELECT = sql`select r.id, ${named('o.id', 'o.number')} as operation, ${named('c.id', 'c.name')} as contributor,
    refund_holder(r.id) as holder, r.cents, r.currency, r.reason, r.state, r.person_id,
    coalesce((o.snapshot #>> '{context,terms,fourEyes}')::boolean, true) as four_eyes,
    a.person_id as account_by, a.transaction_id is not null as "isPayersAccount", v.value #>> '{}' as iban,
    (select e.person_id from payout_event e where e.item_id = r.item_id and e.kind = 'recorded' order by e.id desc limit 1) as recorded_by,
    case when b.id is not null then ${named('b.id', 'b.number')} end as batch, r.at::text as sort_key
  from refund_now r join operation o on o.id = r.operation_id join organization c on c.id = o.contributor_organization_id
  left join lateral (select * from refund_account n where n.refund_id = r.id order by n.id desc limit 1) a on true
  left join personal_value v on v.id = a.account_id and v.operation_id = o.id
  left join payout_batch b on b.id = r.batch_id`

type Event = Refund['events'][number]
type StoredEvent = Omit<Event, 'at'> & { readonly refund_id: string; readonly at: Date }

/** Every row that a refund left, oldest first; what happened to its batch counts while the refund stood in it. */
async function eventsOf(trx: Trx, ids: readonly string[]): Promise<readonly StoredEvent[]> {
  const { rows } = await sql<StoredEvent>`
    with mine as (select * from refund where id = any (${ids}::uuid[])), happened as (
      select id as refund_id, 0 as place, case when journal_seq is null then 'opened' when exists (
          select 1 from journal j where j.operation_id = mine.operation_id and j.seq = mine.journal_seq
            and j.event = ${eventName('CSInvoice.issue')}) then 'reduced' else 'cancelled' end as kind,
        null as batch, reason, person_id, at from mine
      union all select a.refund_id, 1, 'account', null, a.reason, a.person_id, a.at from mine join refund_account a on a.refund_id = mine.id
      union all select a.refund_id, 2, 'shown', null, '', s.person_id, s.at
        from mine join refund_account a on a.refund_id = mine.id join refund_account_view s on s.account_id = a.id
      union all select d.refund_id, 3, case when d.is_approved then 'approved' else 'refused' end, null,
        concat_ws(' · ', d.reason, d.bank_reference, d.paid_on::text), d.person_id, d.at
        from mine join refund_decision d on d.refund_id = mine.id
      union all select i.refund_id, 4, 'batched', b.number, '', b.person_id, b.at
        from mine join payout_item i on i.refund_id = mine.id join payout_batch b on b.id = i.batch_id
      union all select i.refund_id, 5, case e.kind when 'downloaded' then 'sent' when 'cancelled' then 'released' else e.kind end,
        b.number, case e.kind when 'downloaded' then '' else e.reason end, e.person_id, e.at
        from mine join payout_item i on i.refund_id = mine.id join payout_batch b on b.id = i.batch_id
        join payout_event e on e.batch_id = b.id and (e.item_id = i.id or e.item_id is null)
        where not exists (select 1 from payout_event out where out.item_id = i.id and out.kind = 'released' and out.id < e.id))
    select h.refund_id, h.kind, h.batch, h.reason, ${personName('h.person_id')} as by, h.at
    from happened h order by h.at, h.place`.execute(trx)
  return rows
}

type Person = { readonly sid: string; readonly name: string }

type Beside = {
  readonly events: readonly StoredEvent[]
  readonly scope: Scope
  readonly people: readonly Person[]
  readonly isDoubted: Awaited<ReturnType<typeof doubtsOf>>
}

function shown(row: Stored, { events, scope, people, isDoubted }: Beside): Refund {
  const {
    id,
    person_id: askedBy,
    four_eyes,
    account_by: namedBy,
    recorded_by: _recorded,
    sort_key: _key,
    iban,
    ...refund
  } = row
  const isOpen = row.state === 'open'
  const approvers = isOpen
    ? people.filter(({ sid }) => !four_eyes || !concerned(row).includes(sid)).map(({ name }) => name)
    : []
  const isStuck = isOpen && approvers.length === 0 && people.length > 1 && namedBy !== askedBy
  return {
    ...refund,
    sid: id,
    cents: centsOf(row.cents),
    isOwn: isOwn(row, scope),
    blocked: isDoubted(awaitedOf(row)) ? t('refusals.payments.reversalFirst') : null,
    approvers,
    accountAgainBy: (isStuck && people.find(({ sid }) => sid === askedBy)?.name) || null,
    accountEnd: endOf(iban),
    events: events
      .filter(({ refund_id }) => refund_id === id)
      .map(({ refund_id: _refund, at, ...event }) => ({ ...event, at: at.toISOString() })),
  }
}

const awaitedOf = ({ id, operation }: Stored) =>
  ({ kind: 'payout', operationId: operation.sid, refundId: id }) as const

const isOwn = (row: Stored, { personId }: Scope): boolean =>
  row.four_eyes && personId !== null && concerned(row).includes(personId)

/** People who may not take the next decision. */
function concerned({ state, person_id, account_by, recorded_by }: Stored): readonly (string | null)[] {
  if (state === 'open') return [person_id, account_by]
  return state === 'recorded' ? [recorded_by] : []
}

async function withEvents(trx: Trx, scope: Scope, rows: readonly Stored[]): Promise<Refund[]> {
  const events = await eventsOf(
    trx,
    rows.map(({ id }) => id),
  )
  const people = rows.some(({ state }) => state === 'open') ? await platformPeople(trx) : []
  const isDoubted = await doubtsOf(trx, rows.map(awaitedOf))
  return rows.map((row) => shown(row, { events, scope, people, isDoubted }))
}

/** Which of these refunds were recorded by the caller, who then does not confirm them. */
export async function ownRecordings(
  trx: Trx,
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<Stored>`${SELECT} where r.id = any (${ids}::uuid[])`.execute(trx)
  return new Set(rows.filter((row) => isOwn(row, scope)).map(({ id }) => id))
}

type Listed = Pick<Paged, 'cursor' | 'limit'> & { readonly state: 'all' | 'waiting' }

/** Newest first. @throws Refused 400 for a cursor of another list */
export async function listRefunds(trx: Trx, scope: Scope, { state, ...query }: Listed) {
  const paged: Paged = { ...query, sort: 'askedAt', direction: 'desc' }
  const key = { expression: sql.ref('r.at'), type: 'timestamptz' } as const
  const chosen = state === 'all' ? sql`true` : refundsWaiting
  const { rows } = await sql<Stored>`${SELECT}
    where ${chosen} and ${behind(paged, key, sql.ref('r.id'))} ${ordered(paged, key, sql.ref('r.id'))}`.execute(
    trx,
  )
  const { items, nextCursor } = cut(paged, rows)
  return { items: await withEvents(trx, scope, items), nextCursor }
}

/** @throws Refused 404 */
export async function showRefund(trx: Trx, scope: Scope, sid: string): Promise<Refund> {
  const { rows } = await sql<Stored>`${SELECT} where r.id = ${sid}::uuid`.execute(trx)
  const [found] = await withEvents(trx, scope, rows)
  if (!found) throw notFound()
  return found
}
