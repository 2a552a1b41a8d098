/**
 * Tables as CSV and XLSX, streamed: a row at a time, so that an export of everything needs no more memory than a page.
 * Text that a spreadsheet could take for a formula is made harmless in both.
 */
import { xmlText } from '../../contract/http/markup.ts'
import { csvLine, FORMULA, harmless } from '../../contract/http/csv.ts'
import { DAY_MS } from '../../machines/kernel/days.ts'
import { strToU8, Zip, ZipDeflate } from 'fflate'

/**
 * One of a table. A number is decimal text, so that nothing is rounded on the way; a moment is ISO time; everything else is text.
 * Null: an empty cell.
 */
export type Column<Row> = readonly [
  title: string,
  cell: (row: Row) => string | null,
  kind?: 'number' | 'moment',
]

/** Rows come by pages: a turn of the event loop for each row costs more than writing it. */
export type Table<Row> = {
  readonly name: string
  readonly columns: readonly Column<Row>[]
  readonly pages: AsyncIterable<readonly Row[]>
}

/** Bytes of a piece: a line at a time is a write to the network at a time. */
const PIECE = 131_072
/** Bytes that a character of a string takes at most in UTF-8. */
const WIDEST = 3

/**
 * RFC 4180, with the mark by which spreadsheets know UTF-8. Only text is suspected: numbers of ours keep their sign. Each line is
 * encoded by itself, because one letter such as `₂` makes a long text three times as slow to encode (decision 093).
 */
export async function* csvOf<Row>({ columns, pages }: Table<Row>): AsyncGenerator<Uint8Array> {
  const title = `\uFEFF${csvLine(columns.map(([name]) => name))}`
  let [piece, filled] = [Buffer.from(title), Buffer.byteLength(title)]
  for await (const page of pages)
    for (const row of page) {
      const line = csvLine(
        columns.map(([, cellOf, kind]) => {
          const cell = cellOf(row) ?? ''
          return kind ? cell : harmless(cell)
        }),
      )
      const most = line.length * WIDEST
      if (filled + most > piece.length) {
        yield piece.subarray(0, filled)
        piece = Buffer.allocUnsafeSlow(Math.max(PIECE, most))
        filled = 0
      }
      filled += piece.write(line, filled)
    }
  yield piece.subarray(0, filled)
}

/** Rows that a sheet holds; what is more goes on in the next one. */
const MOST_ROWS = 1_048_576
/** Characters that a cell holds. */
const MOST_TEXT = 32_767
/** Digits that a spreadsheet keeps of a number; a longer one would be rounded, so it stays text. */
const MOST_DIGITS = 15

const cellText = (text: string): string => xmlText(text.slice(0, MOST_TEXT))

/** Cell formats, by their place in `STYLES`. */
const STYLE = { title: 1, moment: 2, quoted: 3 } as const

/** Days since 1899-12-30, as spreadsheets count. */
const serialDay = (iso: string): number => Date.parse(iso) / DAY_MS + 25_569

const inline = (text: string, style: number | null): string =>
  `<c t="inlineStr"${style === null ? '' : ` s="${style}"`}><is><t xml:space="preserve">${cellText(text)}</t></is></c>`

function xlsxCell<Row>([, cellOf, kind]: Column<Row>, row: Row): string {
  const cell = cellOf(row)
  if (cell === null || cell === '') return '<c/>'
  if (kind === 'moment') return `<c s="${STYLE.moment}"><v>${serialDay(cell)}</v></c>`
  if (kind === undefined) return inline(cell, FORMULA.test(cell) ? STYLE.quoted : null)
  const isExact = /^-?\d+(\.\d+)?$/.test(cell) && cell.replaceAll(/\D/g, '').length <= MOST_DIGITS
  return isExact ? `<c><v>${cell}</v></c>` : inline(cell, null)
}

const xlsxRow = (cells: readonly string[]): string => `<row>${cells.join('')}</row>`

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

/** Formats: plain, bold for titles, a moment, and text that stays text when someone edits its cell. */
const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm\\ &quot;UTC&quot;"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

/** The title stays in sight while one scrolls; in columns of the usual width a moment is drawn as #####. */
const SHEET_START = `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="16384" width="22" customWidth="1"/></cols><sheetData>`
const SHEET_END = '</sheetData></worksheet>'

/** Sheet names have at most 31 characters, and none of these. */
const sheetName = (name: string, number: number): string =>
  `${name.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 26)}${number === 1 ? '' : ` ${number}`}`

/** Parts of the package besides the sheets, written when it is known how many there are. */
function frameParts(name: string, sheets: number): readonly (readonly [path: string, xml: string])[] {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1)
  const types = numbers.map(
    (number) =>
      `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`,
  )
  const listed = numbers.map(
    (number) =>
      `<sheet name="${cellText(sheetName(name, number))}" sheetId="${number}" r:id="rId${number}"/>`,
  )
  const related = numbers.map(
    (number) =>
      `<Relationship Id="rId${number}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
  )
  return [
    [
      '[Content_Types].xml',
      `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>${types.join('')}</Types>`,
    ],
    [
      '_rels/.rels',
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${listed.join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${related.join('')}<Relationship Id="rId${sheets + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', STYLES],
  ]
}

/** Compressed pieces as they become ready. @param most rows of a sheet, fewer in tests only */
export async function* xlsxOf<Row>(
  { name, columns, pages }: Table<Row>,
  most = MOST_ROWS,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  const begin = (path: string): ZipDeflate => {
    const part = new ZipDeflate(path, { level: 6 })
    zip.add(part)
    return part
  }
  const title = xlsxRow(columns.map(([text]) => inline(text, STYLE.title)))
  let [sheets, filled] = [0, 0]
  const nextSheet = (): ZipDeflate => {
    sheets += 1
    filled = 1
    const part = begin(`xl/worksheets/sheet${sheets}.xml`)
    part.push(strToU8(SHEET_START + title))
    return part
  }
  let sheet = nextSheet()
  for await (const page of pages)
    for (const row of page) {
      if (filled === most) {
        sheet.push(strToU8(SHEET_END), true)
        sheet = nextSheet()
      }
      filled += 1
      sheet.push(strToU8(xlsxRow(columns.map((column) => xlsxCell(column, row)))))
      yield* ready.splice(0)
    }
  sheet.push(strToU8(SHEET_END), true)
  for (const [path, xml] of frameParts(name, sheets)) begin(path).push(strToU8(xml), true)
  zip.end()
  yield* ready.splice(0)
}

/** By the word that asks for each. */
export const SPREADSHEETS = {
  csv: { mediaType: 'text/csv; charset=utf-8', write: csvOf },
  xlsx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: <Row>(table: Table<Row>) => xlsxOf(table),
  },
} as const
