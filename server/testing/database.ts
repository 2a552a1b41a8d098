/** A migrated database of its own for the test file that asks. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { openDatabase, openPool, type Database } from '../platform/database.ts'
import { databaseAt, TEMPLATE } from './postgres.setup.ts'

export type TestDatabase = {
  /** As the application: bound by row-level security and its grants. */
  readonly database: Database
  readonly pool: pg.Pool
  readonly appUrl: string
  /** As the owner of the tables: for looking behind the walls. */
  readonly owner: pg.Pool
  readonly ownerUrl: string
}

export async function createTestDatabase(connections = 4, template = TEMPLATE): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ connectionString: inject('ownerUrl') })
  await admin.connect()
  await admin.query(`create database ${name} template ${template} strategy file_copy`)
  const appUrl = databaseAt(inject('appUrl'), name)
  const ownerUrl = databaseAt(inject('ownerUrl'), name)
  const pool = openPool(appUrl, connections)
  const ownersPool: pg.PoolConfig & { pipeline: boolean } = {
    connectionString: ownerUrl,
    max: 2,
    pipeline: true,
  }
  const owner = new pg.Pool(ownersPool)
  owner.on('error', () => {}) // the database is dropped under it at the end
  const database = openDatabase(pool)
  afterAll(async () => {
    await database.destroy()
    await owner.end()
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  })
  return { database, pool, appUrl, owner, ownerUrl }
}
