/** Terms are corrected before the invoice: sums follow a corrected price. */
import { expect, test } from 'vitest'
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

test('a price that is invoiced stays', async () => {
  const sid = await until('CSInvoice.issue')
  const answer = await send('admin', sid, 'operation.correct', { reason: 'Too late', unitPriceCents: 800 })
  expect(answer.status).toBe(409)
})
