import { expect, test } from 'vitest'
import type { OperationDetail } from '../../../contract/operations/shapes.ts'
import type { BankTransaction } from '../../../contract/payments/bank.ts'
import type { PayoutBatch } from '../../../contract/payments/payouts.ts'
import type { IncomingPayment, Refund } from '../../../contract/payments/payments.ts'
import { outcome, type Call } from '../../testing/marketplace.ts'
import { camt, confirmationOf, entry, openPayments, sheet, TODAY } from './payments.samples.ts'

const { admin, app, checker, cookieOf, invoiced, one, send, upload } = await openPayments()

const STATES = ['open', 'pending', 'used', 'aside']
async function find(bankReference: string): Promise<BankTransaction> {
  for (const state of STATES) {
    const { body } = await admin('GET', `/bank_transactions?state=${state}&limit=200`)
    const found = (body['items'] as BankTransaction[]).find((item) => item.bankReference === bankReference)
    if (found) return found
  }
  throw new Error(`${bankReference} is in no list`)
}
const FIRST = expect.stringMatching(/Decide on the reversal first/) as string
let counter = 0
/** A payment of an invoice, and later its reversal: another statement, and another bank reference. */
async function paid(amount = '140.80', of?: Awaited<ReturnType<typeof invoiced>>) {
  counter += 1
  const invoice = of ?? (await invoiced())
  const names = { endToEndId: `E2E-${counter}`, name: 'Buyer and Co SAS' }
  const reference = `IN-${counter}`
  const load = async (line: Parameters<typeof entry>[0]) =>
    expect(outcome(await upload('admin', camt([sheet([entry(line)], { id: `S-${line!.reference}` })])))).toBe(
      '201',
    )
  await load({ amount, reference, details: [{ ...names, structured: invoice.reference }] })
  const reversal = `BACK-${counter}`
  return {
    ...invoice,
    credit: () => find(reference),
    reversal: () => find(reversal),
    reverse: (charged = amount) =>
      load({
        amount: charged,
        reference: reversal,
        isDebit: true,
        isReversal: true,
        day: '2026-11-19',
        details: [names],
      }),
    confirm: async () => {
      const transaction = await find(reference)
      const body = confirmationOf(transaction, transaction.proposals[0]!)
      expect(outcome(await admin('POST', `/bank_transactions/${transaction.sid}/confirmation`, body))).toBe(
        '200',
      )
    },
  }
}
const takeBack = async (
  call: Call,
  reversal: BankTransaction,
  reversed: BankTransaction,
  reason = 'No funds',
) => call('POST', `/bank_transactions/${reversal.sid}/reversal`, { reversedSid: reversed.sid, reason })
const incoming = async (operationId: string) =>
  ((await admin('GET', '/incoming_payments?state=all&limit=200')).body['items'] as IncomingPayment[]).find(
    ({ operation }) => operation.sid === operationId,
  )
const stateOf = async (operationId: string) =>
  (await one('select status from operation where id = $1', [operationId]))['status']

