import { expect, test } from 'vitest'
import { inOrder } from './industry-list.tsx'

const industry = (name: string, organizations: number) => ({ sid: name, name, organizations, version: name })
const all = [industry('Energy', 2), industry('Aviation', 0), industry('Agriculture', 2)]
const names = (address: string) => inOrder(all, new URLSearchParams(address)).map(({ name }) => name)

test('by name, unless the address says otherwise', () => {
  expect(names('')).toEqual(['Agriculture', 'Aviation', 'Energy'])
  expect(names('sort=name&direction=desc')).toEqual(['Energy', 'Aviation', 'Agriculture'])
  expect(names('sort=organizations')).toEqual(['Aviation', 'Agriculture', 'Energy'])
})

test('found by a part of the name', () => {
  expect(names('search=AGRI')).toEqual(['Agriculture'])
  expect(names('search=fishing')).toEqual([])
})
