import { expect, test } from 'vitest'
import { isRegistrySearch, projectLinkOf } from './project-link.ts'

const VERRA = 'https://registry.verra.org/app/projectDetail/VCS/{id}'
const GOLD_STANDARD = 'https://registry.goldstandard.org/projects?q={id}&page=1'

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

test.each([
  [VERRA, '1340', false],
  ['https://thereserve2.apx.com/mymodule/reg/prjView.asp?id1={id}', '1335', false],
  [GOLD_STANDARD, 'GS11190', true],
])('%s says whether it is a search', (template, id, isSearch) => {
  const link = projectLinkOf(template, id)
  expect(link).toContain(id.replace('GS', '='))
  expect(isRegistrySearch(link!)).toBe(isSearch)
})
