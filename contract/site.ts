/** What anybody may know of the site. */
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { CountryCode, CreditType, Quantity, Sid } from './shared.ts'

/** Read by the browser before sign-in. */
export const Site = z.object({
  name: z.string(),
  /** Demonstration data is loaded: every certificate says so. */
  demonstration: z.boolean(),
  /** Accounts to try, only while demonstration data is loaded. */
  accounts: z.array(z.object({ email: z.string(), what: z.string() })),
  identity: z.object({
    authority: z.string(),
    clientId: z.string(),
    scope: z.string(),
    audience: z.string(),
    tokenStorage: z.enum(['local', 'memory']),
    tokenBody: z.enum(['form', 'json']),
  }),
  /** Licence key of the data grid, from the environment; never part of the build. Absent is fine: nothing needs it. */
  dataGridLicenceKey: z.string().nullable(),
  /** Where spans of rendering and navigating are sent; null: nothing is traced. */
  tracingCollector: z.url().nullable(),
})
export type Site = z.infer<typeof Site>

/** True figures of the marketplace. Quantities are never added across credit types. */
export const Figures = z.object({
  byCreditType: z.array(
    z.object({
      creditType: CreditType,
      unit: z.string(),
      listed: Quantity,
      retired: Quantity,
      projects: z.int(),
    }),
  ),
  byCountry: z.array(z.object({ country: CountryCode, projects: z.int() })),
})
export type Figures = z.infer<typeof Figures>

export const VintageOffer = z.object({
  sid: Sid,
  name: z.string(),
  from: z.iso.date(),
  to: z.iso.date(),
  impactType: z.string(),
  unitPriceCents: z.int(),
  available: Quantity,
})

export const Offering = z.object({
  sid: Sid,
  title: z.string(),
  summary: z.string(),
  creditType: CreditType,
  unit: z.string(),
  country: CountryCode,
  projectType: z.string(),
  standard: z.string(),
  projectIdInRegistry: z.string(),
  registryLink: z.string().nullable(),
  carrier: z.string(),
  proponent: z.string(),
  currency: z.string(),
  sdgs: z.array(z.int().min(1).max(17)),
  vintages: z.array(VintageOffer),
})
export type Offering = z.infer<typeof Offering>

export const site = {
  show: endpoint({
    method: 'GET',
    path: '/site',
    summary: 'Name, identity provider, demonstration accounts.',
    answer: Site,
  }),
  figures: endpoint({
    method: 'GET',
    path: '/figures',
    summary: 'True figures of the marketplace.',
    answer: Figures,
  }),
  showcase: endpoint({
    method: 'GET',
    path: '/showcase',
    summary: 'A few published offerings for visitors.',
    answer: z.object({ items: z.array(Offering) }),
  }),
}

export const offerings = {
  list: endpoint({
    method: 'GET',
    path: '/project_offerings',
    summary: 'Published offerings; `carrier=own` only those of the current organization.',
    query: z.strictObject({ carrier: z.enum(['own']).optional() }),
    answer: z.object({ items: z.array(Offering) }),
  }),
  show: endpoint({
    method: 'GET',
    path: '/project_offerings/:sid',
    summary: 'One published offering.',
    params: z.strictObject({ sid: Sid }),
    answer: Offering,
  }),
}
