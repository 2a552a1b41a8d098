import { describe, expect, test } from 'vitest'
import type { BankProposal, BankTransaction } from '../../../contract/payments/bank.ts'
import type { IncomingPayment, Refund } from '../../../contract/payments/payments.ts'
import { sql } from 'kysely'
import { inScope, openDatabase, SYSTEM } from '../../platform/database.ts'
import { cursorOf } from '../../platform/keyset.ts'
import { queryRows } from '../../platform/statements.ts'
import { outcome, type Call } from '../../testing/marketplace.ts'
import { erasePerson } from '../people/erasure.usecases.ts'
import { listIncoming } from './incoming.repository.ts'
import { listStatements } from './statements.repository.ts'
import { listTransactions } from './transactions.repository.ts'
import { camt, confirmationOf, entry, openPayments, sheet } from './payments.samples.ts'

const market = await openPayments()
const { admin, checker, invoiced, one, upload, send } = market

const open = async (call: Call = admin, state = 'open') =>
  (await call('GET', `/bank_transactions?state=${state}&limit=200`)).body['items'] as BankTransaction[]
const find = async (bankReference: string, state = 'open') =>
  (await open(admin, state)).find((item) => item.bankReference === bankReference)!
const incoming = async (operationId: string, call: Call = admin) => {
  for (const state of ['open', 'refundable', 'paid']) {
    const { body } = await call('GET', `/incoming_payments?state=${state}&limit=200`)
    const found = (body['items'] as IncomingPayment[]).find(({ operation }) => operation.sid === operationId)
    if (found) return found
  }
  return undefined
}
const confirm = (call: Call, transaction: BankTransaction, proposal: BankProposal) =>
  call('POST', `/bank_transactions/${transaction.sid}/confirmation`, confirmationOf(transaction, proposal))
const approve = (operationId: string, who: 'admin' | 'checker' = 'checker') =>
  send(who, operationId, 'contributorPaymentValidation.approve')
let counter = 0
/** A statement with one credit. @returns the open transaction */
async function credited(amount: string, structured: string): Promise<BankTransaction> {
  counter += 1
  const reference = `BANK-${counter}`
  const details = [{ structured, name: 'Buyer and Co SAS' }]
  const answer = await upload('admin', camt([sheet([entry({ amount, reference, details })])]))
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return find(reference)
}

describe('proposals', () => {
  test('a reference is certain, a number in the text likely, a name with the exact amount possible, and each says why', async () => {
    const [first, second] = [await invoiced(), await invoiced()]
    const entries = [
      entry({ reference: 'P1', details: [{ structured: first.reference, name: 'Someone Else' }] }),
      entry({
        reference: 'P2',
        amount: '100.00',
        details: [{ text: `Facture ${second.number.toLowerCase()}, merci` }],
      }),
      entry({ reference: 'P3', details: [{ name: 'BUYER UND CO. GMBH', text: 'thank you' }] }),
      entry({ reference: 'P4', amount: '99.99', details: [{ name: 'Nobody', text: 'gift' }] }),
      entry({ reference: 'P5', details: [{ text: `${second.number}7` }] }),
    ]
    expect(outcome(await upload('admin', camt([sheet(entries)])))).toBe('201')
    expect((await find('P1')).proposals).toMatchObject([
      {
        kind: 'invoice',
        number: first.number,
        certainty: 'certain',
        restCents: 14_080,
        blocked: null,
        reasons: [`the payment reference is ${first.reference}`, 'the amount is exactly what is due'],
      },
    ])
    expect((await find('P2')).proposals).toMatchObject([
      {
        number: second.number,
        certainty: 'likely',
        reasons: [`the text names ${second.number}`, '40,80\u00a0€ less than what is due'],
      },
    ])
    expect((await find('P3')).proposals.map(({ certainty, number }) => [certainty, number])).toEqual([
      ['possible', first.number],
      ['possible', second.number],
    ])
    expect((await find('P4')).proposals).toEqual([])
    expect((await find('P5')).proposals, 'a longer number is another one').toEqual([])
  })

  test('what names an invoice in another currency says why it cannot pay it, and no amount is alike', async () => {
    const { reference, number } = await invoiced()
    const dollars = (id: string, details: Parameters<typeof entry>[0]) =>
      entry({ ...details, currency: 'USD', reference: id })
    const lines = [
      dollars('USD-1', { details: [{ structured: reference }] }),
      dollars('USD-2', { details: [{ name: 'Buyer and Co SAS' }] }),
    ]
    await upload('admin', camt([sheet(lines, { currency: 'USD', account: 'US-1' })]))
    const transaction = await find('USD-1')
    expect(transaction).toMatchObject({
      split: null,
      proposals: [
        {
          number,
          currency: 'EUR',
          reasons: [expect.any(String), 'the invoice is in EUR, the payment in USD'],
          blocked: 'This is to be paid in EUR.',
        },
      ],
    })
    expect(outcome(await confirm(admin, transaction, transaction.proposals[0]!))).toBe('409 guard_refused')
    expect((await find('USD-2')).proposals).toEqual([])
  })
})

