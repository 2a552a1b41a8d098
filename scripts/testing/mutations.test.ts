import { expect, test } from 'vitest'
import { mutated, mutationsOf } from './mutations.ts'

const all = (source: string) => mutationsOf(source).map((one) => mutated(source, one))

test('conditions, comparisons, statements, filters and constants are mutated', () => {
  expect(all('if (a) b(c)')).toEqual(['if (!(a)) b(c)', 'if (a) ;'])
  expect(all('x = a < 1 || b === 2')).toEqual([
    'x = a < 1 && b === 2',
    'x = a <= 1 || b === 2',
    'x = a < 1 || b !== 2',
  ])
  expect(all('await save(row)')).toEqual([';'])
  expect(all('x = rows.filter(isOpen)')).toEqual(['x = rows'])
  expect(all("x = { status: 'open', isNew: true }")).toEqual([
    "x = { status: 'mutant', isNew: true }",
    "x = { status: 'open', isNew: false }",
  ])
})

test('types, imports, names of properties and sentences are left alone', () => {
  expect(all("import { a } from 'a'; type B = 'open'; const c: 'open' | null = d as 'open'")).toEqual([])
  expect(all("x = { 'status': 1, text: 'A sentence of words' }")).toEqual([])
})
