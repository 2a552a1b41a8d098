import { describe, expect, test } from 'vitest'
import type { BankTransaction } from '../../../contract/payments/bank.ts'
import type { Refund } from '../../../contract/payments/payments.ts'
import type { PayoutBatch, WaitingPayout } from '../../../contract/payments/payouts.ts'
import { outcome, type Call } from '../../testing/marketplace.ts'
import { camt, confirmationOf, entry, openPayments, refundsShown, sheet, TODAY } from './payments.samples.ts'

const market = await openPayments()
const { admin, checker, invoiced, payable, one, send, upload, app, cookieOf } = market

const PAYER = 'DE89370400440532013000'
const OTHER = 'FR7630006000011234567890189'

let counter = 0
async function booked(line: Parameters<typeof entry>[0]): Promise<BankTransaction> {
  counter += 1
  const reference = `REFUND-${counter}`
  expect(outcome(await upload('admin', camt([sheet([entry({ ...line, reference })])])))).toBe('201')
  return transactionOf(reference, 'open')
}
const transactionOf = async (reference: string, state: string) =>
  (
    (await admin('GET', `/bank_transactions?state=${state}&limit=200`)).body['items'] as BankTransaction[]
  ).find(({ bankReference }) => bankReference === reference)!
const confirm = (call: Call, transaction: BankTransaction) =>
  call(
    'POST',
    `/bank_transactions/${transaction.sid}/confirmation`,
    confirmationOf(transaction, transaction.proposals[0]!),
  )
/** An operation whose invoice was paid from an account that the statement names. */
async function paid(amount = '140.80'): Promise<string> {
  const { operationId, reference } = await invoiced()
  const details = [{ structured: reference, name: 'Buyer and Co SAS', iban: PAYER }]
  await confirm(admin, await booked({ amount, details }))
  await send('checker', operationId, 'contributorPaymentValidation.approve')
  return operationId
}
const cancel = (operationId: string) =>
  send('admin', operationId, 'operation.cancel', { reason: 'The buyer withdrew' })
const refundsOf = async (operationId: string, call: Call = admin) =>
  (await refundsShown(call)).filter(({ operation }) => operation.sid === operationId)
const read = (call: Call, sid: string) => call('POST', `/refunds/${sid}/account_view`)
/** The approver has read the account. */
const decide = async (call: Call, sid: string, decision: 'approve' | 'refuse') => {
  if (decision === 'approve') await read(call, sid)
  return call('POST', `/refunds/${sid}/decision`, { decision, reason: 'Looked at it' })
}
const settle = (call: Call, sid: string, decision: 'confirm' | 'return') =>
  call('POST', `/refunds/${sid}/confirmation`, { decision, reason: 'On the statement' })
const batchOf = (refundSids: readonly string[], operationSids: readonly string[] = []) =>
  admin('POST', '/payout_batches', { operationSids, refundSids, executeOn: TODAY })
/** Another person than the one who made the batch. */
const fileOf = async (sid: string, who: 'admin' | 'checker' = 'checker') =>
  app.inject({
    method: 'POST',
    url: `/proxy/payout_batches/${sid}/file`,
    headers: { cookie: await cookieOf(who) },
  })

/** A refund that was approved and is in a batch: of a cancelled operation, or of what was paid twice for one that runs. */
async function batched(isRunning = false) {
  const operationId = await paid(isRunning ? '281.60' : undefined)
  const ask = { operationSid: operationId, cents: 14_080, seenCents: 14_080, reason: 'Paid twice' }
  if (isRunning) expect(outcome(await admin('POST', '/refunds', ask))).toBe('201')
  else await cancel(operationId)
  const [refund] = await refundsOf(operationId)
  expect(outcome(await decide(checker, refund!.sid, 'approve'))).toBe('200')
  const answer = await batchOf([refund!.sid])
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return { operationId, sid: refund!.sid, batch: answer.body as PayoutBatch }
}

