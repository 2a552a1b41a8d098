import { readFile } from 'node:fs/promises'
import { beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { mailPort } from '../../platform/mail/mail.ts'
import { carryOut } from '../../workflow/effects/carry-out.ts'
import { carryOutAll } from '../../workflow/effects/carry-out.samples.ts'
import { rehearsed } from '../../workflow/journal/rehearsal.samples.ts'
import { operationJournals } from '../../workflow/journal/replay.ts'
import { openMarket } from '../../workflow/samples.ts'
import { fireTimer } from '../../workflow/timers.ts'
import { addDocument, callerOf, fakeOutside, happyPath, openApp, requestBody } from './operations.samples.ts'

const { database, pool, owner } = await createTestDatabase()
const market = await openMarket(owner, database)
let today = '2026-03-02'
const clock = () => new Date(`${today}T09:00:00.000Z`)
const app = await openApp({ pool, database, clock }, market)
const { call, show, send } = callerOf(app)
const { outside, emails } = fakeOutside(pool, clock)

const ANNOUNCE = 'contributorPaymentValidation.announce'
const RECEIVED = { bankReference: 'RF18', valueDate: '2026-03-02' }

/** A contribution whose invoice was issued, and its contributor says that the money is sent. */
async function announced(): Promise<string> {
  const answer = await call('buyer', 'POST', '/operations', requestBody(market))
  const sid = String(answer.body['sid'])
  const document = await addDocument(owner, sid, market.people.buyer.id)
  for (const move of happyPath(market, document)) {
    if (move === 'effects') continue
    expect((await send(move.who, sid, move.type, move.payload)).status, move.type).toBe(200)
    if (move.type === ANNOUNCE) return sid
  }
  throw new Error('nothing was announced')
}

const turnOf = async (sid: string) =>
  (await show('buyer', sid)).turns.find(({ step }) => step === 'contributorPaymentValidation')

let sid = ''
beforeEach(async () => {
  today = '2026-03-02'
  sid = await announced()
})

test('who has announced the payment waits for the platform, and does not say it again', async () => {
  expect(await turnOf(sid)).toMatchObject({ court: 'platform', title: 'Look for the payment' })
  expect((await send('buyer', sid, ANNOUNCE, { sentOn: '2026-03-02' })).status).toBe(409)
})

test('what does not arrive is asked for again, with the reason, and is announced again', async () => {
  const reason = { reason: 'The statements of this week do not have it' }
  expect((await send('admin', sid, 'contributorPaymentValidation.return', reason)).status).toBe(200)
  expect(await turnOf(sid)).toMatchObject({ court: 'contributor', title: 'Pay the invoice' })
  expect((await send('buyer', sid, ANNOUNCE, { sentOn: '2026-03-02' })).status).toBe(200)
})

test('a payment that is to be sent tomorrow is refused, with the field', async () => {
  const reason = { reason: 'The statements of this week do not have it' }
  await send('admin', sid, 'contributorPaymentValidation.return', reason)
  const ahead = await send('buyer', sid, ANNOUNCE, { sentOn: '2026-03-03' })
  expect(ahead.status).toBe(400)
  expect(ahead.body['issues']).toMatchObject([{ path: 'sent_on', message: 'This date is in the future.' }])
})

test('a payment that counts in more than ten days is refused, with the field', async () => {
  const slip = await send('admin', sid, 'contributorPaymentValidation.submit', {
    ...RECEIVED,
    amountCents: 80,
    valueDate: '2026-03-13',
  })
  expect(slip.status).toBe(400)
  expect(slip.body['issues']).toMatchObject([
    { path: 'value_date', message: 'This date is more than ten days ahead.' },
  ])
})

/** E-mails of what comes due until a day, by whom they go to and their subject. */
async function emailsUntil(day: string): Promise<readonly string[]> {
  await carryOutAll(owner, outside)
  emails.clear()
  today = day
  const { rows } = await owner.query<{ id: string }>(
    'select id from timer where operation_id = $1 and due_at <= $2 order by due_at',
    [sid, clock()],
  )
  for (const { id } of rows) await fireTimer({ pool, clock }, { operationId: sid, timerId: id })
  await carryOutAll(owner, outside)
  return [...emails.values()].map(
    ({ subject, text }) => `${/example\/(\w+)\//.exec(text)?.[1]}${subject.replace(/^OP-\d+/, '')}`,
  )
}

test('what is announced and late is no fault of who announced it: the platform is reminded, and it alone', async () => {
  // Due on 15 April.
  const written = await emailsUntil('2026-04-16')
  expect(written).toContain('admin, waiting for you: Look for the payment')
  expect(written.filter((one) => one.startsWith('contributor'))).toEqual([])
  expect(await turnOf(sid)).toMatchObject({ court: 'platform', overdue: true })
  const reason = { reason: 'Not on the statement' }
  expect((await send('admin', sid, 'contributorPaymentValidation.return', reason)).status).toBe(200)
  expect(await turnOf(sid)).toMatchObject({ court: 'contributor', overdue: true })
  emails.clear()
  await carryOutAll(owner, outside)
  const rejected = [...emails.values()].at(-1)
  expect(rejected?.subject).toMatch(/We have not received your payment/)
  expect(rejected?.text).toContain('Not on the statement')
})

test('a payment that is announced after its due date is not overdue of the platform before the platform had time', async () => {
  const reason = { reason: 'Not on the statement' }
  expect((await send('admin', sid, 'contributorPaymentValidation.return', reason)).status).toBe(200)
  expect(await emailsUntil('2026-04-16')).toContain('contributor, overdue: Pay the invoice')
  expect((await send('buyer', sid, ANNOUNCE, { sentOn: '2026-04-16' })).status).toBe(200)
  expect(await turnOf(sid)).toMatchObject({ court: 'platform', overdue: false })
})

test('who has recorded a payment is not asked to confirm it: a colleague is', async () => {
  const received = { ...RECEIVED, amountCents: 80 }
  expect((await send('admin', sid, 'contributorPaymentValidation.submit', received)).status).toBe(200)
  const turns = async (who: 'admin' | 'checker') =>
    (await show(who, sid)).turns.map(({ step, isColleagues }) => [step, isColleagues])
  expect(await turns('admin')).toContainEqual(['contributorPaymentValidation', true])
  expect(await turns('checker')).toContainEqual(['contributorPaymentValidation', false])
  const queue = async (who: 'admin' | 'checker') => {
    const { body } = await call(who, 'GET', '/dashboard/queue')
    const items = body['items'] as readonly { operation: { sid: string }; turn: { step: string } }[]
    return items.filter(({ operation }) => operation.sid === sid).map(({ turn }) => turn.step)
  }
  expect(await queue('admin')).not.toContain('contributorPaymentValidation')
  expect(await queue('checker')).toContain('contributorPaymentValidation')
})

test('a reminder that the mail server did not take is sent later, also when its step is done by then', async () => {
  const reason = { reason: 'Not on the statement' }
  expect((await send('admin', sid, 'contributorPaymentValidation.return', reason)).status).toBe(200)
  await carryOutAll(owner, outside)
  let isDown = true
  const taken: string[] = []
  const storage = { put: async () => '', get: async () => null }
  const transport = {
    sendMail: async ({ subject }: { readonly subject: string }) => {
      if (isDown) throw new Error('try again later')
      taken.push(subject)
    },
  }
  const { origin } = outside.mail
  const mail = mailPort({
    database,
    storage,
    clock,
    transport,
    smtpUrl: undefined,
    origin,
    from: 'a@b.example',
  })
  today = '2026-04-16'
  const due = await owner.query<{ id: string }>(
    'select id from timer where operation_id = $1 and due_at <= $2 order by due_at',
    [sid, clock()],
  )
  for (const { id } of due.rows) await fireTimer({ pool, clock }, { operationId: sid, timerId: id })
  const { rows } = await owner.query<{ id: string }>('select id from outbox where dispatched_at is null')
  const tryAll = () => Promise.allSettled(rows.map(({ id }) => carryOut({ ...outside, mail }, id)))
  await tryAll()
  expect((await send('buyer', sid, ANNOUNCE, { sentOn: '2026-04-16' })).status).toBe(200)
  isDown = false
  await tryAll()
  expect(taken).toContainEqual(expect.stringMatching(/overdue: Pay the invoice$/))
  expect(
    (await owner.query('select from mail where sent_at is null and operation_id = $1', [sid])).rowCount,
  ).toBe(0)
})

test('a part of an announced payment leaves the rest to be paid', async () => {
  const part = { ...RECEIVED, amountCents: 80 }
  expect((await send('admin', sid, 'contributorPaymentValidation.submit', part)).status).toBe(200)
  expect((await send('checker', sid, 'contributorPaymentValidation.approve')).status).toBe(200)
  expect(await turnOf(sid)).toMatchObject({ court: 'contributor', title: 'Pay the invoice' })
})

test('a database of version 1 goes on: who had announced a payment, once or twice, waits for the platform', async () => {
  const migration = await readFile(
    new URL('../../migrations/0450-announced-payments.sql', import.meta.url),
    'utf8',
  )
  // As version 1 wrote it: one state, in which a payment could be announced again.
  await owner.query('alter table journal disable trigger user')
  const whole = (column: string) => `replace(${column}::text, '{"open": "announced"}', '"open"')::jsonb`
  await owner.query(
    `update operation set machine_version = 1, snapshot = ${whole('snapshot')} where id = $1`,
    [sid],
  )
  await owner.query(
    `update journal set state_value = ${whole(`replace(state_value::text, '"asked"', '"announced"')`)} where operation_id = $1`,
    [sid],
  )
  await owner.query(
    `insert into journal (operation_id, seq, at, person_id, role, event, payload, state_value, version, prev_hash, hash)
     select operation_id, seq + 1, at, person_id, role, event, payload, state_value, version + 1, hash, hash from journal
     where operation_id = $1 order by seq desc limit 1`,
    [sid],
  )
  await owner.query('alter table journal enable trigger user')
  const rehearsal = async () => (await rehearsed(database, operationJournals)).find(({ id }) => id === sid)
  expect(await rehearsal()).toMatchObject({ verdict: 'diverges' })
  await owner.query(migration)
  expect(await rehearsal()).toMatchObject({ verdict: 'same', version: 1 })
  expect((await send('buyer', sid, ANNOUNCE, { sentOn: '2026-03-02' })).status).toBe(409)
})

test('a process that is older than a row says that the call is to be tried again', async () => {
  const { version } = await show('buyer', sid)
  await owner.query('update operation set machine_version = 99 where id = $1', [sid])
  const event = { type: ANNOUNCE, payload: { sentOn: '2026-03-02' }, version, idempotencyKey: sid }
  const answers = [
    await call('buyer', 'GET', `/operations/${sid}`),
    await call('buyer', 'POST', `/operations/${sid}/events`, event),
  ]
  expect(answers.map(({ status, body }) => [status, body['code']])).toEqual([
    [503, 'overloaded'],
    [503, 'overloaded'],
  ])
  await owner.query('update operation set machine_version = 2 where id = $1', [sid])
})
