/** The beginning of a file, read in the browser: header and first rows, as the server will read them. */
import { parse } from 'csv-parse/browser/esm/sync'
import { ROWS_FOR_GUESS } from '../../../contract/rules/imports/kinds.ts'
import { csvSettingsOf, headerIndexOf } from '../../../contract/rules/imports/csv.ts'

/** Tables as text, as an input of files takes them. */
export const TABLES = '.csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values'

/** Enough for a header and some rows, however large the file is. */
const MOST_BYTES = 200 * 1024
const MOST_ROWS = ROWS_FOR_GUESS + 1

export type FileSample = {
  readonly headers: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** - notUtf8: the server refuses it as well · notCsv: a quotation mark is not closed, or no header */
export type SampleProblem = 'notUtf8' | 'notCsv'

export async function sampleOf(file: Blob): Promise<FileSample | SampleProblem> {
  const isCut = file.size > MOST_BYTES
  const text = decoded(await file.slice(0, MOST_BYTES).arrayBuffer(), isCut)
  return text === null ? 'notUtf8' : readSample(text, isCut)
}

/** @param isCut the last characters may be half of one */
function decoded(bytes: ArrayBuffer, isCut: boolean): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut })
  } catch {
    return null
  }
}

/** @param isCut the text ends somewhere within a row, which is left out */
export function readSample(text: string, isCut = false): FileSample | SampleProblem {
  try {
    const rows: string[][] = parse(text, {
      ...csvSettingsOf(text),
      skip_records_with_empty_values: true,
      // One more than is shown: of a text that is cut, only rows that are whole are read at all.
      to: MOST_ROWS,
      ...(isCut && { skip_records_with_error: true }),
    })
    const [headers = [], ...rest] = rows
      .slice(headerIndexOf(rows))
      .map((cells) => cells.map((cell) => cell.trim()))
    return headers.some((header) => header !== '') ? { headers, rows: rest } : 'notCsv'
  } catch {
    return 'notCsv'
  }
}
