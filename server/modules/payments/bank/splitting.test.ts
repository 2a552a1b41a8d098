import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { BankTransaction, PayableInvoice } from '../../../../contract/payments/bank.ts'
import type { Refund } from '../../../../contract/payments/payments.ts'
import { outcome, type Call } from '../../../testing/marketplace.ts'
import { inScope, SYSTEM } from '../../../platform/database.ts'
import { payableInvoices } from '../proposals.repository.ts'
import { showTransaction, unmatched } from '../transactions.repository.ts'
import { camt, entry, openPayments, sheet } from '../payments.samples.ts'

const market = await openPayments()
const { admin, checker, invoiced, one, upload, send } = market

const STATES = ['open', 'pending', 'used', 'aside']
let counter = 0

/** A statement with one credit. @returns reads the transaction again, wherever it stands */
async function credited(amount: string, text: string, name = 'Buyer and Co SAS') {
  counter += 1
  const reference = `SPLIT-${counter}`
  const file = camt([sheet([entry({ amount, reference, details: [{ text, name }] })])])
  const load = () => upload('admin', file)
  expect(outcome(await load())).toBe('201')
  const read = async () => {
    for (const state of STATES) {
      const { body } = await admin('GET', `/bank_transactions?state=${state}&limit=200`)
      const found = (body['items'] as BankTransaction[]).find((item) => item.bankReference === reference)
      if (found) return found
    }
    throw new Error(`${reference} is in no list`)
  }
  return { read, load, first: await read() }
}

type Invoice = Awaited<ReturnType<typeof invoiced>>
const versionOf = async ({ operationId }: Invoice) =>
  Number((await one('select version from operation where id = $1', [operationId]))['version'])
const partsOf = async (wanted: readonly (readonly [Invoice, number])[]) =>
  Promise.all(
    wanted.map(async ([invoice, cents]) => ({
      sid: invoice.id,
      cents,
      version: await versionOf(invoice),
    })),
  )
const split = async (
  call: Call,
  { sid }: BankTransaction,
  wanted: readonly (readonly [Invoice, number])[],
  idempotencyKey: string = randomUUID(),
) =>
  call('POST', `/bank_transactions/${sid}/confirmation`, {
    kind: 'invoice',
    parts: await partsOf(wanted),
    idempotencyKey,
  })
const decide = (who: 'admin' | 'checker', { operationId }: Invoice, verb: 'approve' | 'return') =>
  send(
    who,
    operationId,
    `contributorPaymentValidation.${verb}`,
    verb === 'return' ? { reason: 'Not ours' } : {},
  )
const submits = async (invoices: readonly Invoice[]) =>
  (
    await one(
      `select count(*)::int as n from journal where operation_id = any ($1::uuid[]) and event = 'contributorPaymentValidation.submit'`,
      [invoices.map(({ operationId }) => operationId)],
    )
  )['n']
const receivedBy = async ({ operationId }: Invoice) =>
  Number(
    (
      await one(`select snapshot #>> '{context,money,receivedCents}' as n from operation where id = $1`, [
        operationId,
      ])
    )['n'],
  )

