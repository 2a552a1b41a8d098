/** Countries as registries write them, which is neither our list's English nor the code. Pure. */
import { getCountryData, type TCountryCode } from 'countries-list'
import otherNames from './country-names.json' with { type: 'json' }
import { COUNTRIES, isCountry } from '../reference/countries.ts'

/** Without accents, case, punctuation and order-free fillers: `Congo, the Democratic Republic of the`. */
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()
    .replace(/^the /, '')

const CODES: ReadonlyMap<string, string> = new Map([
  ...COUNTRIES.flatMap(({ name, displayName, code }): [string, string][] => [
    [plain(name), code],
    [plain(displayName), code],
    [(getCountryData(code as TCountryCode).iso3 ?? code).toLowerCase(), code],
  ]),
  // Names of ISO 3166-1, and older ones, that our list does not have.
  ...Object.entries(otherNames),
])

/** ISO 3166-1 alpha-2 of a name or a code, also inside JSON; null for "International" and whatever else is no country. */
export function countryOf(text: string): string | null {
  const bare = text.trim()
  if (/^[[{"]/.test(bare)) return countryInJson(bare)
  const code = bare.toUpperCase()
  return isCountry(code) ? code : (CODES.get(plain(bare)) ?? null)
}

/** The first country that is in it. */
function countryInJson(text: string): string | null {
  let found: string | null = null
  try {
    JSON.parse(text, (_key, value: unknown) => {
      if (typeof value === 'string' && !/^[[{"]/.test(value.trim())) found ??= countryOf(value)
      return value
    })
  } catch {
    return null
  }
  return found
}
