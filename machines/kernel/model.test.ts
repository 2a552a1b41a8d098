import { expect, test } from 'vitest'
import { atomsOf } from './guards.ts'
import { pathUp, toModel } from './model.ts'
import { machine } from '../testing/toy.ts'

const model = toModel(machine)

test('every state is a node with its kind, parent, path and title', () => {
  expect(model.nodes.get('toy.active.text.written')).toEqual({
    id: 'toy.active.text.written',
    key: 'written',
    path: 'active.text.written',
    parent: 'toy.active.text',
    kind: 'atomic',
    initial: false,
    meta: { title: 'Written', court: 'platform' },
    title: 'Written',
    children: [],
  })
  expect(model.nodes.get('asItWas')).toMatchObject({ kind: 'history', path: 'active.asItWas' })
  expect(Map.groupBy(model.nodes.values(), ({ kind }) => kind).size).toBe(5)
})

test('every way is an edge: events, delays, always, done; with guards and effects by name', () => {
  const said = model.edges.map(({ kind, label, from, to, guard, effects }) =>
    [kind, label, from, '→', to, guard, ...effects].filter((part) => part !== null && part !== '').join(' '),
  )
  expect(said).toContain(
    'event letter.approve toy.active.text.written → toy.active.text.approved anotherPerson and hasPages',
  )
  expect(said).toContain(
    'event letter.write toy.active.text.draft → toy.active.text.written keepAuthor notify',
  )
  expect(said).toContain('after untilNoon toy.active.text.written → toy.active.text.draft')
  expect(said).toContain('always toy.active.envelope.gate → toy.active.envelope.closed')
  expect(said).toContain('event letter.comment toy → countPage')
})

test('the way up names a node and everything above it', () => {
  expect(pathUp(model, 'toy.active.text.draft')).toEqual([
    'toy.active.text.draft',
    'toy.active.text',
    'toy.active',
    'toy',
  ])
})

test('a guard has a name; an inline function is an error', () => {
  expect(atomsOf({ type: 'a', params: 1 })).toEqual([{ name: 'a', params: 1 }])
  expect(atomsOf('a')).toEqual([{ name: 'a', params: undefined }])
  expect(atomsOf(undefined)).toEqual([])
  expect(() => atomsOf(() => true)).toThrow(/guards of a chart have names/)
})
