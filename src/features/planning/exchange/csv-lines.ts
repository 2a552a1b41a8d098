/** CSV as text becomes rows of cells (RFC 4180), whatever stands between the cells: comma, semicolon or tab. */
import type { Problem } from './problems.ts'

export type Line = {
  /** Counted from 1 as spreadsheets count: line breaks inside a cell begin no row. */
  readonly row: number
  readonly cells: readonly string[]
}

/** A plan has no longer lines: what has is something else. */
const MOST_CELLS = 200

/** Outside quotes, on the first line, the sign that stands there most. */
function separatorOf(text: string): string {
  const head = (/^[^\r\n]*/.exec(text)?.[0] ?? '').replaceAll(/"[^"]*"/g, '')
  const count = (sign: string) => head.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

/** @param most lines; what comes after them is not read */
export function linesOf(
  text: string,
  most: number,
): { readonly lines: readonly Line[]; readonly problem: Problem | null } {
  const separator = separatorOf(text)
  const lines: Line[] = []
  const stop = (row: number, code: Problem['code']) => ({ lines, problem: { row, column: null, code } })
  let row = 1
  let at = 0
  while (at < text.length && lines.length < most) {
    const cells: string[] = []
    for (;;) {
      const cell = cellAt(text, at, separator)
      if (typeof cell === 'string') return stop(row, cell)
      cells.push(cell.text)
      at = cell.end
      if (cells.length > MOST_CELLS) return stop(row, 'tooManyCells')
      if (text[at] !== separator) break
      at += 1
    }
    if (text.startsWith('\r\n', at)) at += 2
    else at += 1
    if (cells.some((cell) => cell.trim() !== '')) lines.push({ row, cells })
    row += 1
  }
  return { lines, problem: null }
}

type Found = { readonly text: string; readonly end: number }

function cellAt(text: string, from: number, separator: string): Found | 'quoteOpen' | 'textAfterQuote' {
  if (text[from] !== '"') {
    let end = from
    while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1
    return { text: text.slice(from, end), end }
  }
  let content = ''
  let at = from + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote === -1) return 'quoteOpen'
    content += text.slice(at, quote)
    at = quote + 1
    if (text[at] !== '"') break
    content += '"'
    at += 1
  }
  const next = text[at]
  if (next !== undefined && next !== separator && next !== '\n' && next !== '\r') return 'textAfterQuote'
  return { text: content, end: at }
}

/** What makes a spreadsheet calculate (OWASP, CSV injection), as the other tables of the product have it. */
const FORMULA = /^'*[=+\-@\t\r]/

/** Text that a spreadsheet could take for a formula gets a quote before it, which `plain` takes away again. */
export const harmless = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

export const plain = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell

export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => (/[",;\r\n\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`
