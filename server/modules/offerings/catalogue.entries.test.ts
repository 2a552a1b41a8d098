/** What is in memory is what the database holds at the moment of each question. */
import { expect, test } from 'vitest'
import type { Database } from '../../platform/database.ts'
import { createMarketplace } from '../../testing/marketplace.ts'
import { openCatalogue, type Catalogue } from './catalogue.entries.ts'
import { writeCatalogue } from './catalogue.samples.ts'

const market = await createMarketplace()
const { owner } = market.test
const { database } = market.deps
const offering = (title: string) => ({
  title,
  country: 'KE',
  currency: 'EUR',
  sdgs: [],
  type: 0,
  standard: 0,
  carrier: 0,
  vintages: [],
})
const { offerings } = await writeCatalogue(owner, database, {
  types: ['Various'],
  standards: [{ name: 'Verra VCS', creditType: 'Carbon' }],
  labels: [],
  carriers: ['Rivage'],
  offerings: ['Lamu', 'Tana', 'Kisumu', 'Naivasha'].map(offering),
})
const [lamu = '', tana = '', kisumu = ''] = offerings

const rename = 'update offering set title = $2 where id = $1'
const named = async (catalogue: Catalogue) =>
  new Map((await catalogue.entries()).map(({ id, name }) => [id, name]))

test('a change of a transaction that was open at the question before is seen when it is over', async () => {
  const catalogue = openCatalogue(database)
  const slow = await owner.connect()
  try {
    await slow.query('begin')
    await slow.query(rename, [lamu, 'Lamu delta'])
    await owner.query(rename, [tana, 'Tana river'])
    const before = await named(catalogue)
    expect([before.get(lamu), before.get(tana)]).toEqual(['lamu', 'tana river'])
    await owner.query(rename, [tana, 'Tana'])
    expect((await named(catalogue)).get(tana)).toBe('tana')
    await slow.query('commit')
    expect((await named(catalogue)).get(lamu)).toBe('lamu delta')
  } finally {
    slow.release()
  }
})

test('one that leaves while another one comes is gone', async () => {
  const catalogue = openCatalogue(database)
  const status = 'update offering set status = $2 where id = $1'
  await owner.query(status, [kisumu, 'suspended'])
  expect([...(await named(catalogue)).keys()]).not.toContain(kisumu)
  const swap = await owner.connect()
  await swap.query('begin')
  await swap.query(status, [lamu, 'suspended'])
  await swap.query(status, [kisumu, 'published'])
  await swap.query('commit')
  swap.release()
  const after = [...(await named(catalogue)).keys()]
  expect(after).toContain(kisumu)
  expect(after).not.toContain(lamu)
})

test('questions of the same moment share one answer, and none is older than its question', async () => {
  const catalogue = openCatalogue(database)
  await catalogue.entries()
  const early = [named(catalogue), named(catalogue)]
  await owner.query(rename, [tana, 'Tana after'])
  const late = [named(catalogue), named(catalogue), named(catalogue)]
  for (const names of await Promise.all(late)) expect(names.get(tana)).toBe('tana after')
  await Promise.all(early)
})

test('a database that cannot be asked is asked again by the next question', async () => {
  let fails = true
  const shaky = {
    transaction: () => {
      if (fails) throw new Error('gone')
      return database.transaction()
    },
  } as Database
  const catalogue = openCatalogue(shaky)
  await expect(catalogue.entries()).rejects.toThrow('gone')
  fails = false
  expect((await catalogue.entries()).length).toBeGreaterThan(0)
})
