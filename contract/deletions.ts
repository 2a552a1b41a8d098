/** What was deleted and can be restored. Each kind has its own call to restore, with the access of its deletion. */
import * as z from 'zod'
import { endpoint } from './http/endpoint.ts'
import { IsoTime, Sid } from './shared.ts'

/** Kinds that the platform keeps; views of lists belong to their person and are not listed. */
export const DeletedKind = z.enum([
  'industry',
  'importMap',
  'project',
  'vintage',
  'projectType',
  'projectAdditionalType',
  'carbonStandard',
  'projectProponent',
  'additionalCertification',
])
export type DeletedKind = z.infer<typeof DeletedKind>

const DeletedRecord = z.object({
  sid: Sid,
  name: z.string(),
  deletedAt: IsoTime,
  /** Name of the person. */
  deletedBy: z.string(),
})
export type DeletedRecord = z.infer<typeof DeletedRecord>

/** The latest ones; older ones are kept and can be restored by their sid. */
export const DELETIONS_LISTED = 100

export const deletions = {
  list: endpoint('GET /deleted_records', {
    summary: 'Deleted records of a kind, the latest first, at most a hundred.',
    query: z.strictObject({ kind: DeletedKind }),
    answer: z.object({ items: z.array(DeletedRecord) }),
  }),
}
