/** In which language a contract is drawn up where nobody has chosen one. */
import type { ContractLanguage } from './signing.ts'

/** France with its overseas departments, and Monaco; ISO 3166-1 alpha-2. */
const FRENCH: ReadonlySet<string> = new Set(['FR', 'GF', 'GP', 'MC', 'MQ', 'RE', 'YT'])

/** @param country of the counterparty, two letters; null where there is none */
export const usualLanguage = (country: string | null): ContractLanguage =>
  country !== null && FRENCH.has(country) ? 'fr' : 'en'
