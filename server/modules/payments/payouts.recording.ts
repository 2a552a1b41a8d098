/** The mark that a payout of a batch was recorded as paid: written with the operation's event, or not at all. */
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
