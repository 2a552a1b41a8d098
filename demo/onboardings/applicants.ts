/** Organizations of the demonstration as they were onboarded, and some that are being checked. All people are made up. */
import { z } from 'zod'
import applicants from '../data/applicants.json' with { type: 'json' }
import { OrganizationKey } from '../market.ts'

const Applicant = z.object({
  name: z.string(),
  country: z.string(),
  vat: z.string(),
  legalForm: z.string(),
  registrationNumber: z.string(),
  street: z.string(),
  postalCode: z.string(),
  city: z.string(),
  side: z.enum(['buyer', 'seller', 'both']),
  first: z.string(),
  last: z.string(),
  position: z.string(),
  owner: z.string(),
  ownerBorn: z.string(),
  percent: z.number(),
})
export type Applicant = z.infer<typeof Applicant>

const Beat = z.object({
  type: z.string(),
  by: z.enum(['applicant', 'ada', 'noe', 'system']),
  payload: z.record(z.string(), z.unknown()).optional(),
})
export type Beat = z.infer<typeof Beat>

export const { known, toValidated, applying } = z
  .object({
    /** What those of organizations.json gave; people are named like their accounts, where they have one. */
    known: z.record(OrganizationKey.exclude(['platform']), Applicant),
    toValidated: z.array(Beat),
    /** One for each interesting place of the check. None of them exists; one owner resembles an entry of a list in demo/lists. */
    applying: z.array(
      z.object({
        who: Applicant,
        beats: z.array(Beat),
        /** What the register said of its VAT number. */
        vat: z.enum(['valid', 'invalid']).default('valid'),
      }),
    ),
  })
  .parse(applicants)
