import { createHash } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import PDFDocument from 'pdfkit'
import { afterAll, describe, expect, test } from 'vitest'
import { FULL } from '../../../machines/testing/full.ts'
import { loadOrMakeSealKeys, rotateSealKey, watchedSealKeys } from './seal-keys.ts'
import { inspectSeal, inspectSeals, sealPdf } from './seal.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'understory-seal-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

const keys = await loadOrMakeSealKeys(folder, 'Understory')
const words = { reason: 'Certificate of retirement', location: 'Paris', at: new Date('2026-11-01T10:00:00Z') }
const sealed = await sealPdf(await drawn('Twelve credits'), keys, words)

function drawn(text: string): Promise<Buffer> {
  const document = new PDFDocument()
  const parts: Buffer[] = []
  document.on('data', (part: Buffer) => parts.push(part))
  document.text(text).end()
  return new Promise((resolve) => document.on('end', () => resolve(Buffer.concat(parts))))
}

test('a sealed PDF holds, covers every byte and names our certificate', async () => {
  expect(await inspectSeal(sealed, keys.trusted)).toEqual({
    found: true,
    coversAll: true,
    mathHolds: true,
    ours: true,
    fingerprint: createHash('sha256').update(keys.current.certificate).digest('hex'),
  })
})

test('a PDF without a seal has none', async () => {
  expect(await inspectSeal(await drawn('plain'), keys.trusted)).toMatchObject({
    found: false,
    mathHolds: false,
  })
})

test('a flipped byte in the drawing breaks the seal', async () => {
  const changed = Buffer.from(sealed)
  changed[100] = changed[100]! ^ 1
  expect(await inspectSeal(changed, keys.trusted)).toMatchObject({ mathHolds: false })
})

test('bytes added after the seal are not covered', async () => {
  const longer = Buffer.concat([sealed, Buffer.from('\n% more')])
  expect(await inspectSeal(longer, keys.trusted)).toMatchObject({ coversAll: false })
})

test("another platform's seal is not ours", async () => {
  const other = await loadOrMakeSealKeys(path.join(folder, 'other'), 'Understory')
  const foreign = await sealPdf(await drawn('Twelve credits'), other, words)
  expect(await inspectSeal(foreign, keys.trusted)).toMatchObject({
    found: true,
    coversAll: true,
    mathHolds: true,
    ours: false,
  })
})

test('one bit flipped anywhere, the signature included, and the seal holds no longer', async () => {
  const tries = FULL ? 1000 : 100
  const accepted: number[] = []
  for (let index = 0; index < tries; index += 1) {
    const copy = new Uint8Array(sealed)
    const place = Math.floor((copy.length * index) / tries)
    copy[place]! ^= 1 << (index % 8)
    const { found, coversAll, mathHolds, ours } = await inspectSeal(copy, keys.trusted)
    if (found && coversAll && mathHolds && ours) accepted.push(place)
  }
  expect(accepted).toEqual([])
})

const signatureInside = /\/Contents\s*<([0-9a-f]+)>/i.exec(sealed.toString('latin1'))!
const signatureBegins = signatureInside.index + signatureInside[0].indexOf('<') + 1

test('nor does it when a bit of the signature itself is flipped, digit by digit', async () => {
  const digits = signatureInside[1]!.replace(/(?:00)+$/, '').length
  const accepted: number[] = []
  for (let digit = 0; digit < digits; digit += FULL ? 11 : 97) {
    const copy = new Uint8Array(sealed)
    copy[signatureBegins + digit]! ^= 1
    const { mathHolds, ours } = await inspectSeal(copy, keys.trusted)
    if (mathHolds && ours) accepted.push(digit)
  }
  expect(accepted).toEqual([])
})

test("nor does it when one letter of the signer's or the certificate's name changes its case", async () => {
  const name = Buffer.from('Understory certificate seal').toString('hex')
  const places = [...signatureInside[1]!.toLowerCase().matchAll(new RegExp(name, 'g'))]
  expect(places.length).toBeGreaterThanOrEqual(3)
  for (const { index } of places) {
    const copy = new Uint8Array(sealed)
    copy[signatureBegins + index] = '7'.charCodeAt(0)
    const { mathHolds, ours } = await inspectSeal(copy, keys.trusted)
    expect(mathHolds && ours).toBe(false)
  }
})

test('nothing hides behind the signature: its place is filled with zeros, in one spelling', async () => {
  const hidden = new Uint8Array(sealed)
  const end = signatureBegins + signatureInside[1]!.length - 2
  hidden[end] = '4'.charCodeAt(0)
  expect(await inspectSeal(hidden, keys.trusted)).toMatchObject({ found: true, mathHolds: false })
})

