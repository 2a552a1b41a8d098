import { queryOptions } from '@tanstack/react-query'
import { countryName } from './format.ts'

/** Codes of all countries in the order of their English names; the list is fetched when a form needs it. */
export const countryCodesQuery = queryOptions({
  queryKey: ['countries'],
  queryFn: async () => {
    const { countries } = await import('countries-list')
    return Object.keys(countries).toSorted((a, b) => countryName(a).localeCompare(countryName(b), 'en'))
  },
  staleTime: Number.POSITIVE_INFINITY,
})
