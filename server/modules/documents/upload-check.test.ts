import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawDocument, write } from '../../platform/documents/paper.ts'
import { Refused } from '../../platform/http/refused.ts'
import { hostileFiles } from '../../testing/hostile-files.ts'
import { pdfOf, stream } from '../../testing/hostile-parts.ts'
import { checkUpload } from './upload-check.ts'

const pdf = await drawDocument(
  { title: 'Proof', author: 'Test', at: new Date('2026-01-01'), drawn: null },
  (paper) => write(paper, 'text', 12).text('Proof of authority', 56, 56),
)
const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#1f7a54' } })
  .png()
  .toBuffer()

const refusal = async (bytes: Buffer, name: string) => {
  const outcome: unknown = await checkUpload(bytes, name).catch((error: unknown) => error)
  return outcome instanceof Refused ? `${outcome.status} ${outcome.code}` : 'accepted'
}

test('a PDF that parses is kept as it is', async () => {
  const checked = await checkUpload(pdf, 'proof.pdf')
  expect(checked).toEqual({ bytes: pdf, mediaType: 'application/pdf', name: 'proof.pdf' })
})

test('an image is redrawn, so what was appended to it is gone', async () => {
  const withScript = Buffer.concat([png, Buffer.from('<script>alert(1)</script>')])
  const checked = await checkUpload(withScript, 'photo.png')
  expect(checked.bytes.includes('script')).toBe(false)
  expect((await sharp(checked.bytes).metadata()).width).toBe(4)
})

test('what is transparent in an image becomes white, whatever colour a page has behind it', async () => {
  const clear = await sharp({ create: { width: 4, height: 4, channels: 4, background: '#0000' } })
    .png()
    .toBuffer()
  const { channels } = await sharp((await checkUpload(clear, 'scan.png')).bytes).stats()
  expect(channels.map(({ min }) => min)).toEqual([255, 255, 255])
})

test.each([
  ['an SVG with script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'a.svg'],
  ['HTML that calls itself a PDF', Buffer.from('<html></html>'), 'a.pdf'],
  ['a PDF header with nothing behind it', Buffer.from('%PDF-1.7\n<script>'), 'a.pdf'],
  ['a PDF that begins with something else', Buffer.concat([Buffer.from('MZ  '), pdf]), 'a.pdf'],
  ['a PNG that calls itself a PDF', png, 'a.pdf'],
  ['a PNG cut in half', png.subarray(0, 40), 'a.png'],
  ['nothing', Buffer.alloc(0), 'a.pdf'],
])('%s is refused', async (_, bytes, name) => {
  expect(await refusal(bytes, name)).toBe('415 unsupported_file')
})

const active = (await hostileFiles()).filter(({ what }) =>
  /^PDF (that (opens|starts|sends|imports|carries|is)|with a (script|form|film))/.test(what),
)

test.each(active.map(({ what, bytes }) => [what, bytes] as const))('%s is refused', async (_, bytes) => {
  expect(await refusal(bytes, 'a.pdf')).toBe('415 unsupported_file')
})

test('a small PDF that unpacks to hundreds of megabytes stops no other call meanwhile', async () => {
  const packed = deflateSync(Buffer.alloc(300_000_000, 32)).toString('latin1')
  const objects = stream(packed, '/Filter /FlateDecode /Type /ObjStm /N 1 /First 4')
  // Without a table of its objects, each of them is looked into.
  const bomb = Buffer.from(
    pdfOf('', [objects])
      .toString('latin1')
      .replace(/xref[\s\S]*trailer/, 'trailer'),
    'latin1',
  )
  let turns = 0
  const counting = setInterval(() => (turns += 1), 5)
  await checkUpload(bomb, 'bomb.pdf').catch(() => undefined)
  clearInterval(counting)
  expect(turns, 'of others while it was read').toBeGreaterThan(5)
  expect(await refusal(pdf, 'proof.pdf'), 'the next file is read').toBe('accepted')
})

test('an electronic invoice keeps its XML', async () => {
  expect(active.length).toBeGreaterThan(10)
  const invoice = pdfOf('/Names << /EmbeddedFiles << /Names [(factur-x.xml) 4 0 R] >> >> /AF [4 0 R]', [
    '<< /Type /Filespec /F (factur-x.xml) /UF (factur-x.xml) /EF << /F 5 0 R /UF 5 0 R >> >>',
    stream('<Invoice/>', '/Type /EmbeddedFile /Subtype /text#2Fxml'),
  ])
  expect(await refusal(invoice, 'invoice.pdf')).toBe('accepted')
})

test('a name loses its folders and control characters', async () => {
  expect((await checkUpload(pdf, '..\\..\\etc/pass\u0000wd".pdf')).name).toBe('passwd.pdf')
})
