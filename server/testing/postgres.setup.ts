/** One PostgreSQL for the whole run, and migrated templates that every test file copies: an empty one, one with organizations and people. */
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { writeParties } from '../../demo/parties.ts'
import { inScope, openDatabase, openPool, SYSTEM } from '../platform/database.ts'
import { prepareAppRole } from '../platform/embedded-postgres/connections.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/supervisor.ts'
import { migrate } from '../platform/migrations.ts'
import { binariesOf } from './postgres-versions.ts'

declare module 'vitest' {
  interface ProvidedContext {
    ownerUrl: string
    appUrl: string
    /** Programs of the server that the tests run on; null: the embedded one. */
    postgresBin: string | null
  }
}

export const TEMPLATE = 'template_for_tests'
export const TEMPLATE_OF_PARTIES = 'template_of_parties'
const APP_ROLE = 'understory_app'

/** The same server and account, another database. */
export const databaseAt = (url: string, name: string): string => {
  const other = new URL(url)
  other.pathname = name
  return other.href
}

export default async function setup(project: TestProject) {
  // `TEST_POSTGRES_BIN=/usr/lib/postgresql/15/bin vitest run server` runs everything on that server.
  const bin = project.config.provide?.postgresBin ?? process.env['TEST_POSTGRES_BIN'] ?? null
  const folder = bin === null ? 'postgres' : `postgres${bin.replaceAll('/', '-')}`
  // A disk that may forget makes tests faster; nothing here survives the run.
  const postgres = await startEmbeddedPostgres(
    path.resolve(process.env['TEST_DATA_FOLDER'] ?? '.data/test', folder),
    {
      fsync: 'off',
      full_page_writes: 'off',
      synchronous_commit: 'off',
      max_connections: '300',
    },
    binariesOf(bin),
  )
  const admin = new pg.Client({ connectionString: postgres.url })
  await admin.connect()
  const { rows } = await admin.query<{ datname: string }>(
    "select datname from pg_database where datname like 'test\\_%' or datname = any ($1)",
    [[TEMPLATE, TEMPLATE_OF_PARTIES]],
  )
  for (const { datname } of rows) await admin.query(`drop database "${datname}" with (force)`) // left by a run that was killed
  await admin.query(`create database ${TEMPLATE}`)
  const appUrl = await prepareAppRole(postgres.url, APP_ROLE, randomBytes(18).toString('base64url'))
  await migrate(databaseAt(postgres.url, TEMPLATE), databaseAt(appUrl, TEMPLATE))
  await admin.query(`create database ${TEMPLATE_OF_PARTIES} template ${TEMPLATE}`)
  await admin.end()
  const database = openDatabase(openPool(databaseAt(appUrl, TEMPLATE_OF_PARTIES), 1))
  await inScope(database, SYSTEM, writeParties)
  await database.destroy()
  project.provide('ownerUrl', postgres.url)
  project.provide('appUrl', appUrl)
  project.provide('postgresBin', bin)
  return postgres.stop
}
