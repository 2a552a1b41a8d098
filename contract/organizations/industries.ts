/** Industries: what an organization is active in. */
import * as z from 'zod'
import { endpoint, endpointBySid } from '../http/endpoint.ts'
import { RecordVersion, Sid } from '../shared.ts'
import { TEXT_LIMITS } from '../../machines/kernel/text-limits.ts'

/** Specification section 3, "Industry"; `organizations` counts who names it. */
export const Industry = z.object({
  sid: Sid,
  name: z.string(),
  organizations: z.int(),
  version: RecordVersion,
})
export type Industry = z.infer<typeof Industry>

const IndustryBody = z.strictObject({
  name: z.string().trim().min(1, 'Required').max(TEXT_LIMITS.industryName),
})

export const industries = {
  list: endpoint('GET /industries', {
    summary: 'All industries by name.',
    answer: z.object({ items: z.array(Industry) }),
  }),
  create: endpoint('POST /industries', {
    summary: 'Adds an industry.',
    body: IndustryBody,
    answer: Industry,
    status: 201,
  }),
  update: endpointBySid('PUT /industries/:sid', {
    summary: 'Renames an industry.',
    body: IndustryBody.extend({ version: RecordVersion.optional() }),
    answer: Industry,
  }),
  remove: endpointBySid('DELETE /industries/:sid', {
    summary: 'Deletes an industry that no organization names.',
  }),
  restore: endpointBySid('POST /industries/:sid/restore', {
    summary: 'Restores a deleted industry.',
    answer: Industry,
  }),
}
