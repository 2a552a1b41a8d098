/** Batches of payouts as they are shown. Their state is read from what happened, never stored. */
import { t } from '../../platform/messages.ts'
import { dayText } from '../../../contract/rules/day-text.ts'
import { sql } from 'kysely'
import { eventName } from '../../../machines/operation/by-event.ts'
import type { PayoutBatch, PayoutBatchRow, PayoutItem } from '../../../contract/payments/payouts.ts'
import { isBankDay, nextBankDay } from '../../../contract/rules/bank-days.ts'
import type { Trx } from '../../platform/database.ts'
import type { Calendar } from '../../platform/calendar.ts'
import { notFound } from '../../platform/http/refused.ts'
import { behind, cut, ordered, type Paged } from '../../platform/keyset.ts'
import { approvalsOf, PAYOUT_RETURNED, type Asking } from './approvals.repository.ts'
import { endOf } from './waiting.repository.ts'
import { centsOf, named, personName } from './who.ts'

export type StoredBatch = {
  readonly id: string
  readonly number: string
  readonly execute_on: string
  readonly debtor_name: string
  readonly debtor_iban: string
  readonly debtor_bic: string | null
  readonly person_id: string
  readonly four_eyes: boolean
  readonly created_by: string | null
  readonly at: Date
  readonly sort_key: string
}

const BATCH = sql`select b.id, b.number, b.execute_on, b.debtor_name, b.debtor_iban, b.debtor_bic, b.person_id,
    exists (select 1 from payout_item i join operation o on o.id = i.operation_id where i.batch_id = b.id
      and coalesce((o.snapshot #>> '{context,terms,fourEyes}')::boolean, true)) as four_eyes,
    ${personName('b.person_id')} as created_by, b.at, b.at::text as sort_key from payout_batch b`

export type StoredItem = Omit<PayoutItem, 'cents' | 'accountEnd' | 'state' | 'isRecordable' | 'approval'> & {
  readonly batch_id: string
  /** Of the operation. */
  readonly version: number
  readonly creditor_bic: string | null
  readonly account_id: string
  readonly cents: string
  readonly iban: string | null
  readonly standing: 'pending' | 'confirmed' | null
  readonly is_out: boolean
  /** The bank took back the transaction that it was recorded from. */
  readonly is_reversed: boolean
}

const CONFIRMED = eventName('pcPaymentValidation.approve')

type StoredEvent = {
  readonly batch_id: string
  readonly kind: PayoutBatch['events'][number]['kind']
  readonly operation: string | null
  readonly reason: string
  readonly by: string | null
  readonly at: Date
}

/** In the batch's own order. */
export async function itemsOf(trx: Trx, batchIds: readonly string[]): Promise<readonly StoredItem[]> {
  const { rows } = await sql<StoredItem>`
    select i.id as sid, i.batch_id, ${named('o.id', 'o.number')} as operation, i.refund_id as "refundSid", o.version,
      i.creditor_name as payee, i.creditor_bic, i.account_id, i.invoice_number as "invoiceNumber", i.cents, i.currency,
      i.end_to_end_id as "endToEndId", v.value #>> '{}' as iban,
      payout_standing(i.id) as standing, payout_item_is_out(i.id, i.batch_id) as is_out,
      exists (select 1 from bank_use u join bank_use r on r.reverses_id = u.transaction_id where u.payout_item_id = i.id) as is_reversed
    from payout_item i join operation o on o.id = i.operation_id
    left join personal_value v on v.id = i.account_id and v.operation_id = i.operation_id
    where i.batch_id = any (${batchIds}::uuid[]) order by i.batch_id, i.position`.execute(trx)
  return rows
}

/** What is decided of a payout is in the journal of its operation, behind the row that recorded it. */
async function eventsOf(trx: Trx, batchIds: readonly string[]): Promise<readonly StoredEvent[]> {
  const { rows } = await sql<StoredEvent>`
    with happened as (
      select e.id, e.batch_id, e.kind, i.operation_id, e.journal_seq, e.reason, e.person_id, e.at
      from payout_event e left join payout_item i on i.id = e.item_id where e.batch_id = any (${batchIds}::uuid[])
    ), decided as (
      select h.id, h.batch_id, case j.event when ${CONFIRMED} then 'confirmed' else 'returned' end as kind, h.operation_id,
        j.seq as journal_seq, coalesce(j.payload ->> 'reason', '') as reason, j.person_id, j.at
      from happened h join lateral (select * from journal j where j.operation_id = h.operation_id and j.seq > h.journal_seq
        and j.event in (${CONFIRMED}, ${PAYOUT_RETURNED}) order by j.seq limit 1) j on true
    )
    select e.batch_id, e.kind, o.number as operation, e.reason, ${personName('e.person_id')} as by, e.at
    from (select *, 0 as place from happened union all select *, 1 from decided) e
    left join operation o on o.id = e.operation_id order by e.at, e.place, e.id`.execute(trx)
  return rows
}

const isDownloaded = (events: readonly StoredEvent[]): boolean =>
  events.some(({ kind }) => kind === 'downloaded')

/** Nothing is paid before: the bank has no order yet. */
export const wasDownloaded = async (trx: Trx, sid: string): Promise<boolean> =>
  isDownloaded(await eventsOf(trx, [sid]))

