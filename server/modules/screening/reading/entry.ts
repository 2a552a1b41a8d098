/** What is read of an entry of any list, and how its parts are written down. Pure. */
import { isIsoDay } from '../../../../machines/kernel/days.ts'
import { countryOf } from '../../imports/country-names.ts'
import type { Kind } from '../matching/normalise.ts'

export type ListedName = { readonly name: string; readonly family: string | null; readonly isWeak: boolean }

export type ListEntry = {
  /** The list's own: `EU.1234.56`, `QDi.001`. */
  readonly reference: string
  readonly kind: Kind
  /** The list's first name first. */
  readonly names: readonly ListedName[]
  /** `YYYY-MM-DD` or `YYYY`. */
  readonly birthDates: readonly string[]
  /** ISO 3166-1: citizenships, addresses, countries of birth. */
  readonly countries: readonly string[]
  readonly programme: string
  /** `YYYY-MM-DD`. */
  readonly listedOn: string | null
}

export type Source = 'EU' | 'UN'

export type ListHead = {
  readonly source: Source
  readonly format: 'eu_xml' | 'eu_csv' | 'un_xml'
  /** When the publisher made the file; null where it does not say. */
  readonly publishedAt: Date | null
}

/** The longest name kept; the longest that the lists publish have some 300 letters. */
const LONGEST_NAME = 500
/** Names of one entry; the fullest of the EU list has about 110. */
const MOST_NAMES = 500

const clean = (text: string | undefined): string => (text ?? '').replaceAll(/\s+/g, ' ').trim()

/** A name from its parts, without empty ones. */
export const nameOf = (...parts: readonly (string | undefined)[]): string =>
  clean(parts.map(clean).filter(Boolean).join(' ')).slice(0, LONGEST_NAME)

/** `YYYY-MM-DD` of an ISO date or time, or of `DD/MM/YYYY`; null for anything else. */
export function dateOf(text: string | undefined): string | null {
  const given = clean(text)
  const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(given) ?? []
  const iso = year ? `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}` : given.slice(0, 10)
  return isIsoDay(iso) ? iso : null
}

export const yearOf = (text: string | undefined): string | null =>
  /^(1[89]|20)\d\d$/.test(clean(text)) ? clean(text) : null

/** As the UN writes them, and no one else. */
const UN_NAMES: Readonly<Record<string, string>> = {
  "Democratic People's Republic of Korea": 'KP',
  'Republic of Korea': 'KR',
  'Republic of Moldova': 'MD',
  'State of Palestine': 'PS',
  'United Republic of Tanzania': 'TZ',
  'United Kingdom of Great Britain and Northern Ireland': 'GB',
  'Netherlands (Kingdom of the)': 'NL',
}

/** The EU writes codes, and `00` for unknown; the UN writes names. */
export const countriesOf = (texts: readonly (string | undefined)[]): readonly string[] =>
  distinct(texts.map(clean).map((text) => UN_NAMES[text] ?? (text === '' ? null : countryOf(text))))

export const distinct = (values: readonly (string | null)[]): readonly string[] => [
  ...new Set(values.filter((value) => value !== null)),
]

/** Each name once, whatever its case; weak only if the list nowhere calls it good. */
export function distinctNames(names: readonly ListedName[]): readonly ListedName[] {
  const known = new Map<string, ListedName>()
  for (const one of names) {
    const key = one.name.toLowerCase()
    const before = known.get(key)
    if (one.name !== '' && (!before || (before.isWeak && !one.isWeak))) known.set(key, one)
  }
  return [...known.values()].slice(0, MOST_NAMES)
}
