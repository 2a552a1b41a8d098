/** The plans of three offerings: made up for the demonstration, and they say so. */
import { isoDay } from '../../machines/kernel/days.ts'
import type { PlanItem } from '../../contract/plans.ts'
import { dayNumber, dayOf, type DependencyKind } from '../../machines/projectPlanning/plan.ts'
import { comment, savePlan } from '../../server/modules/plans/plans.usecases.ts'
import { rows } from '../../server/ledger/connection.ts'
import type { Trx } from '../../server/platform/database.ts'
import type { Parties } from '../parties.ts'
import { REFORESTATION, type Line } from './reforestation.ts'
import { ROLLOUT } from './rollout.ts'

type Plan = {
  /** Number of the project in its registry: its offering is published. */
  readonly project: string
  readonly owner: string
  readonly groups: readonly (readonly Line[])[]
  /** Where week 0 lies. */
  readonly weeksBack: number
  /** What the platform asks about a task, and the answer. */
  readonly asked: readonly [taskId: string, question: string, answer: string]
}

export const PLANS: readonly Plan[] = [
  {
    project: '2471',
    owner: 'owner@carrier.example',
    groups: REFORESTATION,
    weeksBack: 24,
    asked: [
      'south',
      'The southern slopes come late in the rains. Is there a day after which you would rather wait a season?',
      'Yes: what is not in the ground five weeks after the north stays in the nursery.',
    ],
  },
  {
    project: '2922',
    owner: 'both@trader.example',
    groups: ROLLOUT,
    weeksBack: 14,
    asked: [
      'build',
      'Two workshops for all of it: what happens when one of them falls behind?',
      'A third one has built for us before and keeps two weeks free.',
    ],
  },
  {
    project: '11190',
    owner: 'owner@carrier.example',
    groups: ROLLOUT,
    weeksBack: 3,
    asked: [
      'survey',
      'Will the survey cover the tea gardens as well?',
      'Yes, 60 of the 400 households live there.',
    ],
  },
]

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
export async function writePlans(trx: Trx, parties: Parties, now: Date): Promise<void> {
  for (const plan of PLANS) await writePlan(trx, parties, plan, now)
}

export async function writePlan(
  trx: Trx,
  parties: Parties,
  { project, owner, groups, weeksBack, asked: [taskId, question, answer] }: Plan,
  now: Date,
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
    await comment(trx, scope, offering.id, { taskId: about, text }, now)
}
