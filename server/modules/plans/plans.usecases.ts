/** What people do with a plan: look, save what they changed, comment. */
import type * as z from 'zod'
import type { PlanComment, PlanItem, PlanSaved, plans, PlanView } from '../../../contract/operations/plans.ts'
import { MOST_DEPENDENCIES, MOST_TASKS, type Plan } from '../../../machines/projectPlanning/plan.ts'
import type { Site } from '../../emails/people.ts'
import { tellOfOffering } from '../../emails/tell-offering.ts'
import type { Scope, Trx } from '../../platform/database.ts'
import { orNotFound, Refused, wrongField } from '../../platform/http/refused.ts'
import { canonical } from '../../platform/canonical.ts'
import { makeOnce } from '../../workflow/engine/keys.ts'
import {
  addComment,
  commentsOf,
  countsOf,
  itemsOf,
  lockPlan,
  offeringOf,
  versionOf,
  writeItems,
} from './plans.repository.ts'
import { t } from '../../platform/messages.ts'

type Changes = z.output<NonNullable<typeof plans.save.body>>
type Words = z.output<NonNullable<typeof plans.comment.body>>

/** Whose plan changed, for those who are notified after the commit. */
export type PlanChange = { readonly sid: string; readonly organizationId: string; readonly version: number }

/** Row-level security shows offerings of others that are published: a plan is for its carrier and the platform alone. */
async function mustFind(trx: Trx, sid: string) {
  return orNotFound(await offeringOf(trx, sid))
}

export async function showPlan(
  trx: Trx,
  scope: Scope,
  mayWrite: boolean,
  sid: string,
  since: number | undefined,
): Promise<z.input<typeof PlanView>> {
  await mustFind(trx, sid)
  return {
    version: await versionOf(trx, sid),
    mayEdit: mayWrite && !scope.platform,
    items: await itemsOf(trx, sid, since ?? null),
  }
}

/** The plan as it is saved, and what its offering is called. */
export async function wholePlan(
  trx: Trx,
  sid: string,
): Promise<{ readonly plan: Plan; readonly title: string }> {
  const { title } = await mustFind(trx, sid)
  const items = await itemsOf(trx, sid, null)
  const tasks = items.flatMap((item) => (item.kind === 'task' && item.content ? [item.content] : []))
  const links = items.flatMap((item) => (item.kind === 'dependency' && item.content ? [item.content] : []))
  return {
    title,
    plan: {
      tasks: new Map(tasks.map((task) => [task.id, task])),
      dependencies: new Map(links.map((link) => [link.id, link])),
    },
  }
}

/**
 * Saves what is new. Things that others changed since `version` are not written over: then nothing is saved, and the
 * answer says what they are now.
 * @throws Refused 403 for the platform, which comments and does not plan; 400 for a plan beyond its limits, for a
 *   dependency without its tasks, and for a version that is not there yet
 */
export async function savePlan(
  trx: Trx,
  scope: Scope,
  sid: string,
  { version, items }: Changes,
  now: Date,
): Promise<{ readonly answer: z.input<typeof PlanSaved>; readonly change: PlanChange | null }> {
  if (scope.platform)
    throw new Refused(403, 'forbidden', t('refusals.plans.projectCarrierPlansPlatformComments'))
  const offering = await mustFind(trx, sid)
  checkItems(items)
  const current = await lockPlan(trx, offering, now)
  if (version > current) throw wrongField('version', t('refusals.plans.planNoSuchVersionYet'))
  const since = await itemsOf(trx, sid, version)
  const theirs = new Map(since.map((item) => [keyOf(item), item]))
  const clashes = items.filter((item) => {
    const other = theirs.get(keyOf(item))
    return other && canonical(other.content) !== canonical(item.content)
  })
  if (clashes.length > 0) return { answer: { saved: false, version: current, items: since }, change: null }
  const next = current + 1
  await writeItems(trx, { offeringId: sid, version: next, items, personId: scope.personId, now })
  await checkWhole(trx, sid)
  const own = new Set(items.map(keyOf))
  return {
    answer: { saved: true, version: next, items: since.filter((item) => !own.has(keyOf(item))) },
    change: { sid, organizationId: offering.organization_id, version: next },
  }
}

const keyOf = ({ kind, id }: Pick<PlanItem, 'kind' | 'id'>): string => `${kind} ${id}`

function checkItems(items: readonly PlanItem[]): void {
  const keys = new Set(items.map(keyOf))
  if (keys.size !== items.length) throw wrongField('items', t('refusals.plans.thingStandsListTwice'))
  items.forEach((item, index) => {
    if (item.content && item.content.id !== item.id)
      throw wrongField(`items.${index}.content.id`, t('refusals.plans.contentAnotherItem'))
  })
}

async function checkWhole(trx: Trx, sid: string): Promise<void> {
  const { tasks, dependencies, loose } = await countsOf(trx, sid)
  if (tasks > MOST_TASKS)
    throw wrongField('items', t('refusals.plans.planMostTasks', { mostTasks: MOST_TASKS }))
  if (dependencies > MOST_DEPENDENCIES)
    throw wrongField(
      'items',
      t('refusals.plans.planMostDependencies', { mostDependencies: MOST_DEPENDENCIES }),
    )
  if (loose !== null) throw wrongField('items', t('refusals.plans.dependencyNamesTaskDeleted'))
}

const shown = (row: Awaited<ReturnType<typeof commentsOf>>[number]): z.input<typeof PlanComment> => ({
  ...row,
  by: row.by ?? t('refusals.plans.platform'),
  at: row.at.toISOString(),
})

export async function showComments(trx: Trx, sid: string): Promise<z.input<typeof PlanComment>[]> {
  await mustFind(trx, sid)
  return (await commentsOf(trx, sid)).map(shown)
}

/** The other side is notified as soon as it knows of the offering. @throws Refused 400 for a task that is not in the plan */
export async function comment(
  trx: Trx,
  scope: Scope,
  sid: string,
  { taskId, text, idempotencyKey: key }: Words,
  { site, now }: { readonly site: Site; readonly now: Date },
): Promise<{ readonly answer: z.input<typeof PlanComment>; readonly change: PlanChange }> {
  const offering = await mustFind(trx, sid)
  const version = await lockPlan(trx, offering, now)
  const { personId } = scope
  const id = await makeOnce(trx, { personId, key, body: { sid, taskId, text } }, async () => {
    const items = taskId === null ? [] : await itemsOf(trx, sid, null)
    if (taskId !== null && !items.some((item) => item.kind === 'task' && item.id === taskId))
      throw wrongField('taskId', t('refusals.plans.noSuchTask'))
    const made = await addComment(trx, { offeringId: sid, taskId, text, personId, now })
    if (offering.status !== 'draft') {
      const { organization_id: organizationId, title } = offering
      const to = scope.platform ? 'projectCarrier' : 'platform'
      const by = { userId: personId, role: scope.platform ? 'platform' : 'projectCarrier' } as const
      const facts = { site, to, id: sid, organizationId, title } as const
      await tellOfOffering(trx, { kind: 'plan.commented', facts, key: made, at: now, by })
    }
    return made
  })
  const added = (await commentsOf(trx, sid)).find((one) => one.sid === id)
  return { answer: shown(added!), change: { sid, organizationId: offering.organization_id, version } }
}