test('an announced payment is shown in the list of invoices until its money comes', async () => {
  const { operationId, reference } = await invoiced()
  expect(await incoming(operationId)).toMatchObject({ state: 'due', announcedOn: null })
  await send('buyer', operationId, 'contributorPaymentValidation.announce', { sentOn: '2026-03-02' })
  expect(await incoming(operationId)).toMatchObject({ state: 'due', announcedOn: '2026-03-02' })
  const transaction = await credited('140.80', reference)
  expect(await confirm(admin, transaction, transaction.proposals[0]!)).toMatchObject({ status: 200 })
  expect(await incoming(operationId)).toMatchObject({ state: 'pending', announcedOn: null })
})

test('lists ask the database for the state of a page, not of every entry that the bank ever booked', async () => {
  const entries = Array.from({ length: 300 }, (_, index) =>
    entry({ day: '2026-01-12', reference: `MANY-${index}`, isReversal: index % 30 === 0 }),
  )
  await upload('admin', camt([sheet(entries, { id: 'MANY' })]))
  const calls = await inScope(openDatabase(market.test.owner), SYSTEM, async (trx) => {
    await sql`set local track_functions = 'all'`.execute(trx)
    const asking = { scope: SYSTEM, now: new Date() }
    for (const state of ['open', 'used'] as const)
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await listTransactions(trx, asking, { state, limit: 25 })
    await listStatements(trx, { limit: 20 })
    return queryRows(trx)<{ calls: number }>`
      select sum(calls)::int as calls from pg_stat_xact_user_functions where funcname = 'transaction_left'`
  })
  expect(calls[0]!.calls).toBeLessThan(150)
  const [{ sid }] = (await admin('GET', '/bank_statements?limit=1')).body['items'] as [{ sid: string }]
  const first = (await admin('GET', `/bank_transactions?limit=200&statementSid=${sid}`)).body
  const next = `limit=200&statementSid=${sid}&cursor=${first['nextCursor'] as string}`
  const { items, nextCursor } = (await admin('GET', `/bank_transactions?${next}`)).body
  const seen = [...(first['items'] as BankTransaction[]), ...(items as BankTransaction[])]
  expect([new Set(seen.map(({ bankReference }) => bankReference)).size, nextCursor]).toEqual([300, null])
  const cursor = cursorOf(['valueOn open', 'desc', '2026-02-30', sid])
  expect(outcome(await admin('GET', `/bank_transactions?cursor=${cursor}`))).toBe('400 invalid_request')
})

