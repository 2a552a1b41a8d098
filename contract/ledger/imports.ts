/** Importing exports of registries: a dry run that says what would happen, then the run; column maps for other files. */
import * as z from 'zod'
import { endpoint, endpointBySid } from '../http/endpoint.ts'
import { DATE_FORMATS } from '../rules/imports/dates.ts'
import {
  EXPORT_KINDS,
  IMPORT_FIELDS,
  IMPORT_LIMITS,
  IMPORT_TARGETS,
  type ExportKind,
  type ImportColumns,
  type ImportField,
  type ImportLimits,
} from '../rules/imports/files.ts'
import {
  IsoTime,
  Named,
  page,
  PAGE_SIZE_MAX,
  Quantity,
  RecordVersion,
  Sid,
  pageQuery,
  pageSize,
} from '../shared.ts'
import en from '../../public/messages/en/fields.json' with { type: 'json' }
import { messagesOf } from '../../machines/kernel/messages.ts'
import { TEXT_LIMITS } from '../../machines/kernel/text-limits.ts'

const say = messagesOf(en)

export { EXPORT_KINDS, IMPORT_FIELDS, IMPORT_LIMITS }
export type { ExportKind, ImportColumns, ImportField, ImportLimits }

/** Problems that come with a report; all of them are paged. */
export const PROBLEMS_SHOWN = 200

export const ImportTarget = z.enum(IMPORT_TARGETS)
export type ImportTarget = z.infer<typeof ImportTarget>

export const ImportProblem = z.object({
  /** As a spreadsheet counts: the header is row 1. */
  row: z.int(),
  /** Header of the column; empty when the whole row is meant. */
  cell: z.string(),
  reason: z.string(),
})
export type ImportProblem = z.infer<typeof ImportProblem>

/** Each row counts once: created when anything of it is new, changed when something known becomes different. */
const RegistryImportRow = z.object({
  sid: Sid,
  /** An export, or the sid of a column map. */
  kind: z.string(),
  /** Of the column map, while there is one. */
  mapName: z.string().nullable(),
  standard: Named,
  /** Empty where the browser sent none. */
  fileName: z.string(),
  rows: z.int(),
  created: z.int(),
  unchanged: z.int(),
  changed: z.int(),
  refused: z.int(),
  createdAt: IsoTime,
  /** Who looked at it first; null for a person whose data is erased. */
  createdBy: z.string().nullable(),
  /** Null: a dry run so far. */
  ranAt: IsoTime.nullable(),
  ranBy: z.string().nullable(),
})

/** What of the platform's own a file of retirements touches; after the run, what it touched. */
export const ImportTouches = z.object({
  /** Blocks of the ledger; `stock` shows the first of them. */
  blocks: z.int(),
  stock: z.array(
    z.object({
      sid: Sid,
      /** Of the part that the registry reports as gone. */
      serial: z.string(),
      quantity: Quantity,
      account: z.enum(['available', 'reserved', 'held']),
      organization: z.string(),
    }),
  ),
  /** Published offerings, with the units that leave them. */
  offerings: z.array(z.object({ sid: Sid, title: z.string(), quantity: Quantity })),
  operations: z.array(
    z.object({
      sid: Sid,
      number: z.string(),
      quantity: Quantity,
      /** `ownRetirement`: the project carrier has reported this retirement in the operation. */
      becomes: z.enum(['onHold', 'staysOnHold', 'ownRetirement']),
    }),
  ),
})
export type ImportTouches = z.infer<typeof ImportTouches>

export const RegistryImport = RegistryImportRow.extend({
  problems: z.array(ImportProblem).max(PROBLEMS_SHOWN),
  touches: ImportTouches,
  target: ImportTarget,
  /** What the file looks like, where it is read as the opposite: the run has to confirm the target. */
  looksLike: ImportTarget.nullable(),
  /** Issuances that name no serial numbers; of them only quantities are kept. */
  withoutSerials: z.int(),
  /** Rows of retirements whose units are known as retired in part: only the others are recorded. */
  partlyKnown: z.int(),
})
export type RegistryImport = z.infer<typeof RegistryImport>

