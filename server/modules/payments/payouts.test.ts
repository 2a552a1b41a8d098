import { createHash, randomUUID } from 'node:crypto'
import { dayText } from '../../../contract/rules/day-text.ts'
import { describe, expect, test } from 'vitest'
import type { BankTransaction } from '../../../contract/payments/bank.ts'
import type { PayoutBatch, WaitingPayout } from '../../../contract/payments/payouts.ts'
import { nextBankDay } from '../../../contract/rules/bank-days.ts'
import { SaxesParser } from 'saxes'
import { outcome, type Call } from '../../testing/marketplace.ts'
import { camt, confirmationOf, entry, openPayments, sheet, TODAY } from './payments.samples.ts'

const market = await openPayments()
const { admin, checker, payable, invoiced, one, send, upload, app, cookieOf } = market
const { owner } = market.test

const saturdayAfter = (day: string): string => {
  const time = Date.parse(day)
  return new Date(time + ((6 - new Date(time).getUTCDay() + 7) % 7) * 86_400_000).toISOString().slice(0, 10)
}
const create = (call: Call, ...operationSids: readonly string[]) =>
  call('POST', '/payout_batches', { operationSids, executeOn: TODAY })
const created = async (...operationSids: readonly string[]) => {
  const answer = await create(admin, ...operationSids)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body as PayoutBatch
}
const show = async (sid: string) => (await admin('GET', `/payout_batches/${sid}`)).body as PayoutBatch
const waiting = async () => (await admin('GET', '/waiting_payouts')).body['items'] as WaitingPayout[]
/** Another person than the one who made the batch. */
const file = async (sid: string, who: 'admin' | 'checker' = 'checker') =>
  app.inject({
    method: 'POST',
    url: `/proxy/payout_batches/${sid}/file`,
    headers: { cookie: await cookieOf(who) },
  })
const record = (call: Call, sid: string, more: object = {}) =>
  call('POST', `/payout_batches/${sid}/recording`, { valueDate: TODAY, ...more })
const cancel = (sid: string, more: object = {}) =>
  admin('POST', `/payout_batches/${sid}/cancellation`, { reason: 'A mistake', ...more })

test('what waits says to whom, how much, and no more of the account than its end', async () => {
  const operationId = await payable()
  await invoiced()
  const found = (await waiting()).filter(({ operation }) => operation.sid === operationId)
  expect(found).toMatchObject([
    {
      refundSid: null,
      payee: { name: 'Forest carrier' },
      invoiceNumber: 'INV-1',
      cents: 12_000,
      currency: 'EUR',
      accountEnd: '0189',
      batch: null,
      blocked: null,
    },
  ])
  expect(JSON.stringify(found)).not.toContain('FR76')
})

