/** What the contributor will pay by the proposal that is being filled in. */
import { useFormContext, useWatch } from 'react-hook-form'
import { orderTotal, priceOfQuantity } from '../../../../contract/rules/order-total.ts'
import { OrderTotalList } from '../../shared/order-total/order-total.tsx'
import { useOperation } from '../../shared/operation/operation-context.ts'
import type { Values } from './starting-values.ts'

export function FormTotal() {
  const { detail } = useOperation()
  const { control } = useFormContext<Values>()
  const { unitPriceCents: price, feeCents, vatPercent } = useWatch({ control })
  const unitsCents = detail.facts.lines.reduce(
    (sum, line) =>
      sum + priceOfQuantity(line.quantity, typeof price === 'number' ? price : line.unitPriceCents),
    0,
  )
  if (typeof feeCents !== 'number' || typeof vatPercent !== 'number') return null
  return (
    <OrderTotalList total={orderTotal({ unitsCents, feeCents, vatPercent })} currency={detail.currency} />
  )
}
