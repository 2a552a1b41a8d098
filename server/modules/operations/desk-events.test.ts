/** Events without a form, sent to several operations in one call. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { createMarketplace, outcome, type Call } from '../../testing/marketplace.ts'
import { openMarket, type Market } from '../../workflow/samples.ts'
import { requestBody } from './operations.samples.ts'

const { calling, sessionFor, test: places, deps } = await createMarketplace()
const { owner } = places

let market: Market
let admin: Call
let buyer: Call

beforeAll(async () => {
  market = await openMarket(owner, deps.database)
  const { people } = market
  admin = calling(await sessionFor(people.admin.id, market.platform))
  buyer = calling(await sessionFor(people.buyer.id, market.buyer))
})

type Standing = { readonly sid: string; readonly version: number }
type Offered = { readonly type: string; readonly step: string | null; readonly operations: Standing[] }

async function requested(): Promise<Standing> {
  const { body } = await buyer('POST', '/operations', requestBody(market))
  return { sid: String(body['sid']), version: Number(body['version']) }
}

async function onHold(): Promise<Standing> {
  const { sid, version } = await requested()
  const type = 'operation.hold'
  const event = { type, payload: { reason: 'A question is open' }, version, idempotencyKey: randomUUID() }
  const { status, body } = await admin('POST', `/operations/${sid}/events`, event)
  expect(status).toBe(200)
  return { sid, version: Number(body['version']) }
}

const offered = async (sids: readonly string[], call = admin) =>
  (await call('POST', '/operations/bulk/offers', { sids })).body['items'] as Offered[]

const sent = async (type: string, operations: readonly Standing[], idempotencyKey: string = randomUUID()) => {
  const body = { type, operations, idempotencyKey }
  const answer = await admin('POST', '/operations/bulk/events', body)
  expect(answer.status).toBe(200)
  return (answer.body['items'] as { sid: string; result: string; why: string | null }[]).map(
    ({ sid, result, why }) => [sid, result, why],
  )
}

const resumed = async (sid: string) =>
  (await owner.query("select 1 from journal where operation_id = $1 and event = 'operation.resume'", [sid]))
    .rowCount

test('offered is what needs no form, with the operations that wait for it', async () => {
  const [first, second, running] = [await onHold(), await onHold(), await requested()]
  const offers = await offered([first.sid, second.sid, running.sid])
  expect(offers.find(({ type }) => type === 'operation.resume')?.operations).toEqual([first, second])
  // Accepting asks for an account manager.
  expect(offers.map(({ type }) => type)).not.toContain('AcceptOperation.accept')
})

test('each is sent by itself: one that is refused says why and takes nothing from the others', async () => {
  const [first, second, running] = [await onHold(), await onHold(), await requested()]
  const stale = { ...second, version: second.version - 1 }
  const results = await sent('operation.resume', [stale, running, { sid: randomUUID(), version: 1 }, first])
  expect(results.map(([, result]) => result)).toEqual([
    'eventRefused',
    'eventRefused',
    'unknown',
    'eventSent',
  ])
  expect(results[0]?.[2]).toMatch(/\w/)
  expect([await resumed(first.sid), await resumed(second.sid), await resumed(running.sid)]).toEqual([1, 0, 0])
})

test('the same key again sends nothing twice and answers the same', async () => {
  const held = await onHold()
  const key = randomUUID()
  const once = await sent('operation.resume', [held], key)
  expect(await sent('operation.resume', [held], key)).toEqual(once)
  expect(await resumed(held.sid)).toBe(1)
})

test('only the platform’s writers may', async () => {
  const { sid, version } = await onHold()
  expect(outcome(await buyer('POST', '/operations/bulk/offers', { sids: [sid] }))).toBe('403 forbidden')
  const body = { type: 'operation.resume', operations: [{ sid, version }], idempotencyKey: randomUUID() }
  expect(outcome(await buyer('POST', '/operations/bulk/events', body))).toBe('403 forbidden')
})
