/** Splitting a budget: percent per line, and the quantity that each part buys. */
import type { carts } from '../../../contract/carts.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { Scope } from '../../platform/database.ts'
import { notFound, Refused, wrongField } from '../../platform/http/refused.ts'
import { linesOf } from './carts.lines.ts'
import { change, own, type Answer, type Places } from './carts.usecases.ts'

type Shares = OutputOf<NonNullable<(typeof carts.shares)['body']>>['shares']

/** As many smallest units as this much money buys; rounded down, so that it never costs more. */
export const unitsFor = (cents: bigint, unitPriceCents: bigint, scale: number): bigint =>
  (cents * BigInt(scale)) / unitPriceCents

/**
 * All lines at once, or none.
 * @throws Refused 404 when a line is gone meanwhile, 409 without a budget, 400 for a part that buys nothing
 */
export const splitBudget = (places: Places, scope: Scope, shares: Shares): Promise<Answer> =>
  change(places, scope, own(scope), async (trx, cart) => {
    if (cart.budget_cents === null) throw new Refused(409, 'wrong_state', 'There is no budget to split.')
    if (shares.reduce((sum, { share }) => sum + share, 0) > 100)
      throw wrongField('shares', 'Together at most 100 percent.')
    const lines = new Map((await linesOf(trx, cart.id)).map((line) => [line.id, line]))
    for (const [index, { lineSid, share }] of shares.entries()) {
      const line = lines.get(lineSid)
      if (!line) throw notFound()
      const wrong = (message: string) => wrongField(`shares.${index}.share`, message)
      if (line.seen_currency !== cart.budget_currency)
        throw wrong(`This is priced in ${line.seen_currency}, the budget is in ${cart.budget_currency}.`)
      const price = BigInt(line.seen_price_cents)
      const part = (BigInt(cart.budget_cents) * BigInt(share)) / 100n
      const quantity = price === 0n ? 0n : unitsFor(part, price, line.unit_scale)
      if (quantity === 0n) throw wrong('This part of the budget buys less than the smallest quantity.')
      await trx
        .updateTable('cart_line')
        .set({ share, quantity, updated_at: places.clock() })
        .where('id', '=', lineSid)
        .execute()
    }
  })
