import { randomUUID } from 'node:crypto'
import { extractXml } from '@stackforge-eu/factur-x'
import { beforeAll, describe, expect, test } from 'vitest'
import { fromWire } from '../../../contract/http/wire.ts'
import { inspectSeal } from '../seals/seal.ts'
import { createMarketplace, issuesOf, outcome, type Call } from '../../testing/marketplace.ts'
import { openMarket, type Market } from '../../workflow/samples.ts'
import { addDocument, happyPath, requestBody } from '../operations/operations.samples.ts'
import { consult } from './consultations.ts'
import { epcText } from './epc.ts'
import { invoiceFiles } from './files.ts'
import { brokenRules } from './en16931.samples.ts'

const NOW = new Date('2026-03-16T09:00:00Z')
const marketplace = await createMarketplace({ clock: () => NOW })
const { app, deps, test: places, calling, sessionFor } = marketplace
const { owner } = places
let market: Market
let cookies: Record<keyof Market['people'], string>
const as = (who: keyof Market['people']): Call => calling(cookies[who])

beforeAll(async () => {
  market = await openMarket(owner, deps.database)
  const entries = await Promise.all(
    Object.entries(market.people).map(
      async ([name, { id, scope }]) => [name, await sessionFor(id, scope.organizationId)] as const,
    ),
  )
  cookies = Object.fromEntries(entries) as typeof cookies
})

async function send(who: keyof Market['people'], sid: string, type: string, payload: object = {}) {
  const { body } = await as('admin')('GET', `/operations/${sid}`)
  return as(who)('POST', `/operations/${sid}/events`, {
    type,
    payload,
    version: body['version'],
    idempotencyKey: randomUUID(),
  })
}

/** A contribution up to the event, which is not sent. */
async function walkTo(event: string): Promise<string> {
  const requested = await as('buyer')('POST', '/operations', requestBody(market))
  const sid = String(requested.body['sid'])
  const document = await addDocument(owner, sid, market.people.admin.id)
  for (const move of happyPath(market, document)) {
    if (move === 'effects' || move.type === event) break
    const answer = await send(move.who, sid, move.type, move.payload)
    if (answer.status !== 200) throw new Error(`${move.type}: ${JSON.stringify(answer.body)}`)
  }
  return sid
}

const feeOf = async (sid: string) => (await as('admin')('GET', `/operations/${sid}/fee`)).body
const FEE = { feeCents: 900, treatment: 'domestic', ratePercent: 20, viesResult: 'unknown' }

/** Fee and VAT confirmed, the invoice issued as it is proposed. */
async function issue(sid: string, fee: object = FEE): Promise<Record<string, unknown>> {
  expect((await send('admin', sid, 'CSfeeVAT.submit', fee)).status).toBe(200)
  expect((await send('checker', sid, 'CSfeeVAT.approve')).status).toBe(200)
  const { invoice } = await feeOf(sid)
  expect((await send('admin', sid, 'CSInvoice.issue', invoice as object)).status).toBe(200)
  const { body } = await as('buyer')('GET', `/operations/${sid}/invoices`)
  return (body['items'] as Record<string, unknown>[]).at(-1)!
}

const download = async (who: keyof Market['people'], path: string) => {
  const answer = await app.inject({ url: `/proxy${path}`, headers: { cookie: cookies[who] } })
  return { status: answer.statusCode, type: answer.headers['content-type'], bytes: answer.rawPayload }
}

describe('the rules of an operation', () => {
  test('say fee, treatment and rate with their reasons, and name what an invoice would lack', async () => {
    const sid = await walkTo('proposal.send')
    expect(await feeOf(sid)).toMatchObject({
      unitsCents: 12_500,
      fee: { cents: 625, reason: 'The usual fee: 5 % of the price of the units.' },
      vat: {
        treatment: 'domestic',
        ratePercent: 20,
        reason: 'Domestic VAT: the customer is established in the platform’s own country.',
        viesResult: 'unknown',
      },
      differences: [],
      missing: [
        'the platform’s registration number',
        'the platform’s address',
        'the platform’s bank account',
        'the contributor’s address',
      ],
    })
  })

  test('what was submitted against them is marked for the second person', async () => {
    const sid = await walkTo('CSfeeVAT.submit')
    const wrong = { feeCents: 800, treatment: 'reverseCharge', ratePercent: 0, viesResult: 'valid' }
    expect((await send('admin', sid, 'CSfeeVAT.submit', wrong)).status).toBe(200)
    expect((await feeOf(sid))['differences']).toEqual([
      'fee 8\u00a0€ instead of 9\u00a0€',
      'treatment reverse charge instead of domestic rate',
      'rate 0 % instead of 20 %',
      'VIES result valid instead of unknown',
    ])
  })

  test('a treatment without VAT takes no rate', async () => {
    const sid = await walkTo('CSfeeVAT.submit')
    const answer = await send('admin', sid, 'CSfeeVAT.submit', { ...FEE, treatment: 'outOfScope' })
    expect(issuesOf(answer)).toEqual({
      rate_percent: 'Under this treatment no VAT is charged: the rate is 0.',
    })
  })

  test('are the platform’s: contributor and carrier are refused', async () => {
    const sid = await walkTo('AcceptOperation.accept')
    expect(outcome(await as('buyer')('GET', `/operations/${sid}/fee`))).toBe('403 forbidden')
    expect(outcome(await as('carrier')('GET', `/operations/${sid}/fee`))).toBe('403 forbidden')
  })
})

