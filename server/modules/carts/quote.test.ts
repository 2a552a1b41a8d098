/** What the cart would cost: while a quantity is typed, and as a document to pass on. */
import { beforeAll, expect, test } from 'vitest'
import { fromWire } from '../../../contract/http/wire.ts'
import type { Cart } from '../../../contract/offerings/carts.ts'
import { expectedTotal, priceOfQuantity, type ChargeBasis } from '../../../contract/rules/order-total.ts'
import { createMarketplace, outcome, type Call } from '../../testing/marketplace.ts'
import { glyphsOf } from '../../testing/pdf-glyphs.ts'
import { openMarket, type Market } from '../../workflow/samples.ts'

const NOW = new Date('2026-03-16T09:00:00Z')
const { app, calling, sessionFor, test: places, deps } = await createMarketplace({ clock: () => NOW })

let market: Market
let cookie = ''
let buyer: Call
let cart: Cart

beforeAll(async () => {
  market = await openMarket(places.owner, deps.database)
  cookie = await sessionFor(market.people.buyer.id, market.buyer)
  buyer = calling(cookie)
  const put = await buyer('PUT', '/cart_lines', {
    offeringSid: market.offering,
    vintageSid: market.vintages[0],
    quantity: '10',
    mode: 'set',
  })
  cart = put.body as unknown as Cart
})

test('what the browser adds up for a typed quantity is what the cart says', async () => {
  const basis = fromWire((await buyer('GET', '/cart/charges')).body) as ChargeBasis
  expect(expectedTotal(priceOfQuantity('10', 1250), basis)).toEqual(cart.totals[0]!.total)
})

test('a quote names units, unit price, fee, VAT, total and its last day, and is no invoice', async () => {
  const answer = await app.inject({ url: `/proxy/carts/${cart.sid}/quote`, headers: { cookie } })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  const read = (await glyphsOf(answer.rawPayload)).map(({ text }) => text).join('')
  for (const part of [
    'This is not an invoice',
    'Buyer & Co',
    '10 t CO2e at 12,50 EUR each: 125,00 EUR',
    '6,25 EUR',
    '1,25 EUR',
    '132,50 EUR',
    '30 March 2026',
    'Domestic VAT: the customer is established in the platform’s own country.',
  ])
    expect(read.replaceAll(/\s/g, '')).toContain(part.replaceAll(/\s/g, ''))
})

test('a quote writes a quantity as it writes amounts', async () => {
  const body = { offeringSid: market.offering, vintageSid: market.vintages[0], quantity: '1000', mode: 'set' }
  expect((await buyer('PUT', '/cart_lines', body)).status).toBe(200)
  const answer = await app.inject({ url: `/proxy/carts/${cart.sid}/quote`, headers: { cookie } })
  const read = (await glyphsOf(answer.rawPayload)).map(({ text }) => text).join('')
  expect(read).toContain('1 000 t CO')
})

test('there is no quote for someone else, nor of what is no longer for sale', async () => {
  const stranger = calling(await sessionFor(market.people.stranger.id, market.stranger))
  expect(outcome(await stranger('GET', `/carts/${cart.sid}/quote`))).toBe('404 not_found')
  await places.owner.query("update offering set status = 'archived' where id = $1", [market.offering])
  expect(outcome(await buyer('GET', `/carts/${cart.sid}/quote`))).toBe('404 not_found')
})
