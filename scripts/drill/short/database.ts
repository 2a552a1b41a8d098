/** What the short drills stand on: a folder and a database of their own, gone with the test file. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'
import { startEmbeddedPostgres } from '../../../server/platform/embedded-postgres/supervisor.ts'

export function temporaryFolder(name: string): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `understory-short-${name}-`))
  fs.chmodSync(folder, 0o755) // PostgreSQL may run as another account
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** @returns where its owner connects */
export async function temporaryDatabase(folder: string, name: string): Promise<string> {
  const postgres = await startEmbeddedPostgres(path.join(folder, name), { fsync: 'off' })
  afterAll(postgres.stop)
  return postgres.url
}
