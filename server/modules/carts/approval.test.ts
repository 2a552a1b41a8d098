/** A person's limit: what is within it leaves alone, what is above it leaves with an owner's approval. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CartApproval } from '../../../contract/offerings/cart-approval.ts'
import type { OperationDetail } from '../../../contract/operations/shapes.ts'
import type { Cart } from '../../../contract/offerings/carts.ts'
import { createMarketplace, outcome, type Call } from '../../testing/marketplace.ts'
import { openMarket, type Market } from '../../workflow/samples.ts'
import { walked } from '../../workflow/journal/rehearsal.samples.ts'
import { requestBody } from '../operations/operations.samples.ts'
import { approvalJournals } from './approval.row.ts'

const { calling, sessionFor, test: places, deps } = await createMarketplace()
const { owner } = places

let market: Market
/** Bea, who orders. */
let buyer: Call
/** Olga, who owns the organization. */
let head: Call
let headId: string

beforeEach(async () => {
  market = await openMarket(owner, deps.database)
  buyer = calling(await sessionFor(market.people.buyer.id, market.buyer))
  const { rows } = await owner.query<{ id: string }>(
    'insert into person (subject) values ($1) returning id',
    [randomUUID()],
  )
  headId = rows[0]!.id
  await owner.query(
    "insert into personal_data (person_id, email, first_name, last_name) values ($1, $2, 'Olga', 'Owner')",
    [headId, `${headId}@example.org`],
  )
  await owner.query("insert into membership (person_id, organization_id, role) values ($1, $2, 'owner')", [
    headId,
    market.buyer,
  ])
  head = calling(await sessionFor(headId, market.buyer))
})

const limitTo = (cents: number | null) =>
  head('PUT', `/organizations/${market.buyer}/members/${market.people.buyer.id}/purchase_limit`, {
    limit: cents === null ? null : { cents, currency: 'EUR' },
  })

/** 10 units cost 132.50 all-in. */
async function filled(quantity = '10'): Promise<Cart> {
  const line = { offeringSid: market.offering, vintageSid: market.vintages[0], quantity, mode: 'set' }
  return (await buyer('PUT', '/cart_lines', line)).body as unknown as Cart
}
const request = ({ sid, version }: Cart, by = buyer) =>
  by('POST', `/carts/${sid}/request`, { version, idempotencyKey: randomUUID() })
const ask = ({ sid, version }: Cart, note = 'For the report') =>
  buyer('POST', `/carts/${sid}/approval`, { version, note })
const approve = ({ sid, version }: Cart, by = head) =>
  by('POST', `/carts/${sid}/approval/approve`, { version, idempotencyKey: randomUUID() })
const decline = ({ sid, version }: Cart, by = head) =>
  by('POST', `/carts/${sid}/approval/decline`, { version, reason: 'Not this year' })
const standing = async ({ sid }: Cart, by = buyer): Promise<CartApproval> =>
  (await by('GET', `/carts/${sid}/approval`)).body as unknown as CartApproval
const newsOf = async (by: Call) =>
  ((await by('GET', '/notifications')).body['items'] as { text: string; path: string }[]).map(
    ({ text, path }) => `${text} ${path}`,
  )

describe('a limit', () => {
  test('lets through what is within it, and counts what was requested in the month', async () => {
    await limitTo(20_000)
    const cart = await filled()
    expect(await standing(cart)).toMatchObject({
      state: 'open',
      limit: { cents: 20_000, currency: 'EUR', leftCents: 20_000 },
      isWithinLimit: true,
    })
    expect((await request(cart)).status).toBe(201)
    const next = await filled('6')
    expect(await standing(next)).toMatchObject({ limit: { leftCents: 6_750 }, isWithinLimit: false })
    expect(outcome(await request(next))).toBe('409 guard_refused')
    expect((await request(next)).body['reason']).toMatch(/^This is above your limit\./)
  })

  test('counts the fee and VAT of every year of an agreement, from a cart and without one', async () => {
    await owner.query(
      `insert into setting (key, value) values ('fee', '{"basisPoints": 500, "minimumCents": 2500}')`,
    )
    await limitTo(60_000)
    const { delivery: _none, ...body } = requestBody(market)
    const agreement = {
      ...body,
      type: 'multiYear',
      tranches: ['2031-01-01', '2032-01-01', '2033-01-01'].map((startsOn) => ({ startsOn })),
    }
    const outright = await buyer('POST', '/operations', agreement)
    await filled('5')
    await buyer('PUT', '/cart', { years: 3, delivery: 'retire' })
    const cart = await filled('5')
    const { totalCents } = cart.totals[0]!.total
    const before = (await standing(cart)).limit!.leftCents
    const made = await request(cart)
    const after = (await standing(await filled())).limit!.leftCents
    await owner.query("delete from setting where key = 'fee'")
    expect([outright.status, made.status]).toEqual([201, 201])
    expect(before - after).toBe(totalCents)
    const { total } = outright.body['facts'] as OperationDetail['facts']
    expect(60_000 - before).toBe(total!.totalCents)
  })

  test('holds for requests that come at the same time, from a cart and without one', async () => {
    await limitTo(20_000)
    const cart = await filled()
    const outright = () =>
      buyer('POST', '/operations', { ...requestBody(market), idempotencyKey: randomUUID() })
    const answers = await Promise.all([request(cart), ...Array.from({ length: 7 }, outright)])
    expect(answers.map(outcome).toSorted()).toEqual(['201', ...Array<string>(7).fill('409 guard_refused')])
  })

  test('of a person who has none, and of an owner, lets everything through', async () => {
    expect((await request(await filled('500'))).status).toBe(201)
    await limitTo(1)
    const cart = await filled('10')
    expect((await standing(cart, head)).limit).toBeNull()
    expect((await request(cart, head)).status).toBe(201)
  })

  test('holds for a request without a cart too', async () => {
    await limitTo(1_000)
    expect(outcome(await buyer('POST', '/operations', requestBody(market)))).toBe('409 guard_refused')
    await limitTo(null)
    expect((await buyer('POST', '/operations', requestBody(market))).status).toBe(201)
  })

  test('is set by owners alone, and seen by them and the platform', async () => {
    const path = `/organizations/${market.buyer}/members/${market.people.buyer.id}/purchase_limit`
    expect(outcome(await buyer('PUT', path, { limit: null }))).toBe('403 forbidden')
    expect((await limitTo(5_000)).body).toMatchObject({ purchaseLimit: { cents: 5_000, currency: 'EUR' } })
    const seen = async (by: Call) => {
      const { members } = (await by('GET', `/organizations/${market.buyer}/members`)).body as {
        members: { person: { sid: string }; purchaseLimit: unknown }[]
      }
      return members.find(({ person }) => person.sid === market.people.buyer.id)?.purchaseLimit
    }
    expect(await seen(head)).toEqual({ cents: 5_000, currency: 'EUR' })
    expect(await seen(buyer)).toBeNull()
  })
})

