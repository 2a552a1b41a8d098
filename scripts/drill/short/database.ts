/** What the short drills stand on: a folder and a database of their own, gone with the test file. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll } from 'vitest'
import { startEmbeddedPostgres } from '../../../server/platform/embedded-postgres/supervisor.ts'

export function temporaryFolder(name: string): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `understory-short-${name}-`))
  fs.chmodSync(folder, 0o755) // PostgreSQL may run as another account
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** One server for the test file. @returns where the owner of each named database connects */
export async function temporaryDatabases(
  folder: string,
  names: readonly string[],
): Promise<readonly string[]> {
  const postgres = await startEmbeddedPostgres(path.join(folder, 'postgres'), { fsync: 'off' })
  afterAll(postgres.stop)
  const owner = new pg.Client({ connectionString: postgres.url })
  await owner.connect()
  for (const name of names) await owner.query(`create database ${name}`)
  await owner.end()
  return names.map((name) => {
    const url = new URL(postgres.url)
    url.pathname = name
    return url.href
  })
}
