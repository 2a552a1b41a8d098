import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { createMarketplace, issuesOf, refusal, type Call } from '../../testing/marketplace.ts'
import { addOffering, openMarket, type Market } from '../../workflow/samples.ts'
import { requestBody } from '../operations/operations.samples.ts'

const { as, calling, sessionFor, parties, test: places, deps, app } = await createMarketplace()
const { owner } = places
const admin = await as('admin@understory.example')
const contributor = parties.organizationId('contributor')
const newcomer = parties.organizationId('newcomer')
const UNKNOWN = '00000000-0000-7000-8000-000000000000'

const settings = {
  name: 'Atelier Verne',
  country: 'FR',
  vat: 'FR98765432109',
  isBuyer: true,
  isSeller: false,
  industrySids: [] as string[],
}
const asNewcomer = { ...settings, name: 'Newcomer Foods', country: 'BE', vat: 'BE0123456789' }

let market: Market
beforeAll(async () => {
  market = await openMarket(owner, deps.database)
})

/** Requests an operation, which runs from then on. */
async function operate(): Promise<string> {
  const buyer = calling(await sessionFor(market.people.buyer.id, market.buyer))
  const answer = await buyer('POST', '/operations', { ...requestBody(market), idempotencyKey: randomUUID() })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return String(answer.body['sid'])
}
const asMarket = (more: object) => ({
  ...settings,
  vat: '',
  name: 'Buyer & Co',
  ...more,
})

describe('one organization', () => {
  test('its people see it whole', async () => {
    const call = await as('readonly@contributor.example')
    expect(await call('GET', `/organizations/${contributor}`)).toMatchObject({
      status: 200,
      body: {
        sid: contributor,
        name: 'Atelier Verne',
        country: 'FR',
        vat: 'FR98765432109',
        isBuyer: true,
        isSeller: false,
        accessStatus: 'validated',
        people: 4,
        deletedAt: null,
        industries: [],
        runningOperations: 0,
        identityLocked: true,
      },
    })
  })

  test('the platform sees any; for it nothing is locked', async () => {
    const readOnly = await as('readonly-admin@understory.example')
    expect(await readOnly('GET', `/organizations/${contributor}`)).toMatchObject({
      status: 200,
      body: { identityLocked: false },
    })
  })

  test('another organization answers like an unknown one, also a public seller and a partner', async () => {
    const call = await as('owner@contributor.example')
    const unknown = refusal(await call('GET', `/organizations/${UNKNOWN}`))
    expect(unknown).toMatchObject({ status: 404, code: 'not_found' })
    for (const sid of [newcomer, parties.organizationId('carrier'), market.carrier]) {
      expect(refusal(await call('GET', `/organizations/${sid}`))).toEqual(unknown)
      expect(refusal(await call('PUT', `/organizations/${sid}`, settings))).toEqual(unknown)
    }
  })
})

