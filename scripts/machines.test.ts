import { expect, test } from 'vitest'
import { toModel } from '../machines/kernel/model.ts'
import { machine } from '../machines/testing/toy.ts'
import { drift } from './machines.ts'
import { charts } from './machines/charts.ts'
import { historyInWords } from './machines/history-words.ts'
import { isServed } from './machines/rows.ts'
import { namesOf, standingIn } from '../machines/kernel/states.ts'
import { historyOf } from './machines/history.ts'
import { shapeOf, lostStates } from '../machines/kernel/shape.ts'
import { PAGE_WIDTH } from './machines/measure.ts'
import { drawingsOf } from './machines/views.ts'
import { waysOf } from './machines/ways.ts'

test('locks, geometry and documentation are those of the machines (else: node scripts/machines.ts)', async () => {
  expect(await drift()).toEqual([])
})

test('a state that vanishes needs a new version', () => {
  const before = shapeOf('toy', 1, toModel(machine))
  const after = { ...before, states: before.states.filter((state) => !state.startsWith('held')) }
  expect(lostStates(before, after)).toEqual(['held atomic'])
  expect(lostStates(before, { ...after, version: 2 })).toEqual([])
  expect(lostStates(after, before)).toEqual([])
})

test.each(charts)('the drawings of $name fit a page and no two boxes or labels overlap', async (chart) => {
  for (const { view, w, boxes, lines } of await drawingsOf(chart)) {
    expect(w, view).toBeLessThanOrEqual(PAGE_WIDTH)
    const frames = new Set(boxes.filter(({ frame }) => frame).map(({ id }) => id))
    const solid = [
      ...boxes.filter(({ id }) => !frames.has(id)),
      ...lines.flatMap(({ id, label }) => (label ? [{ id, ...label }] : [])),
    ]
    const over = solid.flatMap((a, index) =>
      solid
        .slice(index + 1)
        .filter((b) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h)
        .map((b) => `${view}: ${a.id} and ${b.id}`),
    )
    expect(over).toEqual([])
  }
})

test('a history remembers each version, gathers what one day brings, and forgets what it takes back', () => {
  const shape = shapeOf('toy', 1, toModel(machine))
  const first = historyOf(null, shape, [], '2026-01-01')
  expect(first).toEqual([{ version: 1, date: '2026-01-01', changes: [] }])
  const known = { ...shape, history: first }
  expect(historyOf(known, shape, [], '2026-02-02')).toBe(first)
  const more = { ...shape, events: [...shape.events, 'letter.burn'] }
  const second = historyOf(known, more, [], '2026-02-02')
  expect(second[1]).toEqual({ version: 1, date: '2026-02-02', changes: ['with the event letter.burn'] })
  expect(historyOf({ ...more, history: second }, shape, [], '2026-02-02')[1]).toMatchObject({ changes: [] })
  const fewer = { ...shape, version: 2, states: shape.states.filter((state) => !state.startsWith('held')) }
  expect(
    historyOf({ ...more, history: second }, fewer, ['held letters are drafts'], '2026-03-03')[2],
  ).toEqual({
    version: 2,
    date: '2026-03-03',
    changes: ['held letters are drafts', 'without the state held atomic', 'without the event letter.burn'],
  })
})

test('versions are named in titles and labels, what changed alike in one line', () => {
  const contribution = charts.find(({ name }) => name === 'contribution')!
  const back = (at: string, to: string, more = '') =>
    `${at} operation.sendBack [returnsInto] → ${to} / compensate, reopen${more}`
  const lines = ['active.request', 'active.signatures'].flatMap((at) => [
    `without the transition ${back(at, 'active.request')}`,
    `with the transition ${back(at, 'active.request', ', notify')}`,
  ])
  const changes = [...lines, 'with the event a.b', 'without the state active.request.proposal.sent atomic']
  const [entry] = historyInWords(contribution, toModel(contribution.machine), [
    { version: 1, date: '2026-01-01', changes },
  ])
  expect(entry!.changes).toEqual([
    'Removed: Proposal: Decide on the proposal',
    'Changed: Send back to a step (now sends a message), in Request; Signatures',
  ])
})

test.each(charts)('no two states of $name are called the same', (chart) => {
  const model = chart.spell(toModel(chart.machine))
  const names = standingIn(model, isServed(chart)).map(({ id }) => namesOf(model).get(id)!.name)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

test.each(charts.filter(({ operation }) => operation))(
  '$name: a way leads to each state that someone can be in',
  (chart) => {
    const model = toModel(chart.machine)
    const ways = waysOf(chart)
    const places = standingIn(model, true)
    expect(places.map(({ path }) => path).filter((path) => !ways.has(path))).toEqual([])
  },
)
