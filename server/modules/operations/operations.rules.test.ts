import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { scopeSql } from '../../platform/database.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { openMarket } from '../../workflow/samples.ts'
import { addDocument, callerOf, happyPath, openApp, requestBody, type Move } from './operations.samples.ts'

const { database, pool, owner } = await createTestDatabase(24)
const market = await openMarket(owner, database)
const places = { pool, database, clock: () => new Date('2026-03-02T09:00:00.000Z') }
const app = await openApp(places, market)
const { call, show, send } = callerOf(app)
const UNKNOWN = '01890000-0000-7000-8000-000000000000'

async function request(): Promise<string> {
  const answer = await call('buyer', 'POST', '/operations', requestBody(market))
  return String(answer.body['sid'])
}

/** Goes along the happy path up to and including one event. */
async function walkTo(last: string): Promise<{ sid: string; document: string }> {
  const sid = await request()
  const document = await addDocument(owner, sid, market.people.buyer.id)
  for (const move of happyPath(market, document)) {
    if (move === 'effects') continue
    expect((await send(move.who, sid, move.type, await fitted(sid, move))).status, move.type).toBe(200)
    if (move.type === last) break
  }
  return { sid, document }
}

/** Other operations hold the first serial numbers: report what this one holds. */
async function fitted(sid: string, move: Move): Promise<object> {
  if (move.type !== 'CCUsRetired.submit') return move.payload
  const { facts } = await show('admin', sid)
  const serialRanges = facts.ranges.map(({ serial, start, end }) => ({
    raw: serial,
    start: Number(start),
    end: Number(end),
  }))
  return { ...move.payload, serialRanges }
}

const journalLength = async (sid: string) =>
  Number(
    (await owner.query<{ count: string }>('select count(*) from journal where operation_id = $1', [sid]))
      .rows[0]!.count,
  )

describe('every refusal has its code and changes nothing', () => {
  let sid = ''
  beforeAll(async () => {
    sid = await request()
  })
  const comment = { text: 'Hello', internal: false }

  test.each([
    ['a payload that lacks fields', 'admin', 'AcceptOperation.accept', {}, 400, 'invalid_request'],
    [
      'a field that does not exist',
      'admin',
      'operation.comment',
      { ...comment, other: 1 },
      400,
      'invalid_request',
    ],
    [
      'text that cannot be stored',
      'admin',
      'operation.comment',
      { text: 'a\u0000b', internal: false },
      400,
      'invalid_request',
    ],
    ['an event of another role', 'buyer', 'AcceptOperation.decline', { reason: 'Because' }, 403, 'forbidden'],
    ['a timer sent by hand', 'admin', 'xstate.after.fiveWorkingDays.x', {}, 403, 'forbidden'],
    [
      'an event of the system',
      'admin',
      'certificate.seal',
      { sha256: 'a'.repeat(64), number: '1' },
      403,
      'forbidden',
    ],
    ['an unknown event', 'admin', 'operation.explode', {}, 404, 'not_found'],
    ['an event that comes too early', 'buyer', 'proposal.accept', {}, 409, 'wrong_state'],
    [
      'a guard that says no',
      'admin',
      'operation.sendBack',
      { to: 'CSInvoice', reason: 'Because' },
      409,
      'guard_refused',
    ],
  ] as const)('%s', async (_what, who, type, payload, status, code) => {
    const before = await journalLength(sid)
    const answer = await send(who, sid, type, payload)
    expect(answer, JSON.stringify(answer.body)).toMatchObject({
      status,
      body: { code, reason: expect.any(String) as string },
    })
    expect(await journalLength(sid)).toBe(before)
  })

  test('a 400 names the fields', async () => {
    const answer = await send('admin', sid, 'AcceptOperation.accept', { currency: 'EURO' })
    const issues = answer.body['issues'] as { path: string }[]
    expect(issues.map((issue) => issue.path)).toEqual(
      expect.arrayContaining(['currency', 'account_manager', 'delivery']),
    )
  })

  test('a stale version', async () => {
    expect(await send('buyer', sid, 'operation.comment', comment, { version: 99 })).toMatchObject({
      status: 409,
      body: { code: 'stale_version' },
    })
  })

  test('no one, and someone who may only look', async () => {
    expect((await call('', 'GET', '/operations')).status).toBe(401)
    const looking = callerOf(await openApp(places, market, 'readOnly'))
    expect(await looking.send('admin', sid, 'operation.comment', comment)).toMatchObject({ status: 403 })
    expect((await looking.show('admin', sid)).mayAct).toBe(false)
    expect((await looking.show('admin', sid)).offers.map((offer) => offer.status)).not.toContain('open')
  })

  test('the approver is the submitter: the sentence of the rule', async () => {
    const fee = await walkTo('CSfeeVAT.submit')
    expect(await send('admin', fee.sid, 'CSfeeVAT.approve')).toMatchObject({
      status: 409,
      body: {
        code: 'guard_refused',
        reason: 'The person who submitted this cannot approve it. Ask a colleague.',
      },
    })
    const [offer] = (await show('admin', fee.sid)).offers.filter((one) => one.type === 'CSfeeVAT.approve')
    expect(offer).toMatchObject({
      status: 'blocked',
      why: 'The person who submitted this cannot approve it. Ask a colleague.',
    })
  })
})

