/** The marks that what is in a batch was recorded as paid. Of a payout: written with the operation's event, or not at all. */
import { sql } from 'kysely'
import type { Trx } from '../../platform/database.ts'
import type { Statement } from '../../workflow/transaction.ts'

type Recorded = {
  readonly itemId: string
  readonly reason: string
  readonly personId: string
  readonly at: Date
}

/** The event behind it makes the operation's next journal row. */
export const itemRecorded = ({ itemId, reason, personId, at }: Recorded): Statement => ({
  text: `insert into payout_event (batch_id, item_id, kind, journal_seq, reason, person_id, at)
    select i.batch_id, i.id, 'recorded', o.version + 1, $2, $3, $4
    from payout_item i join operation o on o.id = i.operation_id where i.id = $1`,
  values: [itemId, reason, personId, at],
})

type RecordedRefund = Omit<Recorded, 'personId'> & {
  readonly transactionId: string
  /** What the transaction was used for, in words. */
  readonly use: string
  readonly personId: string | null
}

/**
 * A refund has no event of a machine: the mark and the use of the bank's transaction stand together, and a second person confirms.
 * The same person saying the same again changes nothing.
 * @throws what the database refuses (refusals.ts)
 */
export async function recordRefund(
  trx: Trx,
  { itemId, transactionId, use, reason, personId, at }: RecordedRefund,
): Promise<void> {
  const known = await sql`select 1 from bank_use u join payout_event e on e.id = u.payout_event_id
    where u.transaction_id = ${transactionId}::uuid and use_standing(u) <> 'returned'
      and e.item_id = ${itemId}::uuid and e.person_id = ${personId}::uuid`.execute(trx)
  if (known.rows.length > 0) return
  await sql`with recorded as (
      insert into payout_event (batch_id, item_id, kind, reason, person_id, at)
      select batch_id, id, 'recorded', ${reason}, ${personId}::uuid, ${at}::timestamptz from payout_item where id = ${itemId}::uuid
      returning id
    )
    insert into bank_use (transaction_id, kind, operation_id, payout_item_id, payout_event_id, reason, person_id, at)
    select ${transactionId}::uuid, 'refund', i.operation_id, i.id, recorded.id, ${use}, ${personId}::uuid, ${at}::timestamptz
    from payout_item i, recorded where i.id = ${itemId}::uuid`.execute(trx)
}