describe('what several invoices are proposed for', () => {
  test('all that the payer names, the first one first, with what is left over or missing', async () => {
    const [a, b] = [await invoiced(), await invoiced()]
    const exact = (await credited('281.60', `${a.number} ${b.reference}`)).first
    expect(exact.split).toMatchObject({
      certainty: 'certain',
      reasons: [`the payer names ${a.number} and ${b.number}`, 'together they are exactly the amount'],
      parts: [
        { number: a.number, cents: 14_080 },
        { number: b.number, cents: 14_080 },
      ],
    })
    const more = (await credited('300.00', `${a.number}, ${b.number}`)).first
    expect(more.split).toMatchObject({
      certainty: 'likely',
      reasons: [expect.anything(), '18,40\u00a0€ more than what is due of them'],
    })
    const less = (await credited('200.00', `${a.number}/${b.number}`)).first
    expect(less.split!.parts.map(({ cents }) => cents)).toEqual([14_080, 5920])
    expect((await credited('140.80', a.number)).first.split).toBeNull()
  })

  test('invoices of a transaction’s currency are found by number, reference, operation or name, those named first', async () => {
    const [a, b] = [await invoiced(), await invoiced()]
    const { first } = await credited('10.00', b.number)
    const search = async (text: string) =>
      (
        (await admin('GET', `/bank_transactions/${first.sid}/invoices?search=${encodeURIComponent(text)}`))
          .body['items'] as PayableInvoice[]
      ).map(({ number }) => number)
    expect(await search(a.number.toLowerCase())).toEqual([a.number])
    expect(await search(a.reference)).toEqual([a.number])
    expect((await search(''))[0]).toBe(b.number)
    expect(await search('nobody of this name')).toEqual([])
    const cut = await inScope(market.deps.database, SYSTEM, async (trx) => {
      const credit = unmatched(await showTransaction(trx, { scope: SYSTEM, now: new Date() }, first.sid))
      return Promise.all([payableInvoices(trx, credit, '', 1), payableInvoices(trx, credit, b.number, 1)])
    })
    expect(cut).toMatchObject([
      { items: [{ number: b.number }], isComplete: false },
      { items: [{ number: b.number }], isComplete: true },
    ])
  })
})

