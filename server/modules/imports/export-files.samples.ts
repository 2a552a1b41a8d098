/** Rows of real exports for the tests (samples/README.md), and files made from them. */
import fs from 'node:fs'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import type { ExportKind } from '../../../contract/ledger/imports.ts'
import { LAYOUTS, pickerOf } from './layouts.ts'
import type { Values } from './cells.ts'
import { readRow, type Outcome } from './rows.ts'

/** A sample file as it is. */
export const sample = (kind: ExportKind): string =>
  fs.readFileSync(path.join(import.meta.dirname, 'samples', `${kind.replaceAll('_', '-')}.csv`), 'utf8')

/** Cells of each row of a file, the header left out. */
export function valuesIn(kind: ExportKind, text = sample(kind)): Values[] {
  const [header = [], ...rows]: string[][] = parse(text, { bom: true })
  return rows.map(pickerOf(LAYOUTS[kind], header))
}

/** What a kind's parser makes of cells. */
export const read = (kind: ExportKind, values: Values): Outcome => readRow(LAYOUTS[kind], values)

/** A file of Verra's transactions with the cells that are read; what is not said is right. */
export function transactions(rows: readonly Readonly<Record<string, string>>[]): string {
  const header = Object.values(LAYOUTS.verra_transactions.columns)
  const quoted = (cells: readonly string[]) =>
    cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')
  return [header, ...rows.map((row) => header.map((name) => row[name] ?? ''))].map(quoted).join('\n')
}

/** One row of such a file, of a block that holds as many units as it says. */
export function transaction(first: number, units: number, more: Readonly<Record<string, string>> = {}) {
  const project = more['ID'] ?? '901'
  return {
    ID: project,
    Name: `Project ${project}`,
    'Project Type': 'Energy demand',
    'Country/Area': 'Kenya',
    'Vintage Start': '2022-01-01',
    'Vintage End': '2022-12-31',
    'Serial Number': `19385-${first}-${first + units - 1}-VCS-VCU-1507-VER-KE-14-${project}-01012022-31122022-0`,
    'Quantity Issued': String(units),
    'Retirement/Cancellation Date': '',
    ...more,
  }
}
