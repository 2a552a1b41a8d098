/** A file's rows in a table of the running transaction: what was read of them, then what is judged. */
import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { ImportLimits } from '../../../contract/ledger/imports.ts'
import { headerIndexOf } from '../../../contract/rules/imports/csv.ts'
import { orderOfDates } from '../../../contract/rules/imports/dates.ts'
import { DATE_FIELDS } from '../../../contract/rules/imports/files.ts'
import type { Table } from '../../../contract/rules/imports/guess.ts'
import { ROWS_FOR_GUESS } from '../../../contract/rules/imports/kinds.ts'
import { registryOfNumber, registryOfProgramme } from '../../../contract/rules/whose-file.ts'
import type { Trx } from '../../platform/database.ts'
import { wrongField } from '../../platform/http/refused.ts'
import { DATE_EXAMPLES, type Dates, type Values } from './cells.ts'
import { pickerOf, type Layout } from './layouts.ts'
import type { Progress } from './progress.ts'
import { rowsOf, type FileRow } from './reading.ts'
import { isRefused, readRow, type Outcome } from './rows.ts'
import { t } from '../../platform/messages.ts'

/** Rows of one insert: memory holds no more of the file at a time. */
const BATCH = 2_000
/** Of one statement, in place of what a page may take. */
const MOST_PATIENCE = '5min'

/** What is read of a row, and its type. */
const READ = {
  row: 'int',
  cell: 'text',
  reason: 'text',
  project_ref: 'text',
  project_name: 'text',
  type: 'text',
  country: 'text',
  proponent: 'text',
  vintage_from: 'date',
  vintage_to: 'date',
  impact: 'text',
  quantity: 'bigint',
  issued_on: 'date',
  space: 'text',
  first_number: 'bigint',
  last_number: 'bigint',
  template: 'text',
  issues: 'boolean',
  retires: 'boolean',
  retired_on: 'date',
} as const
const COLUMNS = Object.keys(READ) as Column[]

/**
 * Gone with the transaction. What is known of a row is found by judge.ts, and its verdict follows from that. Without an index:
 * each change of a row would be written into it as well.
 */
const tableOf = (prefix: string) => sql`create temporary table import_staged (
  ${sql.raw(COLUMNS.map((column) => `${column} ${READ[column]}`).join())},
  project_bare text generated always as (bare_project_id(project_ref, ${sql.lit(prefix)})) stored,
  project_id uuid, vintage_id uuid, issuance_id uuid, quantity_id uuid, retirement_id uuid, issued int8multirange, gone int8multirange, before text,
  verdict text generated always as (case
    when reason is not null then 'refused'
    when (project_ref is not null and project_id is null) or (vintage_from is not null and vintage_id is null)
      or (issues and coalesce(issuance_id, quantity_id) is null) or (retires and retirement_id is null) then 'created'
    when before is not null then 'changed'
    else 'unchanged' end) stored
) on commit drop`

export type Reading = {
  readonly limits: ImportLimits
  /** Rows that the file has, as far as they are counted. */
  readonly expected: number
  /** What the standard's registry writes before a project's number. */
  readonly prefix: string
  readonly signal: AbortSignal
  readonly progress: Progress
}

/** @returns the first rows, to tell what the file is. @throws Refused 400 for a file that cannot be read at all, 413 past a limit; the signal's reason */
export async function stage(trx: Trx, layout: Layout, bytes: Readable, reading: Reading): Promise<Table> {
  await sql`set local statement_timeout = ${sql.lit(MOST_PATIENCE)}`.execute(trx)
  await tableOf(reading.prefix).execute(trx)
  const rows = rowsOf(bytes, reading.limits)
  try {
    const top = await firstOf(rows, ROWS_FOR_GUESS + 1)
    const [header, ...looked] = top.slice(headerIndexOf(top.map(({ cells }) => cells)))
    if (!header) throw wrongField('file', t('refusals.imports.fileEmpty'))
    const read = readerOf(layout, header.cells, looked)
    await writeAll(
      trx,
      allOf(looked, rows),
      (cells) => ofAnother(layout, reading.prefix, read(cells)),
      reading,
    )
    return { headers: header.cells.map((cell) => cell.trim()), rows: looked.map(({ cells }) => cells) }
  } finally {
    await rows.return(undefined)
  }
}

/** Outcome of each row below the header. @throws Refused 400 when the header lacks a column or has it twice, or dates in another order than the map */
function readerOf(layout: Layout, header: readonly string[], looked: readonly FileRow[]) {
  const pick = pickerOf(layout, header)
  const { length: width } = header
  const rows = looked.map(({ cells }) => pick(cells))
  refuseOtherOrder(layout, rows)
  const dated = { ...layout, dates: { ...datesIn(rows), ...layout.dates } }
  return (cells: readonly string[]): Outcome =>
    cells.length === width
      ? readRow(dated, pick(cells))
      : { cell: '', reason: t('refusals.imports.rowCellsHeader', { length: cells.length, width }) }
}