describe('the VAT register', () => {
  let asked = 0
  const answering = (outcomeOf: 'valid' | 'invalid' | 'unknown') => ({
    database: deps.database,
    vatConsultation: {
      consult: async () => ({
        outcome: outcomeOf,
        name: 'BUYER GMBH',
        address: null,
        consultedAt: new Date(NOW.getTime() + (asked += 1)).toISOString(),
        reference: `WAPI-${outcomeOf}`,
      }),
    },
  })
  let sid = ''
  beforeAll(async () => {
    await owner.query("update organization set country = 'DE', vat = 'DE123456789' where id = $1", [
      market.buyer,
    ])
    sid = await walkTo('CSfeeVAT.submit')
  })

  test('asked by no one: domestic VAT, because the number is not confirmed', async () => {
    expect(await feeOf(sid)).toMatchObject({
      vat: { treatment: 'domestic', reason: expect.stringContaining('not confirmed') },
      consultation: null,
      mayConsult: true,
    })
  })

  test('its clear answer decides, with the number of the consultation; silence afterwards takes nothing back', async () => {
    const { scope } = market.people.admin
    await consult(answering('valid'), scope, sid)
    await consult(answering('unknown'), scope, sid)
    expect(await feeOf(sid)).toMatchObject({
      vat: {
        treatment: 'reverseCharge',
        ratePercent: 0,
        viesResult: 'valid',
        viesConsultation: 'WAPI-valid',
      },
      consultation: { number: 'DE123456789', outcome: 'valid', name: 'BUYER GMBH' },
    })
    await consult(answering('invalid'), scope, sid)
    expect(await feeOf(sid)).toMatchObject({ vat: { treatment: 'domestic', viesResult: 'invalid' } })
  })

  test('its answer ages: after 30 days the number counts as not confirmed', async () => {
    await owner.query("update vat_consultation set consulted_at = consulted_at - interval '31 days'")
    expect(await feeOf(sid)).toMatchObject({ vat: { treatment: 'domestic', viesResult: 'unknown' } })
  })

  test('over HTTP a silent register is no error, and a customer without a number cannot be asked about', async () => {
    expect((await as('admin')('POST', `/operations/${sid}/vat_consultation`)).body).toMatchObject({
      consultation: { outcome: 'unknown' },
    })
    await owner.query("update organization set country = 'FR', vat = null where id = $1", [market.buyer])
    expect(outcome(await as('admin')('POST', `/operations/${sid}/vat_consultation`))).toBe(
      '409 guard_refused',
    )
  })
})

describe('billing settings', () => {
  const wanted = {
    legalForm: 'SAS',
    registrationNumber: '123 456 789 RCS Paris',
    street: '12 rue des Fougères',
    postalCode: '75011',
    city: 'Paris',
    iban: 'FR76 3000 6000 0112 3456 7890 189',
    bic: 'agrifrpp',
    bank: 'Made-up bank',
    feeBasisPoints: 400,
    feeMinimumCents: 2_000,
  }

  test('are written by a superadmin, control digits and all, and the trail names fields but no account', async () => {
    const superadmin = await marketplace.as('admin@understory.example')
    const written = await superadmin('PUT', '/billing_settings', wanted)
    expect(written.body).toEqual({
      ...wanted,
      iban: 'FR7630006000011234567890189',
      bic: 'AGRIFRPP',
      version: expect.any(String),
    })
    expect(
      issuesOf(
        await superadmin('PUT', '/billing_settings', { ...wanted, iban: 'FR7630006000011234567890188' }),
      ),
    ).toEqual({
      iban: 'The control digits of this IBAN do not fit',
    })
    const { rows } = await owner.query(
      "select details from audit_event where action = 'organization.billing'",
    )
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).toContain('iban')
    expect(JSON.stringify(rows)).not.toContain('FR76')
  })

  test('are not written over what a colleague has changed since they were read', async () => {
    const superadmin = await marketplace.as('admin@understory.example')
    const read = (await superadmin('GET', '/billing_settings')).body
    const mine = await superadmin('PUT', '/billing_settings', { ...read, city: 'Lyon' })
    const late = await superadmin('PUT', '/billing_settings', { ...read, bank: 'Other bank' })
    expect(late).toMatchObject({ status: 409, body: { code: 'stale_version' } })
    expect((await superadmin('GET', '/billing_settings')).body).toEqual(mine.body)
    await superadmin('PUT', '/billing_settings', { ...mine.body, city: 'Paris' })
  })

  test('change the usual fee of what is proposed from then on', async () => {
    const sid = await walkTo('proposal.send')
    expect((await feeOf(sid))['fee']).toEqual({
      cents: 2_000,
      reason: 'The usual fee: 4 % of the price of the units, at least 20\u00a0€.',
    })
  })
})

