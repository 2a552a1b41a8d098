/** Several invoices that one credit seems to pay, with the reasons in words. Pure; it never decides. */
import { t } from '../../../platform/messages.ts'
import { money } from '../../../../machines/kernel/messages.ts'
import { namedBy, resembles, type Credit, type Guess, type OpenInvoice } from './matching.ts'

export type Split<Invoice extends OpenInvoice = OpenInvoice> = {
  readonly certainty: Guess['certainty']
  readonly reasons: readonly string[]
  /** At least two, in the order of the invoices. */
  readonly parts: readonly { readonly invoice: Invoice; readonly cents: number }[]
}

const sumOf = (invoices: readonly OpenInvoice[]): number =>
  invoices.reduce((sum, { restCents }) => sum + restCents, 0)

const AND = new Intl.ListFormat('en-GB')

/**
 * The invoices that the payer names, or else all that one payer owes where they add up to the amount exactly.
 * @param invoices that wait for money, what is due first, first
 * @returns null where it looks like one invoice, or like none
 */
export function splitOf<Invoice extends OpenInvoice>(
  credit: Credit,
  invoices: readonly Invoice[],
): Split<Invoice> | null {
  const open = invoices.filter(({ currency, restCents }) => currency === credit.currency && restCents > 0)
  const named = namedBy(credit, open)
  return named.length > 1 ? splitOfNamed(credit, named) : splitOfPayer(credit, open, named)
}

function splitOfNamed<Invoice extends OpenInvoice>(
  credit: Credit,
  named: readonly Invoice[],
): Split<Invoice> | null {
  const parts = allot(credit.cents, named)
  if (parts.length < 2) return null
  const rest = credit.cents - sumOf(named)
  const numbers = AND.format(named.map(({ number }) => number))
  return {
    certainty: rest === 0 ? 'certain' : 'likely',
    reasons: [t('refusals.matching.payerNames', { numbers }), sumWords(rest, credit.currency)],
    parts,
  }
}

function splitOfPayer<Invoice extends OpenInvoice>(
  credit: Credit,
  open: readonly Invoice[],
  named: readonly Invoice[],
): Split<Invoice> | null {
  const isPayer = ({ contributor, contributorSid }: Invoice) =>
    named.some((one) => one.contributorSid === contributorSid) ||
    (named.length === 0 && credit.party !== null && resembles(credit.party, contributor))
  const payers = Map.groupBy(open.filter(isPayer), ({ contributorSid }) => contributorSid)
  const exact = [...payers.values()].filter((own) => own.length > 1 && sumOf(own) === credit.cents)
  const [own] = exact
  if (!own || exact.length > 1) return null
  const reasons = [t('refusals.matching.allOwed', { contributor: own[0]!.contributor })]
  return { certainty: named.length > 0 ? 'likely' : 'possible', reasons, parts: allot(credit.cents, own) }
}

/** What is due first is paid first, each as far as the money goes. */
function allot<Invoice extends OpenInvoice>(cents: number, invoices: readonly Invoice[]) {
  let left = cents
  return invoices.flatMap((invoice) => {
    const part = Math.min(left, invoice.restCents)
    left -= part
    return part > 0 ? [{ invoice, cents: part }] : []
  })
}

function sumWords(rest: number, currency: string): string {
  const amount = money(Math.abs(rest), currency)
  if (rest === 0) return t('refusals.matching.togetherExactly')
  return t(rest > 0 ? 'refusals.matching.moreOfThem' : 'refusals.matching.lessOfThem', { amount })
}
