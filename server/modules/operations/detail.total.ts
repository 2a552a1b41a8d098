/** What the contributor of an operation pays, as far as it is known. Pure. */
import type * as z from 'zod'
import type { OperationFacts } from '../../../contract/operation-shapes.ts'
import { expectedTotal, orderTotal } from '../../../contract/rules/order-total.ts'
import type { OperationContext } from '../../../machines/operation/context.ts'
import { basisFrom } from '../invoices/charge-basis.ts'
import { agreedUnitsCents, owedFor } from '../../workflow/invoice-lines.ts'
import type { DetailRow } from './detail.repository.ts'

type Answer = z.input<typeof OperationFacts>['total']

/** @returns null where no fee follows from a price: a retirement before its fee is set, and nobody who would pay */
export function totalOf(row: DetailRow, { feeCharged }: OperationContext['terms']): Answer {
  const unitsCents = agreedUnitsCents(row)
  if (row.type === 'ccuPurchase' || !feeCharged)
    return { ...orderTotal({ unitsCents, feeCents: 0, vatPercent: 0 }), standing: 'settled' }
  if (row.fee_cents !== null) {
    const isSettled = row.facts.vatTreatment !== undefined
    return { ...owedFor(row), standing: isSettled ? 'settled' : 'proposed' }
  }
  const basis = row.type === 'retirement' ? null : basisFrom(row.charge_basis)
  return basis && { ...expectedTotal(unitsCents, basis), standing: 'expected' }
}