test('a payment that was reversed pays nothing, before and after someone has said so', async () => {
  const { operationId, credit, reversal, reverse, number } = await paid()
  const { proposals } = await credit()
  expect(proposals).toMatchObject([{ number, certainty: 'certain' }])
  await reverse()
  const before = await credit()
  expect(before).toMatchObject({ state: 'open', reversedOn: '2026-11-19', proposals: [], split: null })
  const first = {
    status: 409,
    body: { reason: expect.stringMatching(/Decide on the reversal first/) as string },
  }
  const confirmation = () =>
    admin('POST', `/bank_transactions/${before.sid}/confirmation`, confirmationOf(before, proposals[0]!))
  expect(await confirmation()).toMatchObject(first)
  const refund = { operationSid: operationId, cents: 100, seenCents: 14_080, reason: 'Too much' }
  expect(await admin('POST', `/bank_transactions/${before.sid}/refund`, refund)).toMatchObject(first)
  expect(await reversal()).toMatchObject({
    isReversal: true,
    proposals: [],
    reverses: [
      {
        sid: before.sid,
        certainty: 'certain',
        uses: [],
        reasons: expect.arrayContaining(['the end-to-end id is the same']),
      },
    ],
  })
  expect(await takeBack(checker, await reversal(), before)).toMatchObject({
    status: 200,
    body: {
      state: 'used',
      reverses: [],
      uses: [
        {
          kind: 'reversal',
          reason: 'No funds',
          by: 'Chris Example',
          reversed: { bankReference: before.bankReference, party: 'Buyer and Co SAS' },
        },
      ],
    },
  })
  expect(await credit()).toMatchObject({ state: 'used', proposals: [], reversedOn: '2026-11-19' })
  expect(await confirmation()).toMatchObject({
    status: 409,
    body: { reason: 'The bank reversed this transaction.' },
  })
  expect(outcome(await takeBack(admin, await reversal(), before)), 'once').toBe('409 wrong_state')
})

test('a payment that the bank takes back with its charges is decided on', async () => {
  const { operationId, credit, reversal, reverse, confirm } = await paid()
  await confirm()
  await send('checker', operationId, 'contributorPaymentValidation.approve')
  await reverse('145.80')
  expect((await reversal()).reverses).toMatchObject([
    { sid: (await credit()).sid, certainty: 'likely', uses: [{ kind: 'payment', cents: 14_080 }] },
  ])
  expect(outcome(await takeBack(admin, await reversal(), await credit()))).toBe('200')
  expect(await incoming(operationId)).toMatchObject({ receivedCents: 0, restCents: 14_080 })
  for (const amount of ['32.99', '133.01']) {
    const other = await paid('33.00')
    await other.reverse(amount)
    expect((await other.reversal()).reverses, amount).toEqual([])
  }
})

test('a payment that waits for its second approval is rejected in its operation', async () => {
  const { operationId, credit, reversal, reverse, confirm } = await paid()
  await confirm()
  await reverse()
  expect((await reversal()).reverses).toMatchObject([{ uses: [{ kind: 'payment', isConfirmed: false }] }])
  const { body } = await checker('GET', '/bank_transactions?state=pending&limit=200')
  const pending = (body['items'] as BankTransaction[]).filter(({ reversedOn }) => reversedOn !== null)
  expect(pending, 'no one confirms it').toMatchObject([
    { uses: [{ approval: { blocked: expect.stringMatching(/Decide on the reversal/) as string } }] },
  ])
  const listed = (await checker('GET', '/incoming_payments?state=pending&limit=200')).body['items']
  expect((listed as IncomingPayment[]).find(({ operation }) => operation.sid === operationId)).toMatchObject({
    pending: { approval: { blocked: expect.stringMatching(/Decide on the reversal/) as string } },
  })
  const approve = 'contributorPaymentValidation.approve'
  const { offers } = (await checker('GET', `/operations/${operationId}`)).body as OperationDetail
  expect(
    offers.find(({ type }) => type === approve),
    'nor in its operation',
  ).toMatchObject({ status: 'blocked', why: FIRST })
  const bulk = (await checker('POST', '/operations/bulk/offers', { sids: [operationId] })).body as {
    items: { type: string }[]
  }
  expect(bulk.items.map(({ type }) => type)).not.toContain(approve)
  await expect(send('checker', operationId, approve)).rejects.toThrow('Decide on the reversal first.')
  expect(outcome(await takeBack(checker, await reversal(), await credit()))).toBe('200')
  expect(
    await one('select event, payload from journal where operation_id = $1 order by seq desc limit 1', [
      operationId,
    ]),
  ).toEqual({
    event: 'contributorPaymentValidation.return',
    payload: { reason: expect.stringMatching(/^The bank reversed IN-\d+: No funds$/) as string },
  })
  expect(await incoming(operationId)).toMatchObject({ state: 'due', receivedCents: 0, pending: null })
  expect(await credit(), 'and it pays nothing again').toMatchObject({ state: 'used', uses: [] })
})

