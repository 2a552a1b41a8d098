/** The plan of one offering: made up for the demonstration, and it says so. */
import type { PlanItem } from '../contract/plans.ts'
import { dayNumber, dayOf, type DependencyKind } from '../machines/projectPlanning/plan.ts'
import { comment, savePlan } from '../server/modules/plans/plans.usecases.ts'
import { rows } from '../server/ledger/connection.ts'
import type { Trx } from '../server/platform/database.ts'
import type { Parties } from './parties.ts'

/** Its number in the registry: a published offering of the first carrier. */
export const PLANNED_PROJECT = '2471'

/** [id, name, week it starts, days, percent, resources, what it waits for]; no days: a group; 0: a milestone. */
type Line = readonly [
  id: string,
  name: string,
  week: number,
  days: number | null,
  progress?: number,
  resources?: string,
  after?: string,
]

/** Groups with what is in them. Week 0 lies 24 weeks back. */
const GROUPS: readonly (readonly Line[])[] = [
  [
    ['prepare', 'Preparation', 0, null],
    ['survey', 'Walk the plots with their families', 0, 19, 100, 'Field team'],
    ['soil', 'Soil samples', 1, 12, 100, 'Field team, Laboratory', 'survey SS+5'],
    ['map', 'Map of plots and slopes', 3, 12, 100, 'Mapping', 'survey'],
    ['species', 'Choice of species with the committees', 3, 19, 100, 'Forester, Village committees', 'soil'],
    ['agreements', 'Agreements with 320 families', 5, 33, 100, 'Field team, Lawyer', 'map'],
    ['consent', 'All agreements signed', 10, 0, 100, '', 'agreements'],
  ],
  [
    ['nursery', 'Nurseries', 5, null],
    ['sites', 'Four nursery sites with water', 6, 19, 100, 'Builders', 'species'],
    ['seed', 'Seed collected and tested', 6, 26, 100, 'Seed bank', 'species'],
    ['beds', 'Beds, shade, irrigation', 9, 26, 100, 'Builders', 'sites'],
    ['sow', 'Sow 410,000 seedlings', 13, 12, 100, 'Nursery crews', 'beds; seed'],
    ['raise', 'Raise and harden off', 15, 96, 70, 'Nursery crews', 'sow'],
    ['count1', 'First count of survivors', 19, 5, 100, 'Verifier', 'raise SS+28'],
    ['ready', 'Seedlings ready', 29, 0, 0, '', 'raise'],
  ],
  [
    ['people', 'People and tools', 10, null],
    ['hire', 'Hire 60 planters from the villages', 10, 19, 100, 'Village committees', 'consent'],
    ['train', 'Training: planting, safety, first aid', 13, 12, 100, 'Forester', 'hire'],
    ['tools', 'Tools, boots, gloves', 12, 33, 90, 'Purchasing'],
    ['transport', 'Carriers and two lorries', 20, 26, 40, 'Purchasing'],
    ['crews', 'Crews complete', 25, 0, 0, '', 'train; tools; transport'],
  ],
  [
    ['plant', 'First planting season', 22, null],
    ['clear', 'Clear strips, leave what grows by itself', 22, 33, 45, 'Crew north, Crew south'],
    ['pits', 'Dig pits, compost', 25, 26, 10, 'Crew north, Crew south', 'clear SS+14'],
    ['north', 'Plant the northern slopes', 29, 40, 0, 'Crew north', 'ready; crews; pits'],
    ['south', 'Plant the southern slopes', 30, 47, 0, 'Crew south', 'ready; north SS+5'],
    ['fences', 'Living fences along the paths', 31, 33, 0, 'Village committees', 'north SS+7'],
    ['planted', 'Season closed', 37, 0, 0, '', 'south; fences'],
  ],
  [
    ['care', 'Care', 31, null],
    ['weed', 'Weeding and mulch', 33, 82, 0, 'Crew north, Crew south', 'north SS+21'],
    ['gaps', 'Fill the gaps', 39, 26, 0, 'Crew north', 'planted FS+7'],
    ['fire', 'Fire breaks before the dry months', 40, 19, 0, 'Crew south', 'planted'],
    ['guard', 'Watch against grazing', 31, 110, 0, 'Village committees', 'north SS+10'],
  ],
  [
    ['measure', 'Measuring and reporting', 9, null],
    ['baseline', 'Baseline report', 9, 26, 100, 'Monitoring', 'map'],
    ['plotsSet', 'Sample plots marked', 30, 12, 0, 'Monitoring', 'north SS+3'],
    ['count2', 'Count of survivors after the rains', 43, 12, 0, 'Monitoring, Verifier', 'gaps FF+5'],
    ['report', 'Monitoring report', 45, 19, 0, 'Monitoring', 'count2'],
    ['audit', 'Visit of the verifier', 48, 5, 0, 'Verifier', 'report'],
    ['verified', 'Verification statement', 50, 0, 0, '', 'audit FS+3'],
  ],
]

const AFTER = /^(\w+?)(?: (FS|SS|FF|SF))?([+-]\d+)?$/

/** @param first day of week 0 */
function itemsOf(first: number): PlanItem[] {
  const lines = GROUPS.flatMap((group) => group.map((line) => ({ line, parentId: group[0]![0] })))
  const tasks = lines.map(({ line, parentId }, place): PlanItem => {
    const [id, name, week, days, progress = 0, resources = ''] = line
    const start = first + week * 7
    return {
      kind: 'task',
      id,
      content: {
        id,
        name,
        kind: days === 0 ? 'milestone' : 'task',
        start: dayOf(start),
        end: dayOf(start + Math.max((days ?? 1) - 1, 0)),
        progress,
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

const WEEKS_BACK = 24

/** Written as the carrier would, with a word of each side about it. */
export async function writePlan(trx: Trx, parties: Parties, now: Date): Promise<void> {
  const [offering] = await rows<{ id: string }>(
    trx,
    `select o.id from offering o join project p on p.id = o.project_id where p.project_id_in_registry = $1`,
    [PLANNED_PROJECT],
  )
  if (!offering) throw new Error('the offering that is planned is not there')
  const scopeOf = (email: string, platform: boolean) => ({ ...parties.scopeOf(email), platform })
  const carrier = scopeOf('owner@carrier.example', false)
  const today = dayNumber(now.toISOString().slice(0, 10))
  // A Monday.
  const first = today - ((today + 3) % 7) - WEEKS_BACK * 7
  await savePlan(trx, carrier, offering.id, { version: 0, items: itemsOf(first) }, now)
  const words = [
    [carrier, null, 'This plan is made up for the demonstration. It says nothing about the real project.'],
    [
      scopeOf('admin@understory.example', true),
      'south',
      'The southern slopes come late in the rains. Is there a day after which you would rather wait a season?',
    ],
    [carrier, 'south', 'Yes: what is not in the ground five weeks after the north stays in the nursery.'],
  ] as const
  for (const [scope, taskId, text] of words) await comment(trx, scope, offering.id, { taskId, text }, now)
}
