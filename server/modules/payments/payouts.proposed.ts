/** Payouts and refunds that the bank says it carried out. */
import { sql } from 'kysely'
import type { BankProposal } from '../../../contract/payments/bank.ts'
import type { Trx } from '../../platform/database.ts'
import type { Unmatched } from './proposals.repository.ts'
import { centsOf, named } from './who.ts'
import { t } from '../../platform/messages.ts'

/** By the end-to-end identification that the platform itself gave to the bank. */
export async function payoutsNamed(
  trx: Trx,
  debits: readonly Unmatched[],
): Promise<Map<string, BankProposal>> {
  const names = debits.flatMap(({ endToEndId }) => endToEndId ?? [])
  const { rows } = await sql<
    Pick<BankProposal, 'sid' | 'number' | 'operation' | 'version' | 'party' | 'currency'> & {
      readonly kind: 'payout' | 'refund'
      readonly name: string
      readonly cents: string
      readonly standing: string | null
      readonly is_out: boolean
    }
  >`
    select i.id as sid, case when i.refund_id is null then 'payout' else 'refund' end as kind, b.number, i.end_to_end_id as name,
      i.cents, i.currency, i.creditor_name as party, ${named('o.id', 'o.number')} as operation, o.version,
      payout_standing(i.id) as standing, payout_item_is_out(i.id, b.id) as is_out
    from payout_item i join payout_batch b on b.id = i.batch_id join operation o on o.id = i.operation_id
    where i.end_to_end_id = any (${names}::text[])`.execute(trx)
  const found = new Map(rows.map((row) => [row.name, row]))
  return new Map(
    debits.flatMap((debit) => {
      const row = debit.endToEndId === null ? undefined : found.get(debit.endToEndId)
      if (!row) return []
      const { name, cents, standing, is_out, ...payout } = row
      const isExact = centsOf(cents) === debit.cents && payout.currency === debit.currency
      const proposal: BankProposal = {
        ...payout,
        restCents: centsOf(cents),
        certainty: isExact ? 'certain' : 'likely',
        reasons: [
          t(`refusals.matching.${payout.kind}Named`, { name }),
          t(`refusals.matching.${payout.kind}${isExact ? 'Exact' : 'Other'}`),
        ],
        blocked: payoutBlockedBy({ standing, is_out }, isExact),
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
