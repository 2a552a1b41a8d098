import { randomUUID } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { flattenedVerify, importX509 } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Certificate, CertificateProof } from '../../../contract/certificates/certificates.ts'
import { inspectProof } from '../../../contract/rules/seals/proof.ts'
import { FULL } from '../../../machines/testing/full.ts'
import { rotateSealKey } from '../seals/seal-keys.ts'
import { inspectSeal } from '../seals/seal.ts'
import { createMarketplace, issuesOf, outcome, refusal, type Call } from '../../testing/marketplace.ts'
import { inSnake, openCertificateMarket } from './certificates.samples.ts'
import { correctCertificate } from './corrections.usecases.ts'
import { certificateFile, verifyCertificate } from './certificates.usecases.ts'

const marketplace = await createMarketplace()
const { app, calling, deps, test: places } = marketplace
const market = await openCertificateMarket(marketplace)
const visitor = calling(null)
const VISITOR = { personId: '', organizationId: null, platform: false }
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'understory-proof-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

let sid = ''
let number = ''
let admin: Call
let buyer: Call
let stranger: Call

beforeAll(async () => {
  sid = await market.walk()
  ;[admin, buyer, stranger] = await Promise.all([
    market.as('admin'),
    market.as('buyer'),
    market.as('stranger'),
  ])
  number = String(
    ((await admin('GET', `/operations/${sid}`)).body['facts'] as Record<string, unknown>)[
      'certificateNumber'
    ],
  )
}, 60_000)

const show = async (call: Call, version?: number) =>
  (await call('GET', `/certificates/${number}${version ? `?version=${version}` : ''}`))
    .body as unknown as Certificate
const correct = (body: object, call = admin) => call('POST', `/certificates/${number}/versions`, body)

async function fileOf(version?: number): Promise<Buffer> {
  const answer = await app.inject(`/proxy/certificates/${number}/file${version ? `?version=${version}` : ''}`)
  return answer.rawPayload
}

test('before its release only the platform reads the sealed file', async () => {
  const waiting = await market.walk('certificate.release')
  const { facts } = (await admin('GET', `/operations/${waiting}`)).body as { facts: Record<string, unknown> }
  const sealed = String(facts['certificateNumber'])
  const address = `/certificates/${sealed}`
  const file = await certificateFile(deps, market.market.people.admin.scope, sealed)
  expect(file.name).toBe(`${sealed} not released.pdf`)
  expect(await inspectSeal(file.bytes, [])).toMatchObject({ found: true, coversAll: true, mathHolds: true })
  expect(outcome(await buyer('GET', `${address}/file`))).toBe('404 not_found')
  expect(outcome(await visitor('GET', `${address}/file`))).toBe('404 not_found')
  expect(outcome(await admin('GET', address))).toBe('404 not_found')
})