test('the invoice for fewer units opens the refund of what was paid above it, once, and another person approves', async () => {
  const operationId = await paid()
  const document = await one('select id from document where operation_id = $1 limit 1', [operationId])
  const lines = [{ vintageSid: market.market.vintages[0], quantity: '6' }]
  const less = { lines, reason: 'Lost', agreementSid: document['id'] }
  await send('admin', operationId, 'CCUsRetired.reduce', less)
  expect(await refundsOf(operationId)).toEqual([])
  const { body: advice } = await admin('GET', `/operations/${operationId}/fee`)
  expect(advice).toMatchObject({ fee: { cents: 540 } })
  const vat = { treatment: 'domestic', ratePercent: 20, viesResult: 'unknown' }
  await send('admin', operationId, 'CSfeeVAT.submit', { feeCents: 900, ...vat })
  await send('checker', operationId, 'CSfeeVAT.approve')
  const issued = { lines: [{ description: 'Six', amountCents: 8_880 }], dueCents: 8_880, dueOn: '2026-04-15' }
  await send('admin', operationId, 'CSInvoice.issue', issued)
  const found = await refundsOf(operationId)
  const seen = { isOwn: true, isPayersAccount: true, events: [{ kind: 'reduced' }, { kind: 'account' }] }
  expect(found).toMatchObject([{ ...seen, cents: 5_200, reason: 'Fewer units are delivered: Lost' }])
  expect(outcome(await decide(checker, found[0]!.sid, 'approve'))).toBe('200')
  await cancel(operationId)
  expect((await refundsOf(operationId)).reduce((sum, { cents }) => sum + cents, 0)).toBe(14_080)
})

test('a cancellation opens the refund in its own transaction, to the account that paid, and the trail goes to the bank and back', async () => {
  const operationId = await paid()
  expect(await refundsOf(operationId)).toEqual([])
  await cancel(operationId)
  const [opened] = await refundsOf(operationId)
  expect(opened).toMatchObject({
    cents: 14_080,
    currency: 'EUR',
    state: 'open',
    isOwn: true,
    accountEnd: '3000',
    isPayersAccount: true,
    reason: 'The operation was cancelled: The buyer withdrew',
  })
  expect(JSON.stringify(opened)).not.toContain(PAYER)
  const row = await one(
    `select j.event, r.person_id = j.person_id as same from refund r
     join journal j on j.operation_id = r.operation_id and j.seq = r.journal_seq where r.id = $1`,
    [opened!.sid],
  )
  expect(row).toEqual({ event: 'operation.cancel', same: true })

  const shownTo = async (who: 'buyer' | 'carrier') =>
    (await (await market.asPerson(who))('GET', `/operations/${operationId}`)).body['facts']
  expect(await shownTo('buyer')).toMatchObject({ toRefundCents: 14_080, refundedCents: 0 })
  expect(await shownTo('carrier')).toMatchObject({ toRefundCents: 0, refundedCents: 0 })

  const { sid } = opened!
  expect(outcome(await decide(admin, sid, 'approve')), 'who cancelled does not approve').toBe(
    '409 guard_refused',
  )
  expect(outcome(await batchOf([sid])), 'not approved').toBe('409 wrong_state')
  expect(await decide(checker, sid, 'approve')).toMatchObject({ status: 200, body: { state: 'approved' } })
  expect(outcome(await decide(checker, sid, 'approve'))).toBe('409 wrong_state')

  const waits = ((await admin('GET', '/waiting_payouts')).body['items'] as WaitingPayout[]).filter(
    ({ refundSid }) => refundSid === sid,
  )
  expect(waits).toMatchObject([
    { payee: { name: 'Buyer and Co SAS' }, cents: 14_080, batch: null, blocked: null },
  ])
  const batch = (await batchOf([sid])).body as PayoutBatch
  expect(await refundsOf(operationId)).toMatchObject([{ state: 'inBatch', batch: { name: batch.number } }])
  const { body: xml } = await fileOf(batch.sid)
  expect(xml).toContain('<InstdAmt Ccy="EUR">140.80</InstdAmt>')
  expect(xml).toContain(`<CdtrAcct><Id><IBAN>${PAYER}</IBAN></Id></CdtrAcct>`)
  expect(xml).toContain('Refund of invoice ')
  expect(await refundsOf(operationId)).toMatchObject([{ state: 'sent' }])

  const { endToEndId } = batch.items[0]!
  const debit = await booked({ isDebit: true, amount: '140.80', details: [{ endToEndId }] })
  expect(debit.proposals).toMatchObject([{ kind: 'refund', certainty: 'certain', blocked: null }])
  const recorded = await confirm(admin, debit)
  expect(recorded).toMatchObject({ status: 200, body: { state: 'pending', uses: [{ kind: 'refund' }] } })
  expect(await confirm(admin, debit), 'the same again changes nothing').toEqual(recorded)
  expect(await refundsOf(operationId)).toMatchObject([{ state: 'recorded', isOwn: true }])
  const offered = async (call: Call) =>
    ((await call('GET', `/payout_batches/${batch.sid}`)).body as PayoutBatch).items[0]!.approval
  expect(await offered(admin)).toMatchObject({ blocked: 'Another person has to confirm what you recorded.' })
  expect(await offered(checker)).toMatchObject({ event: null, refundSid: sid, blocked: null })
  expect(outcome(await settle(admin, sid, 'confirm')), 'who recorded does not confirm').toBe(
    '409 guard_refused',
  )
  expect(await settle(checker, sid, 'confirm')).toMatchObject({ status: 200, body: { state: 'confirmed' } })
  expect(await shownTo('buyer')).toMatchObject({ toRefundCents: 0, refundedCents: 14_080 })
  expect((await transactionOf(debit.bankReference, 'used')).state).toBe('used')
  expect((await admin('GET', `/payout_batches/${batch.sid}`)).body).toMatchObject({ state: 'confirmed' })
  const [ended] = await refundsOf(operationId)
  expect(ended!.events.map(({ kind, by }) => [kind, by])).toEqual([
    ['cancelled', 'Ada Example'],
    ['account', 'Ada Example'],
    ['shown', 'Chris Example'],
    ['approved', 'Chris Example'],
    ['batched', 'Ada Example'],
    ['sent', 'Chris Example'],
    ['recorded', 'Ada Example'],
    ['confirmed', 'Chris Example'],
  ])
  expect(outcome(await settle(checker, sid, 'return'))).toBe('409 wrong_state')
  expect(outcome(await decide(checker, sid, 'refuse')), 'the bank has it').toBe('409 wrong_state')
})