describe('above the limit', () => {
  test('a person asks, the owners are notified, and an approval sends the request', async () => {
    await limitTo(10_000)
    const cart = await filled()
    expect((await ask(cart)).body).toMatchObject({
      state: 'waiting',
      asked: { by: 'Bea Example', text: 'For the report' },
      isAsker: true,
    })
    expect(await newsOf(head)).toEqual([
      `Bea Example asks you to approve the cart: 132,50 EUR with fee and VAT. Look at it and approve or decline. /contributor/${market.buyer}/cart/CartSummary/${cart.sid}`,
    ])
    expect(outcome(await approve(cart, buyer))).toBe('403 forbidden')
    expect((await approve(cart)).body).toMatchObject({ status: 'requested', requestedBy: 'Olga Owner' })
    expect(await newsOf(buyer)).toEqual([
      expect.stringMatching(/^Olga Owner approved your cart\. The request has been sent\./),
    ])
    // What an owner approved does not use up the limit.
    const next = await filled('7')
    expect(await standing(next)).toMatchObject({ limit: { leftCents: 10_000 }, isWithinLimit: true })
  })

  test('a person without a name is named to the owners by the address', async () => {
    await owner.query("update personal_data set first_name = '', last_name = '' where person_id = $1", [
      market.people.buyer.id,
    ])
    await limitTo(10_000)
    await ask(await filled())
    expect(await newsOf(head)).toEqual([
      expect.stringMatching(/^bea@example\.org asks you to approve the cart/),
    ])
  })

  test('an owner declines with a reason, and the person may ask again', async () => {
    await limitTo(0)
    const cart = await filled()
    await ask(cart)
    expect((await decline(cart)).body).toMatchObject({ state: 'declined' })
    expect(await standing(cart)).toMatchObject({
      state: 'declined',
      declined: { by: 'Olga Owner', text: 'Not this year' },
    })
    expect(await newsOf(buyer)).toEqual([expect.stringMatching(/^Olga Owner declined your cart\./)])
    expect((await ask(cart, 'Please')).body).toMatchObject({ state: 'waiting' })
  })

  test('whatever changes takes the question back, and so does the person', async () => {
    await limitTo(0)
    const cart = await filled()
    await ask(cart)
    const changed = await filled('11')
    expect(await standing(changed)).toMatchObject({ state: 'open' })
    expect(outcome(await approve(cart))).toBe('409 stale_version')
    expect(outcome(await approve(changed))).toBe('409 wrong_state')
    await ask(changed)
    expect((await buyer('DELETE', `/carts/${cart.sid}/approval`)).body).toMatchObject({ state: 'open' })
  })

  test('nothing is approved that cannot be requested', async () => {
    await limitTo(0)
    const cart = await filled()
    await ask(cart)
    await owner.query('update offering_vintage set unit_price_cents = 9900 where offering_id = $1', [
      market.offering,
    ])
    expect(outcome(await approve(cart))).toBe('409 price_changed')
    expect(await standing(cart)).toMatchObject({ state: 'waiting' })
  })

  test('of two owners who answer at once, one is heard', async () => {
    await limitTo(0)
    const cart = await filled()
    await ask(cart)
    const answers = await Promise.all([approve(cart), decline(cart)])
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
    const { rows } = await owner.query('select 1 from operation where cart_id = $1', [cart.sid])
    expect(rows).toHaveLength(answers[0].status === 201 ? 1 : 0)
  })

  test('another organization finds nothing of it', async () => {
    const cart = await filled()
    const stranger = calling(await sessionFor(market.people.stranger.id, market.stranger))
    expect(outcome(await stranger('GET', `/carts/${cart.sid}/approval`))).toBe('404 not_found')
    expect(outcome(await stranger('DELETE', `/carts/${cart.sid}/approval`))).toBe('404 not_found')
  })
})

test('every journal can be played again', async () => {
  await limitTo(0)
  const cart = await filled()
  await ask(cart)
  await decline(cart)
  await ask(cart)
  await approve(cart)
  const found = (await walked(deps.database, approvalJournals)).find(({ id }) => id === cart.sid)
  expect(found).toMatchObject({ chain: null, fold: null, rows: 5 })
})