describe('a correction', () => {
  let first: Buffer

  beforeAll(async () => {
    first = await fileOf()
  })

  test('begins with what was written, for people of the platform only', async () => {
    expect((await admin('GET', `/certificates/${number}/versions`)).body).toEqual({
      version: 1,
      beneficiary: 'Acme SAS',
      wording: 'Retired with thanks.',
      language: 'en',
      template: 'classic',
      isPublic: true,
    })
    expect(outcome(await buyer('GET', `/certificates/${number}/versions`))).toBe('403 forbidden')
    expect(outcome(await correct({ version: 1, reason: 'Misspelt', beneficiary: 'X' }, buyer))).toBe(
      '403 forbidden',
    )
  })

  test('makes a new version under the same number, drawn, sealed and released', async () => {
    const answer = await correct({
      version: 1,
      reason: 'The name was misspelt',
      beneficiary: 'Acme & Fils SAS',
      wording: 'Pour {{beneficiary}}, {{quantity}} {{unit}}.',
      language: 'fr',
      template: 'plain',
    })
    expect(answer).toMatchObject({
      status: 201,
      body: {
        number,
        version: 2,
        supersededBy: null,
        beneficiary: 'Acme & Fils SAS',
        wording: 'Pour Acme & Fils SAS, 10 t CO2e.',
        reason: 'Contribution volontaire',
        quantity: '10',
      },
    })
    const second = await fileOf()
    expect(second.equals(first)).toBe(false)
    const { trusted } = await deps.sealKeys()
    expect(await inspectSeal(second, trusted)).toMatchObject({
      found: true,
      coversAll: true,
      mathHolds: true,
      ours: true,
    })
  })

  test('supersedes: the earlier version stays as it was, says so, and can still be had', async () => {
    const now = await show(visitor)
    expect(now.versions).toMatchObject([
      {
        version: 2,
        fields: ['beneficiary', 'wording', 'language', 'template', 'reason'],
        reason: 'The name was misspelt',
      },
      { version: 1, fields: [], reason: null },
    ])
    expect(await show(visitor, 1)).toMatchObject({ version: 1, supersededBy: 2, beneficiary: 'Acme SAS' })
    expect((await fileOf(1)).equals(first)).toBe(true)
    expect((await app.inject(`/proxy/certificates/${number}?version=3`)).statusCode).toBe(404)
    expect(await verifyCertificate(deps, VISITOR, number, first)).toMatchObject({
      valid: true,
      supersededBy: 2,
    })
    expect(await verifyCertificate(deps, VISITOR, number, await fileOf())).toMatchObject({
      valid: true,
      supersededBy: null,
    })
  })

  test('is written down with who, when and why, and never with the values', async () => {
    const { rows } = await places.owner.query(
      `select kind, from_version, version, reason, fields, person_id, to_jsonb(c)::text like '%Fils%' as tells
       from certificate_command c where number = $1`,
      [number],
    )
    expect(rows).toEqual([
      {
        kind: 'correct',
        from_version: 1,
        version: 2,
        reason: 'The name was misspelt',
        fields: ['beneficiary', 'wording', 'language', 'template', 'reason'],
        person_id: market.market.people.admin.id,
        tells: false,
      },
    ])
  })

  test('is refused for a version that is not the current one, without a change, and for a template that is not in use', async () => {
    expect(refusal(await correct({ version: 1, reason: 'Late', beneficiary: 'Z' }))).toMatchObject({
      status: 409,
      code: 'stale_version',
    })
    expect(issuesOf(await correct({ version: 2, reason: 'Nothing' }))).toEqual({
      reason: 'Please change something.',
    })
    expect(issuesOf(await correct({ version: 2, reason: 'Same', beneficiary: 'Acme & Fils SAS' }))).toEqual({
      reason: 'Nothing differs from the current version.',
    })
    expect(issuesOf(await correct({ version: 2, reason: 'Other', template: 'fancy' }))).toEqual({
      template: 'Please choose a template that is in use.',
    })
    expect(issuesOf(await correct({ version: 2, reason: 'Field', wording: 'For {{iban}}' }))).toEqual({
      wording: 'There is no field "iban".',
    })
    expect(
      outcome(
        await admin('POST', '/certificates/UND-2026-999999/versions', {
          version: 1,
          reason: 'Unknown',
          beneficiary: 'Z',
        }),
      ),
    ).toBe('404 not_found')
  })

  test('of two at the same time one succeeds', async () => {
    const answers = await Promise.all(
      ['One', 'Two'].map((name) => correct({ version: 2, reason: 'At the same time', beneficiary: name })),
    )
    expect(answers.map(outcome).toSorted()).toEqual(['201', '409 stale_version'])
    expect((await show(visitor)).version).toBe(3)
  })

  test('that makes the beneficiary secret hides it in every version, and from everyone but the parties', async () => {
    expect((await correct({ version: 3, reason: 'Asked for', isPublic: false })).status).toBe(201)
    for (const version of [undefined, 1])
      expect(await show(visitor, version)).toMatchObject({
        beneficiary: 'Not public',
        wording: '',
        isPublic: false,
      })
    expect((await show(visitor)).versions[0]).toMatchObject({ fields: ['isPublic'], reason: null })
    expect((await show(buyer)).versions[0]).toMatchObject({ reason: 'Asked for' })
    for (const part of ['file', 'file?version=1', 'proof'])
      expect((await app.inject(`/proxy/certificates/${number}/${part}`)).statusCode).toBe(404)
    expect(outcome(await stranger('GET', `/certificates/${number}/proof`))).toBe('404 not_found')
    expect((await correct({ version: 4, reason: 'Agreed again', isPublic: true })).status).toBe(201)
  })
})

