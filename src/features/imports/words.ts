/** Kinds of files and their fields, in words. */
import {
  EXPORT_KINDS,
  type ExportKind,
  type ImportField,
  type ImportTarget,
} from '../../../contract/rules/imports/files.ts'
import { t } from '../../lib/messages.ts'
import type { SampleProblem } from './sample.ts'

const isExportKind = (kind: string): kind is ExportKind => (EXPORT_KINDS as readonly string[]).includes(kind)

export const kindWords = (kind: ExportKind): string => t(`imports.kind.${kind}`)

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

export const fieldWords = (field: ImportField): string => t(`imports.field.${field}`)

export const targetWords = (target: ImportTarget): string => t(`imports.target.${target}`)

const PROBLEMS = { notUtf8: 'imports.sampleNotUtf8', notCsv: 'imports.sampleNotCsv' } as const

export const sampleProblemWords = (problem: SampleProblem): string => t(PROBLEMS[problem])