describe('settings', () => {
  let call: Call
  beforeAll(async () => {
    call = await as('pending@newcomer.example')
  })
  const change = (more: object) => call('PUT', `/organizations/${newcomer}`, { ...asNewcomer, ...more })

  test('the VAT number is normalised, then checked against the country’s pattern', async () => {
    expect(await change({ vat: ' be 0.123.456-789 ' })).toMatchObject({
      status: 200,
      body: { vat: 'BE0123456789' },
    })
    expect(issuesOf(await change({ vat: 'BE123' }))).toEqual({
      vat: 'A VAT number of this country has the form: BE0 and 9 digits',
    })
    expect(await change({ country: 'GR', vat: 'EL123456789' })).toMatchObject({
      body: { vat: 'GR123456789' },
    })
    expect(await change({ country: 'KE', vat: 'anything 1' })).toMatchObject({ body: { vat: 'anything 1' } })
    expect(await change({ vat: '' })).toMatchObject({ status: 200, body: { vat: null } })
  })

  test('a country must exist, and one side be taken', async () => {
    expect(issuesOf(await change({ country: 'QZ' }))).toEqual({
      country: 'There is no country with this code',
    })
    expect(issuesOf(await change({ isBuyer: false }))).toEqual({
      is_buyer: 'Buyer, seller or both',
      is_seller: 'Buyer, seller or both',
    })
  })

  test('industries must exist', async () => {
    const food = String((await admin('POST', '/industries', { name: 'Food' })).body['sid'])
    expect(await change({ industrySids: [food, food] })).toMatchObject({
      status: 200,
      body: { industries: [{ sid: food, name: 'Food' }] },
    })
    expect(issuesOf(await change({ industrySids: [food, UNKNOWN] }))).toEqual({
      industry_sids: 'There is no such industry',
    })
  })

  test.each(['accessStatus', 'sid', 'isPlatform', 'deletedAt'])(
    'the read-only field %s is refused',
    async (field) => {
      expect(refusal(await change({ [field]: 'validated' }))).toMatchObject({
        status: 400,
        code: 'invalid_request',
      })
    },
  )

  test('once validated, name, country and VAT number are the platform’s; sent unchanged they are fine', async () => {
    const owned = await as('owner@contributor.example')
    const send = (more: object, by: Call = owned) =>
      by('PUT', `/organizations/${contributor}`, { ...settings, ...more })
    const message = 'Your organization is validated: ask the platform to change this'
    expect(issuesOf(await send({ name: 'Verne', country: 'BE', vat: 'BE0123456789' }))).toEqual({
      name: message,
      country: message,
      vat: message,
    })
    expect(issuesOf(await send({ vat: '' }))).toEqual({ vat: message })
    expect((await send({ vat: 'fr 98 765 432 109', isSeller: true })).status).toBe(200)
    expect(await send({ name: 'Atelier Jules Verne' }, admin)).toMatchObject({
      status: 200,
      body: { name: 'Atelier Jules Verne', isSeller: false },
    })
    expect((await send({}, admin)).status).toBe(200)
  })

  test('only an owner changes them, a superadmin for any', async () => {
    for (const email of ['operator@contributor.example', 'checker@understory.example']) {
      const other = await as(email)
      const answer = await other('PUT', `/organizations/${contributor}`, settings)
      expect(refusal(answer), email).toMatchObject({ status: 403, code: 'forbidden' })
    }
  })

  test('a side is not turned off while operations run on it', async () => {
    await operate()
    const turnOff = (id: string, more: object) => admin('PUT', `/organizations/${id}`, asMarket(more))
    expect(refusal(await turnOff(market.buyer, { isBuyer: false, isSeller: true }))).toEqual({
      status: 409,
      code: 'in_use',
      reason: '1 operation runs in which this organization buys. End them first.',
    })
    expect(
      refusal(await turnOff(market.carrier, { name: 'Forest carrier', isBuyer: true, isSeller: false })),
    ).toMatchObject({ status: 409, code: 'in_use' })
    expect((await turnOff(market.buyer, { isSeller: true })).status).toBe(200)
    expect((await turnOff(market.buyer, { isSeller: false })).status).toBe(200)
  })

  test('who sells no longer offers nothing now', async () => {
    const trader = parties.organizationId('trader')
    const { project, vintages } = market
    const offering = await addOffering(owner, {
      project,
      carrier: trader,
      title: 'Wind',
      vintages,
      unitPriceCents: 1,
    })
    const traded = { ...settings, name: 'Two Rivers Trading', country: 'NL', vat: 'NL123456789B01' }
    const call = await as('both@trader.example')
    expect((await call('PUT', `/organizations/${trader}`, traded)).status).toBe(200)
    const after = await call('GET', `/project_submissions/${offering}`)
    expect(after.body).toMatchObject({ status: 'suspended', version: 5 })
    const resume = { type: 'offering.resume', payload: {}, version: 5 }
    const resumed = await call('POST', `/project_submissions/${offering}/events`, resume)
    expect(refusal(resumed)).toMatchObject({ reason: 'This organization no longer sells.' })
    expect(resumed.body['issues']).toMatchObject([{ path: 'carrier' }])
    await call('PUT', `/organizations/${trader}`, { ...traded, isSeller: true })
  })

  test('the platform itself is neither buyer nor seller', async () => {
    const answer = await admin('PUT', `/organizations/${parties.organizationId('platform')}`, {
      ...settings,
      name: 'Understory',
      vat: 'FR12345678901',
      isBuyer: false,
    })
    expect(answer).toMatchObject({ status: 200, body: { isBuyer: false, isSeller: false } })
  })
})

