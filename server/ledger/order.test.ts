/** In which order units leave, and where released ones go. */
import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { inScope, SYSTEM, type Trx } from '../platform/database.ts'
import { audit } from '../testing/ledger-audit.ts'
import { createTestDatabase } from '../testing/database.ts'
import { create } from '../workflow/create.ts'
import { contributionIn, openMarket } from '../workflow/samples.ts'
import { heldRanges, issue, lockHeld, reserve, transfer } from './ledger.ts'
import { release } from './release.ts'
import { availableByVintage, transferToStock } from './stock.ts'

const { database, pool, owner } = await createTestDatabase()
const market = await openMarket(owner, database, 0n)
const AT = '2026-02-01T09:00:00.000Z'
const [vintageId, otherVintage] = market.vintages
const asSystem = <Result>(run: (trx: Trx) => Promise<Result>) => inScope(database, SYSTEM, run)

const operation = async () =>
  (await create({ pool, clock: () => new Date(AT) }, contributionIn(market))).operationId
const entry = (operationId: string) => ({ key: randomUUID(), at: AT, operationId })
const issueBlock = (numberingSpace: string, at: string, start: bigint, vintage: string = vintageId) =>
  asSystem((trx) =>
    issue(trx, {
      key: randomUUID(),
      at,
      organizationId: market.carrier,
      blocks: [
        {
          standardId: market.standard,
          vintageId: vintage,
          numberingSpace,
          serialTemplate: `${numberingSpace}-{start}-{end}`,
          range: { start, end: start + 4n },
        },
      ],
    }),
  )
const reserveFrom = (organizationId: string, operationId: string, quantity: bigint) =>
  asSystem((trx) => reserve(trx, { ...entry(operationId), organizationId, lines: [{ vintageId, quantity }] }))
const serialsOf = async (operationId: string) =>
  (await asSystem((trx) => heldRanges(trx, operationId))).map(({ serial }) => serial)
const releaseOf = (operationId: string) => asSystem((trx) => release(trx, entry(operationId)))
const forSale = async (organizationId: string) =>
  (await asSystem((trx) => availableByVintage(trx, organizationId, [vintageId]))).get(vintageId)

afterEach(async () => {
  expect(await asSystem(audit)).toEqual([])
})

test('what was issued first leaves first, then what has the lower numbering space and number', async () => {
  await issueBlock('B', '2026-01-02T00:00:00.000Z', 11n)
  await issueBlock('B', '2026-01-02T00:00:00.000Z', 1n)
  await issueBlock('A', '2026-01-02T00:00:00.000Z', 21n)
  await issueBlock('Z', '2026-01-01T00:00:00.000Z', 31n)
  await issueBlock('0', '2025-01-01T00:00:00.000Z', 1n, otherVintage)
  const id = await operation()
  await reserveFrom(market.carrier, id, 17n)
  expect(await serialsOf(id)).toEqual(['Z-31-35', 'A-21-25', 'B-1-5', 'B-11-12'])
  await releaseOf(id)
  expect(await forSale(market.carrier)).toBe(20n)
})

test('units return to the organization that they were taken from last', async () => {
  const [buyer, other] = [await operation(), await operation()]
  await reserveFrom(market.carrier, buyer, 5n)
  await releaseOf(buyer)
  await reserveFrom(market.carrier, other, 5n)
  await asSystem((trx) => transferToStock(trx, { ...entry(other), organizationId: market.platform }))
  await reserveFrom(market.platform, buyer, 5n)
  await releaseOf(buyer)
  expect([await forSale(market.platform), await forSale(market.carrier)]).toEqual([5n, 15n])
})

test('a contributor’s units are locked only for its own retirement', async () => {
  const [bought, foreign] = [await operation(), await operation()]
  await reserveFrom(market.carrier, bought, 3n)
  await asSystem((trx) => transfer(trx, { ...entry(bought), organizationId: market.buyer }))
  const lock = (organizationId: string) =>
    asSystem((trx) =>
      lockHeld(trx, { ...entry(foreign), organizationId, lines: [{ vintageId, quantity: 3n }] }),
    )
  await expect(lock(market.stranger)).rejects.toMatchObject({ status: 409, code: 'not_enough_units' })
  await lock(market.buyer)
  await releaseOf(foreign)
  expect((await asSystem((trx) => heldRanges(trx, bought))).map(({ account }) => account)).toEqual(['held'])
})

test('exact serial numbers that are gone are named as such, a missing quantity is not', async () => {
  const id = await operation()
  const ask = (line: { quantity: bigint; ranges?: { start: bigint; end: bigint }[] }) =>
    asSystem((trx) =>
      reserve(trx, { ...entry(id), organizationId: market.carrier, lines: [{ vintageId, ...line }] }),
    )
  const reason = 'Some of these serial numbers are not available.'
  await expect(ask({ quantity: 1n, ranges: [{ start: 999n, end: 999n }] })).rejects.toMatchObject({
    code: 'not_enough_units',
    reason,
  })
  await expect(ask({ quantity: 999n })).rejects.toMatchObject({
    code: 'not_enough_units',
    reason: expect.not.stringContaining(reason),
  })
})