describe('a confirmed transaction', () => {
  test('becomes the payment in the name of the person who confirms, and another person approves it', async () => {
    const { operationId, reference, number } = await invoiced()
    const transaction = await credited('140.80', reference)
    const answer = await confirm(admin, transaction, transaction.proposals[0]!)
    expect(answer).toMatchObject({ status: 200, body: { state: 'pending', uses: [{ kind: 'payment' }] } })
    expect(await incoming(operationId)).toMatchObject({
      number,
      state: 'pending',
      pending: { cents: 14_080, bankReference: reference, valueDate: '2026-11-18' },
    })
    const used = async (call: Call) =>
      (await open(call, 'pending')).find(({ sid }) => sid === transaction.sid)!.uses[0]!.approval
    const waiting = async (call: Call) => [
      (await incoming(operationId, call))!.pending!.approval,
      await used(call),
    ]
    const offered = { event: 'contributorPaymentValidation.approve', operation: { sid: operationId } }
    expect(await waiting(admin)).toMatchObject(
      Array(2).fill({ ...offered, blocked: expect.stringMatching(/submitted this cannot/) as string }),
    )
    expect(await waiting(checker)).toMatchObject(Array(2).fill({ ...offered, blocked: null }))
    await send('admin', operationId, 'operation.hold', { reason: 'A question' })
    expect(await used(checker), 'on hold').toMatchObject({ blocked: expect.any(String) as string })
    await send('admin', operationId, 'operation.resume')
    await expect(approve(operationId, 'admin')).rejects.toMatchObject({ status: 409 })
    await approve(operationId)
    expect(await incoming(operationId)).toMatchObject({ state: 'paid', restCents: 0, refundableCents: 0 })
    expect((await find(transaction.bankReference, 'used')).uses).toMatchObject([
      { reason: `Confirmed as the payment of ${number}.`, by: 'Ada Example', cents: 14_080 },
    ])
  })

  test('is free again when the second person says that it is not our payment', async () => {
    const { operationId, reference } = await invoiced()
    const transaction = await credited('140.80', reference)
    await confirm(admin, transaction, transaction.proposals[0]!)
    await send('checker', operationId, 'contributorPaymentValidation.return', { reason: 'Not ours' })
    const again = await find(transaction.bankReference)
    expect(again.state).toBe('open')
    expect(outcome(await confirm(checker, again, again.proposals[0]!))).toBe('200')
    await approve(operationId, 'admin')
    expect((await find(transaction.bankReference, 'used')).state).toBe('used')
  })

  test('stays bound while the operation is on hold', async () => {
    const { operationId, reference } = await invoiced()
    const transaction = await credited('140.80', reference)
    await confirm(admin, transaction, transaction.proposals[0]!)
    await send('admin', operationId, 'operation.hold', { reason: 'A question' })
    expect(await find(transaction.bankReference, 'pending')).toMatchObject({ state: 'pending' })
    await send('admin', operationId, 'operation.resume')
    expect(await find(transaction.bankReference, 'pending')).toMatchObject({ state: 'pending' })
  })

  test('is used once: of two people who confirm at the same time one is refused, and nothing is written twice', async () => {
    const [first, second] = [await invoiced(), await invoiced()]
    const transaction = await credited('140.80', first.reference)
    const other = (await credited('140.80', second.reference)).proposals[0]!
    const answers = await Promise.all([
      confirm(admin, transaction, transaction.proposals[0]!),
      confirm(checker, transaction, other),
    ])
    expect(answers.map(outcome).toSorted()).toEqual(['200', '409 wrong_state'])
    const uses = await one('select count(*)::int as n from bank_use where transaction_id = $1', [
      transaction.sid,
    ])
    const submits = await one(
      `select count(*)::int as n from journal where operation_id = any ($1::uuid[]) and event = 'contributorPaymentValidation.submit'`,
      [[first.operationId, second.operationId]],
    )
    expect([uses['n'], submits['n']]).toEqual([1, 1])
  })

  test('is nothing when the machine refuses: a payment waits already', async () => {
    const { operationId, reference } = await invoiced()
    const [a, b] = [await credited('40.80', reference), await credited('100.00', reference)]
    await confirm(admin, a, a.proposals[0]!)
    const later = (await find(b.bankReference)).proposals[0]!
    expect(later.blocked).toMatch(/waits for its second person/)
    expect(outcome(await confirm(admin, b, later))).toBe('409 wrong_state')
    expect((await find(b.bankReference)).uses).toEqual([])
    await approve(operationId)
    const now = (await find(b.bankReference)).proposals[0]!
    expect(now).toMatchObject({ blocked: null, restCents: 10_000 })
    const stale = await confirm(admin, b, later)
    expect(outcome(stale)).toBe('409 stale_version')
    // Of several invoices, the refusal names the one that it is about.
    const another = (await credited('1.00', (await invoiced()).reference)).proposals[0]!
    const body = {
      ...confirmationOf(b, later),
      parts: [later, another].map(({ sid, version }) => ({ sid, version, cents: 5_000 })),
    }
    const ofTwo = await admin('POST', `/bank_transactions/${b.sid}/confirmation`, body)
    const reasonOf = (answer: typeof stale) => String((answer.body as { reason?: unknown }).reason)
    expect(outcome(ofTwo)).toBe('409 stale_version')
    expect(reasonOf(ofTwo)).toMatch(/^[A-Z]+-?\S+: /)
    expect(reasonOf(ofTwo).endsWith(`: ${reasonOf(stale)}`)).toBe(true)
    expect(outcome(await confirm(admin, b, now))).toBe('200')
  })

  test.each([false, true])('is free again when its operation is cancelled, on hold %s', async (isHeld) => {
    const { operationId, reference } = await invoiced()
    const transaction = await credited('140.80', reference)
    await confirm(admin, transaction, transaction.proposals[0]!)
    if (isHeld) await send('admin', operationId, 'operation.hold', { reason: 'A question' })
    await send('admin', operationId, 'operation.cancel', { reason: 'The buyer withdrew' })
    const free = await find(transaction.bankReference)
    expect(free.state).toBe('open')
    expect(free.proposals.map(({ operation }) => operation.sid)).not.toContain(operationId)
    const refunds = await one('select count(*)::int as n from refund where operation_id = $1', [operationId])
    expect(refunds['n']).toBe(0)
  })

  test('the same call again answers the same and records nothing more', async () => {
    const { reference } = await invoiced()
    const transaction = await credited('140.80', reference)
    const body = confirmationOf(transaction, transaction.proposals[0]!)
    const path = `/bank_transactions/${transaction.sid}/confirmation`
    const first = await admin('POST', path, body)
    expect(await admin('POST', path, body)).toEqual(first)
  })

  test('leaves a row that the application cannot change', async () => {
    const { reference } = await invoiced()
    const transaction = await credited('140.80', reference)
    await confirm(admin, transaction, transaction.proposals[0]!)
    const { pool } = market.deps
    for (const text of [
      'update bank_use set reason = reason',
      'delete from bank_use',
      'update bank_transaction set cents = cents',
      'delete from bank_transaction',
      'update refund set cents = cents',
      'delete from payout_event',
    ])
      await expect(pool.query(text), text).rejects.toMatchObject({ code: '42501' })
  })
})