/** What a person records; a refund, and a payout that the bank sent back, is recorded from the bank statement. */
export const isUnrecorded = (item: StoredItem): boolean =>
  !item.is_out && item.standing === null && item.refundSid === null && !item.is_reversed

function stateOf(items: readonly StoredItem[], events: readonly StoredEvent[]): PayoutBatchRow['state'] {
  const live = items.filter((item) => !item.is_out)
  if (live.length === 0) return 'cancelled'
  if (live.every(({ standing }) => standing === 'confirmed')) return 'confirmed'
  if (live.every(({ standing }) => standing !== null)) return 'recorded'
  return isDownloaded(events) ? 'downloaded' : 'created'
}

function totalsOf(items: readonly StoredItem[]): PayoutBatchRow['totals'] {
  // Of a cancelled batch the totals say what it was.
  const live = items.some((item) => !item.is_out) ? items.filter((item) => !item.is_out) : items
  const currencies = [...new Set(live.map(({ currency }) => currency))].toSorted()
  return currencies.map((currency) => {
    const own = live.filter((item) => item.currency === currency)
    return { currency, count: own.length, cents: own.reduce((sum, { cents }) => sum + centsOf(cents), 0) }
  })
}

const frameOf = (row: StoredBatch, items: readonly StoredItem[], events: readonly StoredEvent[]) => ({
  sid: row.id,
  number: row.number,
  state: stateOf(items, events),
  executeOn: row.execute_on,
  totals: totalsOf(items),
  createdBy: row.created_by,
  createdAt: row.at.toISOString(),
})

/** Newest first. @throws Refused 400 for a cursor of another list */
export async function listBatches(trx: Trx, query: Pick<Paged, 'cursor' | 'limit'>) {
  const paged: Paged = { ...query, sort: 'createdAt', direction: 'desc' }
  const key = { expression: sql.ref('b.at'), type: 'timestamptz' } as const
  const { rows } = await sql<StoredBatch>`${BATCH}
    where ${behind(paged, key, sql.ref('b.id'))} ${ordered(paged, key, sql.ref('b.id'))}`.execute(trx)
  const { items: batches, nextCursor } = cut(paged, rows)
  const ids = batches.map(({ id }) => id)
  const [items, events] = [await itemsOf(trx, ids), await eventsOf(trx, ids)]
  return {
    items: batches.map((row): PayoutBatchRow => {
      const own = items.filter((item) => item.batch_id === row.id)
      const happened = events.filter((event) => event.batch_id === row.id)
      return { ...frameOf(row, own, happened), items: own.length }
    }),
    nextCursor,
  }
}

/** @throws Refused 404 */
export async function batchOf(trx: Trx, sid: string): Promise<StoredBatch> {
  const { rows } = await sql<StoredBatch>`${BATCH} where b.id = ${sid}::uuid`.execute(trx)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** @throws Refused 404 */
export async function showBatch(
  trx: Trx,
  asking: Asking,
  sid: string,
  calendar?: Calendar,
): Promise<PayoutBatch> {
  const row = await batchOf(trx, sid)
  const [items, events] = [await itemsOf(trx, [sid]), await eventsOf(trx, [sid])]
  const recorded = items.filter((item) => itemState(item) === 'recorded')
  const approvals = await approvalsOf(
    trx,
    asking,
    recorded.map((item) => ({ kind: 'payout', operationId: item.operation.sid, refundId: item.refundSid })),
  )
  const byItem = new Map(recorded.map((item, index) => [item, approvals[index]]))
  return {
    ...frameOf(row, items, events),
    account: row.debtor_iban,
    isOwn: row.four_eyes && row.person_id === asking.scope.personId,
    warnings: warningsOf(row, items, calendar?.holidaysFrom(new Date(row.execute_on)) ?? []),
    items: items.map((item) => ({
      ...itemShown(item),
      isRecordable: isDownloaded(events) && isUnrecorded(item),
      approval: byItem.get(item) ?? null,
    })),
    events: events.map(({ batch_id: _batch, at, ...event }) => ({ ...event, at: at.toISOString() })),
  }
}

/** What the bank would take, and no one means. */
function warningsOf(
  { execute_on: day, debtor_iban: own }: StoredBatch,
  items: readonly StoredItem[],
  holidays: readonly string[],
): string[] {
  const live = items.filter((item) => !item.is_out && item.standing === null)
  if (live.length === 0) return []
  const toItself = live.filter(({ iban }) => iban === own)
  return [
    ...toItself.map(({ operation, payee: name }) =>
      t('refusals.payments.paidFromItself', { number: operation.name, name }),
    ),
    ...(isBankDay(day, holidays)
      ? []
      : [t('refusals.payments.noBankDay', { day: dayText(day), next: dayText(nextBankDay(day, holidays)) })]),
  ]
}

const itemState = ({ is_out: isOut, standing }: StoredItem): PayoutItem['state'] =>
  isOut ? 'released' : standing === 'pending' ? 'recorded' : (standing ?? 'waiting')

const itemShown = (item: StoredItem): Omit<PayoutItem, 'isRecordable' | 'approval'> => ({
  sid: item.sid,
  operation: item.operation,
  refundSid: item.refundSid,
  payee: item.payee,
  invoiceNumber: item.invoiceNumber,
  cents: centsOf(item.cents),
  currency: item.currency,
  accountEnd: endOf(item.iban),
  endToEndId: item.endToEndId,
  state: itemState(item),
})