describe('a transaction that pays several invoices', () => {
  test('becomes a payment of each, another person approves each, and every cent is accounted for', async () => {
    const [a, b] = [await invoiced(), await invoiced()]
    const { first, read, load } = await credited('300.00', `${a.number} ${b.number}`)
    const answer = await split(admin, first, [
      [a, 14_080],
      [b, 14_080],
    ])
    expect(answer).toMatchObject({
      status: 200,
      body: {
        state: 'open',
        openCents: 1840,
        uses: [
          { kind: 'payment', state: 'pending', cents: 14_080, by: 'Ada Example' },
          { kind: 'payment', state: 'pending', cents: 14_080 },
        ],
      },
    })
    await expect(decide('admin', a, 'approve')).rejects.toMatchObject({ status: 409 })
    await decide('checker', a, 'approve')
    await decide('checker', b, 'approve')
    expect([await receivedBy(a), await receivedBy(b)]).toEqual([14_080, 14_080])
    const journal = await one(
      `select j.person_id = $2 as own, j.payload ->> 'bankReference' as reference, u.reason from journal j
       join bank_use u on u.operation_id = j.operation_id and u.journal_seq = j.seq where j.operation_id = $1`,
      [a.operationId, market.market.people.admin.id],
    )
    expect(journal).toEqual({
      own: true,
      reference: first.bankReference,
      reason: `140,80\u00a0€ of it confirmed as the payment of ${a.number}.`,
    })
    expect((await load()).body).toMatchObject({ isNew: false })
    expect(await read()).toMatchObject({ openCents: 1840, uses: [{ state: 'used' }, { state: 'used' }] })
  })

  test('is all or nothing: where one invoice refuses, none is paid, and the refusal names it', async () => {
    const [a, b] = [await invoiced(), await invoiced()]
    const blocking = await credited('1.00', b.number)
    expect(outcome(await split(admin, blocking.first, [[b, 100]]))).toBe('200')
    const { first, read } = await credited('281.60', `${a.number} ${b.number}`)
    const answer = await split(admin, first, [
      [a, 14_080],
      [b, 14_080],
    ])
    expect(outcome(answer)).toBe('409 wrong_state')
    expect(JSON.stringify(answer.body)).toContain(b.number)
    expect(await read()).toMatchObject({ openCents: 28_160, uses: [] })
    expect(await submits([a])).toBe(0)
  })

  test('a stale version of one of them changes nothing', async () => {
    const [a, b] = [await invoiced(), await invoiced()]
    const { first, read } = await credited('281.60', `${a.number} ${b.number}`)
    const parts = await partsOf([
      [a, 14_080],
      [b, 14_080],
    ])
    await send('admin', b.operationId, 'operation.hold', { reason: 'A question' })
    await send('admin', b.operationId, 'operation.resume')
    const body = { kind: 'invoice', parts, idempotencyKey: randomUUID() }
    expect(outcome(await admin('POST', `/bank_transactions/${first.sid}/confirmation`, body))).toBe(
      '409 stale_version',
    )
    expect((await read()).uses).toEqual([])
    expect(await submits([a, b])).toBe(0)
  })

  test('its parts are not more than it is, none is nothing, and no invoice stands there twice', async () => {
    const [a, b] = [await invoiced(), await invoiced()]
    const { first, read } = await credited('100.00', 'Several')
    const refusedParts: readonly (readonly (readonly [Invoice, number])[])[] = [
      [
        [a, 5000],
        [b, 5001],
      ],
      [
        [a, 10],
        [a, 20],
      ],
      [[a, 0]],
      [[a, -5]],
      [[a, 10.5]],
      [],
    ]
    for (const parts of refusedParts)
      expect(outcome(await split(admin, first, parts))).toBe('400 invalid_request')
    expect(outcome(await split(admin, first, [[a, 6000]]))).toBe('200')
    expect(outcome(await split(admin, first, [[b, 4001]])), 'more than is left').toBe('409 wrong_state')
    expect(await read()).toMatchObject({ openCents: 4000 })
    expect(await submits([b])).toBe(0)
    expect(outcome(await split(admin, first, [[b, 4000]])), 'what is left, later').toBe('200')
    expect(await read()).toMatchObject({ state: 'pending', openCents: 0 })
  })

  test('two people who split it at the same time do not use a cent twice', async () => {
    const invoices = [await invoiced(), await invoiced(), await invoiced(), await invoiced()] as const
    const [a, b, c, d] = invoices
    const { first, read } = await credited('281.60', 'Several')
    const answers = await Promise.all([
      split(admin, first, [
        [a, 14_080],
        [b, 14_080],
      ]),
      split(checker, first, [
        [d, 14_080],
        [c, 14_080],
      ]),
    ])
    expect(answers.map(outcome).toSorted()).toEqual(['200', '409 wrong_state'])
    expect(await submits(invoices)).toBe(2)
    expect(await read()).toMatchObject({ state: 'pending', openCents: 0 })
  })

  test('the same call again, at the same time and later, happens once', async () => {
    const [a, b] = [await invoiced(), await invoiced()]
    const { first, read } = await credited('281.60', 'Several')
    const body = {
      kind: 'invoice',
      parts: await partsOf([
        [b, 14_080],
        [a, 14_080],
      ]),
      idempotencyKey: randomUUID(),
    }
    const path = `/bank_transactions/${first.sid}/confirmation`
    const answers = await Promise.all([admin('POST', path, body), admin('POST', path, body)])
    expect([...answers, await admin('POST', path, body)].map(outcome)).toEqual(['200', '200', '200'])
    expect(await submits([a, b])).toBe(2)
    expect((await read()).uses).toHaveLength(2)
    const other = { ...body, parts: body.parts.slice(0, 1) }
    expect(outcome(await admin('POST', path, other))).toBe('422 idempotency_mismatch')
  })

  test('a part that the second person returns is free again, the others stay', async () => {
    const [a, b] = [await invoiced(), await invoiced()]
    const { first, read } = await credited('281.60', 'Several')
    await split(admin, first, [
      [a, 14_080],
      [b, 14_080],
    ])
    await decide('checker', a, 'approve')
    await decide('checker', b, 'return')
    expect(await read()).toMatchObject({
      state: 'open',
      openCents: 14_080,
      uses: [{ state: 'used', operation: { sid: a.operationId } }],
    })
    expect(outcome(await split(checker, first, [[b, 14_080]]))).toBe('200')
    await decide('admin', b, 'approve')
    expect(await read()).toMatchObject({ state: 'used', openCents: 0 })
  })
})