test('what pays nothing is set aside with a reason, once, and can be looked at again', async () => {
  await upload('admin', camt([sheet([entry({ reference: 'ASIDE', amount: '7.00' })])]))
  const { sid } = await find('ASIDE')
  const aside = (reason: string) => admin('POST', `/bank_transactions/${sid}/aside`, { reason })
  expect(outcome(await aside(''))).toBe('400 invalid_request')
  expect(outcome(await admin('POST', `/bank_transactions/${sid}/back`, { reason: 'No reason' }))).toBe(
    '409 wrong_state',
  )
  expect(await aside('Interest of the bank')).toMatchObject({
    status: 200,
    body: { state: 'aside', uses: [{ reason: 'Interest of the bank', by: 'Ada Example' }] },
  })
  expect(outcome(await aside('Twice'))).toBe('409 wrong_state')
  expect(await admin('POST', `/bank_transactions/${sid}/back`, { reason: 'A mistake' })).toMatchObject({
    body: { state: 'open' },
  })
})

test('what can no longer change is kept with a transaction, says what its uses say, and is not asked for again', async () => {
  const paid = async (ending: 'approve' | 'return' | null) => {
    const { operationId, reference } = await invoiced()
    const transaction = await credited('140.80', reference)
    await confirm(admin, transaction, transaction.proposals[0]!)
    const reason = ending === 'return' ? { reason: 'Not ours' } : {}
    if (ending) await send('checker', operationId, `contributorPaymentValidation.${ending}`, reason)
    return transaction
  }
  const aside = async (isBack: boolean) => {
    const transaction = await credited('9.00', 'RF00')
    for (const call of isBack ? ['aside', 'back'] : ['aside'])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await admin('POST', `/bank_transactions/${transaction.sid}/${call}`, { reason: 'Interest' })
    return transaction
  }
  const settled = async ({ sid }: BankTransaction) =>
    (await one('select settled from bank_transaction where id = $1', [sid]))['settled']
  const approved = await paid('approve')
  expect(await settled(approved)).toBe('used')
  for (const changing of [await paid(null), await paid('return'), await aside(true)])
    expect(await settled(changing)).toBeNull()
  expect(await settled(await aside(false))).toBe('aside')

  const others = await one(`select count(*)::int as n from bank_transaction t cross join lateral (
      select transaction_left(t.id) = 0 as whole, bool_and(use_standing(u) is distinct from 'pending') as decided,
        bool_and(u.kind in ('payment', 'payout', 'reversal') or use_standing(u) is null) as final,
        (array_agg(u.kind order by u.seq desc))[1] = 'aside' as aside from bank_use u where u.transaction_id = t.id) u
    where t.settled is distinct from case when u.aside then 'aside' when u.whole and u.decided and u.final then 'used' end`)
  expect(others).toEqual({ n: 0 })

  const { statement_id: statementSid } = await one(
    'select statement_id from bank_transaction where id = $1',
    [approved.sid],
  )
  const calls = await inScope(openDatabase(market.test.owner), SYSTEM, async (trx) => {
    await sql`set local track_functions = 'all'`.execute(trx)
    const asking = { scope: SYSTEM, now: new Date() }
    const query = { state: 'open', limit: 25, statementSid: String(statementSid) } as const
    expect((await listTransactions(trx, asking, query)).items).toEqual([])
    // What the bank took back is asked for only where it did.
    const { items } = await listIncoming(trx, asking, { state: 'paid', limit: 20 })
    expect(items.length).toBeGreaterThan(0)
    return queryRows(trx)`
      select from pg_stat_xact_user_functions where funcname in ('payment_standing', 'reversed_cents')`
  })
  expect(calls).toEqual([])
})

