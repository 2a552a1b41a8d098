/** The cart: shared by an organization's people, checked against the ledger, requested as a whole or not at all. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Cart } from '../../../contract/offerings/carts.ts'
import { sumOfTotals } from '../../../contract/rules/order-total.ts'
import { createMarketplace, issuesOf, outcome, refusal, type Call } from '../../testing/marketplace.ts'
import { openMarket, type Market } from '../../workflow/samples.ts'

const { calling, sessionFor, test: places, deps } = await createMarketplace()
const { owner } = places

let market: Market
let buyer: Call
beforeEach(async () => {
  market = await openMarket(owner, deps.database)
  buyer = await of(market.people.buyer.id, market.buyer)
})

const of = async (personId: string, organizationId: string) =>
  calling(await sessionFor(personId, organizationId))

const line = (more: object = {}) => ({
  offeringSid: market.offering,
  vintageSid: market.vintages[0],
  quantity: '10',
  mode: 'set',
  ...more,
})
const put = (more: object = {}, by = buyer) => by('PUT', '/cart_lines', line(more))
const cartOf = async (call: Call = buyer): Promise<Cart> =>
  ((await call('GET', '/cart')).body as { cart: Cart }).cart
const request = (cart: Pick<Cart, 'sid' | 'version'>, by = buyer, key = randomUUID()) =>
  by('POST', `/carts/${cart.sid}/request`, { version: cart.version, idempotencyKey: key })
const setPrice = (cents: number) =>
  owner.query('update offering_vintage set unit_price_cents = $2 where offering_id = $1', [
    market.offering,
    cents,
  ])
const operationsOf = async () =>
  (
    await owner.query<Record<string, unknown>>(
      'select type, quantity, amount_cents, requested_delivery, purpose, cart_id from operation where contributor_organization_id = $1 order by quantity desc',
      [market.buyer],
    )
  ).rows

describe('a line', () => {
  test('is put in with what the ledger has, and counts in a total', async () => {
    expect((await buyer('GET', '/cart')).body).toEqual({ cart: null })
    expect((await put()).body).toMatchObject({
      status: 'open',
      beneficiaryName: 'Buyer & Co',
      beneficiaryCountry: 'FR',
      lines: [
        {
          quantity: '10',
          available: '1000',
          unitPriceCents: 1250,
          seenPriceCents: 1250,
          amountCents: 12500,
          addedBy: 'Bea Example',
          problems: [],
        },
      ],
      totals: [
        {
          creditType: 'Carbon',
          unit: 't CO2e',
          quantity: '10',
          // The usual fee of 5 %, and French VAT on it.
          total: { unitsCents: 12_500, feeCents: 625, vatPercent: 20, vatCents: 125, totalCents: 13_250 },
          currency: 'EUR',
          standard: null,
        },
      ],
    })
  })

  test('is set, or added to', async () => {
    await put()
    expect((await put({ quantity: '7', mode: 'add' })).body).toMatchObject({ lines: [{ quantity: '17' }] })
    expect((await put({ quantity: '3' })).body).toMatchObject({ lines: [{ quantity: '3' }] })
  })

  test('is the same line when its ids come in capitals', async () => {
    await put()
    const capitals = {
      offeringSid: market.offering.toUpperCase(),
      vintageSid: market.vintages[0]!.toUpperCase(),
    }
    const { body } = await put({ ...capitals, quantity: '7', mode: 'add' })
    expect(body).toMatchObject({ lines: [{ quantity: '17' }] })
  })

  test('however often one adds, it stays an amount that can be counted', async () => {
    expect((await put({ quantity: '8000000000' })).body).toMatchObject({
      lines: [{ quantity: '8000000000', problems: ['notThatMany'] }],
    })
    const more = { quantity: 'That is more than a cart can hold.' }
    expect(issuesOf(await put({ quantity: '8000000000', mode: 'add' }))).toEqual(more)
    expect(issuesOf(await put({ quantity: '99999999999999' }))).toEqual(more)
  })

  test.each([
    ['nothing', '0', 'quantity'],
    ['a fraction that the standard does not know', '0.5', 'quantity'],
  ])('of %s is refused', async (_what, quantity, field) => {
    expect(issuesOf(await put({ quantity }))).toEqual({
      [field]: 'Enter a quantity above zero, with no more decimals than the standard allows.',
    })
  })

  test.each(['-3', '=1+1', '1e9', '1,5', ''])('of "%s" is no quantity', async (quantity) => {
    expect(await put({ quantity })).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  })

  test('of something that is not for sale is refused', async () => {
    const gone = { vintage_sid: 'This is no longer for sale.' }
    expect(issuesOf(await put({ offeringSid: randomUUID() }))).toEqual(gone)
    expect(issuesOf(await put({ vintageSid: randomUUID() }))).toEqual(gone)
    await owner.query("update offering set status = 'suspended' where id = $1", [market.offering])
    expect(issuesOf(await put())).toEqual(gone)
  })

  test('of one’s own offering is refused', async () => {
    await owner.query('update organization set is_buyer = true where id = $1', [market.carrier])
    const carrier = await of(market.people.carrier.id, market.carrier)
    expect(issuesOf(await put({}, carrier))).toEqual({
      offering_sid: 'A project carrier cannot buy its own units.',
    })
  })

  test('more than fifty are refused', async () => {
    const { body } = await put()
    await owner.query(
      `with made as (
         insert into vintage (name, project_id, monitoring_date_from, monitoring_date_to, impact_type)
         select 'V' || n, $2, '2020-01-01', '2020-12-31', 'removal' from generate_series(1, 49) n returning id
       )
       insert into cart_line (cart_id, offering_id, vintage_id, quantity, seen_price_cents, seen_currency, added_by, updated_at)
       select $1, $3, id, 1, 1, 'EUR', $4, now() from made`,
      [body['sid'], market.project, market.offering, market.people.buyer.id],
    )
    expect(outcome(await put({ vintageSid: market.vintages[1] }))).toBe('409 too_large')
    expect((await put({ quantity: '11' })).status).toBe(200)
  })

  test('is taken out', async () => {
    const { body } = await put()
    const { sid } = (body as unknown as Cart).lines[0]!
    expect((await buyer('DELETE', `/cart_lines/${sid}`)).status).toBe(204)
    expect((await cartOf()).lines).toEqual([])
    expect(outcome(await buyer('DELETE', `/cart_lines/${sid}`))).toBe('404 not_found')
  })
})

describe('shared by an organization’s people', () => {
  test('two who put in different lines at once both keep theirs', async () => {
    const [personId] = (
      await owner.query<{ id: string }>("insert into person (subject) values ('second') returning id")
    ).rows.map(({ id }) => id)
    await owner.query(
      "insert into membership (person_id, organization_id, role) values ($1, $2, 'operator')",
      [personId, market.buyer],
    )
    await owner.query(
      "insert into personal_data (person_id, email, first_name, last_name) values ($1, 'second@example.org', 'Cy', 'Cole')",
      [personId],
    )
    const second = await of(personId!, market.buyer)
    const answers = await Promise.all([
      put(),
      put({ vintageSid: market.vintages[1] }, second),
      second('PUT', '/cart', { purpose: 'Travel of 2025' }),
      buyer('PUT', '/cart', { beneficiaryName: 'Buyer Foundation' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const cart = await cartOf()
    expect(cart).toMatchObject({ purpose: 'Travel of 2025', beneficiaryName: 'Buyer Foundation', version: 5 })
    expect(cart.lines.map(({ vintageSid }) => vintageSid).toSorted()).toEqual([...market.vintages].toSorted())
    expect(await cartOf(second)).toEqual(cart)
  })

  test('is no one else’s: another organization finds neither cart nor line', async () => {
    const cart = (await put()).body as unknown as Cart
    const stranger = await of(market.people.stranger.id, market.stranger)
    const unknown = refusal(await stranger('GET', `/carts/${randomUUID()}`))
    expect(refusal(await stranger('GET', `/carts/${cart.sid}`))).toEqual(unknown)
    expect(refusal(await request(cart, stranger))).toEqual(unknown)
    await put({}, stranger)
    expect(refusal(await stranger('DELETE', `/cart_lines/${cart.lines[0]!.sid}`))).toEqual(unknown)
    expect((await cartOf()).lines).toHaveLength(1)
  })

  test('row-level security alone hides it too', async () => {
    await put()
    const seen = await places.pool.connect()
    try {
      for (const [organization, count] of [
        [market.stranger, 0],
        [market.buyer, 1],
      ] as const) {
        await seen.query('begin')
        await seen.query(
          "select set_config('app.organization', $1, true), set_config('app.platform', 'off', true)",
          [organization],
        )
        for (const table of ['cart', 'cart_line'])
          expect(
            (
              await seen.query(
                table === 'cart'
                  ? 'select 1 from cart where organization_id = $1'
                  : 'select 1 from cart_line l where exists (select 1 from cart c where c.id = l.cart_id and c.organization_id = $1)',
                [market.buyer],
              )
            ).rowCount,
            table,
          ).toBe(count)
        await seen.query('rollback')
      }
    } finally {
      seen.release()
    }
  })
})

describe('what stands against a line is said', () => {
  const problems = async () => (await cartOf()).lines.map((one) => one.problems)

  test('another price than the one that was seen, until it is accepted', async () => {
    const cart = (await put()).body as unknown as Cart
    await setPrice(1400)
    expect(await problems()).toEqual([['priceChanged']])
    expect(outcome(await request(cart))).toBe('409 price_changed')
    const accept = (unitPriceCents: number) =>
      buyer('PUT', `/cart_lines/${cart.lines[0]!.sid}/price`, { unitPriceCents })
    await setPrice(1500)
    expect(outcome(await accept(1400))).toBe('409 price_changed')
    expect((await accept(1500)).body).toMatchObject({ lines: [{ seenPriceCents: 1500, problems: [] }] })
  })

  test('a quantity that changes keeps the question about the price open', async () => {
    await put()
    await setPrice(1400)
    await put({ quantity: '12' })
    expect(await problems()).toEqual([['priceChanged']])
  })

  test('more than there is, less than the carrier sells, less than a unit a year', async () => {
    await put({ quantity: '1001' })
    expect(await problems()).toEqual([['notThatMany']])
    await owner.query('update offering_vintage set minimum_quantity = 5 where offering_id = $1', [
      market.offering,
    ])
    await put({ quantity: '4' })
    await buyer('PUT', '/cart', { years: 5 })
    expect(await problems()).toEqual([['belowMinimum', 'tooFewForYears']])
    const cart = await cartOf()
    expect(issuesOf(await request(cart))).toEqual({
      'lines.0.quantity': 'Below the project carrier’s minimum.',
    })
    expect(await operationsOf()).toEqual([])
  })

  test('an offering that is not for sale any longer still has its name', async () => {
    await put()
    await owner.query("update offering set status = 'archived' where id = $1", [market.offering])
    expect(await cartOf()).toMatchObject({
      lines: [{ title: 'Mangroves', unitPriceCents: null, amountCents: null, problems: ['notForSale'] }],
      totals: [],
    })
  })
})

describe('the budget', () => {
  const split = (shares: readonly { lineSid: string; share: number }[]) =>
    buyer('PUT', '/cart/shares', { shares })

  test('is split by percent into the quantities that the parts pay for with fee and VAT, all at once', async () => {
    await put()
    const cart = (await put({ vintageSid: market.vintages[1] })).body as unknown as Cart
    const of = (...shares: number[]) =>
      cart.lines.map(({ sid }, index) => ({ lineSid: sid, share: shares[index]! }))
    expect(outcome(await split(of(50, 50)))).toBe('409 wrong_state')
    await buyer('PUT', '/cart', { budget: { cents: 100_000, currency: 'EUR' } })
    expect((await split(of(70, 30))).body).toMatchObject({
      budgetCents: 100_000,
      lines: [
        { share: 70, quantity: '52', amountCents: 65_000 },
        { share: 30, quantity: '22', amountCents: 27_500 },
      ],
      budgetLeftCents: 1_950,
      totals: [{ total: { totalCents: 98_050 } }],
      vatReason: 'Domestic VAT: the customer is established in the platform’s own country.',
    })
    const gone = [of(10, 10)[0]!, { lineSid: randomUUID(), share: 1 }]
    expect(outcome(await split(gone))).toBe('404 not_found')
    expect(issuesOf(await split(of(60, 60)))).toEqual({ shares: 'Together at most 100 percent.' })
    expect((await cartOf()).lines.map(({ quantity }) => quantity)).toEqual(['52', '22'])
    // A quantity typed by hand is no part of a budget any longer.
    expect((await put({ quantity: '3' })).body).toMatchObject({ lines: [{ share: null }, { share: 30 }] })
  })

  test('a line that stands in it twice is refused beside the second part', async () => {
    await put()
    await buyer('PUT', '/cart', { budget: { cents: 100_000, currency: 'EUR' } })
    const { sid } = (await cartOf()).lines[0]!
    const twice = [
      { lineSid: sid, share: 70 },
      { lineSid: sid.toUpperCase(), share: 30 },
    ]
    expect(issuesOf(await split(twice))).toEqual({
      'shares.1.line_sid': 'This line has a part of the budget already.',
    })
    expect((await cartOf()).lines).toMatchObject([{ share: null, quantity: '10' }])
  })

  test('a part that buys nothing, or another currency, is refused', async () => {
    const cart = (await put()).body as unknown as Cart
    const shares = [{ lineSid: cart.lines[0]!.sid, share: 1 }]
    await buyer('PUT', '/cart', { budget: { cents: 1_000, currency: 'EUR' } })
    expect(issuesOf(await split(shares))).toEqual({
      'shares.0.share': 'This part of the budget buys less than the smallest quantity.',
    })
    await buyer('PUT', '/cart', { budget: { cents: 1_000_000, currency: 'USD' } })
    expect(issuesOf(await split(shares))).toEqual({
      'shares.0.share': 'This is priced in EUR, the budget is in USD.',
    })
  })
})

describe('requesting', () => {
  test('makes one operation per offering, and closes the cart', async () => {
    await put()
    await put({ vintageSid: market.vintages[1], quantity: '5' })
    const other = await openMarket(owner, deps.database)
    await put({ offeringSid: other.offering, vintageSid: other.vintages[0], quantity: '2' })
    await buyer('PUT', '/cart', { delivery: 'hold', purpose: 'Travel of 2025' })
    const cart = await cartOf()
    const key = randomUUID()
    const answer = await request(cart, buyer, key)
    expect(answer).toMatchObject({ status: 201, body: { status: 'requested', requestedBy: 'Bea Example' } })
    expect(await operationsOf()).toMatchObject([
      { type: 'contribution', quantity: '15', amount_cents: '18750', requested_delivery: 'hold' },
      {
        type: 'contribution',
        quantity: '2',
        amount_cents: '2500',
        purpose: 'Travel of 2025',
        cart_id: cart.sid,
      },
    ])
    expect((answer.body as unknown as Cart).operations).toHaveLength(2)
    expect((await buyer('GET', '/cart')).body).toEqual({ cart: null })
    // The same key again: the same answer, and nothing twice. Another one: it was requested already.
    expect((await request(cart, buyer, key)).body).toEqual(answer.body)
    expect(outcome(await request(cart))).toBe('409 wrong_state')
    expect(await operationsOf()).toHaveLength(2)
    // The carrier sees the operation, and not what it is for.
    const carrier = await of(market.people.carrier.id, market.carrier)
    const { items } = (await carrier('GET', '/operations')).body as { items: { sid: string }[] }
    const facts = async (by: Call) =>
      ((await by('GET', `/operations/${items[0]!.sid}`)).body as { facts: { purpose: string } }).facts
    expect((await facts(buyer)).purpose).toBe('Travel of 2025')
    expect((await facts(carrier)).purpose).toBe(null)
    // A new cart begins, and the old one can still be looked at: with the prices of then.
    await put()
    expect((await cartOf()).sid).not.toBe(cart.sid)
    await setPrice(9999)
    expect((await buyer('GET', `/carts/${cart.sid}`)).body).toMatchObject({
      status: 'requested',
      lines: cart.lines.map(({ amountCents }) => ({ amountCents, problems: [] })),
      totals: cart.totals,
    })
  })

  test('over several years makes a multi-year operation with a tranche for each', async () => {
    await put()
    await buyer('PUT', '/cart', { years: 3 })
    const answer = (await request(await cartOf())).body as unknown as Cart
    expect(answer.operations).toMatchObject([{ type: 'multiYear' }])
    const { rows } = await owner.query<{ tranches: Record<string, string> }>(
      "select snapshot -> 'context' -> 'tranches' as tranches from operation where id = $1",
      [answer.operations[0]!.sid],
    )
    expect(Object.values(rows[0]!.tranches)).toEqual(['planned', 'planned', 'planned'])
  })

  test('over several years nothing is held: each year is retired', async () => {
    await put()
    await buyer('PUT', '/cart', { years: 3, delivery: 'hold' })
    expect(issuesOf(await request(await cartOf()))).toEqual({
      delivery: 'Over several years, the units of each year are retired.',
    })
  })

  test('another version than the one looked at is refused', async () => {
    const cart = (await put()).body as unknown as Cart
    await put({ quantity: '11' })
    expect(outcome(await request(cart))).toBe('409 stale_version')
  })

  test('by two people at once is one request', async () => {
    const cart = (await put()).body as unknown as Cart
    const answers = await Promise.all([request(cart), request(cart), request(cart)])
    expect(answers.map(outcome).toSorted()).toEqual(['201', '409 wrong_state', '409 wrong_state'])
    expect(await operationsOf()).toHaveLength(1)
  })

  test('one line that cannot be requested keeps all of them', async () => {
    await put()
    const other = await openMarket(owner, deps.database, 3n)
    const cart = (await put({ offeringSid: other.offering, vintageSid: other.vintages[0], quantity: '4' }))
      .body as unknown as Cart
    expect(issuesOf(await request(cart))).toEqual({
      'lines.1.quantity': 'Only 3 left.',
    })
    expect(await operationsOf()).toEqual([])
  })

  test('an empty cart, or one without a beneficiary, is refused', async () => {
    const cart = (await buyer('PUT', '/cart', { beneficiaryName: '' })).body as unknown as Cart
    expect(issuesOf(await request(cart))).toEqual({ lines: 'The cart is empty.' })
    const filled = (await put()).body as unknown as Cart
    expect(issuesOf(await request(filled))).toEqual({ beneficiary_name: 'Required' })
  })

  test('by an organization that is no contributor, or is no longer validated, is refused', async () => {
    const carrier = await of(market.people.carrier.id, market.carrier)
    expect(await carrier('PUT', '/cart', { purpose: 'x' })).toMatchObject({ status: 403 })
    const cart = (await put()).body as unknown as Cart
    await owner.query("update organization set access_status = 'at_risk' where id = $1", [market.buyer])
    deps.viewers.invalidateAll()
    expect(outcome(await request(cart))).toBe('403 forbidden')
  })
})

test('a cart over several years says what each brings, and the agreement divides it in the same way', async () => {
  await put({ quantity: '5' })
  await put({ vintageSid: market.vintages[1], quantity: '5' })
  const cart = (await buyer('PUT', '/cart', { years: 3, delivery: 'retire' })).body as unknown as Cart
  const [first] = cart.schedule
  expect(first?.parts).toEqual([
    {
      creditType: 'Carbon',
      unit: 't CO2e',
      standard: null,
      currency: 'EUR',
      quantity: '4',
      total: { unitsCents: 5_000, feeCents: 250, vatPercent: 20, vatCents: 50, totalCents: 5_300 },
    },
  ])
  const shares = cart.schedule.map(({ parts }) => [parts[0]?.quantity, parts[0]?.total.unitsCents])
  expect(shares).toEqual([
    ['4', 5_000],
    ['4', 5_000],
    ['2', 2_500],
  ])
  const made = (await request(cart)).body as unknown as Cart
  const tranches = (await buyer('GET', `/operations/${made.operations[0]!.sid}/tranches`)).body['items'] as {
    quantity: string
    amountCents: number
  }[]
  expect(tranches.map(({ quantity, amountCents }) => [quantity, amountCents])).toEqual(shares)
})

test('the years of a cart add up to its total, also with a minimum fee', async () => {
  await owner.query(
    `insert into setting (key, value) values ('fee', '{"basisPoints": 500, "minimumCents": 2500}')`,
  )
  await put({ quantity: '5' })
  await buyer('PUT', '/cart', { years: 3, delivery: 'retire' })
  const { schedule, totals } = await cartOf()
  await owner.query("delete from setting where key = 'fee'")
  const charged = schedule.map(({ parts }) => parts[0]!.total)
  expect(charged.map(({ feeCents }) => feeCents)).toEqual([2_500, 2_500, 2_500])
  expect(totals[0]?.total).toEqual({ ...sumOfTotals(charged), vatPercent: 20 })
})
