/** The ledger's own statements see everything; what runs before and after them in the same transaction does not. */
import { expect, test } from 'vitest'
import { inScope, SYSTEM, type Scope } from '../platform/database.ts'
import { rows, type Connection } from '../platform/statements.ts'
import { createTestDatabase } from '../testing/database.ts'
import { openMarket } from '../workflow/samples.ts'
import { asServer } from './connection.ts'

const { database, owner } = await createTestDatabase()
const market = await openMarket(owner, database)

const entries = async (connection: Connection) =>
  (await rows(connection, 'select 1 from ledger_entry')).length
const seenBy = (scope: Scope) =>
  inScope(database, scope, async (trx) => ({
    before: await entries(trx),
    within: await asServer(trx, () => asServer(trx, () => entries(trx))),
    after: await entries(trx),
  }))

test('after the ledger has run, a transaction sees what its scope may see, and no more', async () => {
  expect(await seenBy(market.people.stranger.scope)).toEqual({ before: 0, within: 1, after: 0 })
  expect(await seenBy(SYSTEM)).toEqual({ before: 1, within: 1, after: 1 })
})

test('a nested run of the ledger does not end the rights of the outer one', async () => {
  const seen = await inScope(database, market.people.stranger.scope, (trx) =>
    asServer(trx, async () => [await asServer(trx, () => entries(trx)), await entries(trx)]),
  )
  expect(seen).toEqual([1, 1])
})
