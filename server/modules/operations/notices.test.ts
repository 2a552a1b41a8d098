/** People who have to act, or whom a change concerns, get one e-mail with what to do, until when, about what, and where. */
import { beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { carryOutAll } from '../../workflow/effects/carry-out.samples.ts'
import type { Announcement } from '../../workflow/outbox/announce.ts'
import { closeListener, subscribeChanges } from '../../workflow/outbox/listener.ts'
import { openMarket } from '../../workflow/samples.ts'
import { fireTimer } from '../../workflow/timers.ts'
import { addDocument, callerOf, fakeOutside, happyPath, openApp, requestBody } from './operations.samples.ts'

const { database, pool, owner } = await createTestDatabase()
const market = await openMarket(owner, database, 5_000n)
let today = '2026-03-02'
const clock = () => new Date(`${today}T09:00:00.000Z`)
const app = await openApp({ pool, database, clock }, market)
const { call, send } = callerOf(app)
const { outside, emails } = fakeOutside(pool, clock)

beforeEach(() => {
  today = '2026-03-02'
})

/** E-mails since the last time, as the address of the party's page and the subject. */
async function sent(): Promise<
  readonly { readonly place: string; readonly subject: string; readonly text: string }[]
> {
  emails.clear()
  await carryOutAll(owner, outside)
  return [...emails.values()]
    .map(({ subject, text }) => ({
      place: /example\/(\w+)\//.exec(text)?.[1] ?? '',
      subject: subject.replace(/^OP-\d+[:,] /, ''),
      text,
    }))
    .toSorted((a, b) => a.place.localeCompare(b.place))
}
const lines = async () => (await sent()).map(({ place, subject }) => `${place} ${subject}`)

async function requested(): Promise<string> {
  const answer = await call('buyer', 'POST', '/operations', requestBody(market))
  return String(answer.body['sid'])
}

async function upTo(sid: string, last: string): Promise<void> {
  const document = await addDocument(owner, sid, market.people.buyer.id)
  for (const move of happyPath(market, document)) {
    if (move === 'effects') continue
    expect((await send(move.who, sid, move.type, move.payload)).status, move.type).toBe(200)
    if (move.type === last) return
  }
}

test('each turn is announced to the party whose turn it is, once, with what it is about', async () => {
  const sid = await requested()
  expect(await lines()).toEqual(['admin your turn: Accept or decline'])
  await upTo(sid, 'AcceptOperation.accept')
  const [asked, ...more] = await sent()
  expect(more).toEqual([])
  expect(asked).toMatchObject({ place: 'projectCarrier', subject: 'your turn: Confirm availability' })
  expect(asked?.text).toContain('It is your turn: “Confirm availability”.')
  expect(asked?.text).toContain('Quantity: 10 ')
  expect(asked?.text).toContain('Price of the units: 125,00 EUR')
  expect(asked?.text).toContain('Due on: 7 March 2026')
  expect(asked?.text).toContain('Asked by: Understory')
  expect(asked?.text).toContain(`/projectCarrier/${market.carrier}/operation/${sid}`)
})

test('a quantity is written in an e-mail as amounts are', async () => {
  expect((await call('buyer', 'POST', '/operations', requestBody(market, '1200'))).status).toBe(201)
  expect((await sent())[0]?.text).toContain('Quantity: 1 200 ')
})

test('a notice shows at once on the pages of its party, and its e-mail in the outbox of the platform alone', async () => {
  const changes: Announcement[] = []
  const unsubscribe = subscribeChanges(pool, (change) => changes.push(change))
  // The listener may not be connected yet.
  await expect.poll(async () => (await requested(), await sent(), changes.length)).toBeGreaterThan(0)
  const sid = await requested()
  await upTo(sid, 'AcceptOperation.accept')
  await sent()
  const of = (topic: Announcement['topic']) =>
    changes.filter((change) => change.sid === sid && change.topic === topic)
  await expect.poll(() => of('mail')).toMatchObject([{ organizations: [] }, { organizations: [] }])
  expect(of('notification')).toMatchObject([{ organizations: [] }, { organizations: [market.carrier] }])
  unsubscribe()
  await closeListener(pool)
})

test('an e-mail that is late names what was asked, not the step', async () => {
  const sid = await requested()
  await upTo(sid, 'AcceptOperation.accept')
  expect(await lines()).toContain('admin your turn: Accept the request')
  await upToFrom(sid, 'CCUsAvailability.confirm')
  await upToFrom(sid, 'proposal.send')
  await sent()
  await upToFrom(sid, 'proposal.accept')
  await upToFrom(sid, 'mcSignatory.submit')
  expect(await lines()).toContain('projectCarrier your turn: Name the signatory')
})

test('an e-mail about what was submitted or returned names the step, not what waits in it', async () => {
  const sid = await requested()
  await upTo(sid, 'mcSignatory.submit')
  expect(await lines()).toContain('admin to be checked: Mandate contract: signatory')
  await send('admin', sid, 'mcSignatory.return', { reason: 'Not in the register' })
  expect(await lines()).toContain('projectCarrier returned to you: Mandate contract: signatory')
})

test('a proposal names the total to the contributor, and no fee to the project carrier', async () => {
  const sid = await requested()
  await upTo(sid, 'CCUsAvailability.confirm')
  await sent()
  await upToFrom(sid, 'proposal.send')
  const [proposal, ...more] = await sent()
  expect(more).toEqual([])
  expect(proposal).toMatchObject({ place: 'contributor', subject: 'Please decide on the proposal' })
  expect(proposal?.text).toContain('Total to pay: 140,80 EUR')
  expect(proposal?.text).toContain('Due on: 1 April 2026')
  await send('buyer', sid, 'proposal.accept')
  const after = await sent()
  expect(after.map(({ place, subject }) => `${place} ${subject}`)).toEqual([
    'admin Proposal accepted',
    'projectCarrier your turn: Name the signatory',
  ])
  expect(after[1]?.text).not.toContain('140,80')
})

/** One more move of the usual way. */
async function upToFrom(sid: string, type: string): Promise<void> {
  const move = happyPath(market, await addDocument(owner, sid, market.people.buyer.id)).find(
    (one) => one !== 'effects' && one.type === type,
  )
  if (!move || move === 'effects') throw new Error(`no move ${type}`)
  expect((await send(move.who, sid, type, move.payload)).status).toBe(200)
}

test('no units, a hold, a resumption and a cancellation are announced to every side that they concern', async () => {
  const sid = await requested()
  await upTo(sid, 'AcceptOperation.accept')
  await sent()
  await send('carrier', sid, 'CCUsAvailability.refuse', { reason: 'All sold' })
  expect(await lines()).toEqual(['admin No units', 'contributor No units'])
  await send('admin', sid, 'operation.hold', { reason: 'The registry is closed' })
  const held = await sent()
  expect(held.map(({ place, subject }) => `${place} ${subject}`)).toEqual([
    'contributor On hold',
    'projectCarrier On hold',
  ])
  expect(held[0]?.text).toContain('Reason: The registry is closed')
  await send('admin', sid, 'operation.resume')
  expect(await lines()).toEqual(['contributor Resumed', 'projectCarrier Resumed'])
  await send('admin', sid, 'operation.cancel', { reason: 'No units anywhere' })
  expect(await lines()).toEqual(['contributor Cancelled', 'projectCarrier Cancelled'])
})

test('a payment that was not received is announced to the contributor, with the reason', async () => {
  const sid = await requested()
  await upTo(sid, 'contributorPaymentValidation.submit')
  await sent()
  const answer = await send('checker', sid, 'contributorPaymentValidation.return', { reason: 'Not ours' })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const [email, ...more] = await sent()
  expect(more).toEqual([])
  expect(email?.subject).toMatch(/^We have not received your payment of /)
  expect(email?.text).toContain('Not ours')
})

test('who has two turns is asked until the day of the one that is new', async () => {
  const sid = await requested()
  await upTo(sid, 'proposal.accept')
  await upToFrom(sid, 'ccSignatory.submit')
  const dueOn = async () => (await sent()).map(({ text }) => /Due on: (.*)/.exec(text)?.[1]).at(0)
  const first = await dueOn()
  expect(first).toBeDefined()
  today = '2026-03-04'
  await upToFrom(sid, 'mcSignatory.submit')
  const second = await dueOn()
  expect(second).toBeDefined()
  expect(second).not.toBe(first)
})

test('a step that the operation has left is named by its title', async () => {
  const sid = await requested()
  await sent()
  await send('admin', sid, 'AcceptOperation.decline', { reason: 'Not now' })
  expect(await lines()).toEqual(['contributor declined: Request'])
})

test('a notice has the moment and the person of its event, a reminder no person, and one without an event its own moment', async () => {
  await sent()
  await owner.query('delete from notification')
  const sid = await requested()
  const noticed = async () => {
    await sent()
    const { rows } = await owner.query<{ at: Date; person: string | null; party: string | null }>(
      'select distinct at, by_person_id as person, by_party as party from notification',
    )
    await owner.query('delete from notification')
    return rows
  }
  expect(await noticed()).toEqual([{ at: clock(), person: market.people.buyer.id, party: 'Buyer & Co' }])
  const { rows } = await owner.query<{ id: string; due_at: Date }>(
    'select id, due_at from timer where operation_id = $1 order by due_at limit 1',
    [sid],
  )
  const [{ id: timerId, due_at: due }] = rows as [(typeof rows)[0]]
  expect(await fireTimer({ pool, clock: () => due }, { operationId: sid, timerId })).toBe('fired')
  expect(await noticed()).toEqual([{ at: due, person: null, party: null }])
  // As rows of an older version are.
  const { rows: old } = await owner.query<{ at: Date }>(
    `update outbox set version = null, dispatched_at = null
     where id = (select id from outbox where operation_id = $1 limit 1) returning created_at as at`,
    [sid],
  )
  expect(await noticed()).toEqual([{ at: old[0]?.at, person: null, party: null }])
})