describe('a batch', () => {
  test('goes from the choice to the bank and, recorded and confirmed by two people, to its end', async () => {
    const operations = [await payable(), await payable()]
    const batch = await created(...operations)
    expect(batch).toMatchObject({
      state: 'created',
      totals: [{ currency: 'EUR', cents: 24_000, count: 2 }],
      createdBy: 'Ada Example',
      items: [{ isRecordable: false }, { isRecordable: false }],
    })
    expect(await record(admin, batch.sid), 'the bank has nothing yet').toMatchObject({
      status: 409,
      body: { reason: expect.stringMatching(/was not downloaded yet/) as string },
    })
    const [first, second] = [await file(batch.sid), await file(batch.sid)]
    expect(first.headers['content-disposition']).toBe(`attachment; filename="${batch.number}.xml"`)
    expect(second.body, 'the same bytes whenever it is taken').toBe(first.body)
    expect(
      nodesOf(first.body)
        .filter(({ name }) => name === 'EndToEndId')
        .map(({ text }) => text),
    ).toEqual(batch.items.map(({ endToEndId }) => endToEndId))
    const sha256 = createHash('sha256').update(first.body).digest('hex')
    const kept = await one('select sha256 from payout_event where batch_id = $1 limit 1', [batch.sid])
    expect(kept['sha256']).toBe(sha256)
    expect(await show(batch.sid)).toMatchObject({
      state: 'downloaded',
      items: [{ isRecordable: true }, { isRecordable: true }],
    })

    const recorded = await record(admin, batch.sid, { bankReference: 'OUT-77' })
    expect(recorded.body).toMatchObject({
      results: [{ isRecorded: true }, { isRecorded: true }],
      batch: { state: 'recorded' },
    })
    expect((recorded.body['batch'] as PayoutBatch).events.map(({ reason }) => reason)).toContain(
      'Bank reference OUT-77.',
    )
    const offered = async (call: Call) => [
      ...((await call('GET', '/waiting_payouts')).body['items'] as WaitingPayout[])
        .filter(({ operation }) => operations.includes(operation.sid))
        .map(({ approval }) => approval?.blocked),
      ...((await call('GET', `/payout_batches/${batch.sid}`)).body as PayoutBatch).items.map(
        ({ approval }) => approval?.blocked,
      ),
    ]
    const own = expect.stringMatching(/submitted this cannot approve it/) as string
    expect(await offered(admin)).toEqual([own, own, own, own])
    expect(await offered(checker)).toEqual([null, null, null, null])
    expect((await show(batch.sid)).items[0]!.approval).toMatchObject({
      event: 'pcPaymentValidation.approve',
      refundSid: null,
      mayReturn: true,
    })
    const [held] = operations
    await send('admin', held!, 'operation.hold', { reason: 'A question' })
    const ofHeld = (await show(batch.sid)).items.find(({ operation }) => operation.sid === held)!
    expect(ofHeld.approval, 'on hold').toMatchObject({ mayReturn: false })
    await send('admin', held!, 'operation.resume')
    for (const operationId of operations)
      await expect(send('admin', operationId, 'pcPaymentValidation.approve')).rejects.toMatchObject({
        status: 409,
      })
    for (const operationId of operations) await send('checker', operationId, 'pcPaymentValidation.approve')
    const after = await show(batch.sid)
    expect(await offered(checker), 'nothing waits').toEqual([undefined, undefined])
    expect(after.state).toBe('confirmed')
    // Operations have a clock of their own here.
    expect(after.events.map(({ kind, by }) => `${kind} by ${by}`).toSorted()).toEqual([
      'confirmed by Chris Example',
      'confirmed by Chris Example',
      'downloaded by Chris Example',
      'downloaded by Chris Example',
      'recorded by Ada Example',
      'recorded by Ada Example',
    ])
  })

  test('leaves in a file that another person takes, and says so', async () => {
    const batch = await created(await payable())
    expect(batch.isOwn).toBe(true)
    expect((await checker('GET', `/payout_batches/${batch.sid}`)).body).toMatchObject({ isOwn: false })
    const refused = await file(batch.sid, 'admin')
    expect([refused.statusCode, refused.json<{ reason: string }>().reason]).toEqual([
      409,
      'You created this batch: another person downloads its file.',
    ])
    expect((await show(batch.sid)).events).toEqual([])
    expect((await file(batch.sid)).statusCode).toBe(200)
  })

  test('warns of a day on which no bank works, and of an account that it is paid from, before its file is taken', async () => {
    const operationId = await payable()
    expect((await waiting()).find(({ operation }) => operation.sid === operationId)!.isOwnAccount).toBe(true)
    const holidays = (await admin('GET', '/waiting_payouts')).body['holidays'] as string[]
    const monday = nextBankDay(TODAY, holidays)
    const weekend = saturdayAfter(TODAY)
    const make = async (executeOn: string) => {
      const answer = await admin('POST', '/payout_batches', { operationSids: [operationId], executeOn })
      const { sid, warnings } = answer.body as PayoutBatch
      await cancel(sid)
      return warnings
    }
    const own = expect.stringMatching(
      /the account of Forest carrier is the one that the batch is paid from/,
    ) as string
    expect(await make(monday)).toEqual([own])
    expect(await make(weekend)).toEqual([own, expect.stringContaining(`${dayText(weekend)} is no bank day`)])
    expect(await make(monday)).toEqual([own])
  })

  test('holds an operation that stands in no other open one, also when two people choose at the same time', async () => {
    const operationId = await payable()
    const answers = await Promise.all([create(admin, operationId), create(checker, operationId)])
    expect(answers.map(outcome).toSorted()).toEqual(['201', '409 wrong_state'])
    const { sid, number } = answers.find(({ status }) => status === 201)!.body as PayoutBatch
    expect((await waiting()).find(({ operation }) => operation.sid === operationId)!.batch).toBe(number)
    expect(await cancel(sid)).toMatchObject({ status: 200, body: { state: 'cancelled' } })
    expect(outcome(await create(checker, operationId))).toBe('201')
  })

  test('takes nothing that does not wait for its payout', async () => {
    const { operationId } = await invoiced()
    expect(outcome(await create(admin, operationId))).toBe('409 wrong_state')
    expect(outcome(await create(admin, randomUUID()))).toBe('409 wrong_state')
    const yesterday = new Date(Date.parse(TODAY) - 86_400_000).toISOString().slice(0, 10)
    const late = { operationSids: [await payable()], executeOn: yesterday }
    expect(outcome(await admin('POST', '/payout_batches', late))).toBe('400 invalid_request')
  })

  test('is neither handed out nor recorded once it is cancelled', async () => {
    const batch = await created(await payable())
    await file(batch.sid)
    await cancel(batch.sid)
    expect((await file(batch.sid)).statusCode).toBe(409)
    expect(await record(admin, batch.sid, { itemSids: [batch.items[0]!.sid] })).toMatchObject({
      body: { results: [{ isRecorded: false, reason: 'This payout was cancelled.' }] },
    })
    expect(outcome(await cancel(batch.sid))).toBe('409 wrong_state')
  })

  test('a value date that no payout could have is refused as a whole, at its field', async () => {
    const batch = await created(await payable())
    const valueDate = new Date(Date.parse(TODAY) + 30 * 86_400_000).toISOString().slice(0, 10)
    expect(await record(admin, batch.sid, { valueDate })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'value_date', message: 'This date is more than ten days ahead.' }] },
    })
    expect((await show(batch.sid)).items).toMatchObject([{ state: 'waiting' }])
  })

  test('records row by row: what is refused leaves the others alone', async () => {
    const [paid, held] = [await payable(), await payable()]
    const batch = await created(paid, held)
    await file(batch.sid)
    await send('admin', held, 'operation.hold', { reason: 'A question' })
    const { body } = await record(admin, batch.sid)
    const results = body['results'] as { operation: string; isRecorded: boolean; reason: string | null }[]
    expect(results.map(({ isRecorded, reason }) => `${isRecorded} ${reason === null}`).toSorted()).toEqual([
      'false false',
      'true true',
    ])
    expect((await show(batch.sid)).state).toBe('downloaded')
  })

  test('lets one payout go, but none that was recorded as paid until it is returned', async () => {
    const [stays, goes] = [await payable(), await payable()]
    const batch = await created(stays, goes)
    const itemOf = (operationId: string) =>
      batch.items.find(({ operation }) => operation.sid === operationId)!.sid
    expect(await cancel(batch.sid, { itemSid: itemOf(goes) })).toMatchObject({ status: 200 })
    expect((await show(batch.sid)).totals).toEqual([{ currency: 'EUR', cents: 12_000, count: 1 }])
    await file(batch.sid)
    await record(admin, batch.sid)
    expect(outcome(await cancel(batch.sid, { itemSid: itemOf(stays) }))).toBe('409 wrong_state')
    expect(outcome(await cancel(batch.sid))).toBe('409 wrong_state')
    await send('checker', stays, 'pcPaymentValidation.return', { reason: 'The bank sent it back' })
    const returned = { kind: 'returned', reason: 'The bank sent it back', by: 'Chris Example' }
    expect((await show(batch.sid)).events).toContainEqual(expect.objectContaining(returned))
    expect((await show(batch.sid)).items.find(({ operation }) => operation.sid === stays)!.state).toBe(
      'waiting',
    )
    expect(await cancel(batch.sid)).toMatchObject({ status: 200, body: { state: 'cancelled' } })
  })

  test('is not handed out with a payout that is taken out of it at the same moment', async () => {
    const [stays, goes] = [await payable(), await payable()]
    const batch = await created(stays, goes)
    const { sid: itemId } = batch.items.find(({ operation }) => operation.sid === goes)!
    const other = await owner.connect()
    await other.query('begin')
    await other.query(
      `insert into payout_event (batch_id, item_id, kind, reason, person_id, at)
       select id, $2, 'released', 'A mistake', person_id, now() from payout_batch where id = $1`,
      [batch.sid, itemId],
    )
    const taken = file(batch.sid)
    const waits =
      "select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
    await expect.poll(async () => (await one(waits))['n']).toBe(1)
    await other.query('commit')
    other.release()
    expect((await taken).statusCode).toBe(409)
    expect((await show(batch.sid)).events.map(({ kind }) => kind)).toEqual(['released'])
    expect((await file(batch.sid)).body).not.toContain(
      batch.items.find(({ sid }) => sid === itemId)!.endToEndId,
    )
  })

  test('is not handed out when the account was erased', async () => {
    const operationId = await payable()
    const batch = await created(operationId)
    await one("delete from personal_value where operation_id = $1 and path = 'iban' returning 1", [
      operationId,
    ])
    const refused = await file(batch.sid)
    expect([refused.statusCode, refused.json<{ reason: string }>().reason]).toEqual([
      409,
      expect.stringContaining('erased'),
    ])
  })
})

