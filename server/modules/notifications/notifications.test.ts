/** Who is notified of what, what is read, and how often by e-mail. */
import { beforeEach, describe, expect, test } from 'vitest'
import { dayText } from '../../../contract/rules/day-text.ts'
import { daysAfter, isoDay } from '../../../machines/kernel/days.ts'
import { createMarketplace, type Call } from '../../testing/marketplace.ts'
import { carryOutAll } from '../../workflow/effects/carry-out.samples.ts'
import { openMarket, type Market } from '../../workflow/samples.ts'
import { requestBody } from '../operations/operations.samples.ts'
import { requiredOf } from '../../../machines/operation/samples.ts'
import { sendDigests } from './digest.ts'

const { calling, sessionFor, deps, test: places } = await createMarketplace()
const { owner } = places

type Listed = {
  readonly unread: number
  readonly upTo: string | null
  readonly items: readonly {
    readonly sid: string
    readonly text: string
    readonly about: string
    readonly path: string
    readonly by: string | null
    readonly isRead: boolean
  }[]
}

let market: Market
let callers: Readonly<Record<keyof Market['people'], Call>>

// Parties of their own, so that each test counts its own.
beforeEach(async () => {
  await owner.query('delete from notification')
  await owner.query('delete from notification_choice')
  await owner.query('delete from mail')
  await owner.query('delete from outbox')
  if (market) return
  market = await openMarket(owner, deps.database)
  const entries = Object.entries(market.people).map(
    async ([name, { id, scope }]) => [name, calling(await sessionFor(id, scope.organizationId))] as const,
  )
  callers = Object.fromEntries(await Promise.all(entries)) as typeof callers
})

const listOf = async (call: Call) => (await call('GET', '/notifications')).body as unknown as Listed
const textsOf = async (call: Call) => (await listOf(call)).items.map(({ text }) => text)
const mailsTo = async (email: string): Promise<readonly string[]> =>
  (
    await owner.query<{ subject: string }>('select subject from mail where recipient = $1 order by id', [
      email,
    ])
  ).rows.map(({ subject }) => subject.replace(/^OP-\d+: /, ''))

