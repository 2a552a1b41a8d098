/** Guesses the meaning of each column from its header and its values. A person confirms the guess before it is saved. Pure. */
import { isRangeCell, profilesOf, type Profile } from './cells.ts'
import { IMPORT_FIELDS, type ImportField, type ImportTarget } from './files.ts'
import { headerScore, SIGNS } from './headers.ts'

export type Table = {
  readonly headers: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

export const fieldsOf = (target: ImportTarget): readonly ImportField[] =>
  Object.keys(IMPORT_FIELDS[target]) as ImportField[]

export const isRequired = (target: ImportTarget, field: ImportField): boolean => {
  const fields: Readonly<Partial<Record<ImportField, boolean>>> = IMPORT_FIELDS[target]
  return fields[field] ?? false
}

/** 0 to 1; null where what is there cannot be it. */
function contentScore(field: ImportField, profile: Profile): number | null {
  const { dates, years, integers, serials, texts, countries, short } = profile
  if (profile.filled === 0) return field === 'retiredOn' || field === 'proponent' ? 0.1 : null
  switch (field) {
    case 'from':
    case 'to':
      return dates > 0.95 ? 1 : null
    case 'issuedOn':
    case 'retiredOn':
      return dates > 0.95 ? 1 : null
    case 'quantity':
      return integers < 0.95 ? null : profile.isSerialQuantity ? 1 : years > 0.95 ? 0.1 : 0.6
    case 'first':
    case 'last':
      return integers > 0.95 ? 0.6 : profile.ranges > 0.95 ? 0.9 : null
    case 'serial':
      return serials > 0.8 ? 1 : dates > 0.5 || texts < 0.5 || profile.repeated > 0.9 ? null : 0.3
    case 'country':
      return countries > 0.8 ? 1 : dates + integers + serials > 0.5 ? null : 0.4
    case 'projectId':
      return dates > 0.5 || serials > 0.5 ? null : profile.isSerialProject ? 1 : short > 0.9 ? 0.6 : 0.1
    case 'status':
      return profile.states > 0.5 ? 1 : null
    default:
      return dates + integers + serials > 0.5 ? null : 0.5
  }
}

/** Below it a header says nothing. */
const LEAST = 0.5
const LEAST_OF_EMPTY = 0.85

/** Field → header. No header twice but a year that is both ends; an empty text where none fits. */
export function guessColumns(
  target: ImportTarget,
  headers: readonly string[],
  rows: Table['rows'] = [],
): Record<string, string> {
  const named = headers.filter((header) => header !== '').map((header) => ({ header }))
  const profiles = profilesOf(headers, rows)
  const claims = fieldsOf(target).flatMap((field) =>
    named.flatMap(({ header }) => {
      const likely = headerScore(SIGNS[field], header)
      const content = rows.length === 0 ? 0 : contentScore(field, profiles.get(header)!)
      if (content === null) return []
      const isTold = field === 'serial' && content === 1
      return likely >= (profiles.get(header)!.filled === 0 && rows.length > 0 ? LEAST_OF_EMPTY : LEAST) ||
        isTold
        ? [{ field, header, score: likely * 0.7 + content * 0.3 }]
        : []
    }),
  )
  const taken = new Set<string>()
  const guessed: Record<string, string> = Object.fromEntries(fieldsOf(target).map((field) => [field, '']))
  for (const { field, header } of claims.toSorted((one, other) => other.score - one.score)) {
    if (guessed[field] !== '' || taken.has(header)) continue
    guessed[field] = header
    taken.add(header)
  }
  return withRange(withYear(guessed, named, profiles, taken), headers, rows)
}

/** Without columns for the start and end of a period, a year column is used. */
function withYear(
  guessed: Record<string, string>,
  named: readonly { readonly header: string }[],
  profiles: ReadonlyMap<string, Profile>,
  taken: ReadonlySet<string>,
): Record<string, string> {
  if (guessed['from'] !== '' || guessed['to'] !== '') return guessed
  const [best] = named
    .filter(({ header }) => !taken.has(header) && (profiles.get(header)?.years ?? 0) > 0.95)
    .map(({ header }) => ({ header, score: headerScore(SIGNS.year, header) }))
    .filter(({ score }) => score >= LEAST)
    .toSorted((one, other) => other.score - one.score)
  return best ? { ...guessed, from: best.header, to: best.header } : guessed
}

/** First and last number in one cell. */
function withRange(guessed: Record<string, string>, headers: readonly string[], rows: Table['rows']) {
  const at = headers.indexOf(guessed['first'] ?? '')
  const isOne = at >= 0 && guessed['last'] === '' && rows.some((row) => isRangeCell(row[at] ?? ''))
  return isOne ? { ...guessed, last: guessed['first']! } : guessed
}
