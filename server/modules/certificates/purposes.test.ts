/** What the units are for: public only where the buyer chose so, on the page and in the proof, never in the sealed PDF. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Cart } from '../../../contract/offerings/carts.ts'
import type { Certificate, CertificateProof } from '../../../contract/certificates/certificates.ts'
import { inScope, SYSTEM } from '../../platform/database.ts'
import { createMarketplace } from '../../testing/marketplace.ts'
import { certificateData } from './certificates.repository.ts'
import { openCertificateMarket } from './certificates.samples.ts'

const marketplace = await createMarketplace()
const { app, calling, deps, test: places } = marketplace
const market = await openCertificateMarket(marketplace)
const visitor = calling(null)
const [admin, buyer, carrier] = await Promise.all([
  market.as('admin'),
  market.as('buyer'),
  market.as('carrier'),
])
const PURPOSE = 'Business travel of 2025'

async function released(asked: object): Promise<string> {
  const sid = await market.walk(undefined, asked)
  const { facts } = (await admin('GET', `/operations/${sid}`)).body as { facts: Record<string, unknown> }
  return String(facts['certificateNumber'])
}

const shown = async (number: string) =>
  (await visitor('GET', `/certificates/${number}`)).body as unknown as Certificate
const proved = async (number: string) => {
  const { content } = (await app.inject(`/proxy/certificates/${number}/proof`)).json<CertificateProof>()
  return JSON.parse(content) as Readonly<Record<string, unknown>>
}

describe('a certificate', () => {
  test('says what the buyer chose to publish, on its page and in its proof', async () => {
    const number = await released({ purpose: PURPOSE, isPurposePublic: true })
    expect(await shown(number)).toMatchObject({ purpose: PURPOSE })
    expect(await proved(number)).toMatchObject({ purpose: PURPOSE })
    // Where the beneficiary is not public, neither is what could name it, such as a reason in words.
    expect(await shown(number)).toMatchObject({ reason: 'Voluntary contribution' })
    await places.owner.query(
      `update operation set facts = facts || '{"reasonText": "Travel of Acme SAS"}' where facts ->> 'certificateNumber' = $1`,
      [number],
    )
    const secret = { version: 1, reason: 'Asked for', isPublic: false }
    expect((await admin('POST', `/certificates/${number}/versions`, secret)).status).toBe(201)
    expect(await shown(number)).toMatchObject({ purpose: null, reason: 'Not public' })
    const known = { purpose: PURPOSE, reason: 'Travel of Acme SAS' }
    expect((await buyer('GET', `/certificates/${number}`)).body).toMatchObject(known)
  })

  test.each([{ purpose: PURPOSE }, { isPurposePublic: true }, { purpose: PURPOSE, isPurposePublic: false }])(
    'keeps to itself what was not chosen: %j',
    async (asked) => {
      const number = await released(asked)
      expect(await shown(number)).toMatchObject({ purpose: null })
      expect(await proved(number)).not.toHaveProperty('purpose')
    },
  )

  test('of a tranche says what its agreement was asked for', async () => {
    const [agreement, tranche] = [
      await market.walk('AcceptOperation.accept', { purpose: PURPOSE, isPurposePublic: true }),
      await market.walk('AcceptOperation.accept', { purpose: 'Its own' }),
    ]
    await places.owner.query('update operation set parent_id = $1 where id = $2', [agreement, tranche])
    const frame = { number: 'UND-2026-000009', version: 1, at: new Date(), demonstration: false }
    const dataOf = (sid: string) => inScope(deps.database, SYSTEM, (trx) => certificateData(trx, sid, frame))
    expect(await dataOf(tranche)).toMatchObject({ purpose: PURPOSE })
  })
})

test('the choice is made in the cart, is no by default, and stays with the operation', async () => {
  const put = await buyer('PUT', '/cart_lines', {
    offeringSid: market.market.offering,
    vintageSid: market.market.vintages[0],
    quantity: '5',
    mode: 'set',
  })
  expect(put.body).toMatchObject({ isPurposePublic: false })
  await buyer('PUT', '/cart', { purpose: PURPOSE })
  const cart = (await buyer('PUT', '/cart', { isPurposePublic: true })).body as unknown as Cart
  expect(cart).toMatchObject({ purpose: PURPOSE, isPurposePublic: true })
  const sent = await buyer('POST', `/carts/${cart.sid}/request`, {
    version: cart.version,
    idempotencyKey: randomUUID(),
  })
  const [made] = (sent.body as unknown as Cart).operations
  const factsFor = async (call: typeof buyer) => (await call('GET', `/operations/${made!.sid}`)).body['facts']
  expect(await factsFor(buyer)).toMatchObject({ purpose: PURPOSE, isPurposePublic: true })
  expect(await factsFor(carrier)).toMatchObject({ purpose: null, isPurposePublic: false })
})
