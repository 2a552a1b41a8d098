/** Payouts and refunds that the bank says it carried out. */
import { sql } from 'kysely'
import type { BankProposal } from '../../../contract/payments/bank.ts'
import type { Trx } from '../../platform/database.ts'
import type { Unmatched } from './proposals.repository.ts'
import { centsOf } from './who.ts'
import { t } from '../../platform/messages.ts'

/** By the end-to-end identification that the platform itself gave to the bank. */
export async function payoutsNamed(
  trx: Trx,
  debits: readonly Unmatched[],
): Promise<Map<string, BankProposal>> {
  const names = debits.flatMap(({ endToEndId }) => endToEndId ?? [])
  const { rows } = await sql<{
    id: string
    end_to_end_id: string
    batch: string
    cents: string
    currency: string
    creditor_name: string
    operation_id: string
    operation_number: string
    version: number
    standing: string | null
    is_out: boolean
    is_refund: boolean
  }>`
    select i.id, i.end_to_end_id, b.number as batch, i.cents, i.currency, i.creditor_name, o.id as operation_id,
      o.number as operation_number, o.version, payout_standing(i.id) as standing, payout_item_is_out(i.id, b.id) as is_out,
      i.refund_id is not null as is_refund
    from payout_item i join payout_batch b on b.id = i.batch_id join operation o on o.id = i.operation_id
    where i.end_to_end_id = any (${names}::text[])`.execute(trx)
  const found = new Map(rows.map((row) => [row.end_to_end_id, row]))
  return new Map(
    debits.flatMap((debit) => {
      const row = debit.endToEndId === null ? undefined : found.get(debit.endToEndId)
      if (!row) return []
      const isExact = centsOf(row.cents) === debit.cents && row.currency === debit.currency
      const kind = row.is_refund ? 'refund' : 'payout'
      const proposal: BankProposal = {
        kind,
        sid: row.id,
        number: row.batch,
        operation: { sid: row.operation_id, name: row.operation_number },
        version: row.version,
        party: row.creditor_name,
        restCents: centsOf(row.cents),
        certainty: isExact ? 'certain' : 'likely',
        reasons: [
          `the bank names the ${kind} ${row.end_to_end_id}`,
          isExact ? `the amount is exactly that of the ${kind}` : `the amount is not that of the ${kind}`,
        ],
        blocked: payoutBlockedBy(row, isExact),
      }
      return [[debit.id, proposal] as const]
    }),
  )
}

function payoutBlockedBy(
  { standing, is_out }: { readonly standing: string | null; readonly is_out: boolean },
  isExact: boolean,
): string | null {
  if (is_out) return t('refusals.payments.takenOutBatchBeforeBank')
  if (standing !== null) return t('refusals.payments.recordedAlready')
  return isExact ? null : t('refusals.payments.bankPaidAnotherAmountBatch')
}