test('the statement proposes the payout by the name that the batch gave it, and records it once', async () => {
  const operationId = await payable()
  const batch = await created(operationId)
  const [item] = batch.items
  const entries = [
    entry({
      isDebit: true,
      amount: '120.00',
      reference: 'OUT-1',
      details: [{ endToEndId: item!.endToEndId, name: 'FOREST CARRIER' }],
    }),
    entry({
      isDebit: true,
      amount: '119.00',
      reference: 'OUT-2',
      details: [{ endToEndId: item!.endToEndId }],
    }),
  ]
  await upload('admin', camt([sheet(entries)]))
  const transactions = (await admin('GET', '/bank_transactions?state=open')).body[
    'items'
  ] as BankTransaction[]
  const [exact, wrong] = ['OUT-1', 'OUT-2'].map((reference) =>
    transactions.find(({ bankReference }) => bankReference === reference)!,
  )
  expect(exact!.proposals).toMatchObject([{ kind: 'payout', certainty: 'certain', blocked: null }])
  expect(wrong!.proposals).toMatchObject([{ certainty: 'likely', blocked: expect.any(String) }])
  const confirm = (call: Call, transaction: BankTransaction) => {
    const { kind, sid, version } = exact!.proposals[0]!
    const body = { kind, sid, version, idempotencyKey: randomUUID() }
    return call('POST', `/bank_transactions/${transaction.sid}/confirmation`, body)
  }
  expect(outcome(await confirm(admin, wrong!))).toBe('409 guard_refused')
  const both = await Promise.all([confirm(admin, exact!), record(checker, batch.sid)])
  expect((await show(batch.sid)).state).toBe('recorded')
  const submits = await one(
    "select count(*)::int as n from journal where operation_id = $1 and event = 'pcPaymentValidation.submit'",
    [operationId],
  )
  expect(submits['n'], JSON.stringify(both.map(({ status }) => status))).toBe(1)
})

