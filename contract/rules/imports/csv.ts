/** How a file holds its table: what separates cells, and the rows above the header. For server and browser. Pure. */

/** What may be between cells. A semicolon is what spreadsheets write where the comma is a decimal sign. */
const SEPARATORS = [',', ';', '\t'] as const

/** Letters and lines that are looked at. */
const MOST_HEAD = 20_000
const MOST_LINES = 30

/** `sep=;` tells spreadsheets the separator. They hide this line and count rows below it. */
const SEPARATOR_LINE = /^\uFEFF?"?sep=(.)"?[ \t]*(?:\r\n|\n|\r|$)/i

/** Settings of csv-parse for a file that begins with this text. */
export function csvSettingsOf(text: string) {
  const head = text.slice(0, MOST_HEAD)
  const stated = SEPARATOR_LINE.exec(head)?.[1]
  return {
    bom: true,
    delimiter: stated ?? separatorOf(head),
    from_line: stated === undefined ? 1 : 2,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
  }
}

/** The one that gives most lines the same number of cells; of two, the one that the first line has most of. */
function separatorOf(head: string): string {
  const lines = head
    .replaceAll(/"(?:[^"]|"")*(?:"|$)/g, 'quoted')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, MOST_LINES)
  const ranked = SEPARATORS.map((separator) => {
    const widths = lines.map((line) => line.split(separator).length)
    const alike = widths.map((width) => (width > 1 ? widths.filter((one) => one === width).length : 0))
    return { separator, alike: Math.max(0, ...alike), first: widths[0] ?? 0 }
  })
  return ranked.toSorted((one, other) => other.alike - one.alike || other.first - one.first)[0]!.separator
}

/** Index of the header. Rows above it, with a title or the day of the export, fill few of the table's columns. */
export function headerIndexOf(rows: readonly (readonly string[])[]): number {
  const filled = rows.slice(0, MOST_LINES).map((cells) => cells.filter((cell) => cell.trim() !== '').length)
  const widths = filled.filter((count) => count > 1).toSorted((one, other) => one - other)
  const usual = widths[Math.floor(widths.length / 2)] ?? 0
  return Math.max(
    0,
    filled.findIndex((count) => count * 2 > usual),
  )
}
