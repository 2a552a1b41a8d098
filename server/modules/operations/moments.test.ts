import { expect, test } from 'vitest'
import type * as z from 'zod'
import type { OperationMoment } from '../../../contract/operations/moments.ts'
import type { Replay as ReplayShape } from '../../../contract/operations/replay.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { openMarket } from '../../workflow/samples.ts'
import { addDocument, callerOf, happyPath, openApp, requestBody, type Who } from './operations.samples.ts'

type Moment = z.output<typeof OperationMoment>
type Replay = z.output<typeof ReplayShape>

const { database, pool, owner } = await createTestDatabase()
const market = await openMarket(owner, database)
let now = new Date('2026-03-02T09:00:00.000Z')
const places = { database, pool, clock: () => now }
const app = await openApp(places, market, 'owner')
const { call, show, send } = callerOf(app)

const EVERYBODY = ['admin', 'buyer', 'carrier'] as const

const momentAt = async (who: Who, sid: string, seq: number) =>
  (await call(who, 'GET', `/operations/${sid}/moments/${seq}`)).body as unknown as Moment

/** What the page of each person shows now. */
const shownTo = async (who: Who, sid: string) => {
  const { status, done, turns, offers, captured, hold, version } = await show(who, sid)
  return { version, shown: { status, done, turns, offers: byType(offers), captured, hold } }
}

/** What is side by side has no order of its own: the database keeps another one than the machine. */
const byType = (offers: Moment['offers']) => offers.toSorted((a, b) => (a.type < b.type ? -1 : 1))

/** Up to the signatures, back to the availability, and forward again; what everyone saw on the way. */
async function thereAndBack() {
  const sid = String((await call('buyer', 'POST', '/operations', requestBody(market))).body['sid'])
  const document = await addDocument(owner, sid, market.people.buyer.id)
  const steps = happyPath(market, document).flatMap((move) => (move === 'effects' ? [] : [move]))
  const upTo = steps.findIndex(({ type }) => type === 'ccSignatory.submit') + 1
  const availability = steps.findIndex(({ type }) => type === 'CCUsAvailability.confirm')
  const back = {
    who: 'admin',
    type: 'operation.sendBack',
    payload: { to: 'CCUsAvailability', reason: 'Fewer' },
  }
  const walk = [...steps.slice(0, upTo), back, ...steps.slice(availability, upTo)] as typeof steps
  const seen: { who: Who; version: number; shown: unknown }[] = []
  for (const move of walk) {
    now = new Date(now.getTime() + 60_000)
    const answer = await send(move.who, sid, move.type, move.payload)
    expect(answer.status, `${move.type}: ${JSON.stringify(answer.body)}`).toBe(200)
    for (const who of EVERYBODY) seen.push({ who, ...(await shownTo(who, sid)) })
  }
  return { sid, seen, sentBackAt: upTo + 2 }
}

const history = await thereAndBack()

test.each(EVERYBODY)('every past moment is what the page of the %s showed then', async (person) => {
  const mine = history.seen.filter(({ who }) => who === person)
  expect(mine.length).toBeGreaterThan(6)
  for (const { version, shown } of mine) {
    const { status, done, turns, offers, captured, hold } = await momentAt(person, history.sid, version)
    expect({ status, done, turns, offers: byType(offers), captured, hold }, `row ${version}`).toEqual(shown)
  }
})

test('why it is on hold stands in each party’s operation, now and in the moment, and goes with the resumption', async () => {
  const sid = String((await call('buyer', 'POST', '/operations', requestBody(market))).body['sid'])
  expect((await show('buyer', sid)).hold).toBeNull()
  expect((await send('admin', sid, 'operation.hold', { reason: 'The registry is closed' })).status).toBe(200)
  expect((await send('admin', sid, 'operation.resume')).status).toBe(200)
  now = new Date(now.getTime() + 60_000)
  expect((await send('admin', sid, 'operation.hold', { reason: 'Their name is checked' })).status).toBe(200)
  const { version } = await show('admin', sid)
  for (const who of EVERYBODY) {
    expect((await show(who, sid)).hold, who).toMatchObject({
      reason: 'Their name is checked',
      at: now.toISOString(),
    })
    expect((await momentAt(who, sid, version)).hold).toEqual((await show(who, sid)).hold)
    expect((await momentAt(who, sid, version - 2)).hold?.reason).toBe('The registry is closed')
  }
  expect((await send('admin', sid, 'operation.resume')).status).toBe(200)
  expect((await show('carrier', sid)).hold).toBeNull()
})

