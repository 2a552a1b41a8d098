import { expect, test } from 'vitest'
import { safeReturn } from './return-to.ts'

test.each([
  ['/admin', '/admin'],
  ['/admin/operations?court=platform', '/admin/operations?court=platform'],
  ['//elsewhere.example', null],
  ['/\\elsewhere.example', null],
  ['https://elsewhere.example', null],
  ['javascript:alert(1)', null],
  ['', null],
  [null, null],
])('after signing in %j leads to %j', (wanted, leads) => {
  expect(safeReturn(wanted)).toBe(leads)
})