describe('facts that lie in tables', () => {
  const field = (path: string) => ({ status: 400, body: { issues: [{ path }] } })

  test('a document must belong to the operation and have the hash that is signed for', async () => {
    const { sid, document } = await walkTo('proposal.accept')
    const elsewhere = await addDocument(owner, await request(), market.people.buyer.id)
    const signatory = { name: 'G', role: 'CEO', email: 'g@example.org', proofSid: elsewhere }
    expect(await send('buyer', sid, 'ccSignatory.submit', signatory)).toMatchObject(field('proof_sid'))
    expect(await send('buyer', sid, 'ccSignatory.submit', { ...signatory, proofSid: 'x' })).toMatchObject(
      field('proof_sid'),
    )
    await send('buyer', sid, 'ccSignatory.submit', { ...signatory, proofSid: document })
    await send('admin', sid, 'ccSignatory.approve')
    const draft = { documentSid: document, sha256: 'b'.repeat(64) }
    expect(await send('admin', sid, 'ccValidation.submit', draft)).toMatchObject(field('sha256'))
  })

  test('what is confirmed is what was asked for, in whole units, of this project', async () => {
    const { sid } = await walkTo('AcceptOperation.accept')
    const confirm = (line: object) =>
      send('carrier', sid, 'CCUsAvailability.confirm', {
        lines: [{ vintageSid: market.vintages[0], quantity: '10', ...line }],
        deliverOn: '2026-06-01',
        reservedUntil: '2026-05-01T00:00:00.000Z',
      })
    expect(await confirm({ quantity: '9' })).toMatchObject(field('lines'))
    expect(await confirm({ quantity: '9.5' })).toMatchObject(field('lines.0.quantity'))
    expect(await confirm({ vintageSid: UNKNOWN })).toMatchObject(field('lines.0.vintage_sid'))
    expect(await confirm({ serialRanges: [{ raw: 'x', start: 1, end: 3 }] })).toMatchObject(
      field('lines.0.serial_ranges'),
    )
    expect(await confirm({ serialRanges: [{ raw: 'x', start: 90_001, end: 90_010 }] })).toMatchObject({
      status: 409,
      body: { code: 'not_enough_units' },
    })
    expect(await confirm({ serialRanges: [{ raw: 'x', start: 901, end: 910 }] })).toMatchObject({
      status: 200,
    })
    expect((await show('carrier', sid)).facts.ranges).toMatchObject([
      { start: '901', end: '910', account: 'reserved' },
    ])
  })

  test('another quantity is offered, taken, and reserved', async () => {
    const { sid } = await walkTo('AcceptOperation.accept')
    await send('carrier', sid, 'CCUsAvailability.counter', {
      lines: [{ vintageSid: market.vintages[1], quantity: '4' }],
    })
    expect(
      await send('admin', sid, 'CCUsAvailability.take', { reservedUntil: '2026-02-01T00:00:00.000Z' }),
    ).toMatchObject(field('reserved_until'))
    await send('admin', sid, 'CCUsAvailability.take', { reservedUntil: '2026-05-01T00:00:00.000Z' })
    expect(await show('buyer', sid)).toMatchObject({
      quantity: '4',
      amountCents: 5_000,
      facts: {
        lines: [{ vintageSid: market.vintages[1], quantity: '4' }],
        ranges: [{ quantity: '4', account: 'reserved' }],
      },
    })
  })

  test('a retirement is of exactly the reserved ranges, a link leads to the registry', async () => {
    const { sid, document } = await walkTo('contributorPaymentValidation.approve')
    const { facts } = await show('carrier', sid)
    const [range] = facts.ranges
    const report = (more: object) =>
      send('carrier', sid, 'CCUsRetired.submit', {
        serialRanges: [{ raw: range!.serial, start: Number(range!.start), end: Number(range!.end) }],
        quantity: '10',
        retiredOn: '2026-03-02',
        beneficiaryName: 'Acme',
        reasonCode: 'voluntary',
        evidenceSid: document,
        ...more,
      })
    expect(await report({ serialRanges: [{ raw: 'x', start: 500, end: 509 }] })).toMatchObject(
      field('serial_ranges'),
    )
    expect(await report({ quantity: '11' })).toMatchObject(field('quantity'))
    expect(await report({})).toMatchObject({ status: 200 })
    await send('admin', sid, 'CCUsRetired.approve')
    const link = (url: string) =>
      send('carrier', sid, 'CCUsRegisterLink.submit', { links: [{ block: '1', url }] })
    for (const url of [
      'https://registry.verra.org.evil.example/x',
      'https://verra.org/x',
      'https://evilregistry.verra.org/x',
    ])
      expect(await link(url), url).toMatchObject(field('links.0.url'))
    expect(await link('https://app.registry.verra.org/x')).toMatchObject({ status: 200 })
  })

  test('the account manager is a person of the platform', async () => {
    const sid = await request()
    const accept = {
      accountManager: market.people.buyer.id,
      currency: 'EUR',
      delivery: 'retire',
      beneficiaryName: 'A',
      beneficiaryCountry: 'FR',
    }
    expect(await send('admin', sid, 'AcceptOperation.accept', accept)).toMatchObject(field('account_manager'))
  })
})