test('a step that was settled before a send-back was settled then, though it is not since', async () => {
  const before = await momentAt('admin', history.sid, history.sentBackAt - 1)
  const after = await momentAt('admin', history.sid, history.sentBackAt)
  expect(before.done).toEqual(['AcceptOperation', 'CCUsAvailability', 'proposal'])
  expect(after.done).toEqual(['AcceptOperation'])
  expect(after.snapshot.before).toEqual(before.snapshot.context)
  expect(after.label).toBe('Sent back to a step')
})

test('the memory of the machine names people and leaves out what is not the reader’s', async () => {
  const last = history.seen.at(-1)!.version
  const admin = (await momentAt('admin', history.sid, last)).snapshot.context
  const carrier = (await momentAt('carrier', history.sid, last)).snapshot.context
  expect(admin).toMatchObject({
    money: { dueCents: 0 },
    submittedBy: { AcceptOperation: expect.stringMatching(/\D/) as string },
  })
  expect(Object.keys(admin['submittedBy'] as object)).toContain('ccSignatory')
  expect(Object.keys(carrier['submittedBy'] as object)).not.toContain('ccSignatory')
  expect(carrier).not.toHaveProperty('money')
  expect(carrier['deadlines']).not.toHaveProperty('proposal')
  const ids = Object.values(market.people).map(({ id }) => id)
  for (const id of ids) expect(JSON.stringify([admin, carrier])).not.toContain(id)
})

test('a row that is not there, or not for the reader’s eyes, does not exist', async () => {
  const last = history.seen.at(-1)!.version
  const comment = { text: 'Between us', internal: true }
  expect((await send('admin', history.sid, 'operation.comment', comment)).status).toBe(200)
  const at = `/operations/${history.sid}/moments`
  expect((await call('admin', 'GET', `${at}/${last + 1}`)).status).toBe(200)
  expect((await call('buyer', 'GET', `${at}/${last + 1}`)).status).toBe(404)
  expect((await call('admin', 'GET', `${at}/${last + 2}`)).status).toBe(404)
  expect((await call('admin', 'GET', `${at}/0`)).status).toBe(404)
  expect((await call('stranger', 'GET', `${at}/1`)).status).toBe(404)
})

test('a replay has every moment, without a personal value', async () => {
  const answer = await call('admin', 'GET', `/operations/${history.sid}/replay`)
  const { items, name, machine } = answer.body as unknown as Replay
  const { version, snapshot } = await show('admin', history.sid)
  expect({ name, machine, rows: items.length }).toEqual({
    name: 'OP-1001',
    machine: 'contribution',
    rows: version,
  })
  expect(items.at(-1)!.snapshot.value).toEqual((snapshot as { value: unknown }).value)
  expect(items.find(({ event }) => event === 'ccSignatory.submit')?.payload).toMatchObject({
    name: '—',
    email: '—',
  })
  for (const value of ['Grace', 'Acme']) expect(JSON.stringify(answer.body)).not.toContain(value)
})

test('a journal that the machines of today cannot read is said to be one', async () => {
  const sid = String((await call('buyer', 'POST', '/operations', requestBody(market))).body['sid'])
  await owner.query('alter table journal disable trigger user')
  await owner.query(`update journal set payload = '{}' where operation_id = $1`, [sid])
  await owner.query('alter table journal enable trigger user')
  expect(await call('admin', 'GET', `/operations/${sid}/moments/1`)).toMatchObject({
    status: 409,
    body: { code: 'wrong_state' },
  })
})
