/** What the short drills run on: a folder and a marketplace of their own, gone with the test file. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'
import { createTestDatabase } from '../../../server/testing/database.ts'
import { openMarket } from '../../../server/workflow/samples.ts'
import { UNITS_OF_DRILLS, type Prepared } from '../surroundings.ts'

export function temporaryFolder(name: string): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `understory-short-${name}-`))
  fs.chmodSync(folder, 0o755) // PostgreSQL may run as another account
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** In a copy of the tests' database: making a server and its tables took longer than the drill. */
export async function temporaryMarket(): Promise<Prepared> {
  const { database, ...places } = await createTestDatabase(2)
  return {
    ...places,
    market: await openMarket(places.owner, database, UNITS_OF_DRILLS),
    close: async () => {},
  }
}
