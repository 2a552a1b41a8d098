/** Decision 032: the carrier knows the price of its units, and nothing of what the contributor settles with the platform. */
import { expect, test } from 'vitest'
import { createMarketplace, outcome } from '../../testing/marketplace.ts'
import { advance } from '../../workflow/advance.ts'
import { openMarket } from '../../workflow/samples.ts'
import { keepDocument } from '../documents/documents.usecases.ts'
import { addDocument, happyPath, requestBody } from './operations.samples.ts'

const { deps, test: places, app, calling, sessionFor } = await createMarketplace()
const market = await openMarket(places.owner, deps.database)
const engine = { pool: deps.pool, clock: () => new Date('2026-03-10T09:00:00.000Z') }
const cookieOf = (who: 'buyer' | 'carrier') => sessionFor(market.people[who].id, market[who])
const buyer = calling(await cookieOf('buyer'))
const cookie = await cookieOf('carrier')
const carrier = calling(cookie)

const [FEE, VAT, TOTAL] = [900, 180, 14_080]

/** Every value with the name that it is under. */
function* valuesIn(value: unknown, name = ''): Generator<readonly [name: string, value: unknown]> {
  if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value))
      yield* valuesIn(inner, Array.isArray(value) ? name : key)
  else yield [name, value]
}

/** Names that hold what the contributor settles with the platform. */
const SETTLED =
  /^(fee|vat|due|received|pending)_?cents$|^vat_?percent$|^invoice_?number$|^payment_?reference$/i
const isAmount = (value: unknown) => value === FEE || value === VAT || value === FEE + VAT || value === TOTAL

function expectNothingSettled(answer: unknown, where: string): void {
  for (const [name, value] of valuesIn(answer)) {
    if (SETTLED.test(name)) expect([null, 0, ''], `${where}: ${name}`).toContain(value)
    if (/cents/i.test(name)) expect(isAmount(value), `${where}: ${name}`).toBe(false)
  }
  const text = JSON.stringify(answer)
  // Seconds of a time may read like an amount.
  const untimed = text.replaceAll(/T\d\d:\d\d:[\d.]+Z/g, '')
  for (const amount of [String(TOTAL), '140.80', '140,80', '10.80', '10,80'])
    expect(untimed, where).not.toContain(amount)
}

async function askAll(sid: string, version: number): Promise<void> {
  for (const path of [
    `/operations/${sid}`,
    `/operations/${sid}/journal`,
    `/operations/${sid}/ledger`,
    `/operations/${sid}/documents`,
    `/operations/${sid}/moments/${version}`,
    '/operations',
    '/operations/timeline',
  ]) {
    const answer = await carrier('GET', path)
    expect(answer.status, path).toBe(200)
    expectNothingSettled(answer.body, path)
  }
  const table = await app.inject({ url: '/proxy/operations/export', headers: { cookie } })
  expectNothingSettled(table.body, 'export')
  for (const path of [`/operations/${sid}/fee`, `/operations/${sid}/contracts/cc`])
    expect((await carrier('GET', path)).status, path).toBeGreaterThanOrEqual(403)
}

