/** Builds the content of an invoice from the amounts due and the parties. Pure. */
import { dayText } from '../../../contract/rules/day-text.ts'
import { reasonOf, vatCentsOf, type Treatment, type VatAsked } from '../../../contract/rules/fee-vat.ts'
import { rateOf, treatmentOf, withKinds, type Priced } from './lines.ts'
import type {
  BankAccount,
  DocumentLine,
  InvoiceDocument,
  InvoiceParty,
  VatCategory,
  VatGroup,
} from './shapes.ts'
import type { InvoiceLine } from '../tables.ts'
import { t } from '../../platform/messages.ts'

export type Background = {
  readonly seller: InvoiceParty
  readonly buyer: InvoiceParty
  readonly account: BankAccount | null
  readonly number: string
}

type Issued = {
  readonly row: Priced
  readonly lines: readonly InvoiceLine[]
  readonly dueOn: string
  /** `YYYY-MM-DD`. */
  readonly issuedOn: string
  readonly background: Background
  /** What the contributor has paid for the operation, such as for an invoice that was credited. */
  readonly receivedCents: number
}

/** @throws when the lines are not what is owed: the caller has checked */
export function documentOf(issued: Issued): InvoiceDocument {
  const { row, lines: typed, dueOn, issuedOn, background, receivedCents } = issued
  const named = withKinds(row, typed)
  if (named === null) throw new Error('the lines do not add up to what is owed')
  const { seller, buyer } = background
  const asked: VatAsked = {
    seller,
    buyer,
    viesResult: row.facts.viesResult ?? 'unknown',
    domesticPercent: null,
  }
  const treatment = treatmentOf(row)
  const ratePercent = rateOf(row)
  const lines = named.flatMap(({ kind = 'units', description, amountCents }): DocumentLine[] => {
    if (kind === 'vat') return []
    const vat = kind === 'fee' ? feeCategory(treatment, ratePercent) : unitsCategory(treatment)
    return [{ kind, description, netCents: amountCents, ...vat }]
  })
  const hasFee = lines.some(({ kind }) => kind === 'fee')
  const vatReason = hasFee ? reasonOf(treatment, asked, ratePercent) : null
  const groups = groupsOf(lines, vatReason)
  const total = (of: (group: VatGroup) => number) => groups.reduce((sum, group) => sum + of(group), 0)
  const netCents = total((group) => group.netCents)
  const vatCents = total((group) => group.vatCents)
  const totalCents = netCents + vatCents
  const isPaid = totalCents > 0 && receivedCents >= totalCents
  const isDue = totalCents > 0 && !isPaid
  return {
    seller,
    buyer,
    operation: background.number,
    lines,
    groups,
    netCents,
    vatCents,
    totalCents,
    paidCents: isPaid ? totalCents : 0,
    vatReason,
    notes: notesOf(seller),
    terms: isDue
      ? t('documents.workflow.payableBankTransferUntilPayment', { dueOn: dayText(dueOn) })
      : t(isPaid ? 'documents.workflow.paidBefore' : 'documents.workflow.noPaymentDue'),
    account: isDue ? background.account : null,
    serviceOn: row.facts.deliverOn ?? issuedOn,
    credits: null,
  }
}

const CATEGORIES: Readonly<Record<Exclude<Treatment, 'domestic'>, VatCategory>> = {
  reverseCharge: 'AE',
  outOfScope: 'O',
}

function feeCategory(
  treatment: Treatment,
  ratePercent: number,
): Pick<DocumentLine, 'category' | 'ratePercent'> {
  if (treatment !== 'domestic') return { category: CATEGORIES[treatment], ratePercent: 0 }
  return { category: ratePercent > 0 ? 'S' : 'Z', ratePercent }
}

/** EN 16931 allows no other category together with "outside the scope of VAT" (BR-O-11). */
const unitsCategory = (treatment: Treatment): Pick<DocumentLine, 'category' | 'ratePercent'> => ({
  category: treatment === 'outOfScope' ? 'O' : 'E',
  ratePercent: 0,
})

/** Decision 022: the platform collects the price of the units for the project carrier that mandates it. */
const COLLECTED = t('documents.workflow.priceUnitsCollectedNameBehalf')

function groupsOf(lines: readonly DocumentLine[], vatReason: string | null): readonly VatGroup[] {
  const keys = [...new Set(lines.map(({ category }) => category))]
  return keys.map((category) => {
    const members = lines.filter((line) => line.category === category)
    const netCents = members.reduce((sum, line) => sum + line.netCents, 0)
    const ratePercent = members[0]?.ratePercent ?? 0
    const charges = category === 'S' || category === 'Z'
    const reason = category === 'E' ? COLLECTED : (vatReason ?? COLLECTED)
    return {
      category,
      ratePercent,
      netCents,
      vatCents: vatCentsOf(netCents, ratePercent),
      reason: charges ? null : reason,
      reasonCode: CODES[category] ?? null,
    }
  })
}

const CODES: Readonly<Partial<Record<VatCategory, string>>> = {
  AE: 'VATEX-EU-AE',
  E: 'VATEX-EU-79-C',
  O: 'VATEX-EU-O',
}

/** Mentions that French law wants on an invoice between businesses (Code de commerce, L441-9 and L441-10). */
const FRENCH_NOTES: InvoiceDocument['notes'] = [
  {
    code: 'PMD',
    text: t('documents.workflow.latePaymentPenaltiesThreeTimes'),
  },
  { code: 'PMT', text: t('documents.workflow.latePaymentFixedCompensationEur') },
  { code: 'AAB', text: t('documents.workflow.noDiscountEarlyPayment') },
]

const notesOf = ({ country }: InvoiceParty): InvoiceDocument['notes'] =>
  country === 'FR' ? FRENCH_NOTES : []

/** The credit note of a whole invoice. */
export const creditOf = (
  document: InvoiceDocument,
  invoice: { readonly number: string; readonly issuedOn: string },
): InvoiceDocument => ({
  ...document,
  terms: t('documents.workflow.creditsInvoiceNoPaymentDue', {
    number: invoice.number,
    issuedOn: dayText(invoice.issuedOn),
  }),
  notes: [],
  paidCents: 0,
  account: null,
  credits: invoice,
})
