/** The plans of three offerings: made up for the demonstration, and they say so. */
import { z } from 'zod'
import { isoDay } from '../../machines/kernel/days.ts'
import type { PlanItem } from '../../contract/operations/plans.ts'
import { dayNumber, dayOf, type DependencyKind } from '../../machines/projectPlanning/plan.ts'
import { comment, savePlan } from '../../server/modules/plans/plans.usecases.ts'
import { rows } from '../../server/platform/statements.ts'
import type { Trx } from '../../server/platform/database.ts'
import type { Site } from '../../server/emails/people.ts'
import type { Parties } from '../parties.ts'
import plans from '../data/plans.json' with { type: 'json' }

const Line = z.tuple([
  /** The id. */
  z.string(),
  /** The name. */
  z.string(),
  /** The week it starts; what week 0 is the plan says. */
  z.number(),
  /** Days it lasts; null: a group, 0: a milestone. */
  z.number().nullable(),
  /** Progress in percent; null: by the day. */
  z.number().nullish(),
  /** Resources, with commas. */
  z.string().optional(),
  /** What it waits for, with semicolons. */
  z.string().optional(),
])
const Plan = z.object({
  /** Number of the project in its registry: its offering is published. */
  project: z.string(),
  owner: z.string(),
  /** Key of the lines, by group. */
  lines: z.enum(['reforestation', 'rollout']),
  /** Where week 0 lies. */
  weeksBack: z.number(),
  /** The id of a task, what the platform asks about it, and the answer. */
  asked: z.tuple([z.string(), z.string(), z.string()]),
})
const written = z
  .object({
    plans: z.array(Plan),
    /** By group. */
    lines: z.record(Plan.shape.lines, z.array(z.array(Line))),
  })
  .parse(plans)

export const PLANS = written.plans.map((plan) => ({ ...plan, groups: written.lines[plan.lines] }))
type Plan = (typeof PLANS)[number]

const AFTER = /^(\w+?)(?: (FS|SS|FF|SF))?([+-]\d+)?$/

/** @param first day of week 0, @param today both as numbers of days */
function itemsOf(groups: Plan['groups'], first: number, today: number): PlanItem[] {
  const lines = groups.flatMap((group) => group.map((line) => ({ line, parentId: group[0]![0] })))
  const tasks = lines.map(({ line, parentId }, place): PlanItem => {
    const [id, name, week, days, percent, resources = ''] = line
    const start = first + week * 7
    const end = start + Math.max((days ?? 1) - 1, 0)
    return {
      kind: 'task',
      id,
      content: {
        id,
        name,
        kind: days === 0 ? 'milestone' : 'task',
        start: dayOf(start),
        end: dayOf(end),
        progress: percent ?? progressOn(today, start, end),
        parentId: id === parentId ? null : parentId,
        place,
        resources: resources === '' ? [] : resources.split(', '),
      },
    }
  })
  const links = lines.flatMap(({ line: [toId, , , , , , after = ''] }) =>
    after === ''
      ? []
      : after.split('; ').map((text): PlanItem => {
          const [, fromId = '', kind = 'FS', lag = '0'] = AFTER.exec(text) ?? []
          const id = `${fromId}-${toId}`
          const content = { id, fromId, toId, kind: kind as DependencyKind, lagDays: Number(lag) }
          return { kind: 'dependency', id, content }
        }),
  )
  return [...tasks, ...links]
}

/** As much of it as of its days has passed; tens, and nothing of what has not begun. */
function progressOn(today: number, start: number, end: number): number {
  if (today > end) return 100
  if (today <= start) return 0
  return Math.max(10, Math.floor(((today - start) / (end - start + 1)) * 10) * 10)
}

/** Written as the carriers would, with a word of each side about them. */
export async function writePlans(trx: Trx, parties: Parties, site: Site, now: Date): Promise<void> {
  for (const plan of PLANS) await writePlan(trx, parties, plan, { site, now })
}

export async function writePlan(
  trx: Trx,
  parties: Parties,
  { project, owner, groups, weeksBack, asked: [taskId, question, answer] }: Plan,
  { site, now }: { readonly site: Site; readonly now: Date },
): Promise<void> {
  const [offering] = await rows<{ id: string }>(
    trx,
    `select o.id from offering o join project p on p.id = o.project_id where p.project_id_in_registry = $1`,
    [project],
  )
  if (!offering) throw new Error(`the offering of ${project} that is planned is not there`)
  const scopeOf = (email: string, platform: boolean) => ({ ...parties.scopeOf(email), platform })
  const carrier = scopeOf(owner, false)
  const today = dayNumber(isoDay(now))
  // A Monday.
  const first = today - ((today + 3) % 7) - weeksBack * 7
  const items = itemsOf(groups, first, today)
  await savePlan(trx, carrier, offering.id, { version: 0, items }, now)
  const words = [
    [carrier, null, 'This plan is made up for the demonstration. It says nothing about the real project.'],
    [scopeOf('admin@understory.example', true), taskId, question],
    [carrier, taskId, answer],
  ] as const
  for (const [scope, about, text] of words)
    await comment(trx, scope, offering.id, { taskId: about, text }, { site, now })
}
