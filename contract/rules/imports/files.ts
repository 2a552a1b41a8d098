/** Formats of registry files, for the server that reads them and the browser that prepares them. Pure, without schemas. */

/** Bytes and rows of one file. */
export const IMPORT_LIMITS = { bytes: 50 * 1024 * 1024, rows: 200_000 } as const
export type ImportLimits = { readonly bytes: number; readonly rows: number }

/** Files whose columns are known. Others are read with a saved column map; its sid is their kind. */
export const EXPORT_KINDS = [
  'verra_transactions',
  'verra_projects',
  'gold_standard_projects',
  'gold_standard_issuances',
  'gold_standard_retirements',
] as const
export type ExportKind = (typeof EXPORT_KINDS)[number]

export const IMPORT_TARGETS = ['projects', 'issuances', 'retirements'] as const
export type ImportTarget = (typeof IMPORT_TARGETS)[number]
type Target = ImportTarget

/**
 * What a column can be mapped to, and whether it has to be. `status` tells units that are gone, also where no date says so;
 * `first` and `last` are the numbers of serials whose form no parser knows, in two columns or in one. Where a registry
 * publishes no serials of what it issues, only quantities are kept.
 */
export const IMPORT_FIELDS = {
  projects: { projectId: true, name: true, type: true, country: true, proponent: false },
  issuances: {
    projectId: true,
    name: true,
    type: true,
    from: true,
    to: true,
    serial: false,
    quantity: true,
    first: false,
    last: false,
    country: false,
    proponent: false,
    issuedOn: false,
    retiredOn: false,
    status: false,
  },
  retirements: { serial: true, quantity: true, retiredOn: true, first: false, last: false, status: false },
} as const satisfies Record<Target, Readonly<Record<string, boolean>>>

type FieldsOf<One> = One extends Target ? keyof (typeof IMPORT_FIELDS)[One] : never
export type ImportField = FieldsOf<Target>
/** Those that hold days. */
export const DATE_FIELDS = ['from', 'to', 'issuedOn', 'retiredOn'] as const satisfies readonly ImportField[]
export const isDateField = (field: ImportField): boolean =>
  (DATE_FIELDS as readonly ImportField[]).includes(field)
/** Field → header of its column. */
export type ImportColumns = Readonly<Partial<Record<ImportField, string>>>

type KnownFile = {
  readonly registry: 'verra' | 'goldStandard'
  readonly target: Target
  readonly columns: ImportColumns
}

/** The columns of each known export. */
export const KNOWN_FILES: Readonly<Record<ExportKind, KnownFile>> = {
  verra_transactions: {
    registry: 'verra',
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
    registry: 'verra',
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
    registry: 'goldStandard',
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
    registry: 'goldStandard',
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
      status: 'Credit Status',
    },
  },
  gold_standard_retirements: {
    registry: 'goldStandard',
    target: 'retirements',
    columns: {
      serial: 'Serial Number',
      quantity: 'Quantity',
      retiredOn: 'Retirement Date',
      status: 'Credit Status',
    },
  },
}
