/** Plans of projects: tasks and dependencies of an offering, written by its carrier, discussed with the platform. */
import * as z from 'zod'
import {
  DEPENDENCY_KINDS,
  PLAN_LIMITS,
  type Dependency,
  type Task,
} from '../../machines/projectPlanning/plan.ts'
import { MOST_ITEMS } from '../../machines/projectPlanning/events.ts'
import { printed } from '../../machines/kernel/names.ts'
import { endpoint, endpointBySid } from '../http/endpoint.ts'
import { IsoDate, IsoTime, OnceKey, Sid } from '../shared.ts'
import en from '../../public/messages/en/fields.json' with { type: 'json' }
import { messagesOf } from '../../machines/kernel/messages.ts'
import { TEXT_LIMITS } from '../../machines/kernel/text-limits.ts'

const say = messagesOf(en)

/** Made by the browser; whatever a project file calls its tasks. */
const ItemId = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/, say('plans.lettersDigitsMost40'))

const PlanTask = z
  .strictObject({
    id: ItemId,
    name: z.string().trim().min(1).max(PLAN_LIMITS.name),
    kind: z.enum(['task', 'milestone']),
    start: IsoDate,
    /** Last day, included. */
    end: IsoDate,
    progress: z.int().min(0).max(100),
    parentId: ItemId.nullable(),
    place: z.number(),
    resources: z.array(z.string().trim().min(1).max(PLAN_LIMITS.resource)).max(PLAN_LIMITS.resources),
    /** Its days when they were kept last. */
    baseline: z.strictObject({ start: IsoDate, end: IsoDate }).optional(),
  })
  .refine(({ start, end }) => end >= start, { message: say('plans.endBeforeStart'), path: ['end'] })
PlanTask satisfies z.ZodType<Task>

const PlanDependency = z.strictObject({
  id: ItemId,
  fromId: ItemId,
  toId: ItemId,
  kind: z.enum(DEPENDENCY_KINDS),
  lagDays: z.int().min(-PLAN_LIMITS.lagDays).max(PLAN_LIMITS.lagDays),
})
PlanDependency satisfies z.ZodType<Dependency>

/** `content` null: it is gone. */
export const PlanItem = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('task'), id: ItemId, content: PlanTask.nullable() }),
  z.strictObject({ kind: z.literal('dependency'), id: ItemId, content: PlanDependency.nullable() }),
])
export type PlanItem = z.infer<typeof PlanItem>

/** What is saved is printed as well; plans of before may hold names that are not. */
export const SavedItem = z.discriminatedUnion('kind', [
  PlanItem.options[0].extend({
    content: PlanTask.safeExtend({ name: printed(PlanTask.shape.name) }).nullable(),
  }),
  PlanItem.options[1],
])

export const PlanView = z.object({
  version: z.int(),
  mayEdit: z.boolean(),
  items: z.array(PlanItem),
})

/** `saved` false: others changed the very same things since; nothing was written, and `items` says what they are now. */
export const PlanSaved = z.object({ saved: z.boolean(), version: z.int(), items: z.array(PlanItem) })

export const PlanComment = z.object({
  sid: Sid,
  /** null: about the plan as a whole. */
  taskId: z.string().nullable(),
  text: z.string(),
  by: z.string(),
  at: IsoTime,
})

/** Whole calendar years before and after the present one, for which plans know public holidays. */
export const HOLIDAY_YEARS = { before: 10, after: 30 } as const

export const plans = {
  holidays: endpoint('GET /public_holidays', {
    summary: 'Public holidays where the platform works, from ten years back to thirty years ahead.',
    answer: z.object({ items: z.array(IsoDate) }),
  }),
  show: endpointBySid('GET /project_offerings/:sid/plan', {
    summary: 'The plan of an offering; with `since`, what changed after that version, deletions included.',
    query: z.strictObject({ since: z.coerce.number().pipe(z.int32().min(0)).optional() }),
    answer: PlanView,
  }),
  save: endpointBySid('PUT /project_offerings/:sid/plan', {
    summary: 'Saves changed tasks and dependencies; merges with what others changed, never over it.',
    body: z.strictObject({
      /** The version that the changes were made on; 0 for a plan that is not there yet. */
      version: z.int32().min(0),
      items: z.array(SavedItem).min(1).max(MOST_ITEMS),
    }),
    answer: PlanSaved,
  }),
  document: endpointBySid('GET /project_offerings/:sid/plan/document', {
    summary: 'The whole plan as it is saved, drawn as a PDF.',
    streams: 'application/pdf',
  }),
  comments: endpointBySid('GET /project_offerings/:sid/plan/comments', {
    summary: 'What carrier and platform wrote about the plan, oldest first.',
    answer: z.object({ items: z.array(PlanComment) }),
  }),
  comment: endpointBySid('POST /project_offerings/:sid/plan/comments', {
    summary: 'Comments on the plan or on one task of it.',
    body: z.strictObject({
      taskId: ItemId.nullable(),
      text: z.string().trim().min(1).max(TEXT_LIMITS.planComment),
      idempotencyKey: OnceKey,
    }),
    answer: PlanComment,
    status: 201,
  }),
}
