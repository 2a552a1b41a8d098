import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { inScope, openDatabase, readInScope, scopeSql, SYSTEM, type Trx } from './database.ts'

const { database, owner } = await createTestDatabase()

test('the test runs on a real, migrated PostgreSQL of its own', async () => {
  const { rows } = await sql<{ version: string }>`select version()`.execute(database)
  const bin = inject('postgresBin')
  const version = bin === null ? '18' : /\d+/.exec(bin)?.[0]
  expect(rows[0]?.version).toContain(`PostgreSQL ${version}.`)
})

test('the application is neither superuser nor owner of a table', async () => {
  const { rows } = await sql<{ rolsuper: boolean; rolbypassrls: boolean; owned: string }>`
    select rolsuper, rolbypassrls, (select count(*) from pg_tables where tableowner = current_user) as owned
    from pg_roles where rolname = current_user`.execute(database)
  expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, owned: '0' }])
})

test('outside of a scope an organization is invisible, inside of its own it is seen', async () => {
  const { rows } = await owner.query<{ id: string }>(
    "insert into organization (name, country, is_buyer) values ('Alone', 'FR', true) returning id",
  )
  const id = rows[0]!.id
  const names = (organizationId: string | null) =>
    inScope(database, { ...SYSTEM, platform: false, organizationId }, async (trx) =>
      (await trx.selectFrom('organization').select('name').execute()).map(({ name }) => name),
    )
  expect(await names(null)).toEqual([])
  expect(await names(id)).toEqual(['Alone'])
})

test('a scope ends with its transaction', async () => {
  await inScope(database, SYSTEM, (trx) => trx.selectFrom('organization').select('id').execute())
  const { rows } = await sql<{ platform: boolean }>`select app_platform() as platform`.execute(database)
  expect(rows).toEqual([{ platform: false }])
})

/** A pool that notes what it is sent and never answers what begins with `silent`. */
function listening(silent: RegExp) {
  const sent: string[] = []
  const query = (text: string) => {
    sent.push(text)
    return silent.test(text) ? new Promise(() => {}) : Promise.resolve({ command: text, rows: [] })
  }
  const pool = Object.assign(new pg.Pool(), { connect: async () => ({ query, release: () => {} }) })
  return { sent, database: openDatabase(pool) }
}

const namesOf = (trx: Trx) => trx.selectFrom('organization').select('id').execute()

test('a transaction sends its scope with begin, and its first statement before either is answered', async () => {
  const { sent, database: silent } = listening(/^begin/)
  await inScope(silent, SYSTEM, namesOf)
  expect(sent).toEqual([`begin; ${scopeSql(SYSTEM)}`, 'select "id" from "organization"', 'commit'])
})

test('what only reads does not wait for its commit', async () => {
  const { sent, database: silent } = listening(/^(begin|commit)/)
  await readInScope(silent, SYSTEM, namesOf)
  expect(sent).toEqual([`begin read only; ${scopeSql(SYSTEM)}`, 'select "id" from "organization"', 'commit'])
})

test('what only reads can write nothing, and its connection writes again afterwards', async () => {
  const write = (trx: Trx) =>
    trx.insertInto('organization').values({ name: 'Read', country: 'FR', is_buyer: true }).execute()
  const { database: single } = await createTestDatabase(1)
  await expect(readInScope(single, SYSTEM, write)).rejects.toMatchObject({ code: '25006' })
  await readInScope(single, SYSTEM, namesOf)
  await inScope(single, SYSTEM, write)
  expect(await readInScope(single, SYSTEM, namesOf)).toHaveLength(1)
})
