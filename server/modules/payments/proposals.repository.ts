/** What open bank transactions may belong to: invoices that are due, and payouts and refunds that were handed to the bank. */
import { sql } from 'kysely'
import type { BankProposal } from '../../../contract/bank.ts'
import type { Trx } from '../../platform/database.ts'
import { MONEY, VALID } from './incoming.repository.ts'
import { guesses, type OpenInvoice } from './matching.ts'
import { centsOf } from './who.ts'

export type Unmatched = {
  readonly id: string
  readonly cents: number
  readonly currency: string
  readonly isCredit: boolean
  readonly isReversal: boolean
  readonly creditorReference: string | null
  readonly endToEndId: string | null
  readonly party: string | null
  readonly remittance: string | null
}

/** Transaction → its proposals. A reversal has none: what it takes back is for a person to find. */
export async function proposalsFor(
  trx: Trx,
  transactions: readonly Unmatched[],
): Promise<ReadonlyMap<string, readonly BankProposal[]>> {
  const usual = transactions.filter(({ isReversal }) => !isReversal)
  const credits = usual.filter(({ isCredit }) => isCredit)
  const debits = usual.filter(({ isCredit }) => !isCredit)
  const invoices = credits.length > 0 ? await dueInvoices(trx, credits) : []
  const paid = debits.length > 0 ? await payoutsNamed(trx, debits) : new Map<string, BankProposal>()
  return new Map([
    ...credits.map((one) => [one.id, guesses(one, invoices).map(fromGuess)] as const),
    ...debits.map((one) => {
      const payout = paid.get(one.id)
      return [one.id, payout ? [payout] : []] as const
    }),
  ])
}

type DueInvoice = OpenInvoice & {
  readonly operation: { readonly sid: string; readonly name: string }
  readonly version: number
  readonly blocked: string | null
}

const MOST_DUE = 20_000

/** Those that are due, and those that are paid already but named: a second payment must be seen as one. */
async function dueInvoices(trx: Trx, credits: readonly Unmatched[]): Promise<readonly DueInvoice[]> {
  const references = credits.flatMap(({ creditorReference }) => creditorReference ?? [])
  const { rows } = await sql<{
    id: string
    number: string
    reference: string
    currency: string
    contributor: string
    operation_id: string
    operation_number: string
    version: number
    due: string
    received: string
    pending: string
    waits: boolean
    status: string
  }>`
    select i.id, i.number, i.reference, i.currency, c.name as contributor, o.id as operation_id,
      o.number as operation_number, o.version, m.due, m.received, m.pending, o.status,
      'contributorPaymentValidation' = any (o.steps) and o.status = 'open' as waits
    from invoice i join operation o on o.id = i.operation_id join organization c on c.id = o.contributor_organization_id
    ${MONEY}
    where ${VALID} and (
      ('contributorPaymentValidation' = any (o.steps) and o.status in ('open', 'onHold'))
      or i.reference = any (${references}::text[]))
    order by i.due_on, i.id limit ${MOST_DUE}`.execute(trx)
  return rows.map((row) => ({
    sid: row.id,
    number: row.number,
    reference: row.reference,
    contributor: row.contributor,
    currency: row.currency,
    restCents: Math.max(0, centsOf(row.due) - centsOf(row.received)),
    operation: { sid: row.operation_id, name: row.operation_number },
    version: row.version,
    blocked: blockedBy(row),
  }))
}

function blockedBy(row: {
  readonly waits: boolean
  readonly pending: string
  readonly status: string
}): string | null {
  if (row.status === 'onHold') return 'The operation is on hold.'
  if (!row.waits)
    return 'This invoice waits for no payment any more: set the transaction aside and give it back.'
  if (row.pending !== '0') return 'Another payment of this invoice waits for its second person.'
  return null
}

const fromGuess = ({
  invoice: { contributor, reference: _reference, currency: _currency, ...invoice },
  certainty,
  reasons,
}: ReturnType<typeof guesses<DueInvoice>>[number]): BankProposal => ({
  ...invoice,
  kind: 'invoice',
  party: contributor,
  certainty,
  reasons: [...reasons],
})

/** By the end-to-end identification that the platform itself gave to the bank. */
async function payoutsNamed(trx: Trx, debits: readonly Unmatched[]): Promise<Map<string, BankProposal>> {
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
  if (is_out) return 'This was taken out of its batch before the bank carried it out.'
  if (standing !== null) return 'This is recorded already.'
  return isExact ? null : 'The bank paid another amount than the batch says.'
}
