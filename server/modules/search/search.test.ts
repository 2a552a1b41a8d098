/** The search field finds what its person may list, and nothing of others. */
import { beforeAll, describe, expect, test } from 'vitest'
import { MOST_HITS, type SearchHit } from '../../../contract/search.ts'
import { createMarketplace, outcome, type Call } from '../../testing/marketplace.ts'
import { openCertificateMarket } from '../certificates/certificates.samples.ts'

const marketplace = await createMarketplace()
const { calling, test: places } = marketplace
const market = await openCertificateMarket(marketplace)

let admin: Call
let buyer: Call
let carrier: Call
let stranger: Call
const numbers = { operation: '', certificate: '', invoice: '' }
let sid = ''

beforeAll(async () => {
  sid = await market.walk()
  ;[admin, buyer, carrier, stranger] = await Promise.all([
    market.as('admin'),
    market.as('buyer'),
    market.as('carrier'),
    market.as('stranger'),
  ])
  const { body } = await admin('GET', `/operations/${sid}`)
  numbers.operation = String(body['number'])
  numbers.certificate = String((body['facts'] as Record<string, unknown>)['certificateNumber'])
  const { body: issued } = await admin('GET', `/operations/${sid}/invoices`)
  numbers.invoice = (issued['items'] as { number: string }[])[0]!.number
}, 60_000)

async function find(call: Call, text: string): Promise<SearchHit[]> {
  const { status, body } = await call('GET', `/search?search=${encodeURIComponent(text)}`)
  expect(status).toBe(200)
  return body['items'] as SearchHit[]
}
const kinds = async (call: Call, text: string) => (await find(call, text)).map(({ kind }) => kind)

describe('by number', () => {
  test('an operation is found by both parties and the platform, and by no one else', async () => {
    for (const call of [admin, buyer, carrier])
      expect(await find(call, numbers.operation)).toMatchObject([
        { kind: 'operation', key: sid, title: numbers.operation },
      ])
    expect(await find(stranger, numbers.operation)).toEqual([])
  })

  test.each([
    ['its number', () => numbers.certificate],
    ['its beginning in small letters', () => numbers.certificate.slice(0, -2).toLowerCase()],
    ['its running number', () => String(Number(numbers.certificate.slice(-6)))],
  ])('a certificate is found by %s, by its parties only', async (_, text) => {
    for (const call of [admin, buyer, carrier])
      expect(await find(call, text())).toContainEqual(
        expect.objectContaining({ kind: 'certificate', key: numbers.certificate }),
      )
    expect(await kinds(stranger, text())).not.toContain('certificate')
  })

  test('an invoice is found by the contributor and the platform; the carrier and others do not see that it exists', async () => {
    for (const call of [admin, buyer])
      expect(await find(call, numbers.invoice)).toMatchObject([
        { kind: 'invoice', key: sid, title: numbers.invoice },
      ])
    expect(await find(carrier, numbers.invoice)).toEqual([])
    expect(await find(stranger, numbers.invoice)).toEqual([])
  })

  test.each([
    ['inv-1', 'carrierInvoice', () => carrier, () => buyer],
    ['po-7', 'purchaseOrder', () => buyer, () => carrier],
  ])('%s is found by the platform and the party that wrote it', async (text, kind, writer, other) => {
    for (const call of [admin, writer()])
      expect(await find(call, text)).toContainEqual(expect.objectContaining({ kind, key: sid }))
    for (const call of [other(), stranger]) expect(await kinds(call, text)).not.toContain(kind)
  })

  test('a certificate that was not released is found by no one', async () => {
    const waiting = await market.walk('certificate.release')
    const { facts } = (await admin('GET', `/operations/${waiting}`)).body as {
      facts: Record<string, unknown>
    }
    expect(await find(admin, String(facts['certificateNumber']))).toEqual([])
  })
})

describe('by name', () => {
  test('organizations and people are found by the platform', async () => {
    const { rows } = await places.owner.query<{ name: string }>(
      'select name from organization where id = $1',
      [market.market.people.buyer.scope.organizationId],
    )
    const name = rows[0]!.name
    expect(await kinds(admin, name)).toContain('organization')
    expect(await kinds(buyer, name)).not.toContain('organization')
    expect(await find(admin, 'checker@understory.example')).toMatchObject([
      { kind: 'administrator', key: 'checker@understory.example' },
    ])
  })

  test('an owner finds the people of the own organization, not those of another; who is no owner finds none', async () => {
    const owner = await marketplace.as('owner@contributor.example')
    const other = await marketplace.as('owner@carrier.example')
    expect(await find(owner, 'owner@contributor.example')).toMatchObject([
      { kind: 'member', note: 'owner@contributor.example' },
    ])
    expect(await find(other, 'owner@contributor.example')).toEqual([])
    await places.owner.query(
      `update membership m set role = 'operator' from personal_data d
       where d.person_id = m.person_id and d.email = 'owner@carrier.example'`,
    )
    marketplace.deps.viewers.invalidateAll()
    expect(await find(other, 'owner@carrier.example')).toEqual([])
  })
})

test('of each kind at most five are named', async () => {
  await places.owner.query(
    "insert into organization (name, country, is_buyer) select 'Fernworks ' || n, 'FR', true from generate_series(1, 9) n",
  )
  expect((await find(admin, 'Fernworks')).map(({ kind }) => kind)).toEqual(
    Array.from({ length: MOST_HITS }, () => 'organization'),
  )
})

test('signs that mean something in SQL are signs', async () => {
  for (const text of ['%', "CS-2026-'", 'CS-2026-_', '\\']) expect(await kinds(stranger, text)).toEqual([])
})

test('no one is refused; an empty text is no search', async () => {
  expect(outcome(await calling(null)('GET', '/search?search=OP'))).toBe('401 not_signed_in')
  expect(outcome(await admin('GET', '/search?search=%20'))).toBe('400 invalid_request')
})
