/** Kinds of files and their fields, in words. */
import type { ExportKind, ImportField } from '../../../contract/rules/import-files.ts'
import { EXPORT_KINDS } from '../../../contract/rules/import-files.ts'
import { t, type MessageId } from '../../lib/messages.ts'

const KINDS: Readonly<Record<ExportKind, MessageId>> = {
  verra_transactions: 'imports.kindVerraTransactions',
  verra_projects: 'imports.kindVerraProjects',
  gold_standard_projects: 'imports.kindGoldStandardProjects',
  gold_standard_issuances: 'imports.kindGoldStandardIssuances',
  gold_standard_retirements: 'imports.kindGoldStandardRetirements',
}

const isExportKind = (kind: string): kind is ExportKind => (EXPORT_KINDS as readonly string[]).includes(kind)

export const kindWords = (kind: ExportKind): string => t(KINDS[kind])

/** How a file was read: as a known export, or by a column map that may be gone. */
export const readAs = ({
  kind,
  mapName,
}: {
  readonly kind: string
  readonly mapName: string | null
}): string =>
  isExportKind(kind)
    ? kindWords(kind)
    : mapName === null
      ? t('imports.mapGone')
      : t('imports.byMap', { name: mapName })

const FIELDS: Readonly<Record<ImportField, MessageId>> = {
  projectId: 'imports.fieldProjectId',
  name: 'imports.fieldName',
  type: 'imports.fieldType',
  country: 'imports.fieldCountry',
  proponent: 'imports.fieldProponent',
  from: 'imports.fieldFrom',
  to: 'imports.fieldTo',
  serial: 'imports.fieldSerial',
  quantity: 'imports.fieldQuantity',
  first: 'imports.fieldFirst',
  last: 'imports.fieldLast',
  issuedOn: 'imports.fieldIssuedOn',
  retiredOn: 'imports.fieldRetiredOn',
  status: 'imports.fieldStatus',
}

export const fieldWords = (field: ImportField): string => t(FIELDS[field])

export const TARGETS = {
  projects: 'imports.targetProjects',
  issuances: 'imports.targetIssuances',
  retirements: 'imports.targetRetirements',
} as const
