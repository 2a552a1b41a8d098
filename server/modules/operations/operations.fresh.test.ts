/** Signing, retiring and bank data want a sign-in of the last five minutes (trust page R18). */
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { freshEvents, workflows } from '../../../machines/workflows.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { openMarket } from '../../workflow/samples.ts'
import { openApp } from './operations.samples.ts'

const { database, pool, owner } = await createTestDatabase(4)
const market = await openMarket(owner, database)
const app = await openApp({ pool, database, clock: () => new Date() }, market)
afterAll(() => app.close())

const send = async (type: string, minutesAgo: number) => {
  const answer = await app.inject({
    method: 'POST',
    url: '/proxy/operations/00000000-0000-7000-8000-000000000000/events',
    headers: { 'x-person': 'admin', 'x-signed-in-minutes-ago': String(minutesAgo) },
    payload: { type, payload: {}, version: 1, idempotency_key: randomUUID() },
  })
  return (answer.json() as { code: string }).code
}

test('signatures of people, the confirmation of a retirement, a smaller delivery and bank accounts are marked', () => {
  expect([...freshEvents].toSorted()).toEqual([
    'CCUsRetired.approve',
    'CCUsRetired.reduce',
    'ccSigned.approve',
    'ccSigned.submit',
    'mcSigned.approve',
    'mcSigned.submit',
    'pcInvoice.submit',
    'rcSigned.approve',
    'rcSigned.submit',
  ])
})

test('a marked event is refused after five minutes, every other is not', async () => {
  const types = new Set(Object.values(workflows).flatMap(({ events }) => Object.keys(events)))
  for (const type of types) {
    const refused = (await send(type, 6)) === 'fresh_authentication_required'
    expect([type, refused]).toEqual([type, freshEvents.has(type)])
    expect(await send(type, 4)).not.toBe('fresh_authentication_required')
  }
})
