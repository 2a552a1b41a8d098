/** Which column of a file probably says what. Pure; a person looks at it before it is saved. */
import { IMPORT_FIELDS, type ExportKind, type ImportField } from '../../../contract/rules/import-files.ts'

export type Target = keyof typeof IMPORT_FIELDS

/** Words of headers, the surest first. Written without case, accents and signs. */
const SIGNS: Readonly<Record<ImportField, readonly string[]>> = {
  projectId: [
    'project id',
    'project number',
    'project code',
    'gsid',
    'registry id',
    'id',
    'number',
    'reference',
  ],
  name: ['project name', 'project title', 'name', 'title', 'project'],
  type: ['project type', 'type', 'sector', 'category', 'scope'],
  country: ['country area', 'country', 'host country', 'location', 'where'],
  proponent: [
    'proponent',
    'project developer name',
    'project developer',
    'developer',
    'owner',
    'participant',
  ],
  from: ['vintage start', 'monitoring period start', 'start date', 'from', 'start'],
  to: ['vintage end', 'monitoring period end', 'end date', 'to', 'until', 'end'],
  serial: ['serial number', 'serial numbers', 'serial', 'serials', 'lot', 'block'],
  quantity: ['quantity issued', 'quantity', 'units', 'credits', 'amount', 'volume'],
  first: ['first serial', 'first number', 'serial start', 'first'],
  last: ['last serial', 'last number', 'serial end', 'last'],
  retiredOn: [
    'retirement date',
    'retirement cancellation date',
    'retired on',
    'date of retirement',
    'retired',
  ],
  status: ['credit status', 'status', 'state'],
}

const plain = (header: string): string =>
  header
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, ' ')
    .trim()

export const fieldsOf = (target: Target): readonly ImportField[] =>
  Object.keys(IMPORT_FIELDS[target]) as ImportField[]

export const isRequired = (target: Target, field: ImportField): boolean => {
  const fields: Readonly<Partial<Record<ImportField, boolean>>> = IMPORT_FIELDS[target]
  return fields[field] ?? false
}

/** Field → header. No header twice: whoever names it most surely gets it; an empty text where none fits. */
export function guessColumns(target: Target, headers: readonly string[]): Record<string, string> {
  const claims = fieldsOf(target).flatMap((field) =>
    headers.flatMap((header) => {
      const at = SIGNS[field].indexOf(plain(header))
      return at < 0 ? [] : [{ field, header, at }]
    }),
  )
  const taken = new Set<string>()
  const guessed: Record<string, string> = Object.fromEntries(fieldsOf(target).map((field) => [field, '']))
  for (const { field, header } of claims.toSorted((one, other) => one.at - other.at)) {
    if (guessed[field] !== '' || taken.has(header)) continue
    guessed[field] = header
    taken.add(header)
  }
  return guessed
}

/** What a file with these headers most probably tells. */
export function guessTarget(headers: readonly string[]): Target {
  const isThere = (target: Target, field: ImportField) => guessColumns(target, headers)[field] !== ''
  if (!isThere('issuances', 'serial')) return 'projects'
  return isThere('issuances', 'name') || !isThere('retirements', 'retiredOn') ? 'issuances' : 'retirements'
}

/** Headers that only one known export has together. */
const EXPORT_SIGNS: Readonly<Record<ExportKind, readonly string[]>> = {
  verra_transactions: ['Serial Number', 'Quantity Issued', 'Vintage Start'],
  verra_projects: ['ID', 'Proponent', 'Country/Area'],
  gold_standard_projects: ['GSID', 'Project Developer Name'],
  gold_standard_issuances: ['GSID', 'Monitoring Period Start', 'Serial Number'],
  gold_standard_retirements: ['Retirement Date', 'Credit Status', 'Serial Number'],
}

type Mapped = { readonly sid: string; readonly columns: Readonly<Record<string, string>> }

/** The known export, else the saved column map, whose columns a file has; null when none fits. */
export function guessKind(headers: readonly string[], maps: readonly Mapped[]): string | null {
  const has = (names: readonly string[]) => names.length > 0 && names.every((name) => headers.includes(name))
  const known = Object.entries(EXPORT_SIGNS).find(([, signs]) => has(signs))
  return known?.[0] ?? maps.find(({ columns }) => has(Object.values(columns)))?.sid ?? null
}