test('nothing is opened for an operation that received nothing, and what was asked for before is not opened twice', async () => {
  const { operationId: unpaid } = await invoiced()
  await cancel(unpaid)
  expect(await refundsOf(unpaid)).toEqual([])
  const over = await paid('150.80')
  const ask = { operationSid: over, cents: 1000, seenCents: 1000, reason: 'Paid too much' }
  expect(outcome(await admin('POST', '/refunds', ask))).toBe('201')
  await cancel(over)
  expect((await refundsOf(over)).map(({ cents }) => cents).toSorted((a, b) => a - b)).toEqual([1000, 14_080])
})

test('money of a payer whom no one knows goes back to that payer, and the transaction says where its refund stands', async () => {
  const { operationId } = await invoiced()
  const details = [{ name: 'Orla Unknown', iban: PAYER }]
  const transaction = await booked({ amount: '12.00', details })
  const asked = {
    operationSid: operationId,
    cents: 1200,
    seenCents: 1200,
    reason: 'Nobody knows why it came',
  }
  const path = `/bank_transactions/${transaction.sid}/refund`
  expect(await admin('POST', path, asked)).toMatchObject({
    status: 200,
    body: { uses: [{ refund: 'open' }] },
  })
  const [refund] = await refundsOf(operationId)
  expect(refund!.approvers).toContain('Chris Example')
  expect(refund!.approvers).not.toContain('Ada Example')
  const queue = (await admin('GET', '/dashboard/queue')).body['refunds'] as { items: object[]; count: number }
  expect(queue.count).toBeGreaterThan(0)
  expect(refund).toMatchObject({ holder: 'Orla Unknown', contributor: { name: 'Buyer & Co' } })
  expect((await read(checker, refund!.sid)).body).toMatchObject({
    holder: 'Orla Unknown',
    isOwnAccount: false,
  })
  await decide(checker, refund!.sid, 'approve')
  const standing = async () => (await transactionOf(transaction.bankReference, 'pending')).uses[0]!.refund
  expect(await standing()).toBe('approved')
  const batch = (await batchOf([refund!.sid])).body as PayoutBatch
  expect(batch.items).toMatchObject([{ payee: 'Orla Unknown', invoiceNumber: '' }])
  expect(await standing()).toBe('inBatch')
  const { body: xml } = await fileOf(batch.sid)
  expect(xml).toContain('<Cdtr><Nm>Orla Unknown</Nm></Cdtr>')
  expect(xml, 'no invoice took it').toMatch(/<Ustrd>Refund of payment OP-[\d-]+<\/Ustrd>/)
  expect(await standing()).toBe('sent')
})