const stepsOpen = async (operationId: string) =>
  (
    (await one('select turns from operation where id = $1', [operationId]))['turns'] as {
      step: string | null
    }[]
  ).map(({ step }) => step)

test('a payment that was confirmed is asked for again, once, and the next one pays the same invoice', async () => {
  const { operationId, credit, reversal, reverse, confirm } = await paid()
  await confirm()
  await send('checker', operationId, 'contributorPaymentValidation.approve')
  expect(await stepsOpen(operationId)).toContain('CCUsRetired')
  await reverse()
  expect((await reversal()).reverses).toMatchObject([
    { state: 'used', uses: [{ kind: 'payment', cents: 14_080, isConfirmed: true, isRunning: true }] },
  ])
  const answers = await Promise.all([
    takeBack(admin, await reversal(), await credit()),
    takeBack(checker, await reversal(), await credit()),
  ])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await stateOf(operationId)).toBe('open')
  expect(await stepsOpen(operationId)).toContain('contributorPaymentValidation')
  expect(await stepsOpen(operationId)).not.toContain('CCUsRetired')
  const owed = { receivedCents: 0, restCents: 14_080, refundableCents: 0, state: 'due' }
  expect(await incoming(operationId)).toMatchObject(owed)
  await send('admin', operationId, 'contributorPaymentValidation.submit', {
    bankReference: 'AGAIN',
    valueDate: '2026-03-09',
    amountCents: 14_080,
  })
  await send('checker', operationId, 'contributorPaymentValidation.approve')
  expect(await stepsOpen(operationId)).toContain('CCUsRetired')
  expect(await incoming(operationId)).toMatchObject({ receivedCents: 14_080, restCents: 0, state: 'paid' })
})

test('on hold as well, and a cancelled operation refunds none of it', async () => {
  const { operationId, credit, reversal, reverse, confirm } = await paid()
  await confirm()
  await send('checker', operationId, 'contributorPaymentValidation.approve')
  await send('admin', operationId, 'operation.hold', { reason: 'Something else' })
  await reverse()
  expect(outcome(await takeBack(admin, await reversal(), await credit()))).toBe('200')
  expect(await stateOf(operationId)).toBe('onHold')
  expect(await incoming(operationId)).toMatchObject({ receivedCents: 0, restCents: 14_080 })
  await send('admin', operationId, 'operation.cancel', { reason: 'Never paid' })
  const refunds = (await admin('GET', '/refunds?limit=200')).body['items'] as Refund[]
  expect(refunds.filter(({ operation }) => operation.sid === operationId)).toEqual([])
})

test('is recognised by the reason of a return as well, and takes back nothing else', async () => {
  const { credit } = await paid()
  const { sid } = await credit()
  const returned = entry({
    reference: 'RTR-1',
    isDebit: true,
    amount: '140.80',
    day: '2026-11-19',
    details: [{ name: 'Someone Else', iban: 'FR7630006000011234567890189' }],
  })
  const why = '<RtrInf><Rsn><Cd>AC04</Cd></Rsn><AddtlInf>Account closed</AddtlInf></RtrInf>'
  const other = returned.replace('</TxDtls>', `${why}</TxDtls>`)
  await upload('admin', camt([sheet([other], { id: 'RTR' })]))
  const reversal = await find('RTR-1')
  expect(reversal).toMatchObject({ isReversal: true, reverses: [], remittance: 'AC04 · Account closed' })
  const body = { reversedSid: sid, reason: 'It must be this one' }
  expect(outcome(await admin('POST', `/bank_transactions/${reversal.sid}/reversal`, body))).toBe(
    '409 wrong_state',
  )
})