/** Of an import that is under way. */
export const ImportProgress = z.object({
  stage: z.enum(['reading', 'comparing', 'writing']),
  /** Rows. */
  done: z.int(),
  /** Rows of the whole file, as far as they are counted; 0 while unknown. */
  total: z.int(),
})
export type ImportProgress = z.infer<typeof ImportProgress>

const ProblemsQuery = z.strictObject({
  cursor: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional(),
  limit: pageSize(PAGE_SIZE_MAX),
})

export const ImportMapBody = z
  .strictObject({
    name: z.string().trim().min(1, 'Required').max(TEXT_LIMITS.columnMapName),
    standardSid: Sid,
    target: ImportTarget,
    columns: z.record(z.string().max(40), z.string().trim().max(200)),
    /** Per field how its days are written; 2024-12-31 where it is not said. */
    dates: z.record(z.string().max(40), z.enum(DATE_FORMATS)).default({}),
  })
  .superRefine(({ target, columns }, context) => {
    const fields: Readonly<Record<string, boolean>> = IMPORT_FIELDS[target]
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: ['columns', field], message })
    for (const [field, isRequired] of Object.entries(fields))
      if (isRequired && !columns[field]) refuse(field, 'Required')
    for (const field of Object.keys(columns))
      if (!Object.hasOwn(fields, field)) refuse(field, say('imports.noSuchField', { target }))
  })
export type ImportMapBody = z.infer<typeof ImportMapBody>

export const ImportMap = z.object({
  sid: Sid,
  version: RecordVersion,
  name: z.string(),
  standardSid: Sid,
  standardName: z.string(),
  target: ImportTarget,
  columns: z.record(z.string(), z.string()),
  dates: z.record(z.string(), z.enum(DATE_FORMATS)),
})
export type ImportMap = z.infer<typeof ImportMap>

const ImportsQuery = z.strictObject({
  ...pageQuery(300, 25),
})

export const registryImports = {
  list: endpoint('GET /registry_imports', {
    summary: 'Imports and dry runs, newest first.',
    query: ImportsQuery,
    answer: page(RegistryImportRow),
  }),
  dryRun: endpoint('POST /registry_imports', {
    summary:
      'Says what importing a file would do (multipart: "file", and "kind": an export or the sid of a column map; with "watch", a UUID of the caller, its progress can be asked for). Ends with the connection.',
    upload: true,
    answer: RegistryImport,
    status: 201,
  }),
  show: endpointBySid('GET /registry_imports/:sid', {
    summary: 'The report of an import.',
    answer: RegistryImport,
  }),
  problems: endpointBySid('GET /registry_imports/:sid/problems', {
    summary: 'Every refused row of an import, with cell and reason.',
    query: ProblemsQuery,
    answer: page(ImportProblem),
  }),
  run: endpointBySid('POST /registry_imports/:sid/run', {
    summary:
      'Writes what the dry run said; refused when the registry has changed meanwhile. Ends with the connection.',
    /** What the rows are, confirmed: needed where the file looks like the opposite. */
    body: z.strictObject({ target: ImportTarget.optional() }),
    answer: RegistryImport,
  }),
}

export const importProgress = {
  show: endpointBySid('GET /import_progress/:sid', {
    summary: 'How far a dry run (by its "watch") or a run (by its sid) is; null when it is not under way.',
    answer: z.object({ progress: ImportProgress.nullable() }),
  }),
}

export const importMaps = {
  list: endpoint('GET /import_maps', {
    summary: 'Saved column maps by name.',
    answer: z.object({ items: z.array(ImportMap) }),
  }),
  create: endpoint('POST /import_maps', {
    summary: 'Saves a column map.',
    body: ImportMapBody,
    answer: ImportMap,
    status: 201,
  }),
  update: endpointBySid('PUT /import_maps/:sid', {
    summary: 'Changes a column map; imports that were read with it keep what it said.',
    body: ImportMapBody.safeExtend({ version: RecordVersion.optional() }),
    answer: ImportMap,
  }),
  remove: endpointBySid('DELETE /import_maps/:sid', {
    summary: 'Deletes a column map.',
  }),
  restore: endpointBySid('POST /import_maps/:sid/restore', {
    summary: 'Restores a deleted column map.',
    answer: ImportMap,
  }),
}