describe('a file that is made to keep the server busy', () => {
  /** A signature of millions of values in DER: reading it took five seconds. */
  function longSignature(values: number): Buffer {
    const digits = `3084${(values * 2).toString(16).padStart(8, '0')}${'0500'.repeat(values)}`
    const [beginning, end] = ['%PDF-1.7\n', '\n%%EOF\n']
    const places = (first: number) =>
      `/ByteRange [0 ${first} ${first + digits.length + 2} ${end.length}]`.padEnd(60)
    const head = beginning + places(beginning.length + 60)
    return Buffer.from(`${head}<${digits}>${end}`)
  }

  /** How often a part of the file is taken: only what a signature that is read covers. */
  function counted(bytes: Uint8Array) {
    let parts = 0
    const subarray = (from?: number, to?: number) => {
      parts += 1
      return new Uint8Array(bytes).subarray(from, to)
    }
    return { bytes: Object.defineProperty(bytes, 'subarray', { value: subarray }), parts: () => parts }
  }

  test('by a long signature is not read', async () => {
    const long = counted(new Uint8Array(longSignature(3_500_000)))
    const seal = await inspectSeal(long.bytes, keys.trusted)
    expect(seal).toMatchObject({ found: true, coversAll: true, mathHolds: false, ours: false })
    expect(long.parts()).toBe(0)
    const own = counted(new Uint8Array(sealed))
    expect(await inspectSeal(own.bytes, keys.trusted)).toMatchObject({ mathHolds: true })
    expect(own.parts()).toBe(2)
  })

  test('by thousands of seals is read as far as asked for', async () => {
    const many = Buffer.concat([sealed, Buffer.from('/ByteRange [0 9 9 9]\n'.repeat(2000))])
    const seals = await inspectSeals(many, keys.trusted, 3)
    expect(seals).toHaveLength(3)
    expect(seals[0]).toMatchObject({ coversAll: true, mathHolds: true, ours: true })
  })
})

test.skipIf(spawnSync('pdfsig', ['-v']).error)('pdfsig agrees', () => {
  const said = (bytes: Uint8Array) => {
    const file = path.join(folder, 'sample.pdf')
    fs.writeFileSync(file, bytes)
    return spawnSync('pdfsig', ['-nocert', file], { encoding: 'utf8' }).stdout
  }
  expect(said(sealed)).toContain('Signature is Valid.')
  expect(said(sealed)).toContain('Total document signed')
  const changed = new Uint8Array(sealed)
  changed[100]! ^= 1
  expect(said(changed)).toContain('Digest Mismatch.')
})

describe('after a change of the key', () => {
  const place = path.join(folder, 'rotated')

  test('a running server seals with the new one, and what the old one sealed still verifies', async () => {
    const keysNow = watchedSealKeys(place, 'Understory')
    const before = await keysNow()
    const old = await sealPdf(await drawn('Before'), before, words)
    const made = await rotateSealKey(place, 'Understory')
    const after = await keysNow()
    expect(after.current.certificate).toEqual(made)
    expect(after.trusted).toEqual([before.current.certificate, made])
    const whole = { found: true, coversAll: true, mathHolds: true, ours: true }
    expect(await inspectSeal(old, after.trusted)).toMatchObject(whole)
    const fresh = await sealPdf(await drawn('After'), after, words)
    expect(await inspectSeal(fresh, after.trusted)).toMatchObject(whole)
    expect(await inspectSeal(fresh, before.trusted)).toMatchObject({ ...whole, ours: false })
  })

  test('the newest is used, also when the clock went backwards', async () => {
    const future = path.join(folder, 'future')
    await loadOrMakeSealKeys(future, 'Understory')
    const [entry] = fs.readdirSync(path.join(future, 'seal'))
    fs.renameSync(path.join(future, 'seal', entry!), path.join(future, 'seal', '99999999999999'))
    const made = await rotateSealKey(future, 'Understory')
    expect((await loadOrMakeSealKeys(future, 'Understory')).current.certificate).toEqual(made)
  })

  test('no one sees half a first key: those who ask at the same time get the same one', async () => {
    const first = watchedSealKeys(path.join(folder, 'first'), 'Understory')
    const [a, b] = await Promise.all([first(), first()])
    expect(a.trusted).toEqual(b.trusted)
    expect(a.trusted).toHaveLength(1)
  })
})