describe('an issued invoice', () => {
  let sid = ''
  let invoice: Record<string, unknown>
  beforeAll(async () => {
    await owner.query("update organization set vat = 'FR12345678901' where is_platform")
    sid = await walkTo('CSfeeVAT.submit')
    invoice = await issue(sid)
  })

  test('must say what was agreed and confirmed, to the cent', async () => {
    const other = await walkTo('CSInvoice.issue')
    const lines = (units: number, fee: number, vat: number) => [
      { kind: 'units', description: 'Units', amountCents: units },
      { kind: 'fee', description: 'Fee', amountCents: fee },
      { kind: 'vat', description: 'VAT', amountCents: vat },
    ]
    for (const wrong of [lines(13_000, 900, 181), lines(13_001, 899, 180), lines(12_000, 1_900, 180)]) {
      const dueCents = wrong.reduce((sum, { amountCents }) => sum + amountCents, 0)
      const answer = await send('admin', other, 'CSInvoice.issue', {
        lines: wrong,
        dueCents,
        dueOn: '2026-12-31',
      })
      expect(issuesOf(answer)).toEqual({
        lines:
          'The lines are not what was agreed and confirmed: units 130\u00a0€, fee 9\u00a0€, VAT 1,80\u00a0€.',
      })
    }
  })

  test('is listed for contributor and platform; for the carrier there is none, and for a stranger no operation', async () => {
    expect(invoice).toMatchObject({ kind: 'invoice', totalCents: 14_080, vatCents: 180, hasFile: true })
    const list = (who: keyof Market['people']) => as(who)('GET', `/operations/${sid}/invoices`)
    expect((await list('admin')).body['items']).toHaveLength(1)
    expect((await list('carrier')).body).toEqual({ items: [] })
    expect((await list('stranger')).status).toBe(404)
  })

  test('says where it is paid, with the code for banking apps', () => {
    expect(invoice['payment']).toMatchObject({
      payee: 'Understory',
      iban: 'FR7630006000011234567890189',
      code: { size: expect.any(Number) as number, path: expect.stringMatching(/^M0 0h1/) as string },
    })
  })

  test('is handed out as PDF and XML to those who see it, and to no one else', async () => {
    const file = `/invoices/${String(invoice['sid'])}/file`
    const xml = `/invoices/${String(invoice['sid'])}/xml`
    expect(await download('buyer', file)).toMatchObject({ status: 200, type: 'application/pdf' })
    expect(await download('admin', xml)).toMatchObject({ status: 200, type: 'application/xml' })
    for (const who of ['carrier', 'stranger'] as const) {
      expect((await download(who, file)).status).toBe(404)
      expect((await download(who, xml)).status).toBe(404)
    }
  })

  test('its PDF is sealed, declares PDF/A-3 and Factur-X, and carries the very XML', async () => {
    const { bytes } = await download('buyer', `/invoices/${String(invoice['sid'])}/file`)
    const { bytes: xml } = await download('buyer', `/invoices/${String(invoice['sid'])}/xml`)
    const embedded = await extractXml(bytes)
    expect(embedded.xml).toBe(xml.toString())
    expect(brokenRules(xml.toString())).toEqual([])
    const raw = bytes.toString('latin1')
    for (const part of [
      '<pdfaid:part>3</pdfaid:part>',
      '<pdfaid:conformance>B</pdfaid:conformance>',
      '<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>',
      '<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>',
      '/AFRelationship /Alternative',
      '/S /GTS_PDFA1',
    ])
      expect(raw).toContain(part)
    // What is drawn uses embedded fonts alone. (The seal's own part names a standard font as the default of its field.)
    const drawn = raw.slice(0, raw.indexOf('%%EOF'))
    expect(drawn.match(/\/FontFile2 /g)?.length).toBeGreaterThanOrEqual(3)
    expect(drawn).not.toMatch(/\/BaseFont \/(Helvetica|Times|Courier)/)
    const seal = await inspectSeal(bytes, (await deps.sealKeys()).trusted)
    expect(seal).toMatchObject({ found: true, coversAll: true, mathHolds: true, ours: true })
  })

  test('gives the same bytes for ever, whatever the parties are called since', async () => {
    const file = () => download('buyer', `/invoices/${String(invoice['sid'])}/file`)
    const before = (await file()).bytes
    await owner.query("update organization set name = 'Another name' where id = $1", [market.buyer])
    expect((await file()).bytes.equals(before)).toBe(true)
    const { rows } = await owner.query<{ name: string }>(
      "select document #>> '{buyer,name}' as name from invoice where id = $1",
      [invoice['sid']],
    )
    expect(rows[0]!.name).toBe('Buyer & Co')
  })

  test('two looks at the same time leave one file', async () => {
    const other = await issue(await walkTo('CSfeeVAT.submit'))
    const path = `/invoices/${String(other['sid'])}/file`
    const files = await Promise.all([1, 2, 3].map(() => download('buyer', path)))
    expect(new Set(files.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1)
  })

  test('is credited and issued again; both stay, and each names the other', async () => {
    expect((await send('admin', sid, 'CSInvoice.credit', { reason: 'Another address' })).status).toBe(200)
    const { invoice: again } = await feeOf(sid)
    expect((await send('admin', sid, 'CSInvoice.issue', again as object)).status).toBe(200)
    const { body } = await as('buyer')('GET', `/operations/${sid}/invoices`)
    const items = body['items'] as Record<string, unknown>[]
    const [first, credit, second] = items
    expect(items.map(({ kind }) => kind)).toEqual(['invoice', 'creditNote', 'invoice'])
    expect(first).toMatchObject({ number: invoice['number'], creditedBy: credit!['number'], payment: null })
    expect(credit).toMatchObject({ credits: invoice['number'], totalCents: 14_080 })
    expect(second).toMatchObject({ creditedBy: null })
    const pack = await invoiceFiles(deps, market.people.buyer.scope, sid)
    expect(pack.map(({ name }) => name)).toEqual(items.map(({ number }) => `${String(number)}.pdf`))
    expect(await invoiceFiles(deps, market.people.carrier.scope, sid)).toEqual([])
  })
})

describe('the code for banking apps', () => {
  const transfer = {
    name: 'Understory',
    iban: 'FR7630006000011234567890189',
    bic: 'AGRIFRPP',
    cents: 14_080,
    currency: 'EUR',
    reference: 'RF18CS202600001',
  }

  test('names service, account, exact amount and reference, each in its line', () => {
    expect(epcText(transfer)!.split('\n')).toEqual([
      'BCD',
      '002',
      '1',
      'SCT',
      'AGRIFRPP',
      'Understory',
      'FR7630006000011234567890189',
      'EUR140.80',
      '',
      'RF18CS202600001',
    ])
    expect(epcText({ ...transfer, bic: null, cents: 5 })).toContain(
      '\nSCT\n\nUnderstory\nFR7630006000011234567890189\nEUR0.05\n',
    )
  })

  test('is at most 331 bytes, for euro only, and for nothing no code', () => {
    const longest = epcText({ ...transfer, name: '€'.repeat(70), cents: 99_999_999_999 })!
    expect(Buffer.byteLength(longest)).toBeLessThanOrEqual(331)
    expect(epcText({ ...transfer, currency: 'USD' })).toBeNull()
    expect(epcText({ ...transfer, cents: 0 })).toBeNull()
    expect(epcText({ ...transfer, cents: 100_000_000_000 })).toBeNull()
  })
})

test('rates are for administrators, one per country and time', async () => {
  const answer = await as('admin')('GET', '/vat_rates')
  const items = (
    fromWire(answer.body) as { items: { country: string; percent: number; validTo: string | null }[] }
  ).items
  expect(items.filter(({ country }) => country === 'FI')).toEqual([
    { country: 'FI', percent: 24, validFrom: '2024-01-01', validTo: '2024-08-31' },
    { country: 'FI', percent: 25.5, validFrom: '2024-09-01', validTo: null },
  ])
  expect(new Set(items.filter(({ validTo }) => validTo === null).map(({ country }) => country)).size).toBe(27)
  expect(outcome(await as('buyer')('GET', '/vat_rates'))).toBe('403 forbidden')
})
