import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { outcome } from '../../../testing/marketplace.ts'
import { readStatements } from './camt.ts'
import { camt, entry, openPayments, sheet } from '../payments.samples.ts'

const LIMITS = { bytes: 1024 * 1024, entries: 100 }
const pieces = async function* (bytes: Uint8Array, size = 1 << 16) {
  for (let from = 0; from < bytes.length; from += size) yield Buffer.from(bytes.subarray(from, from + size))
}
const read = (bytes: Uint8Array | string, size?: number) =>
  readStatements(pieces(Buffer.from(bytes as string), size), LIMITS)

const payer = 'Société Générale – façade, 5 €'
const text = (id = 'STMT-1') =>
  camt([sheet([entry({ reference: 'E-1', details: [{ name: payer }] })], { id })])
const declared = (encoding: string) => text().replace('UTF-8', encoding)
const windows1252 = (xml: string) =>
  Buffer.from(xml.replaceAll('€', '\x80').replaceAll('–', '\x96'), 'latin1')
const bigEndian = (xml: string) => Buffer.from(`\uFEFF${xml}`, 'utf16le').swap16()
const namesIn = async (bytes: Uint8Array | string, size?: number) =>
  (await read(bytes, size)).statements.flatMap(({ entries }) =>
    entries.flatMap(({ transactions }) => transactions.map(({ party }) => party)),
  )

const WITHOUT_DECLARATION = /^<\?xml.*?\?>/
const inner = text().replace(WITHOUT_DECLARATION, '')
const dataPdu = `<?xml version="1.0" encoding="UTF-8"?><Saa:DataPDU xmlns:Saa="urn:swift:saa:xsd:saa.2.0"><Saa:Revision>2.0.10</Saa:Revision><Saa:Header><Saa:Message><Saa:MessageIdentifier>camt.053.001.08</Saa:MessageIdentifier></Saa:Message></Saa:Header><Saa:Body><AppHdr xmlns="urn:iso:std:iso:20022:tech:xsd:head.001.001.02"><Fr><FIId/></Fr><BizMsgIdr>B-1</BizMsgIdr></AppHdr>${inner}</Saa:Body></Saa:DataPDU>`

describe('a statement is read', () => {
  test.each([
    ['in windows-1252', windows1252(declared('windows-1252'))],
    ['in windows-1252 that calls itself Latin-1', windows1252(declared('ISO-8859-1'))],
    ['in UTF-16, little endian', Buffer.from(`\uFEFF${declared('UTF-16')}`, 'utf16le')],
    ['in UTF-16, big endian', bigEndian(declared('UTF-16'))],
    ['in UTF-16 without a mark', Buffer.from(declared('utf-16le'), 'utf16le')],
    ['in UTF-8 with a mark', Buffer.from(`\uFEFF${text()}`)],
    ['from gzip', gzipSync(text())],
    [
      'from a zip archive',
      zipSync({ 'statements/camt053.xml': strToU8(text()), 'statements/print.pdf': strToU8('%PDF') }),
    ],
    ['from a zip of gzipped files', zipSync({ 'a.xml.gz': gzipSync(windows1252(declared('windows-1252'))) })],
    ['out of a DataPDU', dataPdu],
    [
      'out of a DataPDU in its frame',
      `\x1f${String(dataPdu.length).padStart(6, '0')}${'S'.repeat(24)}${dataPdu}`,
    ],
    [
      'out of a RequestPayload',
      `<RequestPayload><AppHdr xmlns="urn:iso:std:iso:20022:tech:xsd:head.001.001.01"><CharSet>UTF-8</CharSet></AppHdr>${inner}</RequestPayload>`,
    ],
    [
      'out of a business message envelope',
      `<BizMsgEnvlp xmlns="urn:iso:std:iso:20022:tech:xsd:nvlp.001.001.01"><Hdr/><Doc>${inner}</Doc></BizMsgEnvlp>`,
    ],
  ])('%s', async (_, bytes) => {
    expect(await namesIn(bytes)).toEqual([payer])
    expect(await namesIn(bytes, 7), 'wherever it is cut into pieces').toEqual([payer])
  })

  test('whose namespace is declared at the envelope', async () => {
    const prefixed = inner.replaceAll(/<(\/?)([A-Z])/g, '<$1n:$2').replace(/ xmlns="[^"]*"/, '')
    const names = await namesIn(
      `<Envelope xmlns:n="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">${prefixed}</Envelope>`,
    )
    expect(names).toEqual([payer])
  })

  test('with every other one of its archive, or of its envelope', async () => {
    const archive = zipSync({
      '1.xml': strToU8(text('S-1')),
      '2.xml': gzipSync(text('S-2')),
      '3.xml': strToU8(text('S-3')),
    })
    expect((await read(archive)).statements.map(({ reference }) => reference)).toEqual(['S-1', 'S-2', 'S-3'])
    const both = `<Envelope>${text('S-1').replace(WITHOUT_DECLARATION, '')}${text('S-2').replace(WITHOUT_DECLARATION, '')}</Envelope>`
    expect((await read(both)).statements.map(({ reference }) => reference)).toEqual(['S-1', 'S-2'])
  })
})

