/** A transaction is tried again only where the database asks for it, and not for ever. */
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { inScope, openPool, sqlState, SYSTEM } from '../platform/database.ts'
import { createTestDatabase } from '../testing/database.ts'
import { begin, COMMIT, together, withClient } from './transaction.ts'

const { database, pool, appUrl } = await createTestDatabase(2)
/** One connection. */
const single = openPool(appUrl, 1)
afterAll(() => single.end())

const raising = (code: string) => `do $$ begin raise exception 'refused' using errcode = '${code}'; end $$`

/** How often it was tried when each try fails with this code. */
async function triesOf(code: string): Promise<readonly number[]> {
  const tries = [0, 0]
  const byEngine = withClient(pool, async (client) => {
    tries[0]! += 1
    await client.query(`begin; ${raising(code)}`)
  })
  await expect(byEngine.catch((error: unknown) => sqlState(error))).resolves.toBe(code)
  const byRepository = inScope(database, SYSTEM, async (trx) => {
    tries[1]! += 1
    await sql.raw(raising(code)).execute(trx)
  })
  await expect(byRepository.catch((error: unknown) => sqlState(error))).resolves.toBe(code)
  return tries
}

test.each(['40001', '40P01'])(
  'after %s, which another transaction caused, it is tried four times',
  async (code) => {
    expect(await triesOf(code)).toEqual([4, 4])
  },
)

test('what is wrong in itself is tried once', async () => {
  expect(await triesOf('23505')).toEqual([1, 1])
})

test('a second try is what the caller gets', async () => {
  let tries = 0
  const said = await withClient(pool, async (client) => {
    tries += 1
    await client.query(`begin; ${tries === 1 ? raising('40P01') : 'select 1'}`)
    await client.query('commit')
    return `try ${tries}`
  })
  expect(said).toBe('try 2')
})

const PID = { text: 'select pg_backend_pid() as pid' }
const pidNow = () =>
  withClient(single, async (client) => {
    const answers = await together(client, [...begin(SYSTEM), PID, COMMIT])
    return Number((answers[1]!.rows[0] as { pid: number }).pid)
  })
const failed = (statement: string) =>
  withClient(single, async (client) => {
    await together(client, begin(SYSTEM))
    await client.query(statement)
    throw new Error('changed our mind')
  })

test.each(['select 1', 'select 1 / 0'])(
  'after “%s” and a failure the connection serves the next one',
  async (statement) => {
    const before = await pidNow()
    await expect(failed(statement)).rejects.toThrow()
    expect(await pidNow()).toBe(before)
  },
)

test('a connection that is lost is not lent again', async () => {
  const before = await pidNow()
  await expect(failed('select pg_terminate_backend(pg_backend_pid())')).rejects.toThrow()
  expect(await pidNow()).not.toBe(before)
})
