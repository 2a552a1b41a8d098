/** Recognizes the kind of a file by a score of its headers and values, independent of the order of the kinds. Pure. */
import { GONE, profilesOf, THERE } from './cells.ts'
import { EXPORT_KINDS, KNOWN_FILES, type ImportColumns, type ImportTarget } from './files.ts'
import { guessColumns, type Table } from './guess.ts'
import { plainHeader } from './headers.ts'
import { REGISTRIES, type Registry } from '../serials/registries.ts'
import { registryIn } from '../whose-file.ts'

/** Rows that are looked at. */
export const ROWS_FOR_GUESS = 200
/** Two that are nearer than this are for a person to choose between. */
const NEAR = 0.15

const RETIRING =
  /\b(?:retire[d]?|retirement|retraite?|retiro|cancell?(?:ed|ation)|beneficiary|beneficiario|status effective|stilllegung)\b/
const ISSUING = /\b(?:issued|issuances?|issue date|emission|emision|emitid[ao]s|ausgabe|ausgabedatum)\b/

type Scores = Readonly<Record<ImportTarget, number>>

/** 0 to 1 each. */
function targetScores({ headers, rows }: Table): Scores {
  const profiles = profilesOf(headers, rows)
  const plain = headers.map((header, at) => ({ header, at, words: plainHeader(header) }))
  const filledShare = (header: string) => {
    const profile = profiles.get(header)
    return rows.length === 0 || !profile ? 0 : (profile.dates * profile.filled) / rows.length
  }
  const retiring = plain.filter(({ words }) => RETIRING.test(words))
  const gone = Math.max(0, ...retiring.map(({ header }) => filledShare(header)))
  const issuing = plain.filter(({ words }) => ISSUING.test(words) && !RETIRING.test(words))
  const says = (form: RegExp) =>
    Math.max(
      0,
      ...plain.map(({ at }) => {
        const filled = rows.map((row) => (row[at] ?? '').trim()).filter((cell) => cell !== '')
        return filled.length === 0 ? 0 : filled.filter((cell) => form.test(cell)).length / rows.length
      }),
    )
  const columns = guessColumns('issuances', headers, rows)
  const has = (field: string) => (columns[field] ? 1 : 0)
  const serials = has('serial')
  const period = has('from') * has('to') * has('quantity')
  const isIssued = issuing.length > 0 ? 1 : 0
  return {
    projects: has('projectId') * has('name') * (1 - serials) * (1 - period * isIssued) * 0.9,
    issuances:
      Math.max(serials, period * isIssued) * 0.3 +
      isIssued * 0.3 +
      says(THERE) * 0.2 +
      period * 0.2 -
      (gone > 0.9 ? 0.4 : 0) -
      says(GONE) * 0.3,
    retirements:
      serials * 0.3 +
      gone * 0.35 +
      says(GONE) * 0.2 +
      Math.min(1, retiring.length / 2) * 0.15 -
      says(THERE) * 0.3,
  }
}

const ranked = (scores: Scores) =>
  (Object.entries(scores) as [ImportTarget, number][]).toSorted(([, one], [, other]) => other - one)

/** What a file most probably tells; null when two fit nearly as well. */
export function guessTarget(table: Table): ImportTarget | null {
  const [[best, score], [, next]] = ranked(targetScores(table)) as [
    [ImportTarget, number],
    [ImportTarget, number],
  ]
  return score - next >= NEAR ? best : null
}

type Mapped = {
  readonly sid: string
  readonly target: ImportTarget
  readonly columns: Readonly<Record<string, string>>
  /** Of its standard; null: not known. */
  readonly registry: Registry | null
}

type Layout = {
  readonly target: ImportTarget
  readonly columns: ImportColumns | Readonly<Record<string, string>>
}

/** An issuance file with a column for retirements: all of its units may be retired. */
const saysBoth = ({ target, columns }: Layout): boolean =>
  target === 'issuances' && Boolean(columns['retiredOn'])

/** The export or saved column map that a file has. @returns null when none fits, or two fit */
export function guessKind(table: Table, maps: readonly Mapped[]): string | null {
  const scores = targetScores(table)
  const fits = (columns: ImportColumns | Readonly<Record<string, string>>) => {
    const names = Object.values(columns).filter((name) => name)
    return names.length > 0 && names.every((name) => table.headers.includes(name))
  }
  const scoreOf = ({ target, columns }: Layout) =>
    saysBoth({ target, columns }) ? Math.max(scores.issuances, scores.retirements) : scores[target]
  const owner = registryIn(table)
  const candidates = [
    ...EXPORT_KINDS.map((kind) => ({
      kind: kind as string,
      ...KNOWN_FILES[kind],
      registry: REGISTRIES[KNOWN_FILES[kind].registry] as Registry | null,
    })),
    ...maps.map(({ sid, ...map }) => ({ kind: sid, ...map })),
  ]
    .filter(({ registry }) => owner === null || registry === null || registry === owner)
    // A list of projects has columns that issuances have as well: what the file says decides.
    .filter((one) => fits(one.columns) && scoreOf(one) >= Math.max(...Object.values(scores)) - NEAR)
    .map((one) => ({
      kind: one.kind,
      target: one.target,
      score: scoreOf(one),
      names: Object.keys(one.columns).length,
    }))
    // Of two that tell the same, the one that reads more.
    .toSorted((one, other) => other.score - one.score || other.names - one.names)
  const [best] = candidates
  const rival = candidates.find(({ target }) => target !== best?.target)
  if (!best || (rival && best.score - rival.score < NEAR)) return null
  return best.kind
}

/** What a file looks like, when it is read as something that would do harm: retirements as issuances, or the reverse. */
export function contradictionOf(as: Layout, table: Table): 'issuances' | 'retirements' | null {
  const { issuances, retirements } = targetScores(table)
  if (as.target === 'issuances' && !saysBoth(as) && retirements > issuances) return 'retirements'
  return as.target === 'retirements' && issuances > retirements ? 'issuances' : null
}