describe('cancelling undoes what was done', () => {
  test('units return, the invoice is credited, the payment is refunded, contracts are void', async () => {
    const { sid } = await walkTo('contributorPaymentValidation.approve')
    const before = (await show('admin', sid)).facts
    expect(await send('admin', sid, 'operation.cancel', { reason: 'Changed minds' })).toMatchObject({
      status: 200,
      body: { status: 'cancelled' },
    })
    expect((await show('admin', sid)).facts).toMatchObject({ ranges: [], invoiceNumber: null })
    expect(before.ranges).toHaveLength(1)
    const { rows } = await owner.query(
      'select kind, number, due_cents from invoice where operation_id = $1 order by issued_at, kind desc',
      [sid],
    )
    expect(rows).toMatchObject([
      { kind: 'invoice', due_cents: '14080' },
      { kind: 'creditNote', due_cents: '-14080' },
    ])
    const reminded = await owner.query<{ template: string }>(
      "select params ->> 'template' as template from outbox where operation_id = $1 order by id",
      [sid],
    )
    expect(reminded.rows.map((row) => row.template)).toEqual(
      expect.arrayContaining(['refundDue', 'contractVoided', 'cancelled']),
    )
    expect((await owner.query('select 1 from timer where operation_id = $1', [sid])).rowCount).toBe(0)
  })
})

describe('one key, one effect', () => {
  const comment = { text: 'Once', internal: false }

  test('the same call again answers as before; another body is refused', async () => {
    const sid = await request()
    const key = { idempotencyKey: randomUUID(), version: 1 }
    const [first, second] = [
      await send('buyer', sid, 'operation.comment', comment, key),
      await send('buyer', sid, 'operation.comment', comment, key),
    ]
    expect(first.status).toBe(200)
    expect(second).toEqual(first)
    expect(await journalLength(sid)).toBe(2)
    expect(await send('buyer', sid, 'operation.comment', { ...comment, text: 'Twice' }, key)).toMatchObject({
      status: 422,
      body: { code: 'idempotency_mismatch' },
    })
  })

  test('20 duplicates at the same time have one effect', async () => {
    const sid = await request()
    const key = { idempotencyKey: randomUUID(), version: 1 }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send('buyer', sid, 'operation.comment', comment, key)),
    )
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(await journalLength(sid)).toBe(2)
  })

  test('20 requests with the same key make one operation', async () => {
    const body = requestBody(market)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call('buyer', 'POST', '/operations', body)),
    )
    expect(new Set(answers.map((answer) => answer.body['sid'])).size).toBe(1)
    expect(await call('buyer', 'POST', '/operations', { ...body, beneficiaryName: 'Other' })).toMatchObject({
      status: 422,
    })
  })

  test('of 20 people with the same version one wins', async () => {
    const sid = await request()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send('buyer', sid, 'operation.comment', comment, { version: 1 })),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    for (const answer of answers.filter((one) => one.status !== 200))
      expect(answer.body).toMatchObject({ code: 'stale_version' })
    expect(await journalLength(sid)).toBe(2)
  })
})