describe('the list', () => {
  const names = async (query: string) => {
    const { body } = await admin('GET', `/organizations?limit=200&${query}`)
    return (body['items'] as { name: string }[]).map(({ name }) => name)
  }

  test('finds by name and VAT number, whatever the case, and blanks in the number', async () => {
    expect(await names('search=two%20RIVERS')).toEqual(['Two Rivers Trading'])
    expect(await names('search=nl%20123.456')).toEqual(['Two Rivers Trading'])
    expect(await names('search=%25')).toEqual([])
    expect(await names('search=.')).toEqual([])
    expect(await names('search=-')).toEqual([])
  })

  test('narrows by side, access status and country', async () => {
    expect(await names('side=both')).toEqual(['Two Rivers Trading'])
    expect(await names('access_status=pending_kyc_docs')).toEqual(['Newcomer Foods'])
    expect(await names('country=ID&side=seller')).toEqual(['Rivage Collective'])
  })

  test('pages through all of them once, in each order', async () => {
    for (const sort of ['name', 'createdAt', 'country']) {
      const all = await names(`sort=${sort}`)
      const seen: string[] = []
      let cursor = ''
      do {
        const { body } = await admin('GET', `/organizations?sort=${sort}&limit=4${cursor}`)
        seen.push(...(body['items'] as { name: string }[]).map(({ name }) => name))
        cursor = typeof body['nextCursor'] === 'string' ? `&cursor=${body['nextCursor']}` : ''
        expect(body['count']).toBe(all.length)
      } while (cursor)
      expect(seen).toEqual(all)
    }
  })
})

describe('deleting an organization', () => {
  test('is refused while operations run, naming how many, and what stays', async () => {
    await operate()
    const answer = refusal(await admin('DELETE', `/organizations/${market.buyer}`))
    expect(answer).toMatchObject({ status: 409, code: 'in_use' })
    expect(answer).toHaveProperty(
      'reason',
      expect.stringMatching(
        /^[2-9] operations run with this organization\. End them first; what ended stays, with its invoices and certificates\.$/,
      ),
    )
  })

  test('is refused for the platform itself', async () => {
    expect(refusal(await admin('DELETE', `/organizations/${parties.organizationId('platform')}`))).toEqual({
      status: 409,
      code: 'guard_refused',
      reason: 'The platform itself cannot be deleted.',
    })
  })

  test('takes its people’s access at once, suspends what it offers, keeps memberships; restoring brings it back', async () => {
    const carrier = parties.organizationId('carrier')
    const { project, vintages } = market
    const offering = await addOffering(owner, {
      project,
      carrier,
      title: 'Forest',
      vintages,
      unitPriceCents: 1,
    })
    const call = await as('owner@carrier.example')
    expect((await call('GET', '/operations')).status).toBe(200)
    expect((await admin('DELETE', `/organizations/${carrier}`)).status).toBe(204)
    expect((await call('GET', '/operations')).status).toBe(403)
    expect((await call('GET', '/me')).body).toMatchObject({ current: null, memberships: [] })
    expect((await call('PUT', '/me/organization', { organizationSid: carrier })).status).toBe(404)
    const offered = (await admin('GET', `/project_submissions/${offering}`)).body
    expect(offered).toMatchObject({ status: 'suspended' })
    expect(offered['journal']).toContainEqual(
      expect.objectContaining({ event: 'offering.suspend', reason: 'Canopy Partners was deleted.' }),
    )
    const { body } = await admin('GET', '/organizations?deleted=true')
    expect(body).toMatchObject({ count: 1, items: [{ sid: carrier, name: 'Canopy Partners' }] })
    expect(await admin('POST', `/organizations/${carrier}/restore`)).toMatchObject({
      status: 200,
      body: { deletedAt: null, people: 2 },
    })
    expect(await call('PUT', '/me/organization', { organizationSid: carrier })).toMatchObject({
      status: 200,
      body: { current: { role: 'owner' } },
    })
  })

  test('and its sessions in the database act for no one', async () => {
    const rivage = parties.organizationId('rivage')
    const { personId } = parties.scopeOf('both@trader.example')
    await owner.query(
      "insert into membership (person_id, organization_id, role) values ($1, $2, 'readOnly')",
      [personId, rivage],
    )
    await sessionFor(personId, rivage)
    await admin('DELETE', `/organizations/${rivage}`)
    const { rows } = await owner.query('select 1 from session where organization_id = $1', [rivage])
    expect(rows).toEqual([])
    await admin('POST', `/organizations/${rivage}/restore`)
  })
})