describe('the account', () => {
  test('that no statement names is named by a person, who does not approve it', async () => {
    const { operationId } = await invoiced()
    await send('admin', operationId, 'contributorPaymentValidation.submit', {
      bankReference: 'BY-HAND',
      valueDate: '2026-03-09',
      amountCents: 14_080,
    })
    await send('checker', operationId, 'contributorPaymentValidation.approve')
    await cancel(operationId)
    const [{ sid, accountEnd }] = (await refundsOf(operationId)) as [Refund]
    expect(accountEnd).toBeNull()
    expect(await decide(checker, sid, 'approve')).toMatchObject({
      status: 409,
      body: { reason: 'Name the destination account first.' },
    })
    const name = (call: Call, iban: string, bic = '') =>
      call('POST', `/refunds/${sid}/account`, { iban, bic, reason: 'From their letter' })
    expect(outcome(await name(admin, 'DE00370400440532013000'))).toBe('400 invalid_request')
    expect(outcome(await name(admin, 'BR1500000000000010932840814P2'))).toBe('400 invalid_request')
    expect(await name(checker, OTHER)).toMatchObject({
      status: 200,
      body: { accountEnd: '0189', isPayersAccount: false },
    })
    expect(outcome(await decide(checker, sid, 'approve')), 'named by the same person').toBe(
      '409 guard_refused',
    )
    const { admin: asker, checker: namer } = market.market.people
    const others = (deactivated: string) =>
      market.test.owner.query(
        `update person set deactivated_at = ${deactivated} where id <> all ($1) and id in (
           select m.person_id from membership m join organization o on o.id = m.organization_id and o.is_platform)`,
        [[asker.id, namer.id]],
      )
    await others('now()')
    const [stuck] = await refundsOf(operationId)
    expect(stuck, 'no third person').toMatchObject({ approvers: [], accountAgainBy: 'Ada Example' })
    expect(await name(admin, OTHER)).toMatchObject({
      status: 200,
      body: { approvers: ['Chris Example'], accountAgainBy: null },
    })
    await others('null')
    expect(outcome(await decide(checker, sid, 'approve'))).toBe('200')
    expect(outcome(await name(admin, PAYER)), 'what was approved does not change').toBe('409 wrong_state')
  })

  test('that was erased keeps the refund out of the file', async () => {
    const { operationId, batch } = await batched()
    await one("delete from personal_value where operation_id = $1 and path = 'refund/iban' returning 1", [
      operationId,
    ])
    expect((await fileOf(batch.sid)).statusCode).toBe(409)
    expect(await refundsOf(operationId)).toMatchObject([{ accountEnd: null, isPayersAccount: true }])
  })
})

