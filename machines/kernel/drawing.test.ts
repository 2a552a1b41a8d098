import { expect, test } from 'vitest'
import { leavesOf, paint, type Drawing, type DrawnBox } from './drawing.ts'

const area = { x: 0, y: 0, w: 10, h: 10 }
const frame = (path: string): DrawnBox => ({
  ...area,
  id: path,
  path,
  title: path,
  level: 'lane',
  frame: true,
})
const step = (path: string, name: string): DrawnBox => ({
  ...area,
  id: path,
  path,
  title: name,
  level: 'step',
  step: name,
  courts: ['contributor', 'platform'],
  moves: { open: 'contributor', submitted: 'platform' },
})

const drawing: Drawing = {
  machine: 'toy',
  view: 'overview',
  title: 'Toy',
  within: null,
  w: 100,
  h: 100,
  boxes: [
    step('active.a.one', 'one'),
    frame('active.a'),
    step('active.a.two', 'two'),
    frame('active.b'),
    step('active.b.three', 'three'),
  ],
  lines: [
    { id: 'l1', from: 'active.a.one', to: 'active.a.two', events: ['one.go'], points: [] },
    { id: 'l2', from: 'active.a.two', to: 'active.a.one', events: ['two.back'], points: [] },
  ],
}

const tones = (standing: Parameters<typeof paint>[1]) =>
  Object.fromEntries(
    paint(drawing, standing).boxes.map(({ id, tone, chips }) => [id, [tone, ...chips].join(' ')]),
  )

test('the innermost active states of a value, also of regions side by side', () => {
  expect(leavesOf('done')).toEqual(['done'])
  expect(leavesOf({ active: { a: { one: 'open' }, b: 'finished' } })).toEqual([
    'active.a.one.open',
    'active.b.finished',
  ])
})

test('without a standing everything is open and every possible mover is shown', () => {
  expect(tones(null)).toEqual({
    'active.a': 'open',
    'active.b': 'open',
    'active.a.one': 'open contributor platform',
    'active.a.two': 'open contributor platform',
    'active.b.three': 'open contributor platform',
  })
})

test('where it is now shows only whose move it is now; what is settled is done', () => {
  expect(
    tones({ value: { active: { a: { two: 'submitted' }, b: { three: 'open' } } }, done: ['one'] }),
  ).toEqual({
    'active.a': 'here',
    'active.b': 'here',
    'active.a.one': 'done contributor platform',
    'active.a.two': 'here platform',
    'active.b.three': 'here contributor',
  })
})

test('a lane that waits for its neighbours is done, not here', () => {
  expect(
    tones({ value: { active: { a: { two: 'open' }, b: 'finished' } }, done: ['three'] })['active.b'],
  ).toBe('done')
})

test('a step whose name only begins alike is not where it is', () => {
  expect(tones({ value: { active: { a: { oneMore: 'open' } } }, done: [] })['active.a.one']).toBe(
    'open contributor platform',
  )
})

test('a line is offered when its event may be sent and it starts where the operation stands', () => {
  const standing = { value: { active: { a: { one: 'open' } } }, done: [], offered: ['one.go', 'two.back'] }
  expect(paint(drawing, standing).lines.map(({ offered }) => offered)).toEqual([true, false])
})

test('frames come first, so that what is inside lies above them', () => {
  expect(paint(drawing).boxes.map(({ frame: holds }) => holds ?? false)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

test('a step that settles itself is drawn as settled once what it leads to has begun', () => {
  const proof: DrawnBox = {
    ...step('active.b.proof', 'proof'),
    courts: ['system'],
    moves: { waiting: 'system' },
  }
  const end: DrawnBox = {
    ...area,
    id: 'end',
    path: 'active.b.proof.proven',
    title: 'Proven',
    level: 'end',
    step: 'proof',
  }
  const waiting: Drawing = {
    ...drawing,
    boxes: [...drawing.boxes, proof, end],
    lines: [{ id: 'l3', from: 'active.b.proof', to: 'active.b.three', events: [], points: [] }],
  }
  const tonesOf = (standing: Parameters<typeof paint>[1]) =>
    Object.fromEntries(paint(waiting, standing).boxes.map(({ id, tone }) => [id, tone]))
  expect(tonesOf({ value: { active: { b: { proof: 'waiting' } } }, done: [] })).toMatchObject({
    'active.b.proof': 'here',
    end: 'open',
  })
  expect(tonesOf({ value: { active: { b: { three: 'open' } } }, done: [] })).toMatchObject({
    'active.b.proof': 'done',
    end: 'done',
  })
  expect(tonesOf({ value: 'completed', done: ['three'] })).toMatchObject({
    'active.b.proof': 'done',
    end: 'done',
  })
  expect(tonesOf({ value: { active: { b: 'before' } }, done: ['one'] })).toMatchObject({
    'active.b.proof': 'open',
    end: 'open',
  })
})
