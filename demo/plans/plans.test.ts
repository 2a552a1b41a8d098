/** The made-up plan keeps its own rules: it would be a poor example otherwise. */
import { expect, test } from 'vitest'
import { NO_HOLIDAYS } from '../../machines/kernel/working-days.ts'
import { criticalTasks } from '../../machines/projectPlanning/critical.ts'
import { violationsOf } from '../../machines/projectPlanning/dependencies.ts'
import { forbids } from '../../machines/projectPlanning/links.ts'
import { dayNumber, dayOf, treeOf } from '../../machines/projectPlanning/plan.ts'
import { inScope, SYSTEM } from '../../server/platform/database.ts'
import { openSubmissions } from '../../server/modules/submissions/submissions.samples.ts'
import { wholePlan } from '../../server/modules/plans/plans.usecases.ts'
import { PLANS, writePlan } from './plans.ts'

const { addProject, begin, carrier, deps, parties, test: places } = await openSubmissions()

test.each(PLANS)(
  'no dependency of $project is broken or impossible, whatever day the demonstration begins',
  async (written) => {
    const { project } = await addProject()
    await places.owner.query('update project set project_id_in_registry = $1 where id = $2', [
      written.project,
      project,
    ])
    const { sid } = await begin(project)
    const now = new Date('2026-02-19T12:00:00Z')
    await inScope(deps.database, SYSTEM, (trx) =>
      writePlan(trx, parties, { ...written, owner: 'owner@carrier.example' }, { site: deps.config, now }),
    )
    const { plan } = await inScope(deps.database, SYSTEM, (trx) => wholePlan(trx, sid))
    const tree = treeOf(plan)
    expect(plan.tasks.size).toBe(written.groups.flat().length)
    expect(tree.groups.size).toBe(written.groups.length)
    expect(violationsOf(plan, tree)).toEqual([])
    // From the first task to the last, and others have room.
    const critical = criticalTasks(plan, tree, NO_HOLIDAYS)
    expect(critical).toContain('verified')
    expect(critical.has('survey') || critical.has('villages')).toBe(true)
    expect(critical.size).toBeGreaterThan(8)
    expect(critical.size).toBeLessThan((plan.tasks.size - tree.groups.size) / 1.5)
    for (const [id, dependency] of plan.dependencies) {
      const without = {
        ...plan,
        dependencies: new Map([...plan.dependencies].filter(([other]) => other !== id)),
      }
      expect(forbids(without, dependency), id).toBeNull()
    }
    // What is done lies behind, what has not begun lies ahead.
    const today = dayNumber(dayOf(now.getTime() / 86_400_000))
    const odd = [...plan.tasks.values()].filter(
      ({ id, start, end, progress }) =>
        !tree.groups.has(id) &&
        ((progress === 100 && dayNumber(end) > today) || (progress === 0 && dayNumber(start) < today)),
    )
    expect(odd.map(({ name }) => name)).toEqual([])
    const { items } = (await carrier('GET', `/project_offerings/${sid}/plan/comments`)).body as {
      items: { text: string }[]
    }
    expect(items[0]?.text).toContain('made up for the demonstration')
  },
)