test('a reason that is cut for the operation is never cut within a sign', async () => {
  const { operationId, credit, reversal, reverse, confirm } = await paid()
  await confirm()
  await reverse()
  const long = `x${'😀'.repeat(499)}`
  expect(outcome(await takeBack(checker, await reversal(), await credit(), long))).toBe('200')
  expect(await incoming(operationId)).toMatchObject({ state: 'due' })
})

test('a refund of that money is stopped first, so that what the bank took back is not sent as well', async () => {
  const { operationId, credit, reversal, reverse, confirm } = await paid()
  await confirm()
  await send('checker', operationId, 'contributorPaymentValidation.approve')
  await send('admin', operationId, 'operation.cancel', { reason: 'The buyer withdrew' })
  await reverse()
  const blocked = expect.stringMatching(/^Stop the refund of OP-/) as string
  expect((await reversal()).reverses[0]).toMatchObject({ blocked })
  const answer = await takeBack(admin, await reversal(), await credit())
  expect(answer).toMatchObject({ status: 409, body: { reason: blocked } })
  const { id } = await one('select id from refund where operation_id = $1', [operationId])
  const body = { decision: 'refuse', reason: 'The bank took it back' }
  expect(outcome(await checker('POST', `/refunds/${String(id)}/decision`, body))).toBe('200')
  expect((await reversal()).reverses[0]).toMatchObject({ blocked: null })
  expect(outcome(await takeBack(admin, await reversal(), await credit()))).toBe('200')
  expect(await incoming(operationId)).toBeUndefined()
})

test('a payment that waits in an operation on hold cannot be approved after the bank reversed it', async () => {
  const { operationId, credit, reversal, reverse, confirm } = await paid()
  await confirm()
  await send('admin', operationId, 'operation.hold', { reason: 'Something else' })
  await reverse()
  expect(outcome(await takeBack(checker, await reversal(), await credit()))).toBe('409 guard_refused')
  await send('admin', operationId, 'operation.resume', {})
  expect(outcome(await takeBack(checker, await reversal(), await credit()))).toBe('200')
  expect(await incoming(operationId)).toMatchObject({ state: 'due', receivedCents: 0, pending: null })
})

/** An invoice that two payments cover, both approved. */
async function paidTwice(amounts: readonly [string, string]) {
  const first = await paid(amounts[0])
  const second = await paid(amounts[1], first)
  for (const { confirm, operationId } of [first, second]) {
    await confirm()
    await send('checker', operationId, 'contributorPaymentValidation.approve')
  }
  const byHand = async (amountCents: number) =>
    send('admin', first.operationId, 'contributorPaymentValidation.reverse', {
      bankReference: 'by hand',
      amountCents,
      reason: 'The bank called',
    })
  return { first, second, byHand, operationId: first.operationId }
}

test('a reversal that someone entered by hand is not reversed a second time by the bank’s line of it', async () => {
  const { first, operationId, byHand } = await paidTwice(['70.40', '70.40'])
  await byHand(7040)
  await first.reverse()
  expect(outcome(await takeBack(admin, await first.reversal(), await first.credit()))).toBe('200')
  expect(await stateOf(operationId)).toBe('open')
  expect(await incoming(operationId)).toMatchObject({ receivedCents: 7040, restCents: 7040 })
})

test('a reversal by hand of one payment leaves nothing to refund of another one that the bank takes back', async () => {
  const { second, operationId, byHand } = await paidTwice(['40.80', '100.00'])
  await byHand(4080)
  await send('admin', operationId, 'operation.cancel', { reason: 'The buyer withdrew' })
  const { id, cents } = await one('select id, cents from refund where operation_id = $1', [operationId])
  expect(Number(cents)).toBe(10_000)
  const body = { decision: 'refuse', reason: 'The bank took it back' }
  expect(outcome(await checker('POST', `/refunds/${String(id)}/decision`, body))).toBe('200')
  await second.reverse()
  expect(outcome(await takeBack(admin, await second.reversal(), await second.credit()))).toBe('200')
  expect(await incoming(operationId)).toBeUndefined()
})

