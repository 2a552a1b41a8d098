/** What the platform does with its list of operations: reminds, puts away, keeps views. */
import * as z from 'zod'
import { endpoint } from './http/endpoint.ts'
import { OperationFilter } from './operations.ts'
import { BySid, Sid } from './shared.ts'

/** Operations that one call takes. */
export const BULK_MAX = 1_000

/** remind: a letter to whoever has the move · archive, restore: put away what has ended, and take it back. */
export const BulkAction = z.enum(['remind', 'archive', 'restore'])
export type BulkAction = z.infer<typeof BulkAction>

/**
 * - sent: a letter is on its way · nobodysMove: nobody has the move · nobodyToWriteTo: whoever has it has no people who act
 * - alreadyReminded: someone did today (UTC) · onHold, ended: nobody is reminded of these
 * - archived, alreadyArchived, restored, notArchived · stillRunning: only what has ended is archived
 * - unknown: there is no such operation
 */
export const BulkResult = z.enum([
  'sent',
  'nobodysMove',
  'nobodyToWriteTo',
  'alreadyReminded',
  'onHold',
  'ended',
  'archived',
  'alreadyArchived',
  'stillRunning',
  'restored',
  'notArchived',
  'unknown',
])
export type BulkResult = z.infer<typeof BulkResult>

export const operationDesk = {
  bulk: endpoint({
    method: 'POST',
    path: '/operations/bulk',
    summary:
      'Does the same with several operations, or with all that a filter finds; says of each what came of it.',
    body: z.strictObject({
      action: BulkAction,
      operations: z.union([
        z.strictObject({ sids: z.array(Sid).min(1).max(BULK_MAX) }),
        z.strictObject({ filter: OperationFilter }),
      ]),
    }),
    answer: z.object({
      items: z.array(z.object({ sid: Sid, number: z.string().nullable(), result: BulkResult })),
      /** False: the filter finds more than one call takes; these were its newest. */
      isComplete: z.boolean(),
    }),
    status: 200,
  }),
}

const ViewContent = {
  name: z.string().trim().min(1).max(80),
  /** Filter and order as they stand in the address, without the page. */
  search: z.string().max(1_000),
  /** Everybody in the organization sees it. */
  isShared: z.boolean(),
}

export const SavedView = z.object({
  sid: Sid,
  name: z.string(),
  search: z.string(),
  isShared: z.boolean(),
  /** Only who keeps a view changes it. */
  isOwn: z.boolean(),
  by: z.string(),
})
export type SavedView = z.infer<typeof SavedView>

export const savedViews = {
  list: endpoint({
    method: 'GET',
    path: '/saved_views',
    summary: "Views of the list of operations: one's own, and those that colleagues share; by name.",
    answer: z.object({ items: z.array(SavedView) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/saved_views',
    summary: 'Keeps a view under a name.',
    body: z.strictObject(ViewContent),
    answer: SavedView,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/saved_views/:sid',
    summary: "Changes one's own view.",
    params: BySid,
    body: z.strictObject(ViewContent),
    answer: SavedView,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/saved_views/:sid',
    summary: "Forgets one's own view.",
    params: BySid,
  }),
}
