/** Public information about the site. */
import * as z from 'zod'
import { endpoint } from './http/endpoint.ts'
import { OfferingSummary } from './offerings/offerings.ts'
import { CountryCode, CreditType, IsoTime, Quantity, Sid } from './shared.ts'
import { TEXT_LIMITS } from '../machines/kernel/text-limits.ts'

/** What the front page begins when its address says so: `/?begin=account`. */
export const BEGINNINGS = {
  signIn: '/?begin=signIn',
  register: '/?begin=account',
  /** Signed in again after a new password, to the page where it was asked for. */
  passwordChanged: '/?begin=signIn&returnTo=%2Faccount%3Fpassword%3Dchanged',
} as const

/** @returns the address that begins a new account with this e-mail address filled in */
export const registrationOf = (email: string): string =>
  `${BEGINNINGS.register}&email=${encodeURIComponent(email)}`

/** Read by the browser before sign-in. */
export const Site = z.object({
  name: z.string(),
  /** Demonstration data is loaded: every certificate says so. */
  demonstration: z.boolean(),
  /** Accounts to try, only while demonstration data is loaded. */
  accounts: z.array(z.object({ email: z.string(), what: z.string() })),
  /** A demonstration without a mail server keeps its e-mails where visitors can read them. */
  hasOutbox: z.boolean(),
  identity: z.object({
    authority: z.string(),
    clientId: z.string(),
    scope: z.string(),
    audience: z.string(),
    /** In which the audience is named to the provider; null: it is not. */
    audienceParameter: z.enum(['audience', 'resource']).nullable(),
    tokenStorage: z.enum(['local', 'memory']),
    tokenBody: z.enum(['form', 'json']),
    /** Where one changes the password; null: unknown. */
    passwordUrl: z.string().nullable(),
  }),
  /** Licence key of the data grid, from the environment; never part of the build. Absent is fine: nothing needs it. */
  dataGridLicenceKey: z.string().nullable(),
  /** Where spans of rendering and navigating are sent; null: nothing is traced. */
  tracingCollector: z.url().nullable(),
  /** The server traces calls: a click's calls name its trace. */
  isTraced: z.boolean(),
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

/** Where a visitor of the demonstration reads the e-mails to an address. */
export const outboxOf = (email: string): string => `/outbox?to=${encodeURIComponent(email)}`

export const site = {
  show: endpoint('GET /site', {
    summary: 'Name, identity provider, demonstration accounts.',
    answer: Site,
  }),
  figures: endpoint('GET /figures', {
    summary: 'True figures of the marketplace.',
    answer: Figures,
  }),
  showcase: endpoint('GET /showcase', {
    summary: 'A few published offerings for visitors; one more by its sid, where a public profile lists it.',
    query: z.object({ offering: Sid.optional() }),
    answer: z.object({ items: z.array(OfferingSummary) }),
  }),
  outbox: endpoint('GET /outbox', {
    summary: 'E-mails to one address, newest first; only in a demonstration without a mail server.',
    query: z.object({ to: z.string().trim().max(TEXT_LIMITS.email).default('') }),
    answer: z.object({
      items: z.array(z.object({ sid: Sid, subject: z.string(), text: z.string(), createdAt: IsoTime })),
    }),
  }),
}
