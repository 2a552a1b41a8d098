/** A pack holds a contributor's own documents of a year or of chosen operations, each with its hash, and no one else's. */
import { unzipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { sha256Of } from '../../platform/storage/storage.ts'
import { createMarketplace, outcome } from '../../testing/marketplace.ts'
import { openMarket, type Market } from '../../workflow/samples.ts'
import { deliver } from './contributions.samples.ts'

const { app, calling, sessionFor, test: places, deps } = await createMarketplace()

let market: Market
let operation = ''
let number = ''
let cookie = ''
let lyon = ''
let travel = ''

type PackedFile = {
  readonly kind: string
  readonly by: string | null
  readonly name: string
  readonly text: string
}

async function keep({ kind, by, name, text }: PackedFile): Promise<void> {
  const sha256 = await deps.storage.put(Buffer.from(text))
  await places.owner.query(
    `insert into document (operation_id, organization_id, name, kind, media_type, bytes, sha256, uploaded_by)
     values ($1, $2, $3, $4, 'application/pdf', $5, $6, $7)`,
    [operation, by, name, kind, text.length, sha256, market.people.admin.id],
  )
}

async function certify(version: number, text: string, isReleased: boolean): Promise<void> {
  const sha256 = await deps.storage.put(Buffer.from(text))
  await places.owner.query(
    `insert into certificate (operation_id, number, version, data, sha256, sealed_at, released_at)
     values ($1, 'UND-2026-000001', $2, '{}', $3, now(), case when $4 then now() end)`,
    [operation, version, sha256, isReleased],
  )
}

async function packOf(query: string, as = cookie) {
  const answer = await app.inject({ url: `/proxy/audit_pack?${query}`, headers: { cookie: as } })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/zip')
  const files = unzipSync(new Uint8Array(answer.rawPayload))
  return Object.fromEntries(
    Object.entries(files).map(([path, bytes]) => [path, Buffer.from(bytes).toString()]),
  )
}

beforeAll(async () => {
  market = await openMarket(places.owner, deps.database)
  cookie = await sessionFor(market.people.buyer.id, market.buyer)
  operation = await deliver(deps, market, 'retire', 40n)
  const { rows } = await places.owner.query<{ number: string }>(
    'select number from operation where id = $1',
    [operation],
  )
  number = rows[0]!.number
  await keep({ kind: 'ccSigned', by: market.buyer, name: '../contract.pdf', text: 'signed contract' })
  await keep({ kind: 'ccSigned', by: market.platform, name: '../contract.pdf', text: 'countersigned' })
  await keep({ kind: 'ccSigned', by: market.carrier, name: 'foreign.pdf', text: 'the carrier’s document' })
  await keep({ kind: 'mcSigned', by: market.platform, name: 'mandate.pdf', text: 'the mandate' })
  await keep({ kind: 'pcInvoice', by: market.carrier, name: 'carrier.pdf', text: 'the carrier’s invoice' })
  await certify(1, 'certificate', true)
  await certify(2, 'corrected certificate', true)
  await certify(3, 'not released', false)
  const call = calling(cookie)
  const entity = await call('POST', '/reporting_entities', { name: 'Lyon', kind: 'site' })
  const purpose = await call('POST', '/reporting_purposes', { name: 'Travel' })
  const units = await call('GET', '/allocations/units')
  const [range] = units.body['items'] as { vintageSid: string; rangeSid: string }[]
  const made = await call('POST', '/allocations', {
    vintageSid: range!.vintageSid,
    rangeSid: range!.rangeSid,
    entitySid: entity.body['sid'],
    purposeSid: purpose.body['sid'],
    claimYear: 2025,
    quantity: '12',
  })
  expect(made.status).toBe(201)
  lyon = String(entity.body['sid'])
  travel = String(purpose.body['sid'])
})

test('holds contracts, certificates, serials and allocations, each with its hash, and no document of the carrier', async () => {
  const {
    'README.txt': readme,
    'manifest.json': manifest,
    ...files
  } = await packOf(`operations=${operation}`)
  expect(files).toEqual({
    [`${number}/contracts/__contract.pdf`]: 'signed contract',
    [`${number}/contracts/__contract (2).pdf`]: 'countersigned',
    [`${number}/certificates/UND-2026-000001.pdf`]: 'certificate',
    [`${number}/certificates/UND-2026-000001-v2.pdf`]: 'corrected certificate',
    'serials.csv': expect.stringContaining(`${number},Retired,Carbon,Verra,Mangroves,`) as unknown as string,
    'allocations.csv': expect.stringContaining('2025,Lyon,Travel,Retired,12,') as unknown as string,
  })
  expect(files['serials.csv']).toContain(',2020,0-1-40-VCS-VCU,1,40,40,t CO2e,')
  expect(readme).toContain('Audit pack of Buyer & Co')
  const listed = JSON.parse(manifest!) as { files: { path: string; sha256: string; bytes: number }[] }
  expect(listed).toMatchObject({ organization: 'Buyer & Co', operations: [number], missing: [] })
  expect(Object.fromEntries(listed.files.map(({ path, sha256 }) => [path, sha256]))).toEqual(
    Object.fromEntries(
      Object.entries({ 'README.txt': readme!, ...files }).map(([path, text]) => [
        path,
        sha256Of(Buffer.from(text)),
      ]),
    ),
  )
})

test('of a year holds what was delivered in it, and what is claimed for it though it was delivered in another', async () => {
  expect(Object.keys(await packOf('year_from=2026&year_to=2026'))).toContain(
    `${number}/certificates/UND-2026-000001.pdf`,
  )
  const claimed = await packOf('year_from=2025&year_to=2025')
  expect(Object.keys(claimed)).toContain(`${number}/certificates/UND-2026-000001.pdf`)
  expect(claimed['allocations.csv']).toContain('2025,Lyon')
  const empty = await packOf('year_from=2024&year_to=2024')
  expect(Object.keys(empty).toSorted()).toEqual([
    'README.txt',
    'allocations.csv',
    'manifest.json',
    'serials.csv',
  ])
})

test('no one gets the documents of another: not a stranger, and not the carrier of the same operation', async () => {
  for (const who of ['stranger', 'carrier'] as const) {
    const other = await sessionFor(market.people[who].id, market[who])
    const call = calling(other)
    expect(outcome(await call('GET', `/audit_pack?operations=${operation}`))).toBe('404 not_found')
    expect(Object.keys(await packOf('year_from=2026&year_to=2026', other))).not.toContain(
      `${number}/certificates/UND-2026-000001.pdf`,
    )
  }
})

test('a file that the storage has lost is named as missing, and the rest is there', async () => {
  const kept = await places.owner.query<{ id: string }>(
    `insert into document (operation_id, organization_id, name, kind, media_type, bytes, sha256, uploaded_by)
     values ($1, $2, 'lost.pdf', 'ccSigned', 'application/pdf', 1, repeat('e', 64), $3) returning id`,
    [operation, market.buyer, market.people.buyer.id],
  )
  const files = await packOf(`operations=${operation}`)
  expect(JSON.parse(files['manifest.json']!)).toMatchObject({ missing: [`${number}/contracts/lost.pdf`] })
  expect(files[`${number}/contracts/__contract.pdf`]).toBe('signed contract')
  await places.owner.query('delete from document where id = $1', [kept.rows[0]!.id])
})

test('either a filter or operations: neither and both are refused', async () => {
  const call = calling(cookie)
  expect(outcome(await call('GET', '/audit_pack'))).toBe('400 invalid_request')
  expect(outcome(await call('GET', `/audit_pack?year_from=2026&operations=${operation}`))).toBe(
    '400 invalid_request',
  )
})

test('of an entity, a purpose and a range of years holds what is claimed so, and says it in words and in its name', async () => {
  const call = calling(cookie)
  const { body: other } = await call('POST', '/reporting_entities', { name: 'Zürich & Söhne', kind: 'site' })
  const certificate = `${number}/certificates/UND-2026-000001.pdf`
  const found = await packOf(`year_from=2024&year_to=2025&entity=${lyon}&purpose=${travel}`)
  expect(Object.keys(found)).toContain(certificate)
  expect(found['serials.csv']).toContain(`${number},Retired,`)
  expect(found['allocations.csv']).toContain('2025,Lyon,Travel,Retired,12,')
  expect(found['README.txt']).toMatch(/Years {4}2024 to 2025\n {2}Entity {3}Lyon\n {2}Purpose {2}Travel\n/)
  expect(JSON.parse(found['manifest.json']!)).toMatchObject({
    filter: { years: '2024 to 2025', entity: 'Lyon', purpose: 'Travel' },
  })
  for (const nothing of [
    `entity=${String(other['sid'])}`,
    // Delivered in 2026, and claimed for 2025 alone.
    `year_from=2026&entity=${lyon}`,
    `year_to=2024&purpose=${travel}`,
  ]) {
    const empty = await packOf(nothing)
    expect(Object.keys(empty), nothing).not.toContain(certificate)
    expect(empty['allocations.csv']!.trim().split('\n'), nothing).toHaveLength(1)
    expect(empty['serials.csv']!.trim().split('\n'), nothing).toHaveLength(1)
  }
  const nameFor = async (path: string) =>
    (await app.inject({ url: `/proxy/${path}`, headers: { cookie } })).headers['content-disposition']
  expect(await nameFor(`audit_pack?year_from=2024&year_to=2025&entity=${String(other['sid'])}`)).toBe(
    'attachment; filename="audit-pack-2024-to-2025-zurich-sohne.zip"',
  )
  expect(await nameFor(`allocations/export?year_from=2025&purpose=${travel}`)).toMatch(
    /filename="allocations-from-2025-travel-\d{4}-\d\d-\d\d\.csv"/,
  )
})

test('an entity or a purpose of someone else is not found', async () => {
  const call = calling(await sessionFor(market.people.stranger.id, market.stranger))
  for (const path of ['audit_pack', 'allocations/export'])
    for (const filter of [`entity=${lyon}`, `purpose=${travel}`])
      expect(outcome(await call('GET', `/${path}?${filter}`))).toBe('404 not_found')
})