test('a transaction is not reversed while a part of it waits for its approval beside a confirmed one', async () => {
  const { operationId, credit, reversal, reverse } = await paid('140.80')
  const confirmPart = async (cents: number) => {
    const transaction = await credit()
    const body = confirmationOf({ ...transaction, openCents: cents }, transaction.proposals[0]!)
    const answer = await admin('POST', `/bank_transactions/${transaction.sid}/confirmation`, body)
    expect(outcome(answer)).toBe('200')
  }
  await confirmPart(10_000)
  await send('checker', operationId, 'contributorPaymentValidation.approve')
  await confirmPart(4080)
  await reverse()
  const answer = await takeBack(checker, await reversal(), await credit())
  expect(answer).toMatchObject({
    status: 409,
    body: { reason: expect.stringMatching(/waits for its approval/) as string },
  })
  await send('checker', operationId, 'contributorPaymentValidation.return', {
    reason: 'The bank took it back',
  })
  expect(outcome(await takeBack(checker, await reversal(), await credit()))).toBe('200')
  expect(await incoming(operationId)).toMatchObject({ receivedCents: 0, restCents: 14_080, pending: null })
})

const refundOf = async (operationId: string) =>
  ((await checker('GET', '/refunds?limit=200')).body['items'] as Refund[]).find(
    ({ operation }) => operation.sid === operationId,
  )!

test('what was set aside and reversed is not offered for review, and the server says why', async () => {
  const { credit, reversal, reverse } = await paid()
  const { sid } = await credit()
  const decide = async (kind: 'aside' | 'back') =>
    admin('POST', `/bank_transactions/${sid}/${kind}`, { reason: 'Not ours' })
  expect((await decide('aside')).body).toMatchObject({ state: 'aside', backBlocked: null })
  await reverse()
  expect(await credit(), 'nothing is decided').toMatchObject({ state: 'aside', backBlocked: null })
  expect(outcome(await takeBack(checker, await reversal(), await credit()))).toBe('200')
  const backBlocked = { code: 'wrong_state', reason: 'The bank reversed this transaction.' }
  expect(await credit()).toMatchObject({ state: 'aside', backBlocked })
  expect(await decide('back')).toMatchObject({ status: 409, body: backBlocked })
})

test.each(['a surplus', 'a payment'])(
  'no refund of %s is approved while its reversal waits',
  async (what) => {
    const { operationId, credit, reversal, reverse, confirm } = await paid()
    if (what === 'a surplus') {
      const { sid } = await credit()
      const body = { operationSid: operationId, cents: 14_080, seenCents: 14_080, reason: 'Too much' }
      expect(outcome(await admin('POST', `/bank_transactions/${sid}/refund`, body))).toBe('200')
    } else {
      await confirm()
      await send('checker', operationId, 'contributorPaymentValidation.approve')
      await send('admin', operationId, 'operation.cancel', { reason: 'The buyer withdrew' })
    }
    const account = { iban: 'DE89370400440532013000', bic: '', reason: 'By phone' }
    const { sid } = await refundOf(operationId)
    expect(outcome(await admin('POST', `/refunds/${sid}/account`, account))).toBe('200')
    expect(await refundOf(operationId)).toMatchObject({ state: 'open', blocked: null })
    await reverse()
    expect(await refundOf(operationId)).toMatchObject({ state: 'open', blocked: FIRST })
    await checker('POST', `/refunds/${sid}/account_view`)
    const decide = async (decision: string) =>
      checker('POST', `/refunds/${sid}/decision`, { decision, reason: 'Looked at it' })
    expect(await decide('approve')).toMatchObject({ status: 409, body: { reason: FIRST } })
    expect(outcome(await decide('refuse'))).toBe('200')
    expect(outcome(await takeBack(admin, await reversal(), await credit()))).toBe('200')
  },
)

