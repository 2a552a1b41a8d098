/** Plans over HTTP: merging, clashes, limits, and who may see them. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { PlanItem } from '../../../contract/operations/plans.ts'
import { MOST_TASKS, type Task } from '../../../machines/projectPlanning/plan.ts'
import { issuesOf, type Call } from '../../testing/marketplace.ts'
import { openSubmissions } from '../submissions/submissions.samples.ts'

const {
  as,
  admin,
  carrier,
  addProject,
  begin,
  complete,
  publish,
  parties,
  test: places,
} = await openSubmissions()
const stranger = await as('both@trader.example')

let sid = ''
beforeEach(async () => {
  sid = (await begin((await addProject()).project)).sid
})

const task = (id: string, more: Partial<Omit<Task, 'resources'>> = {}): PlanItem => ({
  kind: 'task',
  id,
  content: {
    id,
    name: `Task ${id}`,
    kind: 'task',
    start: '2026-01-05',
    end: '2026-01-09',
    progress: 0,
    parentId: null,
    place: 1,
    resources: [],
    ...more,
  },
})
const link = (id: string, fromId: string, toId: string): PlanItem => ({
  kind: 'dependency',
  id,
  content: { id, fromId, toId, kind: 'FS', lagDays: 0 },
})

const save = (version: number, items: readonly PlanItem[], call: Call = carrier) =>
  call('PUT', `/project_offerings/${sid}/plan`, { version, items })
const show = (call: Call = carrier, since?: number) =>
  call('GET', `/project_offerings/${sid}/plan${since === undefined ? '' : `?since=${since}`}`)

describe('saving', () => {
  test('an offering begins without a plan, and its carrier writes one', async () => {
    expect(await show()).toMatchObject({ status: 200, body: { version: 0, mayEdit: true, items: [] } })
    expect(await save(0, [task('a'), task('b'), link('ab', 'a', 'b')])).toMatchObject({
      status: 200,
      body: { saved: true, version: 1, items: [] },
    })
    expect((await show()).body).toMatchObject({
      version: 1,
      items: [{ id: 'a' }, { id: 'b' }, { kind: 'dependency', id: 'ab' }],
    })
  })

  test('a version beyond all that are counted is refused', async () => {
    expect(issuesOf(await show(carrier, 2_147_483_648))).toHaveProperty('since')
    expect(issuesOf(await save(2_147_483_648, [task('a')]))).toHaveProperty('version')
  })

  test('two people who change different tasks do not meet; each hears of the other', async () => {
    await save(0, [task('a'), task('b')])
    await save(1, [task('a', { name: 'Theirs' })])
    const mine = await save(1, [task('b', { name: 'Mine' })])
    expect(mine.body).toMatchObject({
      saved: true,
      version: 3,
      items: [{ id: 'a', content: { name: 'Theirs' } }],
    })
  })

  test('the same task changed by two: the second is refused and nothing is written over', async () => {
    await save(0, [task('a'), task('b')])
    await save(1, [task('a', { name: 'Theirs' })])
    const mine = await save(1, [task('a', { name: 'Mine' }), task('b', { name: 'Mine too' })])
    expect(mine.body).toMatchObject({
      saved: false,
      version: 2,
      items: [{ id: 'a', content: { name: 'Theirs' } }],
    })
    const { items } = (await show()).body as { items: { content: { name: string } }[] }
    expect(items.map(({ content }) => content.name)).toEqual(['Task b', 'Theirs'])
    // Knowing it, the second may insist.
    expect((await save(2, [task('a', { name: 'Mine' })])).body).toMatchObject({ saved: true, version: 3 })
  })

  test('the same call twice, as after a lost answer, is no clash', async () => {
    await save(0, [task('a')])
    expect((await save(0, [task('a')])).body).toMatchObject({ saved: true, version: 2 })
  })

  test('many at once: every change is there, and no version was given twice', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => save(0, [task(`t${index}`)])))
    const versions = answers.map(({ body }) => body['version'])
    expect(new Set(versions).size).toBe(12)
    expect((await show()).body).toMatchObject({ version: 12, items: expect.objectContaining({ length: 12 }) })
  })

  test('what is deleted is listed for those who ask what changed', async () => {
    await save(0, [task('a'), task('b')])
    await save(1, [{ kind: 'task', id: 'a', content: null }])
    expect((await show(carrier, 1)).body).toMatchObject({ items: [{ id: 'a', content: null }] })
    expect((await show()).body).toMatchObject({ items: [{ id: 'b' }] })
  })
})

describe('what is refused', () => {
  const refusal = async (version: number, items: readonly PlanItem[]) => {
    const before = (await show()).body
    const { status, body } = await save(version, items)
    expect((await show()).body, 'nothing was written').toEqual(before)
    return { status, message: (body['issues'] as { message: string }[])[0]?.message }
  }

  test('a dependency without its tasks', async () => {
    expect(await refusal(0, [task('a'), link('x', 'a', 'z')])).toEqual({
      status: 400,
      message: 'A dependency names a task that was deleted.',
    })
    await save(0, [task('a'), task('b'), link('ab', 'a', 'b')])
    expect((await refusal(1, [{ kind: 'task', id: 'a', content: null }])).status).toBe(400)
  })

  test('an end before its start, a thing twice, a version from the future, a content under another name', async () => {
    expect((await refusal(0, [task('a', { end: '2026-01-01' })])).message).toBe('The end is before the start')
    expect((await refusal(0, [task('a'), task('a')])).status).toBe(400)
    expect((await refusal(7, [task('a')])).message).toBe('The plan has no such version yet.')
    const renamed = { ...task('a'), id: 'b' } as PlanItem
    expect((await refusal(0, [renamed])).status).toBe(400)
  })

  test('more tasks than a plan takes', async () => {
    await save(0, [task('a')])
    await places.owner.query(
      `insert into plan_item (offering_id, kind, id, content, version, changed_by, changed_at)
       select offering_id, kind, 'n' || n, content, 1, changed_by, changed_at
       from plan_item, generate_series(2, $2) n where offering_id = $1`,
      [sid, MOST_TASKS],
    )
    const { status, body } = await save(1, [task('one-more')])
    expect({ status, issues: body['issues'] }).toMatchObject({
      status: 400,
      issues: [{ message: `A plan has at most ${MOST_TASKS} tasks.` }],
    })
    const { rows } = await places.owner.query(
      `select 1 from plan_item where offering_id = $1 and id = 'one-more'`,
      [sid],
    )
    expect(rows).toEqual([])
  })
})

describe('who', () => {
  test('the platform reads and comments, and does not plan', async () => {
    await save(0, [task('a')])
    expect((await show(admin)).body).toMatchObject({ version: 1, mayEdit: false })
    expect(await save(1, [task('b')], admin)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    const path = `/project_offerings/${sid}/plan/comments`
    expect(await admin('POST', path, { taskId: 'a', text: 'Rains in May?' })).toMatchObject({
      status: 201,
      body: { taskId: 'a', text: 'Rains in May?' },
    })
    await carrier('POST', path, { taskId: null, text: 'We know' })
    const { items } = (await carrier('GET', path)).body as { items: { text: string; by: string }[] }
    expect(items.map(({ text }) => text)).toEqual(['Rains in May?', 'We know'])
    expect(await admin('POST', path, { taskId: 'nothing', text: 'x' })).toMatchObject({ status: 400 })
  })

  test('for another organization there is no plan, published or not', async () => {
    await save(0, [task('a')])
    expect(await show(stranger)).toMatchObject({ status: 404 })
    expect(await save(1, [task('b')], stranger)).toMatchObject({ status: 404 })
    sid = (await complete()).sid
    await publish(sid)
    await save(0, [task('a')])
    expect(await show(stranger)).toMatchObject({ status: 404 })
    expect(
      await stranger('POST', `/project_offerings/${sid}/plan/comments`, { taskId: null, text: 'x' }),
    ).toMatchObject({
      status: 404,
    })
  })

  test('a reader of the carrier looks and saves nothing', async () => {
    const { personId } = parties.scopeOf('operator@carrier.example')
    await places.owner.query(`update membership set role = 'readOnly' where person_id = $1`, [personId])
    const reader = await as('operator@carrier.example')
    expect((await show(reader)).body).toMatchObject({ mayEdit: false })
    expect(await save(0, [task('a')], reader)).toMatchObject({ status: 403 })
  })
})
