/** A file's rows in a table of the running transaction: what was read of them, then what is judged. */
import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { ImportLimits } from '../../../contract/ledger/imports.ts'
import type { Table } from '../../../contract/rules/imports/guess.ts'
import { ROWS_FOR_GUESS } from '../../../contract/rules/imports/kinds.ts'
import { registryOfNumber, registryOfProgramme } from '../../../contract/rules/whose-file.ts'
import type { Trx } from '../../platform/database.ts'
import { wrongField } from '../../platform/http/refused.ts'
import { pickerOf, type Layout } from './layouts.ts'
import type { Progress } from './progress.ts'
import { rowsOf } from './reading.ts'
import { isRefused, readRow, type Outcome } from './rows.ts'
import { t } from '../../platform/messages.ts'

/** Rows of one insert: memory holds no more of the file at a time. */
const BATCH = 2_000
/** Of one statement, in place of what a page may take. */
const MOST_PATIENCE = '5min'

/** Gone with the transaction. `verdict` and what stands before it is written by judge.ts. */
const TABLE = sql`create temporary table import_staged (
  row int primary key, cell text, reason text,
  project_ref text, project_name text, type text, country text, proponent text,
  vintage_from date, vintage_to date, impact text,
  project_bare text, quantity bigint, issued_on date, quantity_id uuid,
  space text, first_number bigint, last_number bigint, template text,
  issues boolean, retires boolean, retired_on date,
  project_id uuid, vintage_id uuid, issuance_id uuid, retirement_id uuid, before text, verdict text
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
export async function stage(
  trx: Trx,
  layout: Layout,
  bytes: Readable,
  { limits, expected, prefix, signal, progress }: Reading,
): Promise<Table> {
  await sql`set local statement_timeout = ${sql.lit(MOST_PATIENCE)}`.execute(trx)
  await TABLE.execute(trx)
  let pick: ReturnType<typeof pickerOf> | null = null
  let width = 0
  let batch: object[] = []
  let headers: readonly string[] = []
  const looked: (readonly string[])[] = []
  // The database writes while the next rows are read.
  let writing: Promise<unknown> = Promise.resolve()
  for await (const { row, cells } of rowsOf(bytes, limits)) {
    if (!pick) {
      pick = pickerOf(layout, cells)
      width = cells.length
      headers = cells.map((cell) => cell.trim())
      continue
    }
    const outcome: Outcome =
      cells.length === width
        ? ofAnother(layout, prefix, readRow(layout, pick(cells)))
        : { cell: '', reason: t('refusals.imports.rowCellsHeader', { length: cells.length, width }) }
    if (looked.length < ROWS_FOR_GUESS) looked.push(cells)
    batch.push(flat(row, outcome))
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
  if (!pick) throw wrongField('file', t('refusals.imports.fileEmpty'))
  await writing
  await write(trx, batch)
  // Nobody else gathers figures about a temporary table, and plans for an empty one are slow ones.
  await sql`update import_staged set project_bare = bare_project_id(project_ref, ${prefix})`.execute(trx)
  await sql`analyze import_staged`.execute(trx)
  return { headers, rows: looked }
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

const flat = (row: number, outcome: Outcome): object =>
  isRefused(outcome)
    ? { row, ...outcome, issues: false, retires: false }
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
        space: outcome.serial?.numberingSpace,
        first_number: outcome.serial && String(outcome.serial.start),
        last_number: outcome.serial && String(outcome.serial.end),
        template: outcome.serial?.template,
        quantity: outcome.quantity && String(outcome.quantity),
        issued_on: outcome.issuedOn,
        issues: outcome.issues,
        retires: outcome.retires,
        retired_on: outcome.retiredOn,
      }

const write = (trx: Trx, batch: readonly object[]) =>
  sql`insert into import_staged
    select * from jsonb_populate_recordset(null::import_staged, ${JSON.stringify(batch)}::jsonb)`.execute(trx)
