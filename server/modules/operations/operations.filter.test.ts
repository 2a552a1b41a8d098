import { expect, test } from 'vitest'
import { conditions, servesAll, Values } from './operations.filter.ts'

const narrowOf = (query: Parameters<typeof conditions>[0]) => {
  const values = new Values()
  const { narrow, turn } = conditions(query, new Date('2026-03-02T09:00:00.000Z'), [], values)
  return { narrow, turn, values: values.all }
}

test('words of closed lists stand in the statement, in one order, so that a kept plan knows how rare they are', () => {
  expect(narrowOf({ status: 'onHold,open', type: 'tranche', creditType: 'Biodiversity' })).toEqual({
    narrow: ["o.type in ('tranche')", "o.status in ('open', 'onHold')", "o.credit_type in ('Biodiversity')"],
    turn: [],
    values: [],
  })
  expect(narrowOf({ court: 'platform' }).turn).toEqual([
    "array_position(o.courts, 'platform'::text) is not null",
  ])
})

test('a word that is in no list finds nothing, and stands in no statement', () => {
  expect(narrowOf({ status: "x' or 'y" }).narrow).toEqual(['false'])
  expect(narrowOf({ status: 'open,unknown' }).narrow).toEqual(["o.status in ('open')"])
  expect(narrowOf({ status: ',' }).narrow).toEqual([])
})

const organization = { personId: 'p', organizationId: 'o', platform: false }
const platform = { ...organization, platform: true }

test.each([
  [{ status: 'open', court: 'platform' }, organization, true],
  [{ status: 'open', sort: 'dueAt' }, organization, true],
  [{ court: 'platform', sort: 'dueAt' }, platform, true],
  [{ court: 'platform', sort: 'dueAt' }, organization, false],
  [{ sort: 'createdAt' }, organization, true],
  [{ sort: 'number' }, platform, true],
  [{ sort: 'number' }, organization, false],
  [{ search: 'kelp' }, platform, false],
  [{ step: 'proposal' }, platform, false],
  [{ createdFrom: '2026-03-02' }, platform, false],
] as const)('one plan for %j: %j', (query, scope, serves) => {
  expect(servesAll(query, scope)).toBe(serves)
})
