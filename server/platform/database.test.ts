import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'

const database = await createTestDatabase()

test('the test runs on a real, migrated PostgreSQL of its own', async () => {
  await database.insertInto('account').values({ subject: 's', email: 'a@b.example' }).execute()
  expect(await database.selectFrom('account').selectAll().execute()).toHaveLength(1)
  const { rows } = await sql<{ version: string }>`select version()`.execute(database)
  expect(rows[0]?.version).toContain('PostgreSQL 18')
})

test('the extensions that the product needs are there', async () => {
  for (const name of ['pg_trgm', 'btree_gist', 'pgcrypto'])
    await sql`create extension ${sql.id(name)}`.execute(database)
})
