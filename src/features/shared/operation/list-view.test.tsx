import { expect, test } from 'vitest'
import { exportAddress } from '../../operations/operation-tools.tsx'
import type { Turn } from '../../../../contract/operations/shapes.ts'
import { orderedTurns } from '../../../../contract/operations/turns.ts'
import { askedIn, countFilterOf, filterOf, viewSearchOf } from './list-view.ts'

const search = (text: string) => new URLSearchParams(text)

test('the whole view of the list is read from the address', () => {
  expect(filterOf(search('court=platform&sort=dueAt&direction=asc&cursor=abc'))).toEqual({
    court: 'platform',
    sort: 'dueAt',
    direction: 'asc',
    cursor: 'abc',
  })
})

test('unknown words in the address are left out', () => {
  expect(filterOf(search('colour=red&status=lost&sort=shoeSize'))).toEqual({
    sort: 'updatedAt',
    direction: 'desc',
  })
})

test('a day that there is not is left out', () => {
  expect(
    countFilterOf(search('createdFrom=2026-02-30&createdTo=2026-02-28&dueFrom=soon&archived=hidden')),
  ).toEqual({
    createdTo: '2026-02-28',
    archived: 'hidden',
  })
})

test('a saved view keeps filter and order, and not the page', () => {
  expect(viewSearchOf(search('status=open&sort=dueAt&direction=asc&cursor=abc&colour=red'))).toBe(
    'status=open&sort=dueAt&direction=asc',
  )
})

test('order and page are not counted', () => {
  expect(countFilterOf(search('search=verne&step=proposal&sort=dueAt&cursor=abc'))).toEqual({
    search: 'verne',
    step: 'proposal',
  })
})

test('an export asks for what is filtered in the order of the list, without the page', () => {
  const search = new URLSearchParams(
    'status=open&creditType=Carbon&search=verne&sort=number&cursor=abc&nothing=such',
  )
  expect(exportAddress(search, 'xlsx')).toBe(
    '/proxy/operations/export?search=verne&status=open&credit_type=Carbon&sort=number&direction=desc&format=xlsx',
  )
  expect(exportAddress(new URLSearchParams('sort=dueAt&direction=asc'), 'csv')).toBe(
    '/proxy/operations/export?sort=dueAt&direction=asc&format=csv',
  )
  expect(exportAddress(new URLSearchParams(), 'csv')).toBe(
    '/proxy/operations/export?sort=updatedAt&direction=desc&format=csv',
  )
})

test('a list of one side asks for this side: its page, its count and its file', () => {
  const address = search('status=open')
  expect(filterOf(address, 'contributor')).toMatchObject({ status: 'open', side: 'contributor' })
  expect(countFilterOf(address, 'projectCarrier')).toEqual({ status: 'open', side: 'projectCarrier' })
  expect(exportAddress(address, 'csv', 'contributor')).toBe(
    '/proxy/operations/export?status=open&sort=updatedAt&direction=desc&side=contributor&format=csv',
  )
  // The list decides, not the address.
  expect(filterOf(search('side=projectCarrier'))).not.toHaveProperty('side')
})

const turn = (step: string, court: Turn['court'], dueAt: string | null): Turn => ({
  step,
  title: step,
  hint: null,
  court,
  since: '2026-11-01T09:00:00.000Z',
  dueAt,
  overdue: false,
  isColleagues: false,
})
const row = {
  turns: [
    turn('CSInvoice', 'platform', '2026-11-24T09:00:00.000Z'),
    turn('purchaseOrder', 'contributor', '2026-11-17T09:00:00.000Z'),
    turn('pcSigned', 'projectCarrier', null),
  ],
  party: 'projectCarrier',
  isOwnStock: false,
} as const
const first = (address: string) => orderedTurns(row, askedIn(search(address)))[0]?.step

test('the viewer’s own turn comes first, then the earliest', () => {
  expect(orderedTurns(row, {}).map(({ step }) => step)).toEqual(['pcSigned', 'purchaseOrder', 'CSInvoice'])
})

test('in a list sorted by date as well, and the platform acts for its own stock', () => {
  expect(first('sort=dueAt')).toBe('pcSigned')
  const own = { turns: row.turns.slice(1), party: 'platform', isOwnStock: true } as const
  expect(orderedTurns(own, askedIn(search('sort=dueAt')))[0]?.step).toBe('pcSigned')
})

test('what the list is filtered by goes before both', () => {
  expect(first('sort=dueAt&court=platform')).toBe('CSInvoice')
  expect(first('step=pcSigned&court=platform&sort=dueAt')).toBe('pcSigned')
})
