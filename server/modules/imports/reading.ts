/** A file as a stream of rows: UTF-8 or refused, bounded in rows and in the length of each. */
import { pipeline, Readable, Transform } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import type { ImportLimits } from '../../../contract/ledger/imports.ts'
import { csvSettingsOf } from '../../../contract/rules/imports/csv.ts'
import { sizeText } from '../../../machines/kernel/messages.ts'
import { Refused, wrongField } from '../../platform/http/refused.ts'
import { t } from '../../platform/messages.ts'

/** Characters of one row: a column that is not read may hold long texts. What is read has its own limits. */
const MOST_IN_ROW = 10_000_000

export type FileRow = {
  /** As a spreadsheet counts, from 1: a cell of several lines is in one row. */
  readonly row: number
  readonly cells: readonly string[]
}

/**
 * Every row that is not empty.
 * @throws Refused 400 for what is no UTF-8 or no CSV, 413 for more rows than the limit
 */
export async function* rowsOf(bytes: Readable, limits: ImportLimits): AsyncGenerator<FileRow> {
  const { start, whole } = await startOf(bytes)
  const parser = parse({ ...csvSettingsOf(start), max_record_size: MOST_IN_ROW })
  // Its error arrives below: the parser is destroyed with it.
  pipeline(whole, checkedUtf8(), parser, () => {})
  let row = 0
  let filled = 0
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row += 1
      if (cells.every((cell) => cell.trim() === '')) continue
      filled += 1
      if (filled > limits.rows + 1)
        throw new Refused(413, 'too_large', t('refusals.imports.fileMoreRows', { count: count(limits.rows) }))
      yield { row, cells }
    }
  } catch (error) {
    throw error instanceof CsvError ? notCsv(error) : error
  }
}

/** The first piece of a stream as text, and all of the stream. A header lies within the first piece. */
async function startOf(bytes: Readable): Promise<{ start: string; whole: Readable }> {
  const pieces: AsyncIterator<Buffer> = bytes[Symbol.asyncIterator]()
  const first = await pieces.next()
  if (first.done) return { start: '', whole: Readable.from([]) }
  async function* all() {
    try {
      yield first.value as Buffer
      for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value
    } finally {
      bytes.destroy()
    }
  }
  return { start: first.value.toString('utf8'), whole: Readable.from(all()) }
}

/** Passes bytes on. @throws Refused 400 at the first that is not UTF-8 */
function checkedUtf8(): Transform {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const refused = () => wrongField('file', t('refusals.imports.fileNotEncodedUtf8'))
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        decoder.decode(chunk, { stream: true })
        done(null, chunk)
      } catch {
        done(refused())
      }
    },
    flush(done) {
      try {
        decoder.decode()
        done()
      } catch {
        done(refused())
      }
    },
  })
}

function notCsv(error: CsvError): Refused {
  const why =
    error.code === 'CSV_MAX_RECORD_SIZE'
      ? t('refusals.imports.rowTooLong', { most: count(MOST_IN_ROW) })
      : t('refusals.imports.quotationMark')
  const read = error['records']
  return wrongField(
    'file',
    typeof read === 'number'
      ? t('refusals.imports.rowCannotReadCsv', { row: read + 1, why })
      : t('refusals.imports.fileCannotReadCsv', { why }),
  )
}

const count = (number: number): string => number.toLocaleString('en')

const NEW_LINE = 10
const QUOTE = 34

/**
 * The same bytes, counted. @throws Refused 413 past the limit
 * @param counted afterwards holds the rows below the header: line ends outside quotation marks, in any encoding that keeps ASCII,
 * without the one that ends the file
 */
export async function* bounded(
  bytes: AsyncIterable<Buffer>,
  limits: ImportLimits,
  counted: { rows: number } = { rows: 0 },
): AsyncGenerator<Buffer> {
  let size = 0
  let isQuoted = false
  let last = 0
  for await (const chunk of bytes) {
    size += chunk.length
    if (size > limits.bytes) throw new Refused(413, 'too_large', tooLong(limits))
    // By place: an iterator over every byte of a large file takes ten times as long.
    for (let at = 0; at < chunk.length; at += 1) {
      if (chunk[at] === QUOTE) isQuoted = !isQuoted
      else if (chunk[at] === NEW_LINE && !isQuoted) counted.rows += 1
    }
    last = chunk.at(-1) ?? last
    yield chunk
  }
  if (last === NEW_LINE) counted.rows -= 1
}

const tooLong = ({ bytes }: ImportLimits): string =>
  t('refusals.imports.fileLarger', { most: sizeText(bytes) })