test('every change of an organization stands in the audit trail', async () => {
  const nordlicht = parties.organizationId('nordlicht')
  await admin('PUT', `/organizations/${nordlicht}`, {
    ...settings,
    name: 'Nordlicht',
    country: 'DE',
    vat: 'DE123456789',
  })
  await admin('DELETE', `/organizations/${nordlicht}`)
  await admin('POST', `/organizations/${nordlicht}/restore`)
  const { rows } = await owner.query<{ action: string; person_id: string }>(
    'select action, person_id from audit_event where organization_id = $1 order by id',
    [nordlicht],
  )
  const { personId } = parties.scopeOf('admin@understory.example')
  expect(rows).toEqual(
    ['change', 'remove', 'restore'].map((what) => ({
      action: `organization.${what}`,
      person_id: personId,
    })),
  )
})

describe('a seller’s public profile', () => {
  const profile = {
    isPublished: true,
    headline: 'Mangroves and more',
    description: 'We plant.',
    website: 'https://canopy.example',
    foundedIn: 2012,
  }
  const carrier = parties.organizationId('carrier')
  const visitor = calling(null)

  test('is edited by its writers and shown to anyone while it is published', async () => {
    const call = await as('operator@carrier.example')
    expect((await call('GET', `/organizations/${carrier}/profile`)).body).toMatchObject({
      isPublished: false,
      headline: '',
      description: '',
      website: '',
      foundedIn: null,
    })
    expect((await visitor('GET', `/profiles/${carrier}`)).status).toBe(404)
    expect((await call('PUT', `/organizations/${carrier}/profile`, profile)).body).toMatchObject(profile)
    const { isPublished: _shown, ...shown } = profile
    expect(await visitor('GET', `/profiles/${carrier}`)).toMatchObject({
      status: 200,
      body: { sid: carrier, name: 'Canopy Partners', country: 'KE', ...shown },
    })
  })

  test('shows published offerings with what is available', async () => {
    await admin('PUT', `/organizations/${market.carrier}/profile`, profile)
    const { body } = await visitor('GET', `/profiles/${market.carrier}`)
    expect(body['offerings']).toMatchObject([
      { sid: market.offering, title: 'Mangroves', vintages: [{ available: '1000' }, { available: '1000' }] },
    ])
  })

  test('is hidden again when it is withdrawn, and while the seller is not validated or deleted', async () => {
    const status = async () => (await visitor('GET', `/profiles/${carrier}`)).status
    const set = (column: string) => owner.query(`update organization set ${column} where id = $1`, [carrier])
    expect(await status()).toBe(200)
    await set("access_status = 'at_risk'")
    expect(await status()).toBe(404)
    await set("access_status = 'validated', deleted_at = now()")
    expect(await status()).toBe(404)
    await set('deleted_at = null, is_seller = false, is_buyer = true')
    expect(await status()).toBe(404)
    await set('is_seller = true, is_buyer = false')
    await admin('PUT', `/organizations/${carrier}/profile`, { ...profile, isPublished: false })
    expect(await status()).toBe(404)
  })

  test('a buyer has none', async () => {
    const call = await as('owner@contributor.example')
    expect((await call('GET', `/organizations/${contributor}/profile`)).status).toBe(404)
    expect((await call('PUT', `/organizations/${contributor}/profile`, profile)).status).toBe(404)
  })

  test('links only by https', async () => {
    const call = await as('owner@carrier.example')
    for (const website of ['http://canopy.example', 'javascript:alert(1)', 'canopy.example'])
      expect(
        issuesOf(await call('PUT', `/organizations/${carrier}/profile`, { ...profile, website })),
      ).toHaveProperty('website')
  })
})

test('countries are listed for anyone, with patterns where the specification has one', async () => {
  const items = (await calling(null)('GET', '/countries')).body['items'] as { code: string }[]
  expect(items.find(({ code }) => code === 'FR')).toEqual({
    name: 'France',
    displayName: 'France',
    code: 'FR',
    continent: 'Europe',
    vatPattern: String.raw`^FR\d{11}$`,
  })
  expect(items.filter((one) => 'vatPattern' in one)).toHaveLength(39)
  const flagged = ['AS', 'AI', 'FJ', 'GU', 'PW', 'PA', 'RU', 'WS', 'TT', 'VI', 'VU']
  expect(flagged.filter((code) => !items.some((one) => one.code === code))).toEqual([])
  expect((await app.inject('/proxy/countries')).headers['content-type']).toContain('application/json')
})