const zeros = new Uint8Array(64 * 1024 * 1024)
const nested = (depth: number): Uint8Array =>
  zipSync({ 'a.zip': depth === 0 ? strToU8(text()) : nested(depth - 1) })

describe('is refused, with the reason', () => {
  test.each([
    [
      'what is not in the encoding that it declares',
      Buffer.from(text(), 'utf16le'),
      400,
      /UTF-8, as it says/,
    ],
    ['what says UTF-16 and is not', declared('UTF-16'), 400, /UTF-16, as it says/],
    ['an encoding that is not read', declared('IBM037'), 400, /IBM037/],
    [
      'half of a sign of UTF-16',
      Buffer.from(`\uFEFF${declared('UTF-16')}`, 'utf16le').subarray(0, -1),
      400,
      /UTF-16/,
    ],
    ['a gzip bomb', gzipSync(inner.replace('<Stmt>', `${'<a/>'.repeat(300_000)}<Stmt>`)), 413, /^$/],
    ['a gzip bomb of nothing', gzipSync(zeros), 400, /not a bank statement/],
    ['a zip bomb', zipSync({ 'a.xml': zeros }), 413, /^$/],
    [
      'a bomb of many files',
      zipSync({ 'a.xml': zeros.subarray(0, 700_000), 'b.xml': zeros.subarray(0, 700_000) }),
      413,
      /^$/,
    ],
    ['archives in archives', nested(3), 400, /more than twice/],
    ['a gzip file that is cut off', gzipSync(text()).subarray(0, -20), 400, /gzip file cannot/],
    [
      'a zip archive that is cut off',
      zipSync({ 'a.xml': strToU8(text()) }).subarray(0, 200),
      400,
      /zip archive cannot/,
    ],
    ['an archive without a statement', zipSync({ 'a.pdf': strToU8('%PDF') }), 400, /no XML file/],
    [
      'one file of an archive that is none',
      zipSync({ 'a.xml': strToU8(text()), 'b.xml': strToU8('<a/>') }),
      400,
      /not a bank statement/,
    ],
    ['an envelope around nothing', '<Saa:DataPDU xmlns:Saa="urn:x"/>', 400, /not a bank statement/],
  ])('%s', async (_, bytes, status, reason) => {
    const refused = await read(bytes).then(
      () => null,
      (error: { status: number; issues?: { message: string }[] }) => error,
    )
    expect(refused?.status, JSON.stringify(refused)).toBe(status)
    expect(refused?.issues?.[0]?.message ?? '').toMatch(reason)
  })
})

test('while an archive is read, the server answers others between its pieces', async () => {
  const entries = Array.from({ length: 90 }, () =>
    entry({ details: [{ text: randomBytes(900).toString('hex') }] }),
  )
  const packed = zipSync({ 'camt053.xml': strToU8(camt([sheet(entries)])) })
  let turns = 0
  let isReading = true
  const turn = () => {
    turns += 1
    if (isReading) setImmediate(turn)
  }
  turn()
  await read(packed)
  isReading = false
  expect(turns).toBeGreaterThan(10)
})

test('a file that was packed is imported, and is known when it comes again', async () => {
  const { upload } = await openPayments()
  const packed = new Uint8Array(zipSync({ 'camt053.xml': windows1252(declared('windows-1252')) }))
  expect(await upload('admin', packed)).toMatchObject({
    status: 201,
    body: { isNew: true, statements: [{ entries: 1 }] },
  })
  expect(await upload('admin', packed)).toMatchObject({ status: 201, body: { isNew: false } })
  expect(outcome(await upload('admin', new Uint8Array(zipSync({ 'a.xml': zeros }))))).toBe('413 too_large')
})