describe('what is left', () => {
  test('is put on an invoice as an overpayment, or set aside with a reason', async () => {
    const a = await invoiced()
    const { first, read } = await credited('150.00', 'Several')
    expect(outcome(await split(admin, first, [[a, 14_500]])), 'more than is due').toBe('200')
    await decide('checker', a, 'approve')
    const aside = { reason: 'A gift of the payer' }
    await admin('POST', `/bank_transactions/${first.sid}/aside`, aside)
    expect(await read()).toMatchObject({
      state: 'aside',
      openCents: 500,
      uses: [
        { kind: 'payment', cents: 14_500, state: 'used' },
        { kind: 'aside', cents: 500, reason: aside.reason },
      ],
    })
    const b = await invoiced()
    expect(outcome(await split(admin, first, [[b, 500]])), 'it is set aside').toBe('409 wrong_state')
  })

  test('is given back like every refund: asked for, to the account that paid, approved by another person; a refusal frees it', async () => {
    const a = await invoiced()
    const { first, read } = await credited('150.00', 'Several')
    await split(admin, first, [[a, 14_080]])
    const ask = (call: Call, cents: number) =>
      call('POST', `/bank_transactions/${first.sid}/refund`, {
        operationSid: a.operationId,
        cents,
        seenCents: 920,
        reason: 'Paid too much',
      })
    expect(outcome(await ask(admin, 921))).toBe('409 wrong_state')
    const both = await Promise.all([ask(admin, 920), ask(checker, 920)])
    expect(both.map(outcome).toSorted()).toEqual(['200', '409 wrong_state'])
    const refund = async () =>
      ((await admin('GET', '/refunds?limit=200')).body['items'] as Refund[]).find(
        ({ operation }) => operation.sid === a.operationId,
      )!
    expect(await refund()).toMatchObject({
      cents: 920,
      state: 'open',
      accountEnd: '3000',
      isPayersAccount: true,
    })
    expect(await read()).toMatchObject({ openCents: 0, state: 'pending' })
    const [asker, other] = both[0]!.status === 200 ? [admin, checker] : [checker, admin]
    const decision = (call: Call, sid: string, said: 'approve' | 'refuse') =>
      call('POST', `/refunds/${sid}/decision`, { decision: said, reason: 'Looked at it' })
    expect(outcome(await decision(asker, (await refund()).sid, 'approve'))).toBe('409 guard_refused')
    expect(outcome(await decision(other, (await refund()).sid, 'approve')), 'unread').toBe('409 wrong_state')
    expect(outcome(await decision(other, (await refund()).sid, 'refuse'))).toBe('200')
    expect(await read()).toMatchObject({ state: 'open', openCents: 920 })
    expect(await receivedBy(a), 'the operation received nothing of it').toBe(0)
    const parts = await Promise.all([ask(asker, 400), ask(asker, 400)])
    expect(parts.map(outcome).toSorted(), 'sent twice').toEqual(['200', '409 stale_version'])
    expect(await read(), 'and what is left can be asked for').toMatchObject({ openCents: 520 })
  })

  test('is not given back out of money that went out', async () => {
    const a = await invoiced()
    counter += 1
    await upload('admin', camt([sheet([entry({ isDebit: true, reference: `OUT-${counter}` })])]))
    const { body } = await admin('GET', '/bank_transactions?state=open&limit=200')
    const out = (body['items'] as BankTransaction[]).find((item) => item.bankReference === `OUT-${counter}`)!
    const asked = { operationSid: a.operationId, cents: 100, seenCents: 100, reason: 'Paid too much' }
    expect(outcome(await admin('POST', `/bank_transactions/${out.sid}/refund`, asked))).toBe(
      '409 guard_refused',
    )
  })
})
