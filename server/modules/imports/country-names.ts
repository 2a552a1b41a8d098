/** Countries as registries write them, which is neither our list's English nor the code. Pure. */
import { COUNTRIES, isCountry } from '../reference/countries.ts'

/** Without accents, case, punctuation and order-free fillers: `Congo, the Democratic Republic of the`. */
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()

/** Names of ISO 3166-1, and older ones, that our list does not have. */
const ALSO: Readonly<Record<string, string>> = {
  'bolivia plurinational state of': 'BO',
  'brunei darussalam': 'BN',
  burma: 'MM',
  'cape verde': 'CV',
  congo: 'CG',
  'congo the democratic republic of the': 'CD',
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
  ]),
  ...Object.entries(ALSO),
])

/** ISO 3166-1 alpha-2 of a name or a code; null for "International" and whatever else is no country. */
export const countryOf = (text: string): string | null =>
  isCountry(text) ? text : (CODES.get(plain(text)) ?? null)
