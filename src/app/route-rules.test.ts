import { expect, test } from 'vitest'
import { canonicalOf, ruleFor } from './route-rules.ts'
import { placesWithScreens } from './screens.ts'

test.each([
  ['/contributor/7/contributions', '/contributor/7/contributions/balance'],
  ['/projectCarrier/7/projectSubmission/ProjectTopBar', '/projectCarrier/7/projectSubmission'],
  ['/onboarding/SideBar', '/onboarding'],
  ['/onboarding/FormLayout', '/onboarding'],
  ['/admin/operations/ValidationProcess', '/admin/operations'],
  ['/contributor/7/contributions/balance', null],
  ['/admin', null],
])('%s leads to %s', (path, target) => {
  expect(ruleFor(path)).toBe(target)
})

test('no rule leads to another rule', () => {
  const targets = placesWithScreens.map(({ path }) => ruleFor(path)).filter((target) => target !== null)
  expect(targets.length).toBeGreaterThan(3)
  expect(targets.filter((target) => ruleFor(target))).toEqual([])
})

test.each(placesWithScreens.map(({ path }) => path))('%s in another spelling is itself', (path) => {
  const at = path.replaceAll(':orgType', 'projectCarrier').replaceAll(/:\w+/g, 'Ab-7')
  expect(canonicalOf(at)).toBe(at)
  expect(canonicalOf(`${at}/`)).toBe(at)
  const shouted = at.split('/').map((part) => (part === 'Ab-7' ? part : part.toUpperCase()))
  expect(canonicalOf(shouted.join('/'))).toBe(at)
})

test('an address of nothing stays as it was typed', () => {
  expect(canonicalOf('/Nowhere/')).toBe('/Nowhere/')
})
