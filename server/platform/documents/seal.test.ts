import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import PDFDocument from 'pdfkit'
import { afterAll, expect, test } from 'vitest'
import { loadOrMakeSealKeys } from './seal-keys.ts'
import { inspectSeal, sealPdf } from './seal.ts'

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
  expect(await inspectSeal(foreign, keys.trusted)).toEqual({
    found: true,
    coversAll: true,
    mathHolds: true,
    ours: false,
  })
})

test('after a rotation what the old key sealed still verifies', async () => {
  fs.mkdirSync(path.join(folder, 'seal', '9999999999999'))
  const next = await loadOrMakeSealKeys(path.join(folder, 'next'), 'Understory')
  const [made] = fs.readdirSync(path.join(folder, 'next/seal'))
  fs.cpSync(path.join(folder, 'next/seal', made!), path.join(folder, 'seal', '9999999999999'), {
    recursive: true,
  })
  const rotated = await loadOrMakeSealKeys(folder, 'Understory')
  expect(rotated.current.certificate).toEqual(next.current.certificate)
  expect(await inspectSeal(sealed, rotated.trusted)).toMatchObject({ mathHolds: true, ours: true })
})
