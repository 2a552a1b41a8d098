/** What a process remembers of the catalogue is what the database has now, also what another process changed, and whenever that began. */
import { afterAll, expect, test } from 'vitest'
import { openDatabase, openPool } from '../../platform/database.ts'
import { createMarketplace } from '../../testing/marketplace.ts'
import { freshCatalogue } from './catalogue.memory.ts'
import { writeCatalogue } from './catalogue.samples.ts'

const market = await createMarketplace()
const { owner, appUrl } = market.test
const { database } = market.deps
const otherProcess = openDatabase(openPool(appUrl, 2))
afterAll(() => otherProcess.destroy())

const vintages = [
  { fromYear: 2022, toYear: 2022, impact: 'removal', priceCents: 900, units: 9, labels: [] },
] as const
const titled = (title: string) => ({
  title,
  country: 'KE',
  currency: 'EUR',
  sdgs: [13],
  type: 0,
  standard: 0,
  carrier: 0,
  vintages,
})
const { offerings } = await writeCatalogue(owner, database, {
  types: ['Kind of memory'],
  standards: [{ name: 'Standard of memory', creditType: 'Carbon' }],
  labels: [],
  carriers: ['House of memory'],
  offerings: [titled('first'), titled('second')],
})
const [first, second] = offerings as [string, string]

const RENAME = 'update offering set title = $1 where id = $2'
const nameOf = async (sid: string, of = database) => (await freshCatalogue(of)).byId.get(sid)?.name

test('a change is seen at once by every process', async () => {
  expect(await nameOf(first, otherProcess)).toBe('first')
  await owner.query(RENAME, ['changed', first])
  expect(await Promise.all([nameOf(first), nameOf(first, otherProcess)])).toEqual(['changed', 'changed'])
})

test('a change that began before the question and is committed after it is seen by the next one', async () => {
  const client = await owner.connect()
  try {
    await client.query('begin')
    await client.query(RENAME, ['late', first])
    await owner.query(RENAME, ['early', second])
    expect([await nameOf(first), await nameOf(second)]).toEqual(['changed', 'early'])
    await client.query('commit')
  } finally {
    client.release()
  }
  expect(await nameOf(first)).toBe('late')
})

test('questions that come together each see what was committed before them', async () => {
  const asked: Promise<void>[] = []
  for (let turn = 0; turn < 20; turn += 1) {
    await owner.query(RENAME, [`turn ${turn}`, first])
    asked.push(nameOf(first).then((name) => expect(Number(name?.split(' ')[1])).toBeGreaterThanOrEqual(turn)))
  }
  await Promise.all(asked)
})

test('what is suspended or deleted is gone', async () => {
  await owner.query("update offering set status = 'suspended' where id = $1", [first])
  await owner.query('delete from offering_vintage where offering_id = $1', [second])
  await owner.query('delete from offering where id = $1', [second])
  expect(await nameOf(first, otherProcess)).toBeUndefined()
  expect(await nameOf(second, otherProcess)).toBeUndefined()
})
