import { expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'

const { owner } = await createTestDatabase()

async function finds(value: string, search: string): Promise<boolean> {
  const { rows } = await owner.query<{ found: boolean }>('select search_found($1, $2) as found', [
    value,
    search,
  ])
  return rows[0]!.found
}

test.each([
  ['Moçambique REDD+', 'Mocambique'],
  ['Mozambique REDD+', 'Mocambique'],
  ['Treatment of wastewater', 'waste water'],
  ['Treatment of waste water', 'wastewater'],
  ['Genneia Wind Farm', 'Geneia'],
  ['Genneia Wind Farm', 'farm geneia'],
  ['VCS 1340 Bale Mountains', 'VCS1340'],
  ['CAR1335', 'car-1335'],
  ['Project 100%', '%'],
])('%s is found by %s', async (value, search) => {
  expect(await finds(value, search)).toBe(true)
})

test.each([
  ['Bale Mountains', 'Mocambique'],
  ['Cook stoves', 'waste water'],
  ['VCS 1340', 'VCS1341'],
  ['Wind', 'Wand'],
  ['Water purification', 'waste'],
  ['Winter wheat', 'wine'],
  ['Forest', 'Aorest'],
  ['Project', '%'],
  ['Project', '_'],
])('%s is not found by %s', async (value, search) => {
  expect(await finds(value, search)).toBe(false)
})
