import { expect, test } from 'vitest'
import type { BankStatement } from '../../../contract/payments/bank-statements.ts'
import type { BankTransaction } from '../../../contract/payments/bank.ts'
import { outcome } from '../../testing/marketplace.ts'
import { camt, confirmationOf, entry, openPayments, sheet } from './payments.samples.ts'

const { admin, checker, invoiced, upload } = await openPayments()

const STATES = ['open', 'pending', 'used', 'aside']
async function all(): Promise<readonly BankTransaction[]> {
  const answers = await Promise.all(
    STATES.map((state) => admin('GET', `/bank_transactions?state=${state}&limit=200`)),
  )
  return answers.flatMap(({ body }) => body['items'] as BankTransaction[])
}
const ofStatement = async (id: string) => (await all()).filter(({ statement }) => statement === id)
/** @returns what the import says of its statement */
async function load(id: string, ...entries: readonly string[]): Promise<BankStatement> {
  const answer = await upload('admin', camt([sheet(entries, { id })]))
  expect(outcome(answer)).toBe('201')
  return (answer.body['statements'] as BankStatement[])[0]!
}
const decideAll = (isDuplicate: boolean, ...sids: readonly string[]) =>
  checker('POST', '/bank_transactions/duplicates', { sids, isDuplicate, reason: 'Asked the bank' })
async function decide(sid: string, isDuplicate: boolean) {
  const answer = await decideAll(isDuplicate, sid)
  const [one] = (answer.body['items'] ?? []) as BankTransaction[]
  return { ...answer, body: { ...answer.body, ...one } }
}

test('a payment is never passed over because a bank counts from 1 in every statement', async () => {
  const { reference, number } = await invoiced()
  const first = { name: 'Someone Else', iban: 'DE89370400440532013000', endToEndId: 'E-1' }
  const second = { name: 'Buyer and Co SAS', iban: 'FR7630006000011234567890189', endToEndId: 'E-2' }
  await load('DAY-1', entry({ entryReference: '1', details: [first] }))
  const loaded = await load(
    'DAY-2',
    entry({ entryReference: '1', details: [{ ...second, structured: reference }] }),
  )
  expect(loaded).toMatchObject({ entries: 1, known: 0, alike: 1, open: 1 })
  const [one] = await ofStatement('DAY-2')
  expect(one).toMatchObject({
    party: second.name,
    resembles: {
      statement: 'DAY-1',
      bankReference: '1',
      party: first.name,
      iban: first.iban,
      endToEndId: 'E-1',
      state: 'open',
    },
    proposals: [],
    split: null,
  })

  const early = {
    kind: 'invoice',
    parts: [{ sid: one!.sid, cents: 14_080, version: 1 }],
    idempotencyKey: 'a-key-of-eight',
  }
  expect(outcome(await admin('POST', `/bank_transactions/${one!.sid}/confirmation`, early))).toBe(
    '404 not_found',
  )
  const said = await decide(one!.sid, false)
  expect(said).toMatchObject({ status: 200, body: { state: 'open', resembles: null } })
  const { proposals } = said.body as unknown as BankTransaction
  expect(proposals).toMatchObject([{ number, certainty: 'certain' }])
  const confirmed = confirmationOf(one!, proposals[0]!)
  expect(outcome(await admin('POST', `/bank_transactions/${one!.sid}/confirmation`, confirmed))).toBe('200')
  expect(outcome(await decide(one!.sid, true)), 'it is decided').toBe('409 wrong_state')
})

test('what may be known pays nothing until someone has decided', async () => {
  const { id, operationId } = await invoiced()
  const details = [{ name: 'Buyer and Co SAS' }]
  await load('REPEAT-1', entry({ reference: 'R-1', details }))
  await load('REPEAT-2', entry({ reference: 'R-1', details }))
  const [again] = await ofStatement('REPEAT-2')
  const version = (await admin('GET', `/operations/${operationId}`)).body['version'] as number
  const body = {
    kind: 'invoice',
    parts: [{ sid: id, cents: 100, version }],
    idempotencyKey: 'a-key-of-eight',
  }
  const path = `/bank_transactions/${again!.sid}`
  expect(await admin('POST', `${path}/confirmation`, body)).toMatchObject({
    status: 409,
    body: { reason: /earlier statement/ },
  })
  const back = { operationSid: operationId, cents: 100, seenCents: 100, reason: 'Not ours' }
  expect(outcome(await admin('POST', `${path}/refund`, back))).toBe('409 wrong_state')
  expect(await decide(again!.sid, true)).toMatchObject({
    status: 200,
    body: { state: 'aside', uses: [{ by: 'Chris Example' }] },
  })
  await admin('POST', `${path}/back`, { reason: 'It was another one' })
  expect((await ofStatement('REPEAT-2'))[0], 'the question stands again').toMatchObject({
    state: 'open',
    resembles: { statement: 'REPEAT-1' },
  })
})

