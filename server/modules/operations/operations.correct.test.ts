/** Terms are corrected before the invoice: sums follow a corrected price, the reservation a corrected quantity. */
import { describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { openMarket } from '../../workflow/samples.ts'
import { addDocument, callerOf, happyPath, openApp, requestBody } from './operations.samples.ts'

const { database, pool, owner } = await createTestDatabase()
const market = await openMarket(owner, database)
const app = await openApp({ pool, database, clock: () => new Date('2026-03-02T09:00:00.000Z') }, market)
const { call, show, send } = callerOf(app)

async function until(last: string): Promise<string> {
  const sid = String((await call('buyer', 'POST', '/operations', requestBody(market))).body['sid'])
  const document = await addDocument(owner, sid, market.people.buyer.id)
  for (const move of happyPath(market, document)) {
    if (move === 'effects') continue
    expect((await send(move.who, sid, move.type, move.payload)).status, move.type).toBe(200)
    if (move.type === last) break
  }
  return sid
}

test('a corrected price changes lines, sums and what is owed; the rest stays', async () => {
  const sid = await until('proposal.accept')
  const before = await show('admin', sid)
  const answer = await send('admin', sid, 'operation.correct', { reason: 'Typed wrong', unitPriceCents: 800 })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const after = await show('admin', sid)
  const unitsCents = Number(before.quantity) * 800
  expect(after.facts.lines.every((line) => line.unitPriceCents === 800)).toBe(true)
  expect(after).toMatchObject({ quantity: before.quantity, amountCents: unitsCents })
  expect(after.facts.total).toMatchObject({ unitsCents, feeCents: before.facts.total?.feeCents })
  expect(after.facts.ranges).toEqual(before.facts.ranges)
})

test('an order that was settled before a corrected price is said not to fit', async () => {
  const sid = await until('purchaseOrderReceived.approve')
  const order = async (who: 'admin' | 'buyer' | 'carrier') =>
    (await show(who, sid)).comparisons.filter(({ what }) => what === 'purchaseOrderAmount')
  const correct = (unitPriceCents: number) =>
    send('admin', sid, 'operation.correct', { reason: 'Typed wrong', unitPriceCents })
  // Ten units and the fee of 9 euros are the order's 130 euros.
  await correct(1210)
  expect(await order('admin')).toEqual([])
  await correct(800)
  const differs = { step: 'purchaseOrderReceived', said: '13000', expected: '8900', fits: false }
  expect(await order('admin')).toMatchObject([differs])
  expect(await order('buyer')).toMatchObject([differs])
  expect(await order('carrier')).toEqual([])
})

test('a price that is invoiced stays', async () => {
  const sid = await until('CSInvoice.issue')
  const answer = await send('admin', sid, 'operation.correct', { reason: 'Too late', unitPriceCents: 800 })
  expect(answer.status).toBe(409)
})

describe('a corrected quantity', () => {
  const [vintage] = market.vintages
  const correct = (sid: string, quantity: string, more: object = {}) =>
    send('admin', sid, 'operation.correct', {
      reason: 'Another quantity',
      lines: [{ vintageSid: vintage, quantity }],
      ...more,
    })
  const reservedIn = async (sid: string) =>
    (await show('admin', sid)).facts.ranges.reduce((sum, { quantity }) => sum + Number(quantity), 0)
  const entriesOf = async (sid: string) =>
    (
      await owner.query<{ kind: string }>(
        "select kind from ledger_entry where operation_id = $1 and kind <> 'split' order by id",
        [sid],
      )
    ).rows.map(({ kind }) => kind)
  const available = async () =>
    Number(
      (
        await owner.query<{ quantity: string }>('select quantity from ledger_for_sale($1, array[$2::uuid])', [
          market.carrier,
          vintage,
        ])
      ).rows[0]!.quantity,
    )

  test('takes the reservation along, in one event', async () => {
    const sid = await until('CCUsAvailability.confirm')
    const before = await available()
    expect((await correct(sid, '25')).status).toBe(200)
    expect(await show('admin', sid)).toMatchObject({
      quantity: '25',
      facts: { lines: [{ quantity: '25' }] },
    })
    expect(await reservedIn(sid)).toBe(25)
    expect(await available()).toBe(before - 15)
    expect((await correct(sid, '4', { unitPriceCents: 800 })).status).toBe(200)
    expect(await reservedIn(sid)).toBe(4)
    expect(await show('admin', sid)).toMatchObject({ quantity: '4', amountCents: 3200 })
    expect(await available()).toBe(before + 6)
  })

  test('of fewer vintages than before leaves no line of the others', async () => {
    const sid = await until('CCUsAvailability.confirm')
    const linesOf = async () => (await show('admin', sid)).facts.lines.map(({ vintageSid }) => vintageSid)
    const both = market.vintages.map((one) => ({ vintageSid: one, quantity: '5' }))
    const answer = await send('admin', sid, 'operation.correct', { reason: 'Two', lines: both })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(await linesOf()).toHaveLength(2)
    expect((await correct(sid, '10')).status).toBe(200)
    expect(await linesOf()).toEqual([vintage])
  })

  test('of more than there is says so at its line, and moves nothing', async () => {
    const sid = await until('CCUsAvailability.confirm')
    const left = (await available()) + 10
    const answer = await correct(sid, String(left + 1))
    expect(answer).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'lines.0.quantity', message: `Only ${left} left.` }] },
    })
    expect(await reservedIn(sid)).toBe(10)
    expect(await entriesOf(sid)).toEqual(['reserve'])
  })

  test('that is the same leaves the reservation alone', async () => {
    const sid = await until('CCUsAvailability.confirm')
    expect((await correct(sid, '10')).status).toBe(200)
    expect(await entriesOf(sid)).toEqual(['reserve'])
  })

  test('before availability is confirmed is what the carrier confirms', async () => {
    const sid = await until('AcceptOperation.accept')
    expect((await correct(sid, '7')).status).toBe(200)
    expect(await entriesOf(sid)).toEqual([])
    const confirmed = (quantity: string) =>
      send('carrier', sid, 'CCUsAvailability.confirm', {
        lines: [{ vintageSid: vintage, quantity }],
        deliverOn: '2026-06-01',
        reservedUntil: '2026-04-01T00:00:00.000Z',
      })
    expect((await confirmed('10')).status).toBe(400)
    expect((await confirmed('7')).status).toBe(200)
    expect(await reservedIn(sid)).toBe(7)
  })

  test('after a contract text was drafted has it drafted again', async () => {
    const sid = await until('ccValidation.submit')
    expect((await correct(sid, '12')).status).toBe(200)
    expect(await send('buyer', sid, 'ccValidation.approve')).toMatchObject({
      status: 409,
      body: { reason: expect.stringContaining('drafted again') },
    })
  })

  test('is refused once a contract text that names it is agreed; a price is not', async () => {
    const sid = await until('ccValidation.approve')
    expect(await correct(sid, '12')).toMatchObject({
      status: 409,
      body: { reason: expect.stringContaining('A contract whose text is agreed names this quantity') },
    })
    expect(await reservedIn(sid)).toBe(10)
    const price = { reason: 'Typed wrong', unitPriceCents: 800 }
    expect((await show('buyer', sid)).correction).toBeNull()
    expect((await send('admin', sid, 'operation.correct', price)).status).toBe(200)
    expect((await show('buyer', sid)).correction).toMatchObject({ reason: 'Typed wrong' })
  })
})
