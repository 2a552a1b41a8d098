/** Refunds that were approved and go into a batch for the bank, or are in one that it has not carried out. */
import { sql } from 'kysely'
import type * as z from 'zod'
import type { QueuedRefund } from '../../../contract/back-office.ts'
import { WAITING_SHOWN } from '../../../contract/payments/payouts.ts'
import type { Trx } from '../../platform/database.ts'
import { isoTime } from '../../platform/statements.ts'
import { t } from '../../platform/messages.ts'
import { doubtsOf } from '../../workflow/facts/payments.ts'
import { blockedBy, type Waiting } from './waiting.repository.ts'
import { centsOf, named } from './who.ts'

type Stored = Omit<Waiting, 'cents' | 'blocked'> & { readonly cents: string }

/** Leaves out what is over, which most refunds are, before `refund_now` judges each: as an array, which is made first. */
const NOT_OVER = sql`r.id = any (array(
  select f.id from refund f
  where not exists (select 1 from refund_decision d where d.refund_id = f.id and (not d.is_approved or d.paid_on is not null))
    and not exists (select 1 from payout_item i join payout_event e on e.item_id = i.id and e.kind = 'confirmed' where i.refund_id = f.id
      and not exists (select 1 from payout_event l where l.item_id = i.id and l.kind = 'returned' and l.id > e.id))))`

/** Those that wait for the platform. */
export const refundsWaiting = sql`${NOT_OVER} and r.state in ('open', 'approved', 'recorded')`

/** The longest waiting first. @param refundIds only these; null: all, at most 501: one more than is shown */
export async function waitingRefunds(
  trx: Trx,
  refundIds: readonly string[] | null,
): Promise<readonly Waiting[]> {
  const chosen = refundIds === null ? sql`true` : sql`r.id = any (${refundIds}::uuid[])`
  const { rows } = await sql<Stored>`
    select ${named('o.id', 'o.number')} as operation, o.version, r.id as "refundSid",
      jsonb_build_object('sid', c.id, 'name', refund_holder(r.id)) as payee,
      coalesce((select i.number from invoice i where i.operation_id = o.id and i.kind = 'invoice'
        and not exists (select 1 from refund f where f.id = r.id and f.transaction_id is not null)
        order by i.issued_at desc, i.sequence desc limit 1), '') as "invoiceNumber",
      r.cents, r.currency, a.account_id as "accountId", a.bic, v.value #>> '{}' as iban, ${isoTime('d.at')} as since, b.number as batch
    from refund_now r join refund_decision d on d.refund_id = r.id and d.is_approved
    join operation o on o.id = r.operation_id join organization c on c.id = o.contributor_organization_id
    left join lateral (select * from refund_account n where n.refund_id = r.id order by n.id desc limit 1) a on true
    left join personal_value v on v.id = a.account_id and v.operation_id = o.id
    left join payout_batch b on b.id = r.batch_id
    where ${NOT_OVER} and r.state in ('approved', 'inBatch', 'sent') and ${chosen}
    order by d.at, r.id limit ${WAITING_SHOWN + 1}`.execute(trx)
  const awaitedOf = ({ operation, refundSid }: Stored) =>
    ({ kind: 'payout', operationId: operation.sid, refundId: refundSid }) as const
  const isDoubted = await doubtsOf(trx, rows.map(awaitedOf))
  return rows.map(({ cents, ...row }) => ({
    ...row,
    cents: centsOf(cents),
    blocked: isDoubted(awaitedOf({ cents, ...row })) ? t('refusals.payments.reversalFirst') : blockedBy(row),
  }))
}

type Queued = Omit<z.infer<typeof QueuedRefund>, 'cents'> & {
  readonly cents: string
  readonly count: number
}

/** @returns refunds that wait for the platform, for its dashboard: the longest waiting first, and how many there are */
export async function queuedRefunds(trx: Trx, limit: number) {
  const { rows } = await sql<Queued>`
    select r.id as sid, o.number, refund_holder(r.id) as holder, r.cents, r.currency, r.state, ${isoTime('r.at')} as since,
      count(*) over ()::int as count
    from refund_now r join operation o on o.id = r.operation_id
    where ${refundsWaiting} order by r.at, r.id limit ${limit}`.execute(trx)
  return {
    items: rows.map(({ count: _count, cents, ...row }) => ({ ...row, cents: centsOf(cents) })),
    count: rows[0]?.count ?? 0,
  }
}