test('an operation has room for 500 documents', async () => {
  const sid = String((await buyer('POST', '/operations', requestBody(market))).body['sid'])
  const document = await addDocument(places.owner, sid, market.people.buyer.id)
  await places.owner.query(
    `insert into document (operation_id, organization_id, name, kind, media_type, bytes, sha256, uploaded_by, uploaded_at)
     select operation_id, organization_id, name, kind, media_type, bytes, sha256, uploaded_by, uploaded_at
     from document, generate_series(1, 497) where id = $1`,
    [document],
  )
  const bytes = Buffer.from('a,b')
  const upload = { operationId: sid, kind: 'other', name: 'a.csv', mediaType: 'text/csv', bytes }
  const both = Array.from({ length: 4 }, () => keepDocument(deps, market.people.buyer.scope, upload))
  const kept = await Promise.allSettled(both)
  expect(kept.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  await expect(keepDocument(deps, market.people.buyer.scope, upload)).rejects.toMatchObject({ status: 413 })
})

test('the carrier sees the price of its units after every event, and never the fee, its VAT, the total or a payment', async () => {
  const requested = await buyer('POST', '/operations', requestBody(market))
  const sid = String(requested.body['sid'])
  const document = await addDocument(places.owner, sid, market.people.buyer.id)
  for (const move of happyPath(market, document)) {
    if (move === 'effects' || move.type.startsWith('certificate')) continue
    const { version } = await advance(engine, {
      scope: market.people[move.who].scope,
      operationId: sid,
      type: move.type,
      payload: { ...move.payload },
      version: null,
      idempotencyKey: null,
    })
    await askAll(sid, version)
  }
  const own = await carrier('GET', `/operations/${sid}`)
  expect(own.body).toMatchObject({ amountCents: 13_000, facts: { unitPriceCents: 1300 } })
  const settled = await buyer('GET', `/operations/${sid}`)
  expect(settled.body['facts']).toMatchObject({ feeCents: FEE, dueCents: TOTAL, receivedCents: TOTAL })
})

test('the account of the last invoice is known only to the organization that sent it', async () => {
  const account = { iban: 'FR7630006000011234567890189', bic: null }
  expect((await carrier('GET', '/operations/last_account')).body).toEqual({ account })
  expect((await buyer('GET', '/operations/last_account')).body).toEqual({ account: null })
})

test('no one generates a document of what is settled with someone else', async () => {
  const { body } = await buyer('POST', '/operations', requestBody(market))
  const drafts = `/operations/${String(body['sid'])}/documents/drafts`
  for (const step of ['proposal', 'purchaseOrderReceived', 'ccSignatory', 'ccValidation', 'ccSigned'])
    expect(outcome(await carrier('POST', drafts, { step })), step).toBe('403 forbidden')
  for (const step of ['pcInvoice', 'mcSignatory', 'mcValidation', 'mcSigned'])
    expect(outcome(await buyer('POST', drafts, { step })), step).toBe('403 forbidden')
  expect(outcome(await buyer('POST', drafts, { step: 'proposal' }))).toBe('201')
})

test('documents of what is settled with someone else are not listed', async () => {
  const path = '/operations'
  const { body } = await buyer('POST', path, requestBody(market))
  const sid = String(body['sid'])
  const write = (kind: string) =>
    places.owner.query<{ id: string }>(
      `insert into document (operation_id, organization_id, name, kind, media_type, bytes, sha256, uploaded_by)
       values ($1, $2, $3, $3, 'application/pdf', 1, $4, $5) returning id`,
      [sid, market.carrier, kind, 'a'.repeat(64), market.people.carrier.id],
    )
  for (const kind of ['pcInvoice', 'mcSigned', 'CCUsRetired']) await write(kind)
  const kindsFor = async (call: typeof buyer) => {
    const { items } = (await call('GET', `/operations/${sid}/documents`)).body as {
      items: { kind: string }[]
    }
    return items.map(({ kind }) => kind).toSorted()
  }
  expect(await kindsFor(buyer)).toEqual(['CCUsRetired'])
  expect(await kindsFor(carrier)).toEqual(['CCUsRetired', 'mcSigned', 'pcInvoice'])
})

test('a document of what is settled with one side is sent to no one on the other, no matter who knows its address', async () => {
  const { body } = await buyer('POST', '/operations', requestBody(market))
  const drawn = await buyer('POST', `/operations/${String(body['sid'])}/documents/drafts`, {
    step: 'proposal',
  })
  const taken = async (cookieOfReader: string) => {
    const url = `/proxy/documents/${String(drawn.body['sid'])}`
    return (await app.inject({ url, headers: { cookie: cookieOfReader } })).statusCode
  }
  expect(await taken(await cookieOf('buyer'))).toBe(200)
  expect(await taken(cookie)).toBe(404)
})
