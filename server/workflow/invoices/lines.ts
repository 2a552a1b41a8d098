/** What the contributor owes by what was agreed and settled, and the lines that say it. Pure; integer cents. */
import { counted, money } from '../../../machines/kernel/messages.ts'
import type { Treatment } from '../../../contract/rules/fee-vat.ts'
import { orderTotal, type OrderTotal } from '../../../contract/rules/order-total.ts'
import { formatQuantity, quantityText } from '../../../contract/rules/quantity.ts'
import type { LockedRow } from '../row.ts'
import type { InvoiceLine } from '../tables.ts'
import { t } from '../../platform/messages.ts'

export type Priced = Pick<
  LockedRow,
  'type' | 'quantity' | 'amount_cents' | 'fee_cents' | 'facts' | 'unit_scale'
>

/** Price of the units in cents. In a retirement they are the contributor's own: only the fee is charged. */
export const agreedUnitsCents = (row: Pick<Priced, 'type' | 'amount_cents'>): number =>
  row.type === 'retirement' ? 0 : Number(row.amount_cents ?? 0)

export const treatmentOf = ({ facts }: Pick<Priced, 'facts'>): Treatment => facts.vatTreatment ?? 'domestic'

/** Rate of the fee's VAT as it was settled, in percent. */
export const rateOf = (row: Pick<Priced, 'facts'>): number =>
  treatmentOf(row) === 'domestic' ? (row.facts.vatPercent ?? 0) : 0

/** What the contributor owes, by what was agreed and settled. */
export const owedFor = (row: Pick<Priced, 'type' | 'amount_cents' | 'fee_cents' | 'facts'>): OrderTotal =>
  orderTotal({
    unitsCents: agreedUnitsCents(row),
    feeCents: Number(row.fee_cents ?? 0),
    vatPercent: rateOf(row),
  })

/** The lines that an invoice starts with; they add up to what is owed. */
export function usualLines(
  row: Priced,
  { project, unit }: { readonly project: string; readonly unit: string },
): readonly InvoiceLine[] {
  const quantity = quantityText(formatQuantity(BigInt(row.quantity), row.unit_scale))
  return linesOf(row, `${counted(quantity, unit)} of ${project}`)
}

/** Without lines of nothing; the units stay where nothing is due, because an invoice needs a line (EN 16931, BR-16). */
function linesOf(row: Priced, units: string): readonly InvoiceLine[] {
  const { unitsCents, feeCents, vatCents, totalCents } = owedFor(row)
  const lines: readonly InvoiceLine[] = [
    { kind: 'units', description: units, amountCents: unitsCents },
    { kind: 'fee', description: 'Platform fee', amountCents: feeCents },
    { kind: 'vat', description: `VAT on the fee, ${rateOf(row)} %`, amountCents: vatCents },
  ]
  return lines.filter(({ amountCents, kind }) => amountCents > 0 || (totalCents === 0 && kind === 'units'))
}

const sumOf = (lines: readonly InvoiceLine[], kind: InvoiceLine['kind']): number =>
  lines.reduce((sum, line) => sum + ((line.kind ?? 'units') === kind ? line.amountCents : 0), 0)

/** Lines that name no kinds are distinguished by what they add up to. @returns null when they add up to something else */
export function withKinds(row: Priced, lines: readonly InvoiceLine[]): readonly InvoiceLine[] | null {
  if (lines.some(({ kind }) => kind !== undefined)) return lines
  const total = lines.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return total === owedFor(row).totalCents ? linesOf(row, lines[0]?.description ?? 'Units') : null
}

/** What is wrong with the lines of an invoice, in a sentence; null when units, fee and VAT are those that were settled. */
export function wrongLines(
  row: Priced & Pick<LockedRow, 'currency'>,
  lines: readonly InvoiceLine[],
): string | null {
  const owed = owedFor(row)
  const named = withKinds(row, lines)
  const isRight =
    named !== null &&
    sumOf(named, 'units') === owed.unitsCents &&
    sumOf(named, 'fee') === owed.feeCents &&
    sumOf(named, 'vat') === owed.vatCents
  const [units, fee, vat] = [owed.unitsCents, owed.feeCents, owed.vatCents].map((cents) =>
    money(cents, row.currency),
  )
  return isRight ? null : t('refusals.workflow.linesNotAgreedConfirmed', { units, fee, vat })
}
