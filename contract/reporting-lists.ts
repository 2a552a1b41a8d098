/** A contributor's own two lists: entities (subsidiaries, sites, brands, clients) and purposes. */
import * as z from 'zod'
import { printed } from '../machines/kernel/names.ts'
import { endpoint, endpointBySid } from './http/endpoint.ts'
import { OnceKey, RecordVersion, Sid } from './shared.ts'
import { TEXT_LIMITS } from '../machines/kernel/text-limits.ts'

const Name = printed(z.string().trim().min(1).max(TEXT_LIMITS.reportingName))

/** What an entity is to its organization. */
export const EntityKind = z.enum(['subsidiary', 'site', 'brand', 'client', 'other'])
export type EntityKind = z.infer<typeof EntityKind>

const Listed = {
  sid: Sid,
  version: RecordVersion,
  name: z.string(),
  /** Nothing new is allocated to it; what was stays. */
  isArchived: z.boolean(),
  /** Allocations that name it now. */
  allocations: z.int(),
}
export const ReportingEntity = z.object({ ...Listed, kind: EntityKind })
export type ReportingEntity = z.infer<typeof ReportingEntity>
export const ReportingPurpose = z.object(Listed)
export type ReportingPurpose = z.infer<typeof ReportingPurpose>

/** Without `isArchived` it stays as it is. */
const Changed = { isArchived: z.boolean().optional(), version: RecordVersion.optional() }

export const reportingEntities = {
  list: endpoint('GET /reporting_entities', {
    summary: "The current organization's entities, by name.",
    answer: z.object({ items: z.array(ReportingEntity) }),
  }),
  create: endpoint('POST /reporting_entities', {
    summary: 'Adds an entity.',
    body: z.strictObject({ name: Name, kind: EntityKind, idempotencyKey: OnceKey }),
    answer: ReportingEntity,
    status: 201,
  }),
  update: endpointBySid('PUT /reporting_entities/:sid', {
    summary: 'Renames an entity, archives it or takes it back.',
    body: z.strictObject({ name: Name, kind: EntityKind, ...Changed }),
    answer: ReportingEntity,
  }),
}

export const reportingPurposes = {
  list: endpoint('GET /reporting_purposes', {
    summary: "The current organization's purposes, by name.",
    answer: z.object({ items: z.array(ReportingPurpose) }),
  }),
  create: endpoint('POST /reporting_purposes', {
    summary: 'Adds a purpose.',
    body: z.strictObject({ name: Name, idempotencyKey: OnceKey }),
    answer: ReportingPurpose,
    status: 201,
  }),
  update: endpointBySid('PUT /reporting_purposes/:sid', {
    summary: 'Renames a purpose, archives it or takes it back.',
    body: z.strictObject({ name: Name, ...Changed }),
    answer: ReportingPurpose,
  }),
}