describe('too much, too little', () => {
  test('partial payments add up, and no more than what came too much is given back', async () => {
    const { operationId, reference } = await invoiced()
    const part = await credited('100.00', reference)
    await confirm(admin, part, part.proposals[0]!)
    await approve(operationId)
    expect(await incoming(operationId)).toMatchObject({ state: 'partly', restCents: 4080, isOverdue: true })
    const rest = await credited('50.00', reference)
    expect(rest.proposals[0]!.reasons).toContain('9,20\u00a0€ more than what is due')
    await confirm(admin, rest, rest.proposals[0]!)
    await approve(operationId)
    expect(await incoming(operationId)).toMatchObject({ state: 'over', refundableCents: 920 })
    const all = (await admin('GET', '/incoming_payments?state=all&limit=200')).body[
      'items'
    ] as IncomingPayment[]
    expect(all.filter(({ operation }) => operation.sid === operationId)).toMatchObject([
      { state: 'over', dueCents: 14_080, receivedCents: 15_000 },
    ])
    expect(all.length, 'and all the others').toBeGreaterThan(5)

    const ask = (cents: number, seenCents = 920) =>
      admin('POST', '/refunds', { operationSid: operationId, cents, seenCents, reason: 'Paid too much' })
    expect(outcome(await ask(921))).toBe('400 invalid_request')
    const together = await Promise.all([ask(400), ask(400)])
    expect(together.map(outcome).toSorted()).toEqual(['201', '409 stale_version'])
    expect((await incoming(operationId))!.refundableCents).toBe(520)
    expect(outcome(await ask(400)), 'repeated after a lost answer').toBe('409 stale_version')
    expect(outcome(await ask(400, 520))).toBe('201')
    expect(await incoming(operationId)).toMatchObject({ state: 'over', refundableCents: 120 })
    expect(outcome(await ask(120, 120))).toBe('201')
    expect(await incoming(operationId), 'all of it is being refunded').toMatchObject({ state: 'paid' })
  })

  test('a second payment of what is paid is seen as one, and cannot be confirmed', async () => {
    const { operationId, reference } = await invoiced()
    const first = await credited('140.80', reference)
    await confirm(admin, first, first.proposals[0]!)
    await approve(operationId)
    const again = await credited('140.80', reference)
    expect(again.proposals).toMatchObject([
      { certainty: 'certain', blocked: expect.stringMatching(/no longer waits for a payment/) },
    ])
    expect(outcome(await confirm(admin, again, again.proposals[0]!))).toBe('409 wrong_state')
  })
})

