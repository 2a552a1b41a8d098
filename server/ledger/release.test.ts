/** Units that are reserved go back to where they came from, also those that are left out of a delivery one after the other. */
import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { inScope, SYSTEM, type Trx } from '../platform/database.ts'
import { audit } from '../testing/ledger-audit.ts'
import { createTestDatabase } from '../testing/database.ts'
import { create } from '../workflow/create.ts'
import { contributionIn, openMarket } from '../workflow/samples.ts'
import { heldRanges, lockHeld, reserve, transfer } from './ledger.ts'
import { reduceReservation, release } from './release.ts'

const { database, pool, owner } = await createTestDatabase()
const market = await openMarket(owner, database)
const [vintageId] = market.vintages
const asSystem = <Result>(run: (trx: Trx) => Promise<Result>) => inScope(database, SYSTEM, run)

const operation = async () =>
  (await create({ pool, clock: () => new Date('2026-02-01T09:00:00Z') }, contributionIn(market))).operationId
const entry = (operationId: string, organizationId: string) => ({
  key: randomUUID(),
  at: '2026-02-01T09:00:00.000Z',
  operationId,
  organizationId,
})
/** Transferred to the buyer: each purchase has an account of its own. */
async function bought(quantity: bigint): Promise<string> {
  const id = await operation()
  const lines = [{ vintageId, quantity }]
  await asSystem((trx) => reserve(trx, { ...entry(id, market.carrier), lines }))
  await asSystem((trx) => transfer(trx, entry(id, market.buyer)))
  return id
}
const unitsOf = async (id: string) =>
  (await asSystem((trx) => heldRanges(trx, id))).map(
    ({ account, start, end }) => `${account} ${start}-${end}`,
  )

afterEach(async () => {
  expect(await asSystem(audit)).toEqual([])
})

test('what is left out of a delivery, twice, and then released is in the accounts that it was reserved from', async () => {
  const purchases = [await bought(10n), await bought(10n)]
  const before = await Promise.all(purchases.map(unitsOf))
  const id = await operation()
  const lines = (quantity: bigint) => [{ vintageId, quantity }]
  await asSystem((trx) => lockHeld(trx, { ...entry(id, market.buyer), lines: lines(15n) }))
  const reduce = (quantity: bigint, retired: readonly { start: bigint; end: bigint }[]) =>
    asSystem((trx) => reduceReservation(trx, { ...entry(id, market.buyer), lines: lines(quantity), retired }))
  await reduce(6n, [{ start: 9n, end: 12n }])
  expect(await unitsOf(id)).toEqual(['reserved 1-2', 'reserved 9-10', 'reserved 11-12'])
  await reduce(3n, [{ start: 11n, end: 12n }])
  expect(await unitsOf(id)).toEqual(['reserved 1-1', 'reserved 11-12'])
  await expect(reduce(1n, [{ start: 11n, end: 12n }])).rejects.toMatchObject({ code: 'not_enough_units' })
  await expect(reduce(4n, [])).rejects.toMatchObject({ code: 'not_enough_units' })
  await asSystem((trx) => release(trx, entry(id, market.buyer)))
  expect(await unitsOf(id)).toEqual([])
  const after = await Promise.all(purchases.map(unitsOf))
  const countOf = (units: readonly string[]) =>
    units.reduce((sum, text) => {
      const [start = 0, end = 0] = text.slice('held '.length).split('-').map(Number)
      return sum + end - start + 1
    }, 0)
  expect(after.map(countOf)).toEqual(before.map(countOf))
})
