/** Units of a contributor: held, reserved for it, retired. */
import * as z from 'zod'
import { endpoint, endpointBySid } from '../http/endpoint.ts'
import { Cents, CountryCode, CreditType, Currency, IsoDate, Named, Quantity, Sid } from '../shared.ts'

/** What delivered units were bought for, fee included, VAT not; units that came back are left out. */
const Spent = z.object({ currency: Currency, quantity: Quantity, cents: Cents })
export type Spent = z.infer<typeof Spent>

const Amounts = { held: Quantity, reserved: Quantity, retired: Quantity }

const BalanceVintage = z.object({
  sid: Sid,
  name: z.string(),
  from: IsoDate,
  to: IsoDate,
  ...Amounts,
  spent: z.array(Spent),
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

/** Which units may be added: of one credit type and unit, and for Biodiversity of one standard. */
const KindOfUnit = { creditType: CreditType, unit: z.string(), standard: z.string().nullable() }

/** Retired units count for the year they are allocated to, the others for the year of their retirement. */
const BalanceYear = z.object({ year: z.int(), retired: Quantity, goal: Quantity.nullable() })
export type BalanceYear = z.infer<typeof BalanceYear>

/** Years whose goals are set with one call. */
const YEARS_AT_ONCE = 30

/** Never across kinds of units. */
export const BalanceTotal = z.object({
  ...KindOfUnit,
  ...Amounts,
  spent: z.array(Spent),
  /** Of what is held and retired: units of vintages that remove, and of those that remove and avoid. */
  removed: z.object({ removal: Quantity, both: Quantity }),
  /** This year always; others where something was retired or is meant to be, newest first. */
  years: z.array(BalanceYear),
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
  show: endpoint('GET /balance', {
    summary: "The current organization's units by project and vintage; the ledger's own numbers.",
    answer: z.object({ totals: z.array(BalanceTotal), projects: z.array(BalanceProject) }),
  }),
  goals: endpoint('PUT /contribution_goals', {
    summary: 'How much the current organization means to retire in these years; null takes a goal away.',
    body: z.strictObject({
      ...KindOfUnit,
      goals: z
        .array(z.strictObject({ year: z.int().min(1990).max(2100), quantity: Quantity.nullable() }))
        .min(1)
        .max(YEARS_AT_ONCE),
    }),
  }),
  ranges: endpointBySid('GET /vintages/:sid/balance', {
    summary: 'Serial ranges of one vintage that the current organization has, oldest first.',
    answer: z.object({
      items: z.array(BalanceRange),
      /** False: there are more ranges than are shown. */
      isComplete: z.boolean(),
    }),
  }),
}