describe('what is not yours does not exist', () => {
  test('another organization gets the same answer as for an unknown id, on every route', async () => {
    const sid = await request()
    for (const rest of ['', '/journal', '/ledger'])
      expect(stripped(await call('stranger', 'GET', `/operations/${sid}${rest}`))).toEqual(
        stripped(await call('stranger', 'GET', `/operations/${UNKNOWN}${rest}`)),
      )
    const event = {
      type: 'operation.comment',
      payload: { text: 'x', internal: false },
      version: 1,
      idempotencyKey: randomUUID(),
    }
    const answers = [
      await call('stranger', 'POST', `/operations/${sid}/events`, event),
      await call('stranger', 'POST', `/operations/${UNKNOWN}/events`, event),
    ]
    expect(stripped(answers[0]!)).toEqual(stripped(answers[1]!))
    expect(answers[0]).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect((await call('stranger', 'GET', '/operations')).body).toEqual({ items: [], nextCursor: null })
  })
  const stripped = ({
    status,
    body: { requestId: _own, ...body },
  }: {
    status: number
    body: Record<string, unknown>
  }) => ({ status, body })

  test('raw SQL in the scope of a stranger sees no row', async () => {
    await walkTo('CSInvoice.issue')
    const client = await pool.connect()
    await client.query(`begin; ${scopeSql(market.people.stranger.scope)}`)
    for (const table of [
      'operation',
      'operation_line',
      'journal',
      'personal_value',
      'timer',
      'outbox',
      'idempotency',
      'invoice',
      'document',
    ])
      expect((await client.query(`select 1 from ${table}`)).rowCount, table).toBe(0)
    expect((await client.query("select operation_waiting('CSInvoice', 'platform', 10)")).rowCount).toBe(0)
    expect((await client.query("update operation set status = 'completed'")).rowCount).toBe(0)
    await client.query('rollback')
    client.release()
  })

  test('internal comments are the platform’s own', async () => {
    const sid = await request()
    await send('admin', sid, 'operation.comment', { text: 'Careful with these', internal: true })
    const read = async (who: 'admin' | 'buyer') =>
      JSON.stringify((await call(who, 'GET', `/operations/${sid}/journal`)).body)
    expect(await read('admin')).toContain('Careful')
    expect(await read('buyer')).not.toContain('Careful')
  })
})

describe('asking for an operation', () => {
  const ask = (more: object, who: 'buyer' | 'carrier' | 'admin' = 'buyer') =>
    call(who, 'POST', '/operations', { ...requestBody(market), ...more })

  test('more than there is, a foreign vintage, an unknown offering, one’s own units', async () => {
    const line = { vintageSid: market.vintages[0], quantity: '10' }
    expect(await ask({ lines: [{ ...line, quantity: '100000' }] })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'lines.0.quantity' }] },
    })
    expect(await ask({ lines: [{ ...line, vintageSid: UNKNOWN }] })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'lines.0.vintage_sid' }] },
    })
    expect(await ask({ lines: [line, line] })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'lines.1.vintage_sid' }] },
    })
    expect(await ask({ offeringSid: UNKNOWN })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'offering_sid' }] },
    })
    expect(await ask({}, 'carrier')).toMatchObject({ status: 403 })
    expect(await ask({ contributorSid: market.stranger })).toMatchObject({ status: 403 })
    expect(await ask({}, 'admin')).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'contributor_sid' }] },
    })
  })

  test('platform people ask in the name of a contributor, and another of them accepts', async () => {
    const answer = await ask({ contributorSid: market.buyer }, 'admin')
    expect(answer).toMatchObject({ status: 201, body: { contributor: 'Buyer & Co', party: 'platform' } })
    const accept = {
      accountManager: market.people.admin.id,
      currency: 'EUR',
      delivery: 'retire',
      beneficiaryName: 'A',
      beneficiaryCountry: 'FR',
    }
    const sid = String(answer.body['sid'])
    expect(await send('admin', sid, 'AcceptOperation.accept', accept)).toMatchObject({
      status: 409,
      body: { code: 'guard_refused' },
    })
    expect(await send('checker', sid, 'AcceptOperation.accept', accept)).toMatchObject({ status: 200 })
  })
})
