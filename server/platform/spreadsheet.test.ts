import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { csvOf, xlsxOf, type Column, type Table } from './spreadsheet.ts'

type Row = readonly [name: string | null, quantity: string | null, on: string | null]

const COLUMNS: readonly Column<Row>[] = [
  ['Name', ([name]) => name],
  ['Quantity', ([, quantity]) => quantity, 'number'],
  ['On', ([, , on]) => on, 'moment'],
]

/** Two rows a page. */
async function* of(rows: readonly Row[]) {
  for (let at = 0; at < rows.length; at += 2) yield rows.slice(at, at + 2)
}
const table = (rows: readonly Row[], name = 'Deals'): Table<Row> => ({
  name,
  columns: COLUMNS,
  pages: of(rows),
})

async function csv(rows: readonly Row[]): Promise<string> {
  return Buffer.concat(await Array.fromAsync(csvOf(table(rows)))).toString()
}

async function xlsx(rows: readonly Row[], name?: string, most?: number) {
  const bytes = Buffer.concat(await Array.fromAsync(xlsxOf(table(rows, name), most)))
  const parts = Object.entries(unzipSync(bytes)).map(([path, part]) => [path, strFromU8(part)] as const)
  return Object.fromEntries(parts) as Readonly<Record<string, string>>
}

const FORMULAS = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', "=cmd|' /C calc'!A0"]

describe('as CSV', () => {
  test('has the mark of UTF-8, a title and lines that end as RFC 4180 says', async () => {
    expect(await csv([['Forêt', '1234.5', '2026-03-02T09:00:00.000Z']])).toBe(
      '\uFEFFName,Quantity,On\r\nForêt,1234.5,2026-03-02T09:00:00.000Z\r\n',
    )
  })

  test('separators, quotes and breaks stay inside their cell', async () => {
    expect(await csv(['a,b', 'say "no"', 'two\nlines'].map((name) => [name, null, null]))).toContain(
      '"a,b",,\r\n"say ""no""",,\r\n"two\nlines",,\r\n',
    )
  })

  test('lines longer than a piece, and letters of every width, are written whole', async () => {
    const names = ['tCO₂e', '🌳'.repeat(100_000), 'Forêt', 'x'.repeat(131_071), 'end']
    const lines = (await csv(names.map((name) => [name, '1', null]))).split('\r\n')
    expect(lines).toEqual(['\uFEFFName,Quantity,On', ...names.map((name) => `${name},1,`), ''])
  })

  test.each(FORMULAS)('%j cannot become a formula', async (text) => {
    const [, line = ''] = (await csv([[text, null, null]])).split('On\r\n')
    expect(line.replace(/^"/, '').startsWith("'")).toBe(true)
  })

  test('a negative number of ours is a number', async () => {
    expect(await csv([[null, '-12.5', null]])).toContain('\r\n,-12.5,\r\n')
  })
})

describe('as XLSX', () => {
  test('has all parts that a reader looks for, each named by the others', async () => {
    const parts = await xlsx([['a', '1', null]])
    expect(Object.keys(parts).toSorted()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ])
    expect(parts['[Content_Types].xml']).toContain('/xl/worksheets/sheet1.xml')
    expect(parts['xl/workbook.xml']).toContain('<sheet name="Deals" sheetId="1" r:id="rId1"/>')
  })

  test('a moment says its time zone, and is not drawn as #####', async () => {
    const parts = await xlsx([[null, null, '2026-03-02T12:00:00.000Z']])
    expect(parts['xl/styles.xml']).toContain(String.raw`yyyy\-mm\-dd\ hh:mm\ &quot;UTC&quot;`)
    const [, width] = /<cols><col [^>]*width="(\d+)"/.exec(parts['xl/worksheets/sheet1.xml']!) ?? []
    expect(Number(width)).toBeGreaterThan('2026-03-02 12:00 UTC'.length)
  })

  test('numbers are exact numbers, moments days since 1899-12-30, what has too many digits stays text', async () => {
    const sheet = (await xlsx([['a', '1234.5', '2026-03-02T12:00:00.000Z']]))['xl/worksheets/sheet1.xml']
    expect(sheet).toContain('<c><v>1234.5</v></c>')
    expect(sheet).toContain('<v>46083.5</v>')
    const long = (await xlsx([['a', '12345678901234.123456', null]]))['xl/worksheets/sheet1.xml']
    expect(long).toContain('>12345678901234.123456</t>')
  })

  test('signs of XML are escaped, and what XML cannot hold is left out', async () => {
    const sheet = (await xlsx([['<b> & "c"\u0000\u0007\uD800', null, null]]))['xl/worksheets/sheet1.xml']
    expect(sheet).toContain('&lt;b&gt; &amp; &quot;c&quot;\uFFFD<')
  })

  test.each(FORMULAS)('%j stays text, also when its cell is edited', async (text) => {
    const sheet = (await xlsx([[text, null, null]]))['xl/worksheets/sheet1.xml']
    expect(sheet).toContain('<c t="inlineStr" s="3">')
    expect(sheet).not.toContain('<f>')
  })

  test('what one sheet cannot hold goes on in the next', async () => {
    const rows = Array.from({ length: 5 }, (_, index): Row => [`row ${index}`, null, null])
    const parts = await xlsx(rows, 'Deals', 3)
    const sheets = Object.keys(parts).filter((path) => path.includes('worksheets/'))
    expect(sheets).toHaveLength(3)
    expect(sheets.map((path) => parts[path]?.match(/<row>/g)?.length)).toEqual([3, 3, 2])
    expect(parts['xl/workbook.xml']).toContain('<sheet name="Deals 3" sheetId="3" r:id="rId3"/>')
  })

  test('a sheet’s name is as long as readers take, without their signs', async () => {
    const parts = await xlsx([], 'A/name:with[signs]?and*far too many letters')
    expect(parts['xl/workbook.xml']).toContain('<sheet name="A name with signs  and far"')
  })

  test('a table without rows is a title', async () => {
    expect((await xlsx([]))['xl/worksheets/sheet1.xml']?.match(/<row>/g)).toHaveLength(1)
  })
})

test('pages are taken one at a time, not gathered first', async () => {
  let taken = 0
  async function* many() {
    for (; taken < 100_000; taken += 1) yield [[`row ${taken}`, null, null] satisfies Row]
  }
  const pieces = xlsxOf({ name: 'Many', columns: COLUMNS, pages: many() })
  await pieces.next()
  await pieces.next()
  expect(taken).toBeLessThan(50_000)
  await pieces.return(undefined)
})
