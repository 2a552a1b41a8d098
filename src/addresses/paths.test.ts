import { expect, test } from 'vitest'
import { STEPS } from '../../machines/operation/steps.ts'
import { registryPlaces } from './admin.ts'
import { hrefOf, places, stepHref, stepPlaces } from './paths.ts'

test('every address stands once', () => {
  const paths = [...Object.values(places), ...registryPlaces, ...stepPlaces].map(({ path }) => path)
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([])
})

test('what the specification names public or unguarded has no guard', () => {
  const open = Object.values(places).filter(({ path }) =>
    /^\/(404|OrganizationSelection|onboarding(\/[A-Za-z]+)?)?$/.test(path),
  )
  expect(open).toHaveLength(3 + 12)
  expect(open.filter(({ guards }) => guards.length > 0)).toEqual([])
})

test('one step, one word: the last segment of its address', () => {
  expect(stepPlaces.map(({ path }) => path)).toEqual(
    STEPS.map((step) => `/admin/operations/ValidationProcess/${step}`),
  )
})

test('each step’s page has a title of its own', () => {
  expect(new Set(stepPlaces.map(({ title }) => title)).size).toBe(STEPS.length)
})

test('a step that is not the specification’s is looked at on the operation’s own page', () => {
  expect(stepHref('CSfeeVAT', 'abc')).toBe('/admin/operations/ValidationProcess/CSfeeVAT?operation=abc')
  expect(stepHref('onHold', 'abc')).toBe('/admin/operations/abc')
})

test('parameters are written into the address safely', () => {
  expect(hrefOf('contributorOffering', { id: 'a/b', sid: 'c' })).toBe('/contributor/a%2Fb/projectOffering/c')
})
