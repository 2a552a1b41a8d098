/** Calls of the registry's seven entities, made from their descriptions (contract/registry/), and of labels on vintages. */
import * as z from 'zod'
import { printed } from '../machines/kernel/names.ts'
import { endpoint, endpointBySid } from './http/endpoint.ts'
import { registryEntities } from './registry/all.ts'
import type { RegistryEntity, RegistryField } from './registry/entity.ts'
import {
  countedPage,
  CountryCode,
  HttpsAddress,
  IsoDate,
  Named,
  RecordVersion,
  Sid,
  sortedQuery,
} from './shared.ts'
import en from '../public/messages/en/fields.json' with { type: 'json' }
import { messagesOf } from '../machines/kernel/messages.ts'
import { TEXT_LIMITS } from '../machines/kernel/text-limits.ts'

const say = messagesOf(en)

/** Fields by name; a reference `…Sid` comes with its name as `…Name`, a logo is the path of its picture. */
export type RegistryRow = {
  readonly sid: string
  readonly name: string
  readonly version: string
} & Readonly<Record<string, string | null>>
export type RegistryBody = Readonly<Record<string, string | null>>

const KINDS: Readonly<Record<RegistryField['kind'], (field: RegistryField) => z.ZodType<string>>> = {
  text: ({ most = 200 }) => printed(z.string().trim().min(1, 'Required').max(most)),
  url: ({ most = 300, contains = '' }) =>
    HttpsAddress.max(most).refine(
      (address) => address.includes(contains),
      say('registry.addressContains', { text: contains }),
    ),
  date: () => IsoDate,
  country: () => CountryCode,
  choice: ({ choices = [] }) => z.enum(choices.map(({ value }) => value) as [string, ...string[]]),
  reference: () => Sid,
}

/** An empty text means "none" for an optional field. */
const bodyField = (field: RegistryField): z.ZodType<string | null> =>
  field.required
    ? KINDS[field.kind](field)
    : z
        .preprocess((value) => (value === '' ? null : value), KINDS[field.kind](field).nullable())
        .default(null)

const bodyOf = ({ fields }: RegistryEntity, more: z.ZodRawShape = {}) =>
  z.strictObject({
    ...Object.fromEntries(fields.map((field) => [field.name, bodyField(field)])),
    ...more,
  }) as unknown as z.ZodType<RegistryBody, RegistryBody>

/** The field that holds the name of a reference. */
export const nameBeside = (field: string): string => field.replace(/Sid$/, 'Name')

const rowOf = ({ fields, hasLogo }: RegistryEntity) =>
  z.object({
    sid: Sid,
    version: RecordVersion,
    ...Object.fromEntries(
      fields.flatMap(({ name, kind }) => [
        [name, z.string().nullable()],
        ...(kind === 'reference' ? [[nameBeside(name), z.string().nullable()]] : []),
      ]),
    ),
    ...(hasLogo ? { logo: z.string().nullable() } : {}),
  }) as unknown as z.ZodType<RegistryRow>

export const RegistryQuery = z.strictObject({
  search: z.string().trim().max(TEXT_LIMITS.search).optional(),
  /** Only what refers to this entry: vintages of a project, projects of a standard. */
  of: Sid.optional(),
  /** Only this entry. */
  sid: Sid.optional(),
  /** Name of a listed field. */
  sort: z.string().max(40).default('name'),
  ...sortedQuery('asc', 600),
})
export type RegistryQuery = z.infer<typeof RegistryQuery>

type Of<Path extends string> = RegistryEntity & { readonly path: Path }

function callsOf<const Path extends `/${string}`>(entity: Of<Path>) {
  const { path } = entity
  const title = entity.title.toLowerCase()
  return {
    list: endpoint(`GET ${path}`, {
      summary: `${entity.titlePlural}, also as a list to choose from.`,
      query: RegistryQuery,
      answer: countedPage(rowOf(entity)),
    }),
    create: endpoint(`POST ${path}`, {
      summary: `Adds a ${title}.`,
      body: bodyOf(entity),
      answer: rowOf(entity),
      status: 201,
    }),
    update: endpointBySid(`PUT ${path}/:sid`, {
      summary: `Changes a ${title}.`,
      body: bodyOf(entity, { version: RecordVersion.optional() }),
      answer: rowOf(entity),
    }),
    remove: endpointBySid(`DELETE ${path}/:sid`, {
      summary: `Deletes a ${title} that nothing uses.`,
    }),
    restore: endpointBySid(`POST ${path}/:sid/restore`, {
      summary: `Restores a deleted ${title}.`,
      answer: rowOf(entity),
    }),
  }
}

function logoOf<const Path extends `/${string}`>(entity: Of<Path>) {
  const { path } = entity
  const shared = { upload: true, answer: z.object({ logo: z.string() }) } as const
  const summary = `Stores the logo of a ${entity.title.toLowerCase()} (multipart, field "file").`
  return {
    post: endpointBySid(`POST ${path}/:sid/logo`, { ...shared, summary, status: 201 }),
    put: endpointBySid(`PUT ${path}/:sid/logo`, { ...shared, summary }),
    show: endpointBySid(`GET ${path}/:sid/logo`, {
      summary: `The logo of a ${entity.title.toLowerCase()}.`,
      streams: 'image/webp',
    }),
  }
}

/** A certification on a vintage, with what proves it and how long it holds. */
export const VintageLabel = z.object({
  certificationSid: Sid,
  evidenceLink: z.union([z.literal(''), HttpsAddress]),
  validFrom: IsoDate.nullable(),
  validTo: IsoDate.nullable(),
})
export type VintageLabel = z.infer<typeof VintageLabel>

const NamedLabel = VintageLabel.extend({ certification: Named.extend({ kind: z.string().nullable() }) })
export type NamedLabel = z.infer<typeof NamedLabel>

export const labels = {
  show: endpointBySid('GET /vintages/:sid/labels', {
    summary: 'Certifications that a vintage carries.',
    answer: z.object({ items: z.array(NamedLabel) }),
  }),
  write: endpointBySid('PUT /vintages/:sid/labels', {
    summary: 'Replaces the certifications of a vintage.',
    body: z.strictObject({ items: z.array(VintageLabel.strict()).max(30) }),
    answer: z.object({ count: z.int() }),
  }),
}

/** Calls by entity; the policy table and the server go through them in this order. */
export const registryCalls = {
  project: callsOf(registryEntities.project),
  vintage: callsOf(registryEntities.vintage),
  projectType: callsOf(registryEntities.projectType),
  projectAdditionalType: callsOf(registryEntities.projectAdditionalType),
  carbonStandard: callsOf(registryEntities.carbonStandard),
  projectProponent: callsOf(registryEntities.projectProponent),
  additionalCertification: callsOf(registryEntities.additionalCertification),
} as const
export type RegistryCalls = (typeof registryCalls)[keyof typeof registryCalls]

/** Those with a picture. */
export const registryLogos = {
  carbonStandard: logoOf(registryEntities.carbonStandard),
  projectProponent: logoOf(registryEntities.projectProponent),
  additionalCertification: logoOf(registryEntities.additionalCertification),
} as const
export type RegistryLogo = (typeof registryLogos)[keyof typeof registryLogos]
