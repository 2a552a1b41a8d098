// One embedded PostgreSQL for the whole run, and one migrated template that every test file copies.
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate, openDatabase } from '../platform/database.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/supervisor.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

export const TEMPLATE = 'template_for_tests'

export default async function setup(project: TestProject) {
  const postgres = await startEmbeddedPostgres(path.resolve('.data/test/postgres'), {
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
  })
  const admin = new pg.Client({ connectionString: postgres.url })
  await admin.connect()
  const { rows } = await admin.query<{ datname: string }>(
    "select datname from pg_database where datname like 'test\\_%' or datname = $1",
    [TEMPLATE],
  )
  for (const { datname } of rows) await admin.query(`drop database "${datname}" with (force)`) // left by a run that was killed
  await admin.query(`create database ${TEMPLATE}`)
  const url = new URL(postgres.url)
  url.pathname = TEMPLATE
  const template = openDatabase(url.href, 1)
  await migrate(template)
  await template.destroy() // PostgreSQL copies a template only while nobody is connected to it
  await admin.end()
  project.provide('postgresUrl', postgres.url)
  return postgres.stop
}
