/** What a contributor's units are for: its entities and purposes, what is allocated to them, and documents for an auditor. */
import * as z from 'zod'
import { endpoint, endpointBySid } from '../http/endpoint.ts'
import { Count, CreditType, IsoTime, Named, OnceKey, page, Quantity, Sid, pageSize } from '../shared.ts'
import en from '../../public/messages/en/fields.json' with { type: 'json' }
import { messagesOf } from '../../machines/kernel/messages.ts'

const say = messagesOf(en)

/** Units that are held can be sold or retired later; retired ones are there for good. */
export const UnitState = z.enum(['held', 'retired'])
export type UnitState = z.infer<typeof UnitState>

/** Which units: of a vintage that is held, or one retired serial range. */
const Units = z.object({
  state: UnitState,
  vintageSid: Sid,
  /** The retired range; null for what is held. */
  rangeSid: Sid.nullable(),
  vintage: z.string(),
  project: z.string(),
  projectIdInRegistry: z.string(),
  standard: z.string(),
  creditType: CreditType,
  unit: z.string(),
  /** Of a retired range: serial text and the operation that retired it. */
  serial: z.string().nullable(),
  operation: Named.nullable(),
})
export type Units = z.infer<typeof Units>

/** What can be allocated, and what is already. */
export const Allocatable = Units.extend({
  quantity: Quantity,
  allocated: Quantity,
  rest: Quantity,
  /** More is allocated than there is: held units have left since. Zero else. */
  excess: Quantity,
  /** Of the operation that retired them, for a form to begin with; null where it does not say. */
  beneficiary: z.string().nullable(),
  purpose: z.string().nullable(),
})
export type Allocatable = z.infer<typeof Allocatable>

export const Allocation = Units.extend({
  sid: Sid,
  version: z.int(),
  entity: Named,
  purpose: Named,
  claimYear: z.int(),
  /** Zero: withdrawn. */
  quantity: Quantity,
  changedAt: IsoTime,
})
export type Allocation = z.infer<typeof Allocation>

export const AllocationVersion = z.object({
  version: z.int(),
  entity: z.string(),
  purpose: z.string(),
  claimYear: z.int(),
  quantity: Quantity,
  by: z.string(),
  at: IsoTime,
})
export type AllocationVersion = z.infer<typeof AllocationVersion>

/** Never across credit types, units, or standards of Biodiversity; held and retired apart. */
export const AllocationTotal = z.object({
  creditType: CreditType,
  unit: z.string(),
  standard: z.string().nullable(),
  held: Quantity,
  retired: Quantity,
})
export type AllocationTotal = z.infer<typeof AllocationTotal>

const Year = z.coerce.number().int().min(1990).max(2100)

export const AllocationFilter = z.strictObject({
  /** Years of the claim, both included; one alone is open at the other end. */
  yearFrom: Year.optional(),
  yearTo: Year.optional(),
  entity: Sid.optional(),
  purpose: Sid.optional(),
  creditType: CreditType.optional(),
  state: UnitState.optional(),
})
export type AllocationFilter = z.infer<typeof AllocationFilter>

export const AllocationQuery = AllocationFilter.extend({
  cursor: Sid.optional(),
  limit: pageSize(),
})
export type AllocationQuery = z.infer<typeof AllocationQuery>

/** To whom, for what, and how much. */
const Target = {
  entitySid: Sid,
  purposeSid: Sid,
  claimYear: z.int().min(1990).max(2100),
  quantity: Quantity,
}
export const NewAllocation = z.strictObject({
  vintageSid: Sid,
  /** A retired range of that vintage; null: units that are held. */
  rangeSid: Sid.nullable(),
  ...Target,
  idempotencyKey: OnceKey,
})
export type NewAllocation = z.infer<typeof NewAllocation>
export const AllocationChange = z.strictObject({
  /** The version that the person looked at; another one is refused with 409 stale_version. */
  version: z.int().min(1),
  ...Target,
})
export type AllocationChange = z.infer<typeof AllocationChange>

export const allocations = {
  list: endpoint('GET /allocations', {
    summary: 'What is allocated, newest first; withdrawn ones are left out.',
    query: AllocationQuery,
    answer: page(Allocation),
  }),
  totals: endpoint('GET /allocations/totals', {
    summary: 'How much a filter finds, per credit type, and the years that are named.',
    query: AllocationFilter,
    answer: z.object({ totals: z.array(AllocationTotal), years: z.array(z.int()), ...Count.shape }),
  }),
  units: endpoint('GET /allocations/units', {
    summary:
      'What can be allocated: held units by vintage, retired ones by serial range; what has most left first.',
    query: z.strictObject({
      /** Of one vintage only. */
      vintage: Sid.optional(),
      creditType: CreditType.optional(),
      state: UnitState.optional(),
    }),
    answer: z.object({ items: z.array(Allocatable), isComplete: z.boolean() }),
  }),
  create: endpoint('POST /allocations', {
    summary: 'Allocates units; never more than there are.',
    body: NewAllocation,
    answer: Allocation,
    status: 201,
  }),
  update: endpointBySid('PUT /allocations/:sid', {
    summary: 'Changes an allocation; what it was before is kept. Quantity 0 withdraws it.',
    body: AllocationChange,
    answer: Allocation,
  }),
  history: endpointBySid('GET /allocations/:sid/history', {
    summary: 'What an allocation was, newest first.',
    answer: z.object({ items: z.array(AllocationVersion) }),
  }),
  export: endpoint('GET /allocations/export', {
    summary: 'What a filter finds as a table (CSV or XLSX), streamed.',
    query: AllocationFilter.extend({ format: z.enum(['csv', 'xlsx']).default('csv') }),
    streams: 'text/csv',
  }),
}

/** Operations that a pack can be asked for by name. */
const PACK_OPERATIONS_MAX = 100

export const auditPacks = {
  download: endpoint('GET /audit_pack', {
    summary:
      'Contracts, invoices, certificates, serials and allocations of years, of an entity or purpose, or of chosen operations, as a zip.',
    query: z
      .strictObject({
        ...AllocationFilter.pick({ yearFrom: true, yearTo: true, entity: true, purpose: true }).shape,
        /** Comma-separated; instead of all the others. */
        operations: z
          .string()
          .max(PACK_OPERATIONS_MAX * 37)
          .transform((text) => text.split(',').filter((sid) => sid !== ''))
          .pipe(z.array(Sid).min(1).max(PACK_OPERATIONS_MAX))
          .optional(),
      })
      .refine(
        ({ operations, ...filter }) =>
          Object.values(filter).some((value) => value !== undefined) === (operations === undefined),
        { message: say('contributions.nameEitherYearsEntityPurpose'), path: ['yearFrom'] },
      ),
    streams: 'application/zip',
  }),
}
