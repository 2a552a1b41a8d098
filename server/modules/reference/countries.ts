/** Countries of the world from npm `countries-list`, with the VAT patterns of the specification. */
import { continents, countries } from 'countries-list'
import type { Country } from '../../../contract/organizations/countries.ts'
import { countryName } from '../../../machines/kernel/messages.ts'
import { vatPatternOf } from '../../../contract/rules/vat.ts'

/** By display name. */
export const COUNTRIES: readonly Country[] = Object.entries(countries)
  // Codes that ISO lets users assign (Kosovo's XK) are in use; such as Ascension's AC are no countries of their own.
  .filter(([code, country]) => !('userAssigned' in country) || code === 'XK')
  .map(([code, country]) => {
    const vatPattern = vatPatternOf(code)
    return {
      name: country.name,
      displayName: countryName(code),
      code,
      continent: continents[country.continent],
      ...(vatPattern !== undefined && { vatPattern }),
    }
  })
  .toSorted((a, b) => a.displayName.localeCompare(b.displayName, 'en'))

const CODES: ReadonlySet<string> = new Set(COUNTRIES.map(({ code }) => code))

export const isCountry = (code: string): boolean => CODES.has(code)
