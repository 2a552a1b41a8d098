/** Actions of the platform on its list of operations: reminders, archiving, saved views. */
import * as z from 'zod'
import { endpoint, endpointBySid } from '../http/endpoint.ts'
import { EventRequest, OperationFilter } from './operations.ts'
import { BULK_EVENTS_MAX } from '../rules/desk.ts'
import { Offer } from './shapes.ts'
import { Sid } from '../shared.ts'
import { TEXT_LIMITS } from '../../machines/kernel/text-limits.ts'

/** Operations that one call takes. */
export const BULK_MAX = 1_000

/** remind: an e-mail to the side that has to act · archive, restore: archive finished operations, and restore them · assign: to an account manager. */
export const BulkAction = z.enum(['remind', 'archive', 'restore', 'assign'])
export type BulkAction = z.infer<typeof BulkAction>

/**
 * - sent: an e-mail is on its way · nobodysMove: no one has to act · nobodyToWriteTo: that side has no people who act
 * - alreadyReminded: someone did today (UTC) · onHold, ended: no one is reminded of these
 * - archived, alreadyArchived, restored, notArchived · stillRunning: only what has ended is archived
 * - assigned, unassigned, alreadyAssigned: to the person that was named, or to no one
 * - eventSent: the event was sent · eventRefused: it was not possible, `why` says so
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
  'assigned',
  'unassigned',
  'alreadyAssigned',
  'eventSent',
  'eventRefused',
  'unknown',
])
export type BulkResult = z.infer<typeof BulkResult>

export const BulkAnswer = z.object({
  items: z.array(
    z.object({
      sid: Sid,
      number: z.string().nullable(),
      result: BulkResult,
      /** For people, of a refused event. */
      why: z.string().nullable(),
    }),
  ),
  /** False: the filter finds more than one call takes; these were its newest. */
  isComplete: z.boolean(),
})

/** An event that the caller may send as it is, and the operations that wait for it. */
export const BulkOffer = Offer.pick({ type: true, label: true, tone: true, confirm: true }).extend({
  /** Null: of none. */
  step: z.string().nullable(),
  operations: z.array(z.object({ sid: Sid, version: z.int() })),
})

export const BulkEvents = z.strictObject({
  type: EventRequest.shape.type,
  /** Each with the version that the person looked at. */
  operations: z
    .array(EventRequest.pick({ version: true }).extend({ sid: Sid }))
    .min(1)
    .max(BULK_EVENTS_MAX),
  idempotencyKey: z.string().min(8).max(40),
})

export const operationDesk = {
  bulk: endpoint('POST /operations/bulk', {
    summary:
      'Does the same with several operations, or with all that a filter finds; says of each what came of it.',
    body: z.strictObject({
      action: BulkAction,
      /** Of `assign`: who may act for the platform; null: no one. */
      accountManager: Sid.nullable().default(null),
      operations: z.union([
        z.strictObject({ sids: z.array(Sid).min(1).max(BULK_MAX) }),
        z.strictObject({ filter: OperationFilter }),
      ]),
    }),
    answer: BulkAnswer,
    status: 200,
  }),
  offers: endpoint('POST /operations/bulk/offers', {
    summary: 'The events without a form that the caller may send now to some of these operations.',
    body: z.strictObject({ sids: z.array(Sid).min(1).max(BULK_EVENTS_MAX) }),
    answer: z.object({ items: z.array(BulkOffer) }),
    status: 200,
  }),
  events: endpoint('POST /operations/bulk/events', {
    summary:
      'Sends one event without a form to several operations, to each by itself; says what came of each.',
    body: BulkEvents,
    answer: BulkAnswer,
    status: 200,
  }),
}

/** Lists whose views are kept. */
const SavedList = z.enum(['operations', 'catalogue']).default('operations')
export type SavedList = z.infer<typeof SavedList>

/** What the address would say, which is where characters other than ASCII take more room. */
function withoutPage(search: string): string {
  const address = new URLSearchParams(search)
  address.delete('cursor')
  return address.toString()
}

const ViewContent = {
  name: z.string().trim().min(1).max(TEXT_LIMITS.viewName),
  /** Filter and order as they are in the address, without the page. */
  search: z.string().overwrite(withoutPage).max(1_000),
  /** Everyone in the organization sees it. */
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
  list: endpoint('GET /saved_views', {
    summary: "Views of a list: one's own, and those that colleagues share; by name.",
    query: z.strictObject({ list: SavedList }),
    answer: z.object({ items: z.array(SavedView) }),
  }),
  create: endpoint('POST /saved_views', {
    summary: 'Keeps a view of a list under a name.',
    body: z.strictObject({ ...ViewContent, list: SavedList }),
    answer: SavedView,
    status: 201,
  }),
  update: endpointBySid('PUT /saved_views/:sid', {
    summary: "Changes one's own view.",
    body: z.strictObject(ViewContent),
    answer: SavedView,
  }),
  remove: endpointBySid('DELETE /saved_views/:sid', {
    summary: "Deletes one's own view.",
  }),
  restore: endpointBySid('POST /saved_views/:sid/restore', {
    summary: "Restores one's own deleted view.",
    answer: SavedView,
  }),
}
