// A database of its own for the test file that asks.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { openDatabase } from '../platform/database.ts'
import { TEMPLATE } from './postgres.setup.ts'

export async function createTestDatabase() {
  const name = `test_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ connectionString: inject('postgresUrl') })
  await admin.connect()
  await admin.query(`create database ${name} template ${TEMPLATE} strategy file_copy`)
  const url = new URL(inject('postgresUrl'))
  url.pathname = name
  const database = openDatabase(url.href, 4)
  afterAll(async () => {
    await database.destroy()
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  })
  return database
}