test('the same statement in another file is known, also without a reference', async () => {
  const twice = entry({ amount: '2.00', details: [{ text: 'the same words' }] })
  const first = await load('MONTH', twice, twice)
  expect(first).toMatchObject({ entries: 2, known: 0 })
  const more = entry({ amount: '9.00', reference: 'M-3' })
  expect(await load('MONTH', twice, twice, more)).toMatchObject({ entries: 3, known: 2, alike: 0, open: 1 })
})

test('two bookings that say the same on two pages of a statement are both there', async () => {
  const twice = entry({ amount: '6.00', details: [{ text: 'two rents of one day' }] })
  const page = (number: number) =>
    sheet([twice], { id: 'PAGES' }).replace('</Id>', `</Id><StmtPgntn><PgNb>${number}</PgNb></StmtPgntn>`)
  const whole = camt([page(1), page(2)])
  const statements = (await upload('admin', whole)).body['statements'] as BankStatement[]
  expect(statements).toMatchObject([
    { entries: 1, known: 0, alike: 0 },
    { entries: 1, known: 0, alike: 1 },
  ])
  const again = (await upload('admin', whole.replace('MSG-1', 'MSG-2'))).body['statements'] as BankStatement[]
  expect(again.map(({ known }) => known)).toEqual([1, 1])
})

test('in another statement the same words are a possible duplicate, unless the bank’s own reference is another one', async () => {
  const details = [{ text: 'rent of the office', name: 'Tenant' }]
  await load('WORDS-1', entry({ amount: '3.00', entryReference: '7', details }))
  await load('WORDS-2', entry({ amount: '3.00', entryReference: '31', details }))
  expect((await ofStatement('WORDS-2'))[0]!.resembles).toMatchObject({ statement: 'WORDS-1' })
  await load('OWN-1', entry({ amount: '4.00', reference: 'B-1', details }))
  await load('OWN-2', entry({ amount: '4.00', reference: 'B-2', details }))
  expect((await ofStatement('OWN-2'))[0]!.resembles).toBeNull()
  expect(outcome(await decide((await ofStatement('OWN-2'))[0]!.sid, true))).toBe('409 wrong_state')
})

test('of two that are alike the one that says the same stands beside it', async () => {
  const [one, two] = [[{ name: 'One' }], [{ name: 'Two' }]]
  await load('D-1', entry({ amount: '5.00', entryReference: '1', details: one }))
  await load('D-2', entry({ amount: '5.00', entryReference: '1', details: two }))
  await load(
    'D-ALL',
    entry({ amount: '5.00', entryReference: '1', details: one }),
    entry({ amount: '5.00', entryReference: '2', details: two }),
  )
  expect(
    new Set((await ofStatement('D-ALL')).map(({ party, resembles }) => `${party} ${resembles?.statement}`)),
  ).toEqual(new Set(['One D-1', 'Two D-2']))
})

test('several are decided at once, all of them or none', async () => {
  const rents = ['11.00', '12.00', '13.00'].map((amount) =>
    entry({ amount, entryReference: amount, details: [{ text: 'rent', name: 'Tenant' }] }),
  )
  await load('MANY-1', ...rents)
  expect(await load('MANY-2', ...rents)).toMatchObject({ alike: 3 })
  const [one, two, three] = (await ofStatement('MANY-2')).map(({ sid }) => sid) as [string, string, string]
  await decide(one, true)
  const refused = await decideAll(true, one, two, three)
  expect(outcome(refused)).toBe('409 wrong_state')
  const left = async () => {
    const { items } = (await admin('GET', '/bank_statements')).body
    return (items as BankStatement[]).find(({ reference }) => reference === 'MANY-2')?.alike
  }
  expect(await left(), 'one is decided').toBe(2)
  const standing = async () =>
    new Set((await ofStatement('MANY-2')).map(({ state, resembles }) => `${state} ${resembles !== null}`))
  expect(await standing(), 'nothing has happened').toEqual(new Set(['aside false', 'open true']))
  expect(outcome(await decideAll(true, two, three))).toBe('200')
  expect(await standing()).toEqual(new Set(['aside false']))
  expect(await left()).toBe(0)
  expect(outcome(await decideAll(true, two, '00000000-0000-7000-8000-000000000000'))).toBe('404 not_found')
})

test('thousands of bookings of one day and one amount are compared by sorting them', async () => {
  const equal = (id: string) =>
    Array.from({ length: 3000 }, (_, index) =>
      entry({ amount: '10.00', reference: `${id}-${index % 1000}`, details: [{ text: `fee ${index}` }] }),
    )
  await load('EQUAL-1', ...equal('A'))
  // Another reference of the bank tells them apart; the same one does not.
  expect(await load('EQUAL-2', ...equal('B'))).toMatchObject({ entries: 3000, known: 0, alike: 0 })
  expect(await load('EQUAL-3', ...equal('A'))).toMatchObject({ entries: 3000, known: 0, alike: 3000 })
  const found = (await ofStatement('EQUAL-3')).map(({ remittance, resembles }) => [
    remittance === resembles?.remittance,
    resembles?.statement,
  ])
  expect(new Set(found.map(String))).toEqual(new Set(['true,EQUAL-1']))
})