describe('a proof', () => {
  const proofOf = async () => (await app.inject(`/proxy/certificates/${number}/proof`)).body
  const trusted = async () => (await deps.sealKeys()).trusted

  test('holds, is ours, and says what the public page says', async () => {
    const text = await proofOf()
    const report = await inspectProof(text, await trusted())
    const {
      supersededBy: _s,
      versions: _v,
      isPublic: _p,
      withdrawn: _w,
      purpose: _purpose,
      sha256,
      ...facts
    } = await show(visitor)
    expect(report).toEqual({
      found: true,
      hashFits: true,
      signatureHolds: true,
      ours: true,
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
      content: inSnake({ ...facts, fileSha256: sha256 }),
    })
  })

  test('is a detached signature as RFC 7515 and RFC 7797 describe it: a library that is not ours agrees', async () => {
    const { jws, content, certificates } = JSON.parse(await proofOf()) as CertificateProof
    const [header = '', signature = ''] = jws.split('..')
    const key = await importX509(certificates[0]!, 'RS256')
    const flattened = { protected: header, payload: content, signature }
    expect((await flattenedVerify(flattened, key)).protectedHeader).toMatchObject({
      alg: 'RS256',
      b64: false,
    })
    await expect(flattenedVerify({ ...flattened, payload: `${content} ` }, key)).rejects.toThrow()
  })

  test.skipIf(spawnSync('openssl', ['version']).error)(
    'openssl agrees, with the commands on the page',
    async () => {
      const { jws, content, certificates } = JSON.parse(await proofOf()) as CertificateProof
      const [header = '', signature = ''] = jws.split('..')
      const write = (name: string, bytes: string | Buffer) => fs.writeFileSync(path.join(folder, name), bytes)
      write('signed.txt', `${header}.${content}`)
      write('signature.bin', Buffer.from(signature, 'base64url'))
      write('seal.pem', certificates[0]!)
      const openssl = (...args: string[]) => spawnSync('openssl', args, { cwd: folder, encoding: 'utf8' })
      write('seal.pub', openssl('x509', '-in', 'seal.pem', '-pubkey', '-noout').stdout)
      const verify = () =>
        openssl(
          'dgst',
          '-sha256',
          '-verify',
          'seal.pub',
          '-signature',
          'signature.bin',
          'signed.txt',
        ).stdout.trim()
      expect(verify()).toBe('Verified OK')
      write('signed.txt', `${header}.${content.replace('"quantity":"10"', '"quantity":"11"')}`)
      expect(verify()).toBe('Verification failure')
    },
  )

  test('of which one character differs does not hold: 300 places', async () => {
    const text = await proofOf()
    const known = await trusted()
    const original = JSON.parse(text) as CertificateProof
    for (let index = 0; index < 300; index += 1) {
      const place = Math.floor((text.length * index) / 300)
      const changed =
        text.slice(0, place) + String.fromCharCode(text.charCodeAt(place) ^ 1) + text.slice(place + 1)
      const report = await inspectProof(changed, known)
      const accepted = report.found && report.hashFits && report.signatureHolds && report.ours
      // Blanks between the parts are no part of it; an unknown algorithm's name is what the header says again.
      if (accepted) expect(withoutName(JSON.parse(changed))).toEqual(withoutName(original))
    }
  })
})

/** `algorithm` repeats the signed header for readers. */
const withoutName = (proof: object) => ({ ...proof, algorithm: null })

describe('after a change of the key', () => {
  test('old certificates verify, new ones are sealed with the new key, and the list names both', async () => {
    const before = await deps.sealKeys()
    const old = await fileOf()
    const oldProof = (await app.inject(`/proxy/certificates/${number}/proof`)).body
    const made = await rotateSealKey(deps.config.dataFolder, deps.config.name)
    expect(await verifyCertificate(deps, VISITOR, number, old)).toMatchObject({ valid: true })
    const { version } = await show(visitor)
    await correct({ version, reason: 'With the new key', beneficiary: 'Acme SAS' })
    expect(await inspectSeal(await fileOf(), [made])).toMatchObject({ mathHolds: true, ours: true })
    expect(await inspectSeal(await fileOf(), before.trusted)).toMatchObject({ ours: false })
    const { items } = (await visitor('GET', '/seal_keys')).body as {
      items: { isCurrent: boolean; fingerprint: string }[]
    }
    expect(items.map(({ isCurrent }) => isCurrent)).toEqual([true, false])
    const { trusted } = await deps.sealKeys()
    expect(await inspectProof(oldProof, trusted)).toMatchObject({ signatureHolds: true, ours: true })
    const newProof = (await app.inject(`/proxy/certificates/${number}/proof`)).body
    expect(await inspectProof(newProof, [made])).toMatchObject({ signatureHolds: true, ours: true })
  })
})

const FLIPPED = FULL ? 1000 : 60

test(`${FLIPPED} bits flipped one after the other: none is accepted`, async () => {
  const original = await fileOf()
  expect(await verifyCertificate(deps, VISITOR, number, original)).toMatchObject({ valid: true })
  const accepted: number[] = []
  const { trusted } = await deps.sealKeys()
  for (let index = 0; index < FLIPPED; index += 1) {
    const copy = Buffer.from(original)
    const place = Math.floor((copy.length * index) / FLIPPED)
    copy[place]! ^= 1 << (index % 8)
    const { found, coversAll, mathHolds, ours } = await inspectSeal(copy, trusted)
    if (found && coversAll && mathHolds && ours) accepted.push(place)
  }
  expect(accepted).toEqual([])
}, 60_000)

