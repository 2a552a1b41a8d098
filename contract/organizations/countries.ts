/** Countries as reference data (specification section 3, "Country"). */
import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { CountryCode } from '../shared.ts'

export const Country = z.object({
  name: z.string(),
  displayName: z.string(),
  code: CountryCode,
  continent: z.string(),
  region: z.string().optional(),
  /** Source of a regular expression over the normalised number; absent: anything is accepted. */
  vatPattern: z.string().optional(),
})
export type Country = z.infer<typeof Country>

export const countries = {
  list: endpoint('GET /countries', {
    summary: 'All countries with the pattern of their VAT numbers.',
    answer: z.object({ items: z.array(Country) }),
  }),
}
