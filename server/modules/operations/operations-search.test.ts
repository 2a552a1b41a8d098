import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { namesOf } from './operations.search.ts'
import { inScope, SYSTEM } from '../../platform/database.ts'

const { owner, database } = await createTestDatabase()

async function finds(value: string, search: string): Promise<boolean> {
  const { rows } = await owner.query<{ found: boolean }>('select search_found($1, $2) as found', [
    value,
    search,
  ])
  return rows[0]!.found
}

const FOUND = [
  ['Moçambique REDD+', 'Mocambique'],
  ['Mozambique REDD+', 'Mocambique'],
  ['Treatment of wastewater', 'waste water'],
  ['Treatment of waste water', 'wastewater'],
  ['Genneia Wind Farm', 'Geneia'],
  ['Genneia Wind Farm', 'farm geneia'],
  ['VCS 1340 Bale Mountains', 'VCS1340'],
  ['CAR1335', 'car-1335'],
  ['Project 100%', '%'],
] as const
const NOT_FOUND = [
  ['Bale Mountains', 'Mocambique'],
  ['Cook stoves', 'waste water'],
  ['VCS 1340', 'VCS1341'],
  ['Wind', 'Wand'],
  ['Water purification', 'waste'],
  ['Winter wheat', 'wine'],
  ['Forest', 'Aorest'],
  ['Project', '%'],
  ['Project', '_'],
] as const

test.each(FOUND)('%s is found by %s', async (value, search) => {
  expect(await finds(value, search)).toBe(true)
})

test.each(NOT_FOUND)('%s is not found by %s', async (value, search) => {
  expect(await finds(value, search)).toBe(false)
})

/** The index that operations and blocks are found by says the same, word by word. */
test.each([
  ...FOUND.map((pair) => [...pair, true] as const),
  ...NOT_FOUND.map((pair) => [...pair, false] as const),
])('an organization %s is found by %s: %s', async (name, search, isFound) => {
  await owner.query('update organization set name = md5(id::text), is_buyer = is_buyer')
  const { rows } = await owner.query<{ id: string }>(
    "insert into organization (name, country, is_buyer) values ($1, 'FR', true) returning id",
    [name],
  )
  const words = await inScope(database, SYSTEM, (trx) => namesOf(trx, search))
  expect(words.every(({ organizations }) => organizations.includes(rows[0]!.id))).toBe(isFound)
})
