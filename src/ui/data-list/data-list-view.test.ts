import { expect, test } from 'vitest'
import {
  atCursor,
  changed,
  filterIn,
  isFiltered,
  listSpec,
  viewIn,
  withoutRefused,
} from './data-list-view.ts'

const spec = listSpec({
  sorts: ['name', 'createdAt'],
  order: { sort: 'name', direction: 'asc' },
  filters: { search: null, status: ['open', 'closed'] },
})
const search = (text: string) => new URLSearchParams(text)

test('the whole view of the list is read from the address', () => {
  expect(viewIn(spec, search('status=open&sort=createdAt&direction=desc&cursor=abc'))).toEqual({
    status: 'open',
    sort: 'createdAt',
    direction: 'desc',
    cursor: 'abc',
  })
})

test('unknown words in the address are left out', () => {
  expect(viewIn(spec, search('colour=red&status=lost&sort=shoeSize&direction=up'))).toEqual({
    sort: 'name',
    direction: 'asc',
  })
})

test('the filter is the view without order and page', () => {
  expect(filterIn(spec, search('search=verne&sort=createdAt&cursor=abc'))).toEqual({ search: 'verne' })
})

test('a changed filter begins at the first page again', () => {
  expect(changed(search('status=open&cursor=abc'), { status: '', search: 'verne' }).toString()).toBe(
    'search=verne',
  )
})

test('paging keeps filter and order', () => {
  expect(atCursor(search('status=open&sort=name'), 'next')).toBe('?status=open&sort=name&cursor=next')
  expect(atCursor(search('status=open&cursor=next'), null)).toBe('?status=open')
})

test('order, page and unknown words are no filter', () => {
  expect(isFiltered(spec, search('sort=createdAt&cursor=abc&status=lost'))).toBe(false)
  expect(isFiltered(spec, search('search=verne'))).toBe(true)
})

test('what the server refuses goes out of the address: of values between commas the wrong ones alone', () => {
  const all = search('country=FRA,KE&vintage=abc&credit=1&creditType=Carbon,Gold&price=foo&sort=name')
  const issues = ['country.0', 'vintage.0', 'price', 'credit_type.1'].map((path) => ({ path }))
  expect(withoutRefused(all, issues).toString()).toBe('country=KE&credit=1&creditType=Carbon&sort=name')
  expect(withoutRefused(search('search=a,b&sort=name'), [{ path: 'search' }]).toString()).toBe('sort=name')
})

test('of a refusal that names nothing in the address, all goes: a page that the address calls by another name', () => {
  expect(withoutRefused(search('view=payouts&batches=x'), [{ path: 'cursor' }]).toString()).toBe('')
})
