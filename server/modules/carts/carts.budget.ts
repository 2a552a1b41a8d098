/** Splitting a budget: percent per line, and the quantity that each part pays for, fee and VAT included. */
import type { carts } from '../../../contract/offerings/carts.ts'
import type { OutputOf } from '../../../contract/http/endpoint.ts'
import { sumOfTotals, unitsWithin, type ChargeBasis } from '../../../contract/rules/order-total.ts'
import type { Scope } from '../../platform/database.ts'
import { notFound, Refused, wrongField } from '../../platform/http/refused.ts'
import { chargeBasisOf } from '../invoices/charge-basis.ts'
import { asRequested, linesOf, operationTotals, type LineRow } from './carts.lines.ts'
import type { CartRow } from './carts.repository.ts'
import { change, own, type Answer, type Places } from './carts.usecases.ts'
import { t } from '../../platform/messages.ts'

type Shares = OutputOf<NonNullable<(typeof carts.shares)['body']>>['shares']

/** All lines or none. @throws Refused 404 for a removed line, 409 without a budget, 400 for an empty part */
export const splitBudget = (places: Places, scope: Scope, shares: Shares): Promise<Answer> =>
  change(places, scope, own(scope), async (trx, cart) => {
    if (cart.budget_cents === null) throw new Refused(409, 'wrong_state', t('refusals.carts.noBudgetSplit'))
    if (shares.reduce((sum, { share }) => sum + share, 0) > 100)
      throw wrongField('shares', t('refusals.carts.togetherMost100Percent'))
    const lines = new Map((await linesOf(trx, cart.id)).map((line) => [line.id, line]))
    const basis = await chargeBasisOf(trx, cart.organization_id, places.clock())
    if (!basis) throw notFound()
    const bought: LineRow[] = []
    for (const [index, { lineSid, share }] of shares.entries()) {
      if (shares.findIndex((other) => other.lineSid === lineSid) !== index)
        throw wrongField(`shares.${index}.lineSid`, t('refusals.carts.lineHasPart'))
      const line = lines.get(lineSid)
      if (!line) throw notFound()
      const wrong = (message: string) => wrongField(`shares.${index}.share`, message)
      if (line.seen_currency !== cart.budget_currency)
        throw wrong(
          t('refusals.carts.pricedBudget', { priced: line.seen_currency, budget: cart.budget_currency }),
        )
      const quantity = unitsWithin(
        (BigInt(cart.budget_cents) * BigInt(share)) / 100n,
        BigInt(line.seen_price_cents),
        line.unit_scale,
        cart.years,
        basis,
      )
      if (quantity === 0n) throw wrong(t('refusals.carts.partBudgetBuysLessSmallest'))
      bought.push({ ...asRequested(line), quantity: String(quantity), share })
    }
    for (const { id, quantity, share } of within(cart, bought, basis))
      await trx
        .updateTable('cart_line')
        .set({ share, quantity, updated_at: places.clock() })
        .where('id', '=', id)
        .execute()
  })

/** Vintages of one offering share its fee, which may be rounded up: then the largest line buys one smallest unit less. */
function within(cart: CartRow, lines: readonly LineRow[], basis: ChargeBasis): readonly LineRow[] {
  const share = lines.reduce((sum, line) => sum + BigInt(line.share ?? 0), 0n)
  const { totalCents } = sumOfTotals(operationTotals(lines, cart.years, basis))
  if (BigInt(totalCents) <= (BigInt(cart.budget_cents ?? 0) * share) / 100n) return lines
  const largest = lines.reduce((most, line) => (BigInt(line.quantity) > BigInt(most.quantity) ? line : most))
  const less = { ...largest, quantity: String(BigInt(largest.quantity) - 1n) }
  return within(
    cart,
    lines.map((line) => (line === largest ? less : line)),
    basis,
  )
}
