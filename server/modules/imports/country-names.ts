/** Countries as registries write them, which is neither our list's English nor the code. Pure. */
import { getCountryData, type TCountryCode } from 'countries-list'
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

/** Names of ISO 3166-1, and older ones, that our list does not have. */
const ALSO: Readonly<Record<string, string>> = {
  'bolivia plurinational state of': 'BO',
  'bolivarian republic of venezuela': 'VE',
  'brunei darussalam': 'BN',
  burma: 'MM',
  'cape verde': 'CV',
  congo: 'CG',
  'congo the democratic republic of the': 'CD',
  'democratic people s republic of korea': 'KP',
  'democratic republic of the congo': 'CD',
  'islamic republic of iran': 'IR',
  'plurinational state of bolivia': 'BO',
  'republic of korea': 'KR',
  'republic of moldova': 'MD',
  'state of palestine': 'PS',
  turkiye: 'TR',
  'united kingdom of great britain and northern ireland': 'GB',
  'united republic of tanzania': 'TZ',
  'cote d ivoire': 'CI',
  'czech republic': 'CZ',
  'iran islamic republic of': 'IR',
  'korea democratic people s republic of': 'KP',
  'korea republic of': 'KR',
  'lao people s democratic republic': 'LA',
  'micronesia federated states of': 'FM',
  'moldova republic of': 'MD',
  'palestine state of': 'PS',
  'russian federation': 'RU',
  swaziland: 'SZ',
  'syrian arab republic': 'SY',
  'taiwan province of china': 'TW',
  'tanzania united republic of': 'TZ',
  'timor leste': 'TL',
  turkey: 'TR',
  'united states of america': 'US',
  'venezuela bolivarian republic of': 'VE',
  'viet nam': 'VN',
}

const CODES: ReadonlyMap<string, string> = new Map([
  ...COUNTRIES.flatMap(({ name, displayName, code }): [string, string][] => [
    [plain(name), code],
    [plain(displayName), code],
    [(getCountryData(code as TCountryCode).iso3 ?? code).toLowerCase(), code],
  ]),
  ...Object.entries(ALSO),
])

/** ISO 3166-1 alpha-2 of a name or a code, also inside JSON; null for "International" and whatever else is no country. */
export function countryOf(text: string): string | null {
  const bare = text.trim()
  if (/^[[{"]/.test(bare)) return countryInJson(bare)
  const code = bare.toUpperCase()
  return isCountry(code) ? code : (CODES.get(plain(bare)) ?? null)
}

/** The first country that stands in it. */
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