test('people read what statements say of them: by address always, by name only of what they took part in', async () => {
  const { operationId, reference } = await invoiced()
  const transaction = await credited('140.80', reference)
  const { buyer: buying, stranger } = market.market.people
  const named = (id: string) =>
    one(
      "update personal_data set first_name = 'Buyer', last_name = 'and Co' where person_id = $1 returning 1",
      [id],
    )
  const read = async (who: 'buyer' | 'stranger') =>
    ((await (await market.asPerson(who))('GET', '/me/export')).body as { bankTransactions: { on: string }[] })
      .bankTransactions
  await named(buying.id)
  await named(stranger.id)
  const before = await read('buyer')
  await confirm(admin, transaction, transaction.proposals[0]!)
  await approve(operationId)
  const after = await read('buyer')
  expect(after).toHaveLength(before.length + 1)
  expect(after.at(-1)).toMatchObject({ party: 'Buyer and Co SAS', iban: 'DE89370400440532013000' })
  expect(await read('stranger'), 'a name that someone gave himself').toEqual([])
})

test('an operation that ended frees its transaction, and a refund of what it received is opened', async () => {
  const { operationId, reference } = await invoiced()
  const [part, rest] = [await credited('40.80', reference), await credited('100.00', reference)]
  await confirm(admin, part, part.proposals[0]!)
  await approve(operationId)
  const open2 = await find(rest.bankReference)
  await confirm(admin, open2, open2.proposals[0]!)
  await send('admin', operationId, 'operation.cancel', { reason: 'The buyer withdrew' })
  expect((await find(rest.bankReference)).state).toBe('open')
  expect((await find(part.bankReference, 'used')).state).toBe('used')
  const refunds = (await admin('GET', '/refunds?limit=200')).body['items'] as Refund[]
  expect(refunds.filter(({ operation }) => operation.sid === operationId)).toMatchObject([
    { cents: 4080, state: 'open', reason: 'The operation was cancelled: The buyer withdrew' },
  ])
  expect(await incoming(operationId), 'it is being given back already').toBeUndefined()
})

test('names and accounts are erasable where the person took part, and what they paid stays', async () => {
  const { operationId, reference } = await invoiced()
  const transaction = await credited('140.80', reference)
  await confirm(admin, transaction, transaction.proposals[0]!)
  await approve(operationId)
  const eraseNamesake = async (id: string) => {
    await one(
      "update personal_data set first_name = 'Buyer', last_name = 'and Co' where person_id = $1 returning 1",
      [id],
    )
    await inScope(market.deps.database, SYSTEM, (trx) => erasePerson(trx, SYSTEM, id, new Date()))
    return find(transaction.bankReference, 'used')
  }
  const { stranger, carrier } = market.market.people
  expect(await eraseNamesake(stranger.id), 'a name that someone took').toMatchObject({
    party: 'Buyer and Co SAS',
    iban: 'DE89370400440532013000',
  })
  expect(await eraseNamesake(carrier.id)).toMatchObject({ cents: 14_080, party: null, iban: null })
})
