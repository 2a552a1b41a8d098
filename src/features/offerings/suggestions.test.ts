import { beforeAll, expect, test } from 'vitest'
import type { Facets } from '../../../contract/offerings/catalogue.ts'
import { serveMessages } from '../../lib/messages.samples.ts'
import { examplesIn, optionsOf, withSuggestion } from './suggestions.ts'

beforeAll(() => serveMessages('catalogue', 'market'))

const facets = {
  projectType: [
    { value: 'a', name: 'Energy industries (renewable/non-renewable sources)', count: 9 },
    { value: 'b', name: 'Silvopasture', count: 2 },
  ],
  country: [
    { value: 'KE', count: 4 },
    { value: 'PT', count: 1 },
  ],
  vintage: [{ value: 2024, count: 3 }],
} as unknown as Facets

const of = (text: string) => new URLSearchParams(text)

test('examples are frequent values that fit the field', () => {
  expect(examplesIn(facets, of(''))).toBe('Silvopasture, Kenya, 2024')
})

test('an example finds something under the filters that are set', () => {
  expect(examplesIn(facets, of('country=PT'))).toBe('Silvopasture, Portugal, 2024')
  expect(examplesIn({ ...facets, country: [{ value: 'PT', count: 0 }] }, of('country=PT'))).toBe(
    'Silvopasture, 2024',
  )
  expect(examplesIn(null, of(''))).toBe('')
})

test('a suggested value joins its filter in place of the text', () => {
  expect(withSuggestion(of('search=ken&country=PT&sort=name'), 'country', 'KE').toString()).toBe(
    'country=PT%2CKE&sort=name',
  )
  expect(withSuggestion(of('country=KE'), 'country', 'KE').toString()).toBe('country=KE')
})

test('options say of which kind they are', () => {
  expect(
    optionsOf([
      { kind: 'country', value: 'KE', name: 'KE', count: 4 },
      { kind: 'project', value: 'p', name: 'Wind farm', count: 1 },
    ]).map(({ label, note }) => `${label}: ${note}`),
  ).toEqual(['Kenya: Country, 4 projects', 'Wind farm: Project'])
})