test('what the bank sent back is not recorded as paid again with the rest of its batch', async () => {
  const [back, rest] = [await payable(), await payable()]
  const batch = await created(back, rest)
  await file(batch.sid)
  const { endToEndId } = batch.items.find(({ operation }) => operation.sid === back)!
  const details = [{ endToEndId, name: 'FOREST CARRIER' }]
  const move = { amount: '120.00', details, reference: 'GONE', isDebit: true }
  const booked = async (line: Parameters<typeof entry>[0]) => {
    await upload('admin', camt([sheet([entry(line)], { id: line!.reference! })]))
    const { items } = (await admin('GET', '/bank_transactions?limit=200')).body
    return (items as BankTransaction[]).find(({ bankReference }) => bankReference === line!.reference)!
  }
  const gone = await booked(move)
  const body = confirmationOf(gone, gone.proposals[0]!)
  expect(outcome(await admin('POST', `/bank_transactions/${gone.sid}/confirmation`, body))).toBe('200')
  const came = await booked({ ...move, reference: 'CAME-BACK', isDebit: false, isReversal: true })
  const reversal = { reversedSid: gone.sid, reason: 'The account is closed' }
  expect(outcome(await admin('POST', `/bank_transactions/${came.sid}/reversal`, reversal))).toBe('200')
  const { items } = await show(batch.sid)
  expect(new Map(items.map(({ operation, isRecordable }) => [operation.sid, isRecordable]))).toEqual(
    new Map([
      [back, false],
      [rest, true],
    ]),
  )
  const { results } = (await record(admin, batch.sid)).body
  expect(results).toMatchObject([{ isRecorded: true }])
})

function nodesOf(xml: string): readonly { readonly name: string; text: string }[] {
  const found: { name: string; text: string }[] = []
  const parser = new SaxesParser()
  parser.on('opentag', ({ name }) => found.push({ name, text: '' }))
  parser.on('text', (text) => {
    const last = found.at(-1)
    if (last) last.text += text
  })
  parser.write(xml).close()
  return found
}