async function writeAll(
  trx: Trx,
  rows: AsyncIterable<FileRow>,
  read: (cells: readonly string[]) => Outcome,
  { expected, signal, progress }: Reading,
): Promise<void> {
  let batch: string[] = []
  // The database writes while the next rows are read.
  let writing: Promise<unknown> = Promise.resolve()
  for await (const { row, cells } of rows) {
    const values = flat(row, read(cells))
    batch.push(COLUMNS.map((column) => written(values[column])).join(BETWEEN))
    if (batch.length === BATCH) {
      signal.throwIfAborted()
      progress.at('reading', row - 1, expected)
      await writing
      writing = write(trx, batch)
      // Awaited above or below, unless something else fails first.
      writing.catch(() => {})
      batch = []
    }
  }
  await writing
  await write(trx, batch)
  // PostgreSQL gathers no statistics on a temporary table by itself, and plans without them are slow. A small sample is enough.
  await sql`set local default_statistics_target = 10`.execute(trx)
  await sql`analyze import_staged`.execute(trx)
}

/** As many as there are. The others stay to be read. */
async function firstOf(rows: AsyncIterator<FileRow>, most: number): Promise<readonly FileRow[]> {
  const first: FileRow[] = []
  for (let next = await rows.next(); !next.done; next = await rows.next()) {
    first.push(next.value)
    if (first.length === most) break
  }
  return first
}

async function* allOf(first: readonly FileRow[], rows: AsyncIterable<FileRow>): AsyncGenerator<FileRow> {
  yield* first
  yield* rows
}

/** @throws Refused 400 for a column in the other order than its map says: up to the 12th, other days would be read in silence */
function refuseOtherOrder({ columns, dates = {} }: Layout, rows: readonly Values[]): void {
  for (const field of DATE_FIELDS) {
    const [order, stated] = [orderOfDates(rows.map((values) => values[field] ?? '')), dates[field]]
    if (order && stated && order !== stated && order !== 'iso' && stated !== 'iso')
      throw wrongField(
        'file',
        t('refusals.imports.datesInOtherOrder', {
          column: columns[field] ?? field,
          written: DATE_EXAMPLES[order],
          read: DATE_EXAMPLES[stated],
        }),
      )
  }
}

/** A spreadsheet saves all dates in the order of its country: the order that fits those of the first rows, if one alone does. */
function datesIn(rows: readonly Values[]): Dates {
  const cells = rows.flatMap((values) => DATE_FIELDS.map((field) => values[field] ?? ''))
  const order = orderOfDates(cells)
  return order ? Object.fromEntries(DATE_FIELDS.map((field) => [field, order])) : {}
}

/** Files of several registries have the same headers: what is another known registry's is refused. */
function ofAnother({ columns }: Layout, prefix: string, outcome: Outcome): Outcome {
  if (prefix === '' || isRefused(outcome)) return outcome
  const { project, serial } = outcome
  const byNumber = project && registryOfNumber(project.ref)
  if (byNumber && byNumber.prefix !== prefix)
    return {
      cell: columns.projectId ?? 'projectId',
      reason: t('refusals.imports.projectOfAnotherRegistry', {
        project: project.ref,
        standard: byNumber.standard,
      }),
    }
  const bySerial = registryOfProgramme(serial?.programme ?? null)
  if (bySerial && bySerial.prefix !== prefix)
    return {
      cell: columns.serial ?? 'serial',
      reason: t('refusals.imports.serialNumberAnotherRegistry', { standard: bySerial.standard }),
    }
  return outcome
}

/** Between rows, between values, and in place of one that is missing. Control characters, which no value holds. */
const [ROW_END, BETWEEN, NOTHING] = ['\x1e', '\x1f', '\x1d'] as const

const written = (value: Value): string =>
  typeof value === 'string' ? value.replaceAll(/\p{Cc}/gu, ' ') : String(value ?? NOTHING)

/** As text that is taken apart: the database reads JSON several times as long. */
const write = (trx: Trx, batch: readonly string[]) =>
  sql`insert into import_staged (${sql.raw(COLUMNS.join())})
    select ${sql.raw(COLUMNS.map((column, at) => `v[${at + 1}]::${READ[column]}`).join())}
    from (select string_to_array(line, ${BETWEEN}, ${NOTHING}) as v from string_to_table(${batch.join(ROW_END)}, ${ROW_END}) line
      where line <> '' offset 0) read`.execute(trx)

type Value = string | number | bigint | boolean | null | undefined
type Column = keyof typeof READ

const flat = (row: number, outcome: Outcome): Partial<Record<Column, Value>> =>
  isRefused(outcome)
    ? { row, cell: outcome.cell, reason: outcome.reason, issues: false, retires: false }
    : {
        row,
        project_ref: outcome.project?.ref,
        project_name: outcome.project?.name,
        type: outcome.project?.type,
        country: outcome.project?.country,
        proponent: outcome.project?.proponent,
        vintage_from: outcome.vintage?.from,
        vintage_to: outcome.vintage?.to,
        impact: outcome.vintage?.impact,
        quantity: outcome.quantity,
        issued_on: outcome.issuedOn,
        space: outcome.serial?.numberingSpace,
        first_number: outcome.serial?.start,
        last_number: outcome.serial?.end,
        template: outcome.serial?.template,
        issues: outcome.issues,
        retires: outcome.retires,
        retired_on: outcome.retiredOn,
      }