describe('the whole account', () => {
  test('is shown to the person who may approve, which is kept, and to no one else', async () => {
    const operationId = await paid()
    await cancel(operationId)
    const { sid } = (await refundsOf(operationId))[0]!
    expect(outcome(await read(admin, sid)), 'the one who asked').toBe('403 forbidden')
    expect(await read(checker, sid)).toMatchObject({
      status: 200,
      body: { iban: PAYER, holder: 'Buyer and Co SAS', bic: null, isPayersAccount: true },
    })
    const reader = await market.asPerson('buyer')
    expect(outcome(await read(reader, sid))).toBe('403 forbidden')
    const [refund] = await refundsOf(operationId, checker)
    expect(refund!.events.map(({ kind }) => kind)).toEqual(['cancelled', 'account', 'shown'])
    expect(JSON.stringify(refund)).not.toContain(PAYER)
    const kept = await one(
      `select count(*)::int as n, bool_and(s.person_id = $2) as own from refund_account_view s
       join refund_account a on a.id = s.account_id where a.refund_id = $1`,
      [sid, market.market.people.checker.id],
    )
    expect(kept).toEqual({ n: 1, own: true })
  })

  test('is not approved unread, nor when another one was named since', async () => {
    const operationId = await paid()
    await cancel(operationId)
    const { sid } = (await refundsOf(operationId))[0]!
    const approve = () => checker('POST', `/refunds/${sid}/decision`, { decision: 'approve', reason: 'Fine' })
    expect(outcome(await approve())).toBe('409 wrong_state')
    await read(checker, sid)
    const named = { iban: OTHER, bic: '', reason: 'The contributor asked' }
    expect(outcome(await admin('POST', `/refunds/${sid}/account`, named))).toBe('200')
    expect(outcome(await approve()), 'the one that was read is not the one').toBe('409 wrong_state')
    expect((await read(checker, sid)).body).toMatchObject({ iban: OTHER, isPayersAccount: false })
    expect(outcome(await approve())).toBe('200')
    expect(outcome(await read(checker, sid)), 'it is decided').toBe('409 wrong_state')
  })
})

describe('in a batch', () => {
  test('it stands beside payouts, in one open batch at most, and is not recorded by hand', async () => {
    const { sid, batch } = await batched()
    expect(outcome(await batchOf([sid]))).toBe('409 wrong_state')
    const other = await paid()
    await cancel(other)
    const [refund] = await refundsOf(other)
    await decide(checker, refund!.sid, 'approve')
    const carriers = await payable()
    const together = await batchOf([refund!.sid], [carriers])
    expect(together).toMatchObject({ status: 201, body: { totals: [{ cents: 26_080, count: 2 }] } })
    const both = together.body as PayoutBatch
    const recording = { valueDate: TODAY }
    await fileOf(both.sid)
    await fileOf(batch.sid)
    const answer = await admin('POST', `/payout_batches/${both.sid}/recording`, recording)
    expect(answer.body).toMatchObject({ results: [{ isRecorded: true }], batch: { state: 'downloaded' } })
    const itemSids = [batch.items[0]!.sid]
    expect(
      await admin('POST', `/payout_batches/${batch.sid}/recording`, { ...recording, itemSids }),
    ).toMatchObject({ body: { results: [{ isRecorded: false, reason: /bank statement/ }] } })
  })

  test('it is refused only once it is taken out, and can then be asked for again', async () => {
    const { operationId, sid, batch } = await batched()
    expect(outcome(await decide(checker, sid, 'refuse'))).toBe('409 wrong_state')
    const out = { reason: 'The wrong account', itemSid: batch.items[0]!.sid }
    expect(outcome(await admin('POST', `/payout_batches/${batch.sid}/cancellation`, out))).toBe('200')
    expect(await refundsOf(operationId)).toMatchObject([{ state: 'approved', batch: null }])
    expect(await decide(admin, sid, 'refuse')).toMatchObject({ body: { state: 'refused' } })
    expect(outcome(await batchOf([sid]))).toBe('409 wrong_state')
    const again = {
      operationSid: operationId,
      cents: 14_080,
      seenCents: 14_080,
      reason: 'To the right account',
    }
    expect(outcome(await admin('POST', '/refunds', again))).toBe('201')
    expect(outcome(await admin('POST', '/refunds', again))).toBe('409 stale_version')
  })

  test('what came back frees the transaction, and the refund is recorded again by one of two people', async () => {
    const { operationId, sid, batch } = await batched()
    await fileOf(batch.sid)
    const { endToEndId } = batch.items[0]!
    const debit = (amount = '140.80') => booked({ isDebit: true, amount, details: [{ endToEndId }] })
    const [wrong, first, second] = [await debit('140.00'), await debit(), await debit()]
    expect(wrong.proposals[0]!.blocked).toMatch(/another amount/)
    expect(outcome(await settle(checker, sid, 'confirm')), 'nothing is recorded').toBe('409 wrong_state')
    await confirm(admin, first)
    expect(outcome(await confirm(checker, second))).toBe('409 wrong_state')
    expect(
      outcome(await admin('POST', `/payout_batches/${batch.sid}/cancellation`, { reason: 'Too late' })),
    ).toBe('409 wrong_state')
    expect(await settle(admin, sid, 'return')).toMatchObject({ body: { state: 'sent' } })
    expect((await transactionOf(first.bankReference, 'open')).state).toBe('open')
    const answers = await Promise.all([confirm(admin, first), confirm(checker, second)])
    expect(answers.map(outcome).toSorted()).toEqual(['200', '409 wrong_state'])
    expect(await refundsOf(operationId)).toMatchObject([{ state: 'recorded' }])
  })
})