test('a file without a seal is called that, and what could not be checked is not judged', async () => {
  const picture = Buffer.from('\u0089PNG no seal in it')
  const { valid, isSealed, checks } = await verifyCertificate(deps, VISITOR, number, picture)
  expect({ valid, isSealed }).toEqual({ valid: false, isSealed: false })
  expect(checks.map(({ check, ok }) => [check, ok])).toEqual([
    ['The file is one we issued', false],
    ['It carries a seal', false],
    ['The seal covers the whole file', null],
    ['The seal is unbroken', null],
    ['The seal is ours', null],
    ['It is the current version', null],
  ])
})

test('the code on the sheet leads to the public page: its address stands beside it as a link', async () => {
  const pdf = (await fileOf()).toString('latin1')
  expect(pdf).toContain(`/URI (${deps.config.origin}/certificates/${number})`)
})

test('an e-mail that is sent after a correction carries the current version', async () => {
  const { sha256, versions } = await show(visitor)
  const attached = await deps.certificates.attachment(sid)
  expect(versions.length).toBeGreaterThan(1)
  expect(await deps.storage.put(Buffer.from(attached.content))).toBe(sha256)
})

describe('a version that was generated before a correction', () => {
  let open = ''
  let address = ''
  const send = async (type: string, payload: object = {}) => {
    const { version } = (await admin('GET', `/operations/${open}`)).body
    const sent = { type, payload, version, idempotencyKey: randomUUID() }
    expect(await admin('POST', `/operations/${open}/events`, sent)).toMatchObject({ status: 200 })
    await market.carryOutEffects()
  }
  const wanted = { version: 1, reason: 'Misspelt', beneficiary: 'Acme & Co' }
  beforeEach(async () => {
    open = await market.walk('certificateEmail.send')
    const { facts } = (await admin('GET', `/operations/${open}`)).body as { facts: Record<string, unknown> }
    address = `/certificates/${String(facts['certificateNumber'])}`
    await send('operation.sendBack', { to: 'certificate', reason: 'Another wording' })
  })

  test('and is released after it becomes the current one', async () => {
    expect(await admin('POST', `${address}/versions`, wanted)).toMatchObject({
      status: 201,
      body: { version: 3 },
    })
    await send('certificate.release')
    expect((await admin('GET', address)).body).toMatchObject({
      version: 2,
      supersededBy: null,
      versions: [{ version: 2 }, { version: 3 }, { version: 1 }],
    })
    expect((await admin('GET', `${address}?version=3`)).body).toMatchObject({ supersededBy: 2 })
    const { content } = await deps.certificates.attachment(open)
    expect(await deps.storage.put(Buffer.from(content))).toBe((await admin('GET', address)).body['sha256'])
  })

  test('and is released while it is generated makes the correction stale', async () => {
    const storage: typeof deps.storage = {
      ...deps.storage,
      put: async (bytes) => {
        await send('certificate.release')
        return deps.storage.put(bytes)
      },
    }
    const { scope } = market.market.people.admin
    const number = address.slice('/certificates/'.length)
    await expect(correctCertificate({ ...deps, storage }, scope, number, wanted)).rejects.toMatchObject({
      code: 'stale_version',
    })
    expect((await admin('GET', address)).body).toMatchObject({
      version: 2,
      versions: [{ version: 2 }, { version: 1 }],
    })
  })
})

test('a correction leads each range to the link that names it, in whatever order they were given, and lists each link once', async () => {
  const { version, ranges } = await show(visitor)
  const [other, own] = ['https://registry.verra.org/app/2', 'https://registry.verra.org/app/3']
  const links = [
    { block: '0-11-20-VCS-VCU-2', url: other },
    { block: ranges[0]!.serial, url: own },
    { block: '0-11-20-VCS-VCU-3', url: other },
  ]
  await places.owner.query(
    "update operation set facts = jsonb_set(facts, '{registryLinks}', $2) where id = $1",
    [sid, JSON.stringify(links)],
  )
  const answer = await correct({ version, reason: 'The registry moved its pages', isPublic: true })
  expect(answer).toMatchObject({
    status: 201,
    body: { registryLinks: [other, own], ranges: [{ serial: ranges[0]!.serial, link: own }] },
  })
  expect((await show(visitor)).versions[0]).toMatchObject({ fields: ['registryLinks'] })
})
