/** Amounts and quantities, in the operation's currency and unit. */
import { centsOf, centsText, decimalText, plainNumber } from '../../../lib/typed-numbers.ts'
import { numberInput } from '../../../ui/event-fields/number-inputs.tsx'
import { useOperation } from '../../shared/operation/operation-context.ts'

export const MoneyInput = numberInput({
  show: centsText,
  read: centsOf,
  useUnit: () => useOperation().detail.currency,
})

export const QuantityInput = numberInput({
  show: decimalText,
  read: plainNumber,
  useUnit: () => useOperation().detail.unit,
})
