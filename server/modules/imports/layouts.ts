/** Which column of a file says what. Columns that are not named here, such as notes about people, are never read. */
import {
  EXPORT_KINDS,
  type ExportKind,
  type ImportColumns,
  type ImportField,
  type ImportTarget,
} from '../../../contract/ledger/imports.ts'
import { KNOWN_FILES } from '../../../contract/rules/imports/files.ts'
import type { DateFormat } from '../../../contract/rules/imports/dates.ts'
import { REGISTRIES, type Registry } from '../../../contract/rules/serials/registries.ts'
import { wrongField } from '../../platform/http/refused.ts'
import type { Values } from './cells.ts'
import { t } from '../../platform/messages.ts'

export type Layout = {
  readonly target: ImportTarget
  readonly columns: ImportColumns
  /** Per field; what is not named is recognized by the first rows, see staging.ts. */
  readonly dates?: Readonly<Partial<Record<ImportField, DateFormat>>>
}

export type KnownLayout = Layout & Registry

export const LAYOUTS = Object.fromEntries(
  Object.entries(KNOWN_FILES).map(([kind, { registry, ...layout }]) => [
    kind,
    { ...REGISTRIES[registry], ...layout },
  ]),
) as Readonly<Record<ExportKind, KnownLayout>>

export const isExportKind = (kind: string): kind is ExportKind =>
  (EXPORT_KINDS as readonly string[]).includes(kind)

/** Picks the cells of a row that the layout names. @throws Refused 400 when the header lacks a column or has it twice */
export function pickerOf({ columns }: Layout, header: readonly string[]): (row: readonly string[]) => Values {
  const names = header.map((name) => name.trim())
  const wanted = Object.entries(columns) as [ImportField, string][]
  const missing = wanted.map(([, name]) => name).filter((name) => !names.includes(name))
  if (missing.length > 0)
    throw wrongField('file', t('refusals.imports.headerLacksRightKindFile', { listed: listed(missing) }))
  const twice = wanted
    .map(([, name]) => name)
    .filter((name) => names.indexOf(name) !== names.lastIndexOf(name))
  if (twice.length > 0)
    throw wrongField('file', t('refusals.imports.headerMoreOnce', { listed: listed(twice) }))
  const places = wanted.map(([field, name]) => [field, names.indexOf(name)] as const)
  return (row) => Object.fromEntries(places.map(([field, place]) => [field, row[place] ?? '']))
}

const listed = (names: readonly string[]): string => [...new Set(names)].map((name) => `"${name}"`).join(', ')
