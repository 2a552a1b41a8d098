/** CSV as text becomes rows of cells (RFC 4180), whatever is between the cells: comma, semicolon or tab. */
import { CsvError, parse } from 'csv-parse/browser/esm/sync'
import { csvSettingsOf } from '../../../../contract/rules/imports/csv.ts'
import type { Problem } from './problems.ts'

export type Line = {
  /** Counted from 1 as spreadsheets count: line breaks inside a cell begin no row. */
  readonly row: number
  readonly cells: readonly string[]
}

/** A plan has no longer lines: what has is something else. */
const MOST_CELLS = 200

class TooManyCells extends Error {}

const codeOf = (error: unknown): Problem['code'] => {
  if (error instanceof TooManyCells) return 'tooManyCells'
  if (error instanceof CsvError) return 'quoteOpen'
  throw error
}

/** @param most lines, empty ones too; what comes after them is not read */
export function linesOf(
  text: string,
  most: number,
): { readonly lines: readonly Line[]; readonly problem: Problem | null } {
  const lines: Line[] = []
  let row = 0
  try {
    parse(text, {
      ...csvSettingsOf(text),
      relax_quotes: true,
      to: most,
      on_record: (cells: readonly string[]) => {
        row += 1
        if (cells.length > MOST_CELLS) throw new TooManyCells()
        if (cells.some((cell) => cell.trim() !== '')) lines.push({ row, cells })
        return null
      },
    })
    return { lines, problem: null }
  } catch (error) {
    const isCut = !(error instanceof TooManyCells)
    return { lines, problem: { row: isCut ? row + 1 : row, column: null, code: codeOf(error) } }
  }
}