test('what did not arrive stays in its batch; taken out it goes into the next one, or is stopped and asked for again', async () => {
  const { operationId, sid, batch } = await batched()
  await fileOf(batch.sid)
  const { endToEndId, sid: itemSid } = batch.items[0]!
  const debit = await booked({ isDebit: true, amount: '140.80', details: [{ endToEndId }] })
  await confirm(admin, debit)
  const back = await settle(checker, sid, 'return')
  expect(back).toMatchObject({ status: 200, body: { state: 'sent' } })
  expect((back.body as unknown as Refund).events.at(-1)).toMatchObject({ kind: 'returned' })
  expect(outcome(await batchOf([sid])), 'it stands in a batch').toBe('409 wrong_state')
  const release = { itemSid, reason: 'The bank sent it back' }
  expect(outcome(await admin('POST', `/payout_batches/${batch.sid}/cancellation`, release))).toBe('200')
  const account = { iban: PAYER, bic: '', reason: 'Another one' }
  expect(outcome(await admin('POST', `/refunds/${sid}/account`, account)), 'what was approved').toBe(
    '409 wrong_state',
  )
  const next = await batchOf([sid])
  expect(next.status, JSON.stringify(next.body)).toBe(201)
  const again = next.body as PayoutBatch
  await admin('POST', `/payout_batches/${again.sid}/cancellation`, { reason: 'Another account' })
  expect(await decide(checker, sid, 'refuse')).toMatchObject({ body: { state: 'refused' } })
  const asked = { operationSid: operationId, cents: 14_080, seenCents: 14_080, reason: 'To another account' }
  expect(outcome(await admin('POST', '/refunds', asked))).toBe('201')
})

test('its rows cannot be changed by the application', async () => {
  for (const text of [
    'update refund_account set bic = bic',
    'delete from refund_account',
    'delete from refund_decision',
    'update payout_item set refund_id = refund_id',
  ])
    await expect(market.deps.pool.query(text), text).rejects.toMatchObject({ code: '42501' })
})

/** A refund that a statement recorded, and the bank's later reversal of that transfer. */
async function sentBack(isRunning = false) {
  const { operationId, sid, batch } = await batched(isRunning)
  await fileOf(batch.sid)
  const { endToEndId } = batch.items[0]!
  const names = { endToEndId, name: 'Buyer and Co SAS', iban: PAYER }
  const out = await booked({ isDebit: true, amount: '140.80', details: [names] })
  expect(outcome(await confirm(admin, out))).toBe('200')
  const arrive = (amount = '140.80') =>
    booked({ isReversal: true, amount, day: '2026-11-19', details: [{ ...names }] })
  const takeBack = (call: Call, reversal: BankTransaction) =>
    call('POST', `/bank_transactions/${reversal.sid}/reversal`, {
      reversedSid: reversal.reverses[0]!.sid,
      reason: 'The account was closed',
    })
  return { operationId, sid, batch, out, arrive, takeBack, names }
}

