/** A key of the seal that was stolen: trust is withdrawn from a moment on, everyone is notified, and certificates are sealed again. */
import { beforeAll, expect, test } from 'vitest'
import type { Certificate, SealKey, Verification } from '../../../contract/certificates/certificates.ts'
import { inspectProof } from '../../../contract/rules/seals/proof.ts'
import { trustOf, withdrawnFromOf } from '../../../contract/rules/seals/trust.ts'
import { rotateSealKey } from '../seals/seal-keys.ts'
import { inspectSeal } from '../seals/seal.ts'
import { createMarketplace, outcome, type Call } from '../../testing/marketplace.ts'
import { verifyDocument } from '../contracts/verification.ts'
import { openCertificateMarket } from './certificates.samples.ts'
import { verifyCertificate } from './certificates.usecases.ts'
import { sealKeyList } from './proofs.usecases.ts'
import { withdrawTrust } from './withdrawals.usecases.ts'

const marketplace = await createMarketplace()
const { app, calling, deps } = marketplace
const market = await openCertificateMarket(marketplace)
const visitor = calling(null)
const VISITOR = { personId: '', organizationId: null, platform: false }
const { scope } = market.market.people.admin
const isOfKey = ({ check }: { readonly check: string }) => check.startsWith('The key of the seal is')

let number = ''
let admin: Call
/** The file and the proof as they were before anything happened. */
let file: Buffer
let proof = ''
let stolen: SealKey
let sealedAt = 0

const certificate = async () =>
  (await visitor('GET', `/certificates/${number}`)).body as unknown as Certificate
const isoAfter = (milliseconds: number) => new Date(sealedAt + milliseconds).toISOString()
const keyCheckOf = ({ checks }: Verification) => checks.find(isOfKey)
const verify = () => verifyCertificate(deps, VISITOR, number, file)

beforeAll(async () => {
  const sid = await market.walk()
  admin = await market.as('admin')
  const { facts } = (await admin('GET', `/operations/${sid}`)).body as { facts: Record<string, unknown> }
  number = String(facts['certificateNumber'])
  file = (await app.inject(`/proxy/certificates/${number}/file`)).rawPayload
  proof = (await app.inject(`/proxy/certificates/${number}/proof`)).body
  sealedAt = Date.parse((await certificate()).issuedAt)
  stolen = (await sealKeyList(deps))[0]!
}, 60_000)

const withdraw = (from: string, reason = 'Its disk was copied') =>
  withdrawTrust(deps, scope, stolen.fingerprint, { from, reason })

test('a key that seals is made a successor first, and only an owner of the platform withdraws trust', async () => {
  await expect(withdraw(isoAfter(0))).rejects.toMatchObject({ status: 409 })
  const asked = { from: isoAfter(0), reason: 'Its disk was copied' }
  for (const call of [admin, await market.as('buyer')])
    expect(outcome(await call('POST', `/seal_keys/${stolen.fingerprint}/withdrawal`, asked))).toMatch(/^403/)
  expect((await certificate()).withdrawn).toBeNull()
  expect(keyCheckOf(await verify())).toMatchObject({ ok: true })
})

test('what was sealed before by our records stands, and says so; what was sealed after does not count', async () => {
  await rotateSealKey(deps.config.dataFolder, deps.config.name)
  await expect(withdraw('2999-01-01T00:00:00.000Z')).rejects.toMatchObject({ status: 400 })
  const now = deps.clock().getTime()
  expect(now).toBeGreaterThan(sealedAt)
  const items = await withdraw(new Date(now).toISOString())
  expect(items.map(({ withdrawal }) => withdrawal?.reason ?? null)).toEqual([null, 'Its disk was copied'])
  expect(await verify()).toMatchObject({ valid: true })
  expect(keyCheckOf(await verify())?.detail).toContain('Our records show')
  expect((await certificate()).withdrawn).toEqual({ from: new Date(now).toISOString(), trust: 'before' })

  // A later moment would give trust back.
  await expect(withdraw(new Date(now).toISOString())).rejects.toMatchObject({ status: 400 })
  await withdraw(isoAfter(0), 'The copy is older than was thought')
  expect(await verify()).toMatchObject({ valid: false })
  expect(keyCheckOf(await verify())).toMatchObject({
    ok: false,
    detail: expect.stringMatching(/^The key .* and this file was sealed on \d+ \w+ \d{4}, \d\d:\d\d UTC\.$/),
  })
  expect((await certificate()).withdrawn).toEqual({ from: isoAfter(0), trust: 'lost' })
  const { items: listed } = (await visitor('GET', '/seal_keys')).body as { items: SealKey[] }
  expect(listed[1]?.withdrawal).toMatchObject({ from: isoAfter(0) })
})

test('a proof of the key carries no time, so nothing shows that it is from before', async () => {
  const { trusted } = await deps.sealKeys()
  const report = await inspectProof(proof, trusted)
  expect(report).toMatchObject({ signatureHolds: true, ours: true, fingerprint: stolen.fingerprint })
  const from = withdrawnFromOf(await sealKeyList(deps), report.fingerprint)
  expect(trustOf(from, null)).toBe('lost')
  const again = (await app.inject(`/proxy/certificates/${number}/proof`)).body
  const fresh = await inspectProof(again, trusted)
  expect(trustOf(withdrawnFromOf(await sealKeyList(deps), fresh.fingerprint), null)).toBe('kept')
})

test('sealing it again makes a version with the key of today, which says the same', async () => {
  const before = await certificate()
  const reseal = () =>
    admin('POST', `/certificates/${number}/versions`, {
      version: before.version,
      reason: 'Sealed again',
      reseal: true,
    })
  expect(outcome(await reseal())).toBe('201')
  const after = await certificate()
  expect(after).toMatchObject({ version: before.version + 1, withdrawn: null, wording: before.wording })
  expect(after.versions[0]?.fields).toEqual(['seal'])
  const sealed = (await app.inject(`/proxy/certificates/${number}/file`)).rawPayload
  const { fingerprint } = await inspectSeal(sealed, (await deps.sealKeys()).trusted)
  expect(fingerprint).not.toBe(stolen.fingerprint)
  expect(await verifyCertificate(deps, VISITOR, number, sealed)).toMatchObject({ valid: true })
  // The key is the one of today: there is nothing to do again.
  const again = await admin('POST', `/certificates/${number}/versions`, {
    version: after.version,
    reason: 'Once more',
    reseal: true,
  })
  expect(outcome(again)).toBe('400 invalid_request')
})

test('an unknown key cannot be withdrawn, and a document without our seal is not touched by it', async () => {
  await expect(
    withdrawTrust(deps, scope, 'a'.repeat(64), { from: isoAfter(0), reason: 'Unknown' }),
  ).rejects.toMatchObject({ status: 404 })
  const { rows } = await marketplace.test.owner.query<{ id: string }>('select id from document limit 1')
  const { checks } = await verifyDocument(deps, scope, rows[0]!.id, null)
  expect(checks.some(isOfKey)).toBe(false)
})
