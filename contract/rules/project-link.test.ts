import { expect, test } from 'vitest'
import { projectLinkOf } from './project-link.ts'

const VERRA = 'https://registry.verra.org/app/projectDetail/VCS/{id}'

test.each([
  ['1340', '/1340'],
  ['VCS1340', '/1340'],
  ['vcs-1340', '/1340'],
  ['VCS 1340 ', '/1340'],
  ['PV', '/PV'],
  ['10 4/2?', '/10%204%2F2%3F'],
])('%s leads to the page of its number', (id, end) => {
  expect(projectLinkOf(VERRA, id)).toBe(`https://registry.verra.org/app/projectDetail/VCS${end}`)
})

test('without a template no link pretends', () => {
  expect(projectLinkOf(null, '1340')).toBe(null)
})
