/** What the registries do not say, made up for the demonstration: organizations, prices, Plastic and Biodiversity. */
import { z } from 'zod'
import madeUp from './data/made-up-projects.json' with { type: 'json' }
import organizations from './data/organizations.json' with { type: 'json' }
import projectTypes from './data/project-types.json' with { type: 'json' }
import standards from './data/standards.json' with { type: 'json' }
import submitted from './data/submitted-projects.json' with { type: 'json' }

export const OrganizationKey = z.enum([
  'platform',
  'contributor',
  'carrier',
  'trader',
  'newcomer',
  'maison',
  'nordlicht',
  'rivage',
])

const Organization = z.object({
  key: OrganizationKey,
  name: z.string(),
  country: z.string(),
  vat: z.string().nullable(),
  isBuyer: z.boolean(),
  isSeller: z.boolean(),
  accessStatus: z.enum(['validated', 'pending_kyc_docs', 'pending_due_diligence']),
})
export type DemoOrganization = Readonly<z.infer<typeof Organization>>

export const ORGANIZATIONS: readonly DemoOrganization[] = z.array(Organization).parse(organizations)

const Standard = z.object({
  name: z.string(),
  registryLink: z.string().nullable(),
  /** Null: the registry's pages are not named by the number that its exports say. */
  projectLink: z.string().nullable().default(null),
  /** Of the platform's account at the registry; made up. */
  accountNumber: z.string(),
  creditType: z.enum(['Carbon', 'Plastic', 'Biodiversity']),
  unit: z.string(),
  unitScale: z.number(),
})
export const STANDARDS = z.array(Standard).parse(standards)

/** A project that no registry knows. Quantities in the standard's smallest unit. */
const Invented = z.object({
  /** Place in standards.json. */
  standard: z.number(),
  id: z.string(),
  project: z.string(),
  type: z.string(),
  country: z.string(),
  year: z.number(),
  units: z.number(),
  sdgs: z.array(z.number()).default([]),
})
export type Invented = Readonly<z.infer<typeof Invented>>

export const MADE_UP: readonly Invented[] = z.array(Invented).parse(madeUp)

/** Submissions of the first carrier in every state. */
export const SUBMITTED = z
  .array(
    Invented.extend({
      state: z.enum(['draft', 'submitted', 'changesRequested', 'suspended']),
      location: z.object({ latitude: z.number(), longitude: z.number() }),
    }),
  )
  .parse(submitted)

const ProjectType = z.object({
  /** Per credit; made up, in the order of magnitude of 2025 trades. */
  priceCents: z.number().default(410),
  /** The registry's type, in words for a buyer. */
  summary: z.string().optional(),
  /** Key in tellings.json. */
  telling: z.string().default('power'),
  additionalTypes: z.array(z.string()).default([]),
})
export const PROJECT_TYPES = z.record(z.string(), ProjectType).parse(projectTypes)
const OTHER_TYPE = ProjectType.parse({})

export const projectTypeOf = (name: string): z.infer<typeof ProjectType> => PROJECT_TYPES[name] ?? OTHER_TYPE

/** Newer vintages cost a little more. */
export const priceOf = (type: string, year: number): number =>
  projectTypeOf(type).priceCents + Math.max(0, year - 2020) * 15

export const summaryOf = (type: string): string =>
  projectTypeOf(type).summary ?? `${type}: issued and listed at its registry.`
