/** Which versions of PostgreSQL a run of the tests covers. It depends on what is installed, so the run says it. */
import { expect, inject, test } from 'vitest'
import { createTestDatabase } from './database.ts'
import { olderServers } from './postgres-versions.ts'

const { owner } = await createTestDatabase()

test('a run says which versions it covers and which it does not', async () => {
  const { rows } = await owner.query<{ server_version: string }>('show server_version')
  const here = rows[0]!.server_version
  const older = inject('postgresBin') === null ? olderServers().map(({ version }) => version) : []
  const missing = ['15', '16', '17', '18'].filter((one) => one !== here.split('.')[0] && !older.includes(one))
  console.info(
    `PostgreSQL: all server tests on ${here}; ledger, engine and demonstration on ${older.join(', ') || 'no older version'}; not run on ${missing.join(', ') || 'none'}.`,
  )
  expect(here).toMatch(/^1[5-8]\./)
})
