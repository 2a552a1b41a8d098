/** What a contributor has: held, reserved for it, retired. */
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { CountryCode, CreditType, IsoDate, Quantity, Sid } from './shared.ts'

const Amounts = { held: Quantity, reserved: Quantity, retired: Quantity }

export const BalanceVintage = z.object({
  sid: Sid,
  name: z.string(),
  from: IsoDate,
  to: IsoDate,
  ...Amounts,
})

export const BalanceProject = z.object({
  sid: Sid,
  name: z.string(),
  projectIdInRegistry: z.string(),
  standard: z.string(),
  registryLink: z.string().nullable(),
  country: CountryCode,
  creditType: CreditType,
  unit: z.string(),
  vintages: z.array(BalanceVintage),
})
export type BalanceProject = z.infer<typeof BalanceProject>

/** Never across credit types, units, or standards of Biodiversity. */
export const BalanceTotal = z.object({
  creditType: CreditType,
  unit: z.string(),
  standard: z.string().nullable(),
  ...Amounts,
})
export type BalanceTotal = z.infer<typeof BalanceTotal>

export const balance = {
  show: endpoint({
    method: 'GET',
    path: '/balance',
    summary: "The current organization's units by project and vintage; the ledger's own numbers.",
    answer: z.object({ totals: z.array(BalanceTotal), projects: z.array(BalanceProject) }),
  }),
}
