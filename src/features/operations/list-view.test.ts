import { expect, test } from 'vitest'
import { atCursor, changed, filterOf, isFiltered } from './list-view.ts'

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
  expect(filterOf(search('colour=red&sort=shoeSize'))).toEqual({ sort: 'updatedAt', direction: 'desc' })
})

test('a changed filter begins at the first page again', () => {
  expect(changed(search('status=open&cursor=abc'), { status: '', type: 'retirement' }).toString()).toBe(
    'type=retirement',
  )
})

test('paging keeps filter and order', () => {
  expect(atCursor(search('status=open&sort=number'), 'next')).toBe('?status=open&sort=number&cursor=next')
  expect(atCursor(search('status=open&cursor=next'), null)).toBe('?status=open')
})

test('order and page alone are no filter', () => {
  expect(isFiltered(search('sort=dueAt&cursor=abc'))).toBe(false)
  expect(isFiltered(search('search=verne'))).toBe(true)
})