async function send(call: Call, sid: string, type: string, payload: object = {}): Promise<void> {
  const { version } = (await call('GET', `/operations/${sid}`)).body
  const body = {
    type,
    payload: { ...requiredOf(type), ...payload },
    version,
    idempotencyKey: crypto.randomUUID(),
  }
  const answer = await call('POST', `/operations/${sid}/events`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  await carryOutAll(owner, deps)
}

async function requested(): Promise<string> {
  const { body } = await callers.buyer('POST', '/operations', requestBody(market))
  await carryOutAll(owner, deps)
  return String(body['sid'])
}

const accept = (sid: string) =>
  send(callers.admin, sid, 'AcceptOperation.accept', {
    accountManager: market.people.admin.id,
    currency: 'EUR',
    delivery: 'retire',
    beneficiaryName: 'Acme SAS',
    beneficiaryCountry: 'FR',
  })

async function addMember(email: string, organizationId: string, role: string) {
  const { rows } = await owner.query<{ id: string }>(
    'insert into person (subject) values ($1) returning id',
    [email],
  )
  const id = rows[0]!.id
  await owner.query('insert into personal_data (person_id, email) values ($1, $2)', [id, email])
  await owner.query('insert into membership (person_id, organization_id, role) values ($1, $2, $3)', [
    id,
    organizationId,
    role,
  ])
  return { id, call: calling(await sessionFor(id, organizationId)) }
}

describe('who is notified', () => {
  test('each side of its turn, in words and with the step; the other side and strangers of nothing', async () => {
    const sid = await requested()
    const { items } = await listOf(callers.admin)
    expect(items).toMatchObject([
      {
        text: 'It is your turn: “Accept or decline”.',
        about: expect.stringMatching(/^OP-\d+, Mangroves$/),
        path: `/admin/operations/ValidationProcess/AcceptOperation?operation=${sid}`,
        // The platform sees everyone's name.
        by: 'Bea Example',
        isRead: false,
      },
    ])
    expect(await listOf(callers.carrier)).toMatchObject({ unread: 0, items: [], upTo: null })
    await accept(sid)
    expect((await listOf(callers.carrier)).items).toMatchObject([
      {
        text: 'It is your turn: “Confirm availability”.',
        path: `/projectCarrier/${market.carrier}/operation/${sid}?step=CCUsAvailability`,
        // Of another organization's people only the organization is named.
        by: 'Understory',
      },
    ])
    expect(await textsOf(callers.buyer)).toEqual([])
    expect(await textsOf(callers.stranger)).toEqual([])
  })

  test('a comment reaches the other parties, an internal one the colleagues, and no one hears of their own', async () => {
    const sid = await requested()
    await accept(sid)
    await owner.query('delete from notification')
    await send(callers.admin, sid, 'operation.comment', { text: 'Hello', internal: false })
    expect(await textsOf(callers.buyer)).toEqual(['There is a new comment.'])
    expect(await textsOf(callers.carrier)).toEqual(['There is a new comment.'])
    expect(await textsOf(callers.admin)).toEqual([])
    await owner.query('delete from notification')
    await send(callers.admin, sid, 'operation.comment', { text: 'Careful', internal: true })
    expect(await textsOf(callers.checker)).toEqual(['There is a new comment.'])
    for (const who of ['admin', 'buyer', 'carrier'] as const)
      expect(await textsOf(callers[who]), who).toEqual([])
  })

  test('the person in charge alone, unless that person acted', async () => {
    const sid = await requested()
    await accept(sid)
    await owner.query('delete from notification')
    await send(callers.carrier, sid, 'operation.comment', { text: 'When?', internal: false })
    expect(await textsOf(callers.admin)).toEqual(['There is a new comment.'])
    expect(await textsOf(callers.checker)).toEqual([])
  })

  test('readers see it without an e-mail, and who joins later has nothing to read', async () => {
    const reader = await addMember('reader@example.org', market.carrier, 'readOnly')
    const sid = await requested()
    await accept(sid)
    expect(await listOf(reader.call)).toMatchObject({ unread: 1 })
    expect(await mailsTo('reader@example.org')).toEqual([])
    expect(await mailsTo('carl@example.org')).toEqual([
      expect.stringMatching(/^OP-\d+, your turn: Confirm availability$/),
    ])
    const late = await addMember('late@example.org', market.carrier, 'operator')
    expect(await listOf(late.call)).toMatchObject({ unread: 0, items: [] })
  })

  test('sent after the operation has gone on, it says what was asked then and leads to the operation', async () => {
    const { body } = await callers.buyer('POST', '/operations', requestBody(market))
    const sid = String(body['sid'])
    await owner.query('update outbox set dispatched_at = now()')
    await accept(sid)
    await owner.query('update outbox set dispatched_at = null')
    await carryOutAll(owner, deps)
    expect((await listOf(callers.admin)).items).toMatchObject([
      { text: 'It is your turn: “Accept the request”.', path: `/admin/operations/${sid}`, by: 'Bea Example' },
    ])
  })

  test('a job that runs twice tells once', async () => {
    await requested()
    await owner.query('update outbox set dispatched_at = null')
    await carryOutAll(owner, deps)
    expect(await textsOf(callers.admin)).toHaveLength(1)
    expect(await mailsTo('ada@example.org')).toHaveLength(1)
  })

  test('what belongs to another organization of the person is not listed', async () => {
    await requested()
    const { id } = market.people.admin
    await owner.query(
      "insert into membership (person_id, organization_id, role) values ($1, $2, 'operator')",
      [id, market.stranger],
    )
    expect(await listOf(calling(await sessionFor(id, market.stranger)))).toMatchObject({
      unread: 0,
      items: [],
    })
    await owner.query('delete from membership where person_id = $1 and organization_id = $2', [
      id,
      market.stranger,
    ])
  })
})

describe('what is read', () => {
  test('one line, or all that were there when the list was read; for this person alone', async () => {
    await requested()
    await requested()
    const { items, upTo } = await listOf(callers.admin)
    expect((await callers.admin('PUT', `/notifications/${items[0]!.sid}/read`)).status).toBe(204)
    expect(await listOf(callers.admin)).toMatchObject({
      unread: 1,
      items: [{ isRead: true }, { isRead: false }],
    })
    await requested()
    expect((await callers.admin('PUT', '/notifications/read', { upTo })).status).toBe(204)
    expect(await listOf(callers.admin)).toMatchObject({
      unread: 1,
      items: [{ isRead: false }, { isRead: true }, { isRead: true }],
    })
    expect(await listOf(callers.checker)).toMatchObject({ unread: 3 })
  })

  test('no one marks what is not theirs, not even a colleague of the platform', async () => {
    await requested()
    const [mine] = (await listOf(callers.admin)).items
    for (const who of ['checker', 'buyer', 'stranger'] as const)
      expect((await callers[who]('PUT', `/notifications/${mine!.sid}/read`)).status, who).toBe(404)
    expect(await listOf(callers.admin)).toMatchObject({ unread: 1 })
  })
})

describe('e-mails', () => {
  const all = (email: string) => ({
    turn: email,
    deadline: email,
    progress: email,
    comment: email,
    offering: email,
    onboarding: email,
  })
  const now = new Date()
  const day = (days: number) => sendDigests({ ...deps, clock: () => daysAfter(now, days) })
  const subject = (days: number) => `Understory: your summary of ${dayText(isoDay(daysAfter(now, days)))}`

  test('at once unless something else was chosen', async () => {
    expect((await callers.admin('GET', '/notification_choices')).body).toEqual(all('now'))
    const body = { ...all('now'), turn: 'never' }
    expect((await callers.admin('PUT', '/notification_choices', body)).body).toEqual(body)
    const sid = await requested()
    await accept(sid)
    await send(callers.carrier, sid, 'operation.comment', { text: 'When?', internal: false })
    expect(await mailsTo('ada@example.org')).toEqual(['New comment'])
    expect(await textsOf(callers.admin)).toHaveLength(2)
  })

  test('one summary a day of what is unread, and none where nothing is', async () => {
    await callers.admin('PUT', '/notification_choices', all('daily'))
    expect(await day(0)).toEqual({ sent: 0 })
    await requested()
    expect(await mailsTo('ada@example.org')).toEqual([])
    expect(await day(1)).toEqual({ sent: 1 })
    await requested()
    expect(await day(1)).toEqual({ sent: 0 })
    expect(await day(2)).toEqual({ sent: 1 })
    expect(await day(3)).toEqual({ sent: 0 })
    expect(await mailsTo('ada@example.org')).toEqual([subject(1), subject(2)])
    const { rows } = await owner.query<{ body: string }>(
      "select body from mail where recipient = 'ada@example.org' order by id limit 1",
    )
    expect(rows[0]?.body).toMatch(/- OP-\d+, Mangroves: It is your turn: “Accept or decline”\./)
    await requested()
    const { upTo } = await listOf(callers.admin)
    await callers.admin('PUT', '/notifications/read', { upTo })
    expect(await day(4)).toEqual({ sent: 0 })
  })

  test('two processes at once send one summary', async () => {
    await callers.admin('PUT', '/notification_choices', all('daily'))
    await requested()
    const sent = await Promise.all([day(8), day(8)])
    expect(sent.reduce((sum, one) => sum + one.sent, 0)).toBe(1)
  })

  test('nothing of an organization that the person has left', async () => {
    const { id, call } = await addMember('leaver@example.org', market.carrier, 'operator')
    await call('PUT', '/notification_choices', all('daily'))
    await accept(await requested())
    expect(await listOf(call)).toMatchObject({ unread: 1 })
    await owner.query('delete from membership where person_id = $1', [id])
    expect(await day(9)).toEqual({ sent: 0 })
  })
})

test('marks and choices are in the personal export, and go with the account', async () => {
  const { id, call } = await addMember('grace@example.org', market.carrier, 'operator')
  await accept(await requested())
  const { items } = await listOf(call)
  await call('PUT', `/notifications/${items[0]!.sid}/read`)
  const { body: chosen } = await call('GET', '/notification_choices')
  await call('PUT', '/notification_choices', { ...chosen, comment: 'daily' })
  const exported = (await call('GET', '/me/export')).body
  expect(exported['notifications']).toMatchObject([
    { text: 'It is your turn: “Confirm availability”.', readAt: expect.any(String) },
  ])
  expect(exported['notificationChoices']).toContainEqual({ topic: 'comment', email: 'daily' })
  await owner.query(
    "update notification set text = 'Held. Reason: ask Grace@example.org' where person_id = $1",
    [market.people.carrier.id],
  )
  expect((await call('POST', '/me/erase', { email: 'grace@example.org' })).status).toBe(204)
  for (const table of ['notification', 'notification_choice'])
    expect((await owner.query(`select 1 from ${table} where person_id = $1`, [id])).rows, table).toEqual([])
  expect(await textsOf(callers.carrier)).toEqual([
    expect.stringMatching(/^Held\. Reason: ask erased-[0-9a-f]{8}$/),
  ])
})
