/** Units that an organization bought for sale come back to the operation only as they were. */
import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { inScope, SYSTEM, type Trx } from '../platform/database.ts'
import { audit } from '../testing/ledger-audit.ts'
import { createTestDatabase } from '../testing/database.ts'
import { create } from '../workflow/create.ts'
import { contributionIn, openMarket } from '../workflow/samples.ts'
import { heldRanges, reserve } from './ledger.ts'
import { release } from './release.ts'
import { availableByVintage, transferBackFromStock, transferToStock } from './stock.ts'

const { database, pool, owner } = await createTestDatabase()
const market = await openMarket(owner, database)
const AT = '2026-02-01T09:00:00.000Z'
const [vintageId] = market.vintages
const asSystem = <Result>(run: (trx: Trx) => Promise<Result>) => inScope(database, SYSTEM, run)

const operation = async () =>
  (await create({ pool, clock: () => new Date(AT) }, contributionIn(market))).operationId
const entry = (operationId: string, organizationId: string) => ({
  key: randomUUID(),
  at: AT,
  operationId,
  organizationId,
})
const reserveFrom = (organizationId: string, operationId: string, quantity: bigint) =>
  asSystem((trx) => reserve(trx, { ...entry(operationId, organizationId), lines: [{ vintageId, quantity }] }))
const buy = async (quantity: bigint) => {
  const id = await operation()
  await reserveFrom(market.carrier, id, quantity)
  await asSystem((trx) => transferToStock(trx, entry(id, market.platform)))
  return id
}
const giveBack = (id: string) => asSystem((trx) => transferBackFromStock(trx, entry(id, market.carrier)))
const stock = async (organizationId = market.platform) =>
  (await asSystem((trx) => availableByVintage(trx, organizationId, [vintageId]))).get(vintageId)
const accountsOf = async (id: string) =>
  (await asSystem((trx) => heldRanges(trx, id))).map(({ account, quantity }) => `${quantity} ${account}`)
const entriesOf = async (id: string) =>
  (
    await owner.query<{ kind: string }>('select kind from ledger_entry where operation_id = $1 order by id', [
      id,
    ])
  ).rows
    .map(({ kind }) => kind)
    .filter((kind) => kind !== 'split')

afterEach(async () => {
  expect(await asSystem(audit)).toEqual([])
})

test('bought units are in no operation and are for sale; after a return they are reserved for it in the seller’s name', async () => {
  const id = await buy(40n)
  expect([await accountsOf(id), await stock()]).toEqual([[], 40n])
  await giveBack(id)
  expect([await accountsOf(id), await stock()]).toEqual([['40 reserved'], 0n])
  await asSystem((trx) => release(trx, { key: randomUUID(), at: AT, operationId: id }))
  expect(await stock(market.carrier)).toBe(1000n)
})

test('none of them come back once some were sold or divided, or all of them were', async () => {
  const used = {
    status: 409,
    code: 'guard_refused',
    reason: 'Some of the transferred units have been used since.',
  }
  const id = await buy(40n)
  const buyer = await operation()
  await reserveFrom(market.platform, buyer, 40n)
  await expect(giveBack(id)).rejects.toMatchObject(used)
  await asSystem((trx) => release(trx, { key: randomUUID(), at: AT, operationId: buyer }))
  await reserveFrom(market.platform, buyer, 5n)
  await expect(giveBack(id)).rejects.toMatchObject(used)
  expect([await accountsOf(id), await stock()]).toEqual([[], 35n])
  expect(await entriesOf(id)).toEqual(['reserve', 'transfer'])
})

test('none of several blocks comes back when one of them was sold', async () => {
  const id = await operation()
  const lines = market.vintages.map((one) => ({ vintageId: one, quantity: 6n }))
  await asSystem((trx) => reserve(trx, { ...entry(id, market.carrier), lines }))
  await asSystem((trx) => transferToStock(trx, entry(id, market.platform)))
  const before = await stock()
  const buyer = await operation()
  await asSystem((trx) => reserve(trx, { ...entry(buyer, market.platform), lines: [lines[1]!] }))
  await expect(giveBack(id)).rejects.toMatchObject({ status: 409, code: 'guard_refused' })
  expect(await stock()).toBe(before)
})

test('where nothing was transferred there is nothing to take back', async () => {
  const id = await operation()
  await reserveFrom(market.carrier, id, 10n)
  await giveBack(id)
  expect(await accountsOf(id)).toEqual(['10 reserved'])
  expect(await entriesOf(id)).toEqual(['reserve'])
})
