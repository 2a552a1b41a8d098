import { expect, test } from 'vitest'
import { fitOf, groupsAtFirst, groupsFor, type Entry } from './ranking.ts'

const entry = (kind: Entry['kind'], title: string): Entry => ({
  kind,
  key: `${kind} ${title}`,
  title,
  note: '',
  to: '/',
})
const pages = ['Payments', 'Operations', 'New operation', 'Seal keys', 'Organizations'].map((title) =>
  entry('page', title),
)
const actions = [entry('action', 'Approve payout'), entry('action', 'Export as CSV')]
const known = {
  recent: [entry('operation', 'OP-1001')],
  actions,
  pages,
  commands: [{ ...entry('command', 'Use dark colours'), note: 'Theme' }],
  more: [entry('page', 'Contribution')],
}
const titles = (text: string, found: readonly Entry[] = []) =>
  groupsFor(text, known, found).map(({ kind, entries }) => [kind, ...entries.map(({ title }) => title)])

test.each([
  ['Payments', 'payments', 0],
  ['Payments', 'pay', 1],
  ['Seal keys', 'key se', 2],
  ['Certificate templates', 'ficate', 3],
  ['Données de l’ONU', 'donnees', 1],
  ['Payments', 'pays', null],
  ['Payments', '  ', null],
])('%s fits "%s": %s', (title, text, fit) => {
  expect(fitOf(title, text)).toBe(fit)
})

test('what begins with the text stands before what contains it', () => {
  expect(titles('operation')).toEqual([['page', 'Operations', 'New operation']])
})

test('before anything is typed recent choices come first, then the actions of the page, pages, and what is the same everywhere', () => {
  expect(groupsAtFirst(known).map(({ kind }) => kind)).toEqual(['recent', 'action', 'page', 'command'])
})

test('a button of the page that is the same everywhere is listed once', () => {
  const listed = groupsAtFirst({ ...known, actions: [...actions, entry('action', 'Use dark colours')] })
  expect(listed.map(({ kind }) => kind)).toEqual(['recent', 'action', 'page'])
})

test('what is too much to list is found by its name, and what has another name by its note', () => {
  expect(titles('contrib')).toEqual([['page', 'Contribution']])
  expect(titles('theme')).toEqual([['command', 'Use dark colours']])
})

test('recent choices are not found by typing: what they lead to is', () => {
  expect(titles('OP-1001', [entry('operation', 'OP-1001')])).toEqual([['operation', 'OP-1001']])
})

test('a number that is typed in full stands before pages that contain it', () => {
  const found = [entry('operation', 'OP-21'), entry('operation', 'OP-210')]
  expect(
    groupsFor('op-21', { ...known, pages: [entry('page', 'Shop OP-21 archive')] }, found).map(
      ({ kind }) => kind,
    ),
  ).toEqual(['operation', 'page'])
})

test('what the server found by another rule stays, after what fits better', () => {
  expect(
    titles('pay', [entry('organization', 'Verne, who pays late'), entry('organization', 'Nordlicht')]),
  ).toEqual([
    ['page', 'Payments'],
    ['action', 'Approve payout'],
    ['organization', 'Verne, who pays late', 'Nordlicht'],
  ])
})

test('at most eight pages and actions are listed for a text', () => {
  const many = Array.from({ length: 30 }, (_, index) => entry('page', `Page ${index}`))
  expect(groupsFor('page', { ...known, actions: [], pages: many }, [])[0]?.entries).toHaveLength(8)
})