test('a batch gives out no file while a payment that it refunds looks reversed', async () => {
  const { operationId, reverse, confirm } = await paid()
  await confirm()
  await send('checker', operationId, 'contributorPaymentValidation.approve')
  await send('admin', operationId, 'operation.cancel', { reason: 'The buyer withdrew' })
  const { sid } = await refundOf(operationId)
  const account = { iban: 'DE89370400440532013000', bic: '', reason: 'By phone' }
  await admin('POST', `/refunds/${sid}/account`, account)
  await checker('POST', `/refunds/${sid}/account_view`)
  const decision = { decision: 'approve', reason: 'Looked at it' }
  expect(outcome(await checker('POST', `/refunds/${sid}/decision`, decision))).toBe('200')
  const chosen = { operationSids: [], refundSids: [sid], executeOn: TODAY }
  const batch = await admin('POST', '/payout_batches', chosen)
  await reverse()
  const file = await checker('POST', `/payout_batches/${String(batch.body['sid'])}/file`)
  expect(file).toMatchObject({ status: 409, body: { reason: FIRST } })
})

test.each(['recorded', 'confirmed'])(
  'the bank takes back a payment whose surplus is refunded, and the refund is %s',
  async (state) => {
    const { operationId, credit, reversal, reverse } = await paid('150.80')
    const incomingOne = await credit()
    const part = confirmationOf({ ...incomingOne, openCents: 14_080 }, incomingOne.proposals[0]!)
    await admin('POST', `/bank_transactions/${incomingOne.sid}/confirmation`, part)
    await send('checker', operationId, 'contributorPaymentValidation.approve')
    const surplus = { operationSid: operationId, cents: 1000, seenCents: 1000, reason: 'Too much' }
    expect(outcome(await admin('POST', `/bank_transactions/${incomingOne.sid}/refund`, surplus))).toBe('200')
    const { sid } = await refundOf(operationId)
    await admin('POST', `/refunds/${sid}/account`, {
      iban: 'DE89370400440532013000',
      bic: '',
      reason: 'By phone',
    })
    await checker('POST', `/refunds/${sid}/account_view`)
    await checker('POST', `/refunds/${sid}/decision`, { decision: 'approve', reason: 'Looked at it' })
    const chosen = { operationSids: [], refundSids: [sid], executeOn: TODAY }
    const batch = (await admin('POST', '/payout_batches', chosen)).body as PayoutBatch
    const headers = { cookie: await cookieOf('checker') }
    await app.inject({ method: 'POST', url: `/proxy/payout_batches/${batch.sid}/file`, headers })
    const reference = `SURPLUS-${state}`
    const details = [{ endToEndId: batch.items[0]!.endToEndId, name: 'Buyer and Co SAS' }]
    await upload(
      'admin',
      camt([sheet([entry({ amount: '10.00', isDebit: true, reference, details })], { id: reference })]),
    )
    const sent = await find(reference)
    const recorded = confirmationOf(sent, sent.proposals[0]!)
    expect(outcome(await admin('POST', `/bank_transactions/${sent.sid}/confirmation`, recorded))).toBe('200')
    const confirmRefund = async () =>
      outcome(
        await checker('POST', `/refunds/${sid}/confirmation`, {
          decision: 'confirm',
          reason: 'On the account',
        }),
      )
    if (state === 'confirmed') expect(await confirmRefund()).toBe('200')
    await reverse()
    expect((await reversal()).reverses[0]).toMatchObject({
      blocked: null,
      uses: [
        { kind: 'payment', isRefunded: false },
        { kind: 'giveBack', isRefunded: true },
      ],
    })
    expect(outcome(await takeBack(checker, await reversal(), await credit()))).toBe('200')
    expect(await incoming(operationId)).toMatchObject({
      receivedCents: 0,
      restCents: 14_080,
      refundableCents: 0,
    })
    if (state === 'recorded') expect(await confirmRefund()).toBe('200')
    expect(await refundOf(operationId)).toMatchObject({ state: 'confirmed' })
  },
)
