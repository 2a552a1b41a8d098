/** Which column of a file says what. Columns that are not named here, such as notes about people, are never read. */
import {
  EXPORT_KINDS,
  type ExportKind,
  type ImportColumns,
  type ImportField,
  type ImportTarget,
} from '../../../contract/imports.ts'
import { wrongField } from '../../platform/http/refused.ts'
import { REGISTRIES, type Registry } from '../registry/registries.ts'
import type { Values } from './cells.ts'

export type Layout = { readonly target: ImportTarget; readonly columns: ImportColumns }

export type KnownLayout = Layout & Registry

const { verra: VERRA, goldStandard: GOLD_STANDARD } = REGISTRIES

export const LAYOUTS: Readonly<Record<ExportKind, KnownLayout>> = {
  verra_transactions: {
    ...VERRA,
    target: 'issuances',
    columns: {
      projectId: 'ID',
      name: 'Name',
      type: 'Project Type',
      country: 'Country/Area',
      from: 'Vintage Start',
      to: 'Vintage End',
      serial: 'Serial Number',
      quantity: 'Quantity Issued',
      retiredOn: 'Retirement/Cancellation Date',
    },
  },
  verra_projects: {
    ...VERRA,
    target: 'projects',
    columns: {
      projectId: 'ID',
      name: 'Name',
      type: 'Project Type',
      country: 'Country/Area',
      proponent: 'Proponent',
    },
  },
  gold_standard_projects: {
    ...GOLD_STANDARD,
    target: 'projects',
    columns: {
      projectId: 'GSID',
      name: 'Project Name',
      type: 'Project Type',
      country: 'Country',
      proponent: 'Project Developer Name',
    },
  },
  gold_standard_issuances: {
    ...GOLD_STANDARD,
    target: 'issuances',
    columns: {
      projectId: 'GSID',
      name: 'Project Name',
      type: 'Project Type',
      country: 'Country',
      proponent: 'Project Developer',
      from: 'Monitoring Period Start',
      to: 'Monitoring Period End',
      serial: 'Serial Number',
      quantity: 'Quantity',
    },
  },
  gold_standard_retirements: {
    ...GOLD_STANDARD,
    target: 'retirements',
    columns: {
      serial: 'Serial Number',
      quantity: 'Quantity',
      retiredOn: 'Retirement Date',
      status: 'Credit Status',
    },
  },
}

export const isExportKind = (kind: string): kind is ExportKind =>
  (EXPORT_KINDS as readonly string[]).includes(kind)

/** Picks the cells of a row that the layout names. @throws Refused 400 when the header lacks a column or has it twice */
export function pickerOf({ columns }: Layout, header: readonly string[]): (row: readonly string[]) => Values {
  const names = header.map((name) => name.trim())
  const wanted = Object.entries(columns) as [ImportField, string][]
  const missing = wanted.map(([, name]) => name).filter((name) => !names.includes(name))
  if (missing.length > 0)
    throw wrongField('file', `The header lacks ${listed(missing)}. Is this the right kind of file?`)
  const twice = wanted
    .map(([, name]) => name)
    .filter((name) => names.indexOf(name) !== names.lastIndexOf(name))
  if (twice.length > 0) throw wrongField('file', `The header has ${listed(twice)} more than once.`)
  const places = wanted.map(([field, name]) => [field, names.indexOf(name)] as const)
  return (row) => Object.fromEntries(places.map(([field, place]) => [field, row[place] ?? '']))
}

const listed = (names: readonly string[]): string => [...new Set(names)].map((name) => `"${name}"`).join(', ')
