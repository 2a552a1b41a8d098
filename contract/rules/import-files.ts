/** What files of registries are, for the server that reads them and the browser that prepares them. Pure, without schemas. */

/** Bytes and rows of one file. */
export const IMPORT_LIMITS = { bytes: 50 * 1024 * 1024, rows: 200_000 } as const
export type ImportLimits = { readonly bytes: number; readonly rows: number }

/** Files that are known column by column. Others are read by a saved column map, whose sid stands for the kind. */
export const EXPORT_KINDS = [
  'verra_transactions',
  'verra_projects',
  'gold_standard_projects',
  'gold_standard_issuances',
  'gold_standard_retirements',
] as const
export type ExportKind = (typeof EXPORT_KINDS)[number]

export const IMPORT_TARGETS = ['projects', 'issuances', 'retirements'] as const
type Target = (typeof IMPORT_TARGETS)[number]

/**
 * What a column can be mapped to, and whether it has to be. `status` tells cancelled units, whose date nobody states;
 * `first` and `last` are the numbers of serials whose form no parser knows.
 */
export const IMPORT_FIELDS = {
  projects: { projectId: true, name: true, type: true, country: true, proponent: false },
  issuances: {
    projectId: true,
    name: true,
    type: true,
    from: true,
    to: true,
    serial: true,
    quantity: true,
    first: false,
    last: false,
    country: false,
    proponent: false,
    retiredOn: false,
  },
  retirements: { serial: true, quantity: true, retiredOn: true, first: false, last: false, status: false },
} as const satisfies Record<Target, Readonly<Record<string, boolean>>>

type FieldsOf<One> = One extends Target ? keyof (typeof IMPORT_FIELDS)[One] : never
export type ImportField = FieldsOf<Target>
/** Field → header of its column. */
export type ImportColumns = Readonly<Partial<Record<ImportField, string>>>

/** What may stand between cells. A semicolon is what spreadsheets write where the comma is a decimal sign. */
export const SEPARATORS = [',', ';', '\t'] as const
export type Separator = (typeof SEPARATORS)[number]

/** The one that a file's first line has most of, outside quotation marks; the comma where none leads. */
export function separatorOf(start: string): Separator {
  const bare = start.replaceAll(/"(?:[^"]|"")*"/g, '')
  const line = bare.split(/\r\n|\n|\r/, 1)[0] ?? ''
  const counts = SEPARATORS.map((separator) => line.split(separator).length)
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ','
}