test('a refund that the bank sends back is shown beside its reversal, waits, and is open again once someone has decided', async () => {
  const { operationId, sid, batch, arrive, takeBack } = await sentBack()
  const reversal = await arrive()
  expect(reversal.reverses).toMatchObject([{ blocked: null, uses: [{ kind: 'refund', cents: 14_080 }] }])
  const blocked = expect.stringMatching(/Decide on the reversal first/) as string
  expect(await refundsOf(operationId, checker)).toMatchObject([{ state: 'recorded', blocked }])
  expect((await checker('GET', `/payout_batches/${batch.sid}`)).body).toMatchObject({
    items: [{ approval: { blocked } }],
  })
  expect(await settle(checker, sid, 'confirm')).toMatchObject({ status: 409, body: { reason: blocked } })
  expect(outcome(await takeBack(admin, reversal))).toBe('200')
  expect(await refundsOf(operationId)).toMatchObject([{ state: 'sent', blocked: null }])
})

test('a confirmed refund that comes back less the charges of the bank is owed again once someone has decided', async () => {
  const { operationId, sid, arrive, takeBack } = await sentBack()
  expect(outcome(await settle(checker, sid, 'confirm'))).toBe('200')
  const reversal = await arrive('128.30')
  expect(reversal.reverses).toMatchObject([
    { certainty: 'likely', uses: [{ kind: 'refund', cents: 14_080 }] },
  ])
  expect(reversal.reverses[0]?.reasons.join()).toMatch(/differs by .*12[.,]50/)
  expect(outcome(await takeBack(admin, reversal))).toBe('200')
  expect(await refundsOf(operationId)).toMatchObject([{ state: 'sent', blocked: null }])
})

test.each([
  ['of a cancelled operation', false],
  ['of an operation that runs', true],
])('a confirmed refund %s that the bank sends back is owed again and paid again', async (_of, isRunning) => {
  const { operationId, sid, batch, out, arrive, takeBack, names } = await sentBack(isRunning)
  expect(outcome(await settle(checker, sid, 'confirm'))).toBe('200')
  expect(outcome(await settle(checker, sid, 'return')), 'no reversal says so').toBe('409 wrong_state')
  const rows = () => one('select count(*)::int as n from journal where operation_id = $1', [operationId])
  const before = await rows()
  const reversal = await arrive()
  expect(reversal.reverses).toMatchObject([{ blocked: null, uses: [{ kind: 'refund', isConfirmed: true }] }])
  const answers = await Promise.all([takeBack(admin, reversal), takeBack(checker, reversal)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const [returned] = await refundsOf(operationId)
  expect(returned).toMatchObject({ state: 'sent', blocked: null })
  expect(returned!.events.slice(-2)).toMatchObject([
    { kind: 'confirmed' },
    {
      kind: 'returned',
      reason: expect.stringMatching(/^The bank reversed REFUND-\d+: The account/) as string,
    },
  ])
  expect(await rows(), 'the operation does not change').toEqual(before)
  expect(await transactionOf(out.bankReference, 'used')).toMatchObject({ uses: [], reversedOn: '2026-11-19' })
  expect((await admin('GET', `/payout_batches/${batch.sid}`)).body).toMatchObject({
    state: 'downloaded',
    items: [{ state: 'waiting' }],
  })
  const release = { itemSid: batch.items[0]!.sid, reason: 'The bank sent it back' }
  expect(outcome(await admin('POST', `/payout_batches/${batch.sid}/cancellation`, release))).toBe('200')
  const next = (await batchOf([sid])).body as PayoutBatch
  await fileOf(next.sid)
  const again = { ...names, endToEndId: next.items[0]!.endToEndId }
  const second = await booked({ isDebit: true, amount: '140.80', day: '2026-11-20', details: [again] })
  expect(outcome(await confirm(admin, second))).toBe('200')
  expect(await settle(checker, sid, 'confirm')).toMatchObject({ status: 200, body: { state: 'confirmed' } })
})
