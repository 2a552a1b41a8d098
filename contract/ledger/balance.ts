/** What a contributor has: held, reserved for it, retired. */
import * as z from 'zod'
import { endpoint, endpointBySid } from '../http/endpoint.ts'
import { CountryCode, CreditType, IsoDate, Named, Quantity, Sid } from '../shared.ts'

const Amounts = { held: Quantity, reserved: Quantity, retired: Quantity }

const BalanceVintage = z.object({
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

/** A serial range that the organization has, where it lies and where it came from. */
export const BalanceRange = z.object({
  sid: Sid,
  state: z.enum(['held', 'reserved', 'retired']),
  serial: z.string(),
  start: z.string(),
  end: z.string(),
  quantity: Quantity,
  /** The operation in whose account it lies. */
  operation: Named.nullable(),
  /** Day on which it came there. */
  since: IsoDate,
  registryLink: z.string().nullable(),
})
export type BalanceRange = z.infer<typeof BalanceRange>

export const balance = {
  show: endpoint({
    method: 'GET',
    path: '/balance',
    summary: "The current organization's units by project and vintage; the ledger's own numbers.",
    answer: z.object({ totals: z.array(BalanceTotal), projects: z.array(BalanceProject) }),
  }),
  ranges: endpointBySid({
    method: 'GET',
    path: '/vintages/:sid/balance',
    summary: 'Serial ranges of one vintage that the current organization has, oldest first.',
    answer: z.object({
      items: z.array(BalanceRange),
      /** False: there are more ranges than are shown. */
      isComplete: z.boolean(),
    }),
  }),
}
