/** Numbered SQL files, forward only, run by the owner; the application's role gets what each file grants it. */
import fs from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator, type Migration, type MigrationResult } from 'kysely/migration'
import pg from 'pg'
import { outliveCuts, withConnection } from './connection.ts'
import { sqlState } from './database.ts'
import { areJobsMigrated, migrateJobs } from './jobs.ts'
import { provideUuidv7 } from './uuidv7.ts'

const FOLDER = path.join(import.meta.dirname, '../migrations')

/**
 * A statement that waits for a lock makes everyone wait who comes after it. So it gives up after this, lets them through, and is
 * tried again.
 */
const LOCK_TIMEOUT_MS = 2_000
const LOCK_PAUSE_MS = 1_000
const LOCK_TRIES = 40

/** Stands in the SQL files for the quoted name of the application's role. */
const APP_ROLE = /\{\{app\}\}/g

async function readMigrations(folder: string, appRole: string): Promise<Record<string, Migration>> {
  const read = async (name: string) => {
    const text = await fs.readFile(path.join(folder, name), 'utf8')
    const statements = text.replace(APP_ROLE, pg.escapeIdentifier(appRole))
    return [
      name,
      { up: async (db: Kysely<unknown>) => void (await sql.raw(statements).execute(db)) },
    ] as const
  }
  return Object.fromEntries(await Promise.all((await filesIn(folder)).map(read)))
}

/** A file that is not in the database yet; its text still names the application's role as `{{app}}`. */
export type PendingMigration = { readonly name: string; readonly text: string }

/**
 * Changes nothing.
 * @param ownerUrl connection of any role that may read which files ran
 * @returns in the order in which they would run
 */
export async function pendingMigrations(ownerUrl: string): Promise<readonly PendingMigration[]> {
  return withConnection(ownerUrl, async (client) => {
    const { rows: known } = await client.query("select from pg_class where relname = 'kysely_migration'")
    const { rows } =
      known.length > 0
        ? await client.query<{ name: string }>('select name from kysely_migration')
        : { rows: [] }
    const done = new Set(rows.map(({ name }) => name))
    const names = (await filesIn(FOLDER)).filter((name) => !done.has(name))
    return await Promise.all(
      names.map(async (name) => ({ name, text: await fs.readFile(path.join(FOLDER, name), 'utf8') })),
    )
  })
}

/**
 * Brings the database to the newest version. Processes that start at once take turns.
 * @param ownerUrl connection of the role that owns the tables
 * @param appUrl connection of the application's role, which must exist
 * A database that a newer version has migrated is left as it is: both versions run side by side while one replaces the other.
 * @param folder with the files
 * @throws when a file fails, or does not get its locks; what came before it stays
 */
export async function migrate(ownerUrl: string, appUrl: string, folder = FOLDER): Promise<readonly string[]> {
  // The migrator's own lock does not reach the job queue's tables, nor what is granted afterwards.
  const turn = new pg.Client({ connectionString: ownerUrl })
  turn.on('error', () => {}) // reported by the statement that fails
  await turn.connect()
  try {
    await turn.query("select pg_advisory_lock(hashtextextended('understory migrations', 0))")
    return (await isMigrated(turn, appUrl, folder)) ? [] : await migrateAlone(ownerUrl, appUrl, folder)
  } finally {
    await turn.end()
  }
}

/** Most starts find nothing to do, and see it by two questions. */
async function isMigrated(owner: pg.ClientBase, appUrl: string, folder: string): Promise<boolean> {
  if (!(await areJobsMigrated(owner, roleOf(appUrl)))) return false
  const { rows } = await owner.query<{ name: string }>('select name from kysely_migration order by name')
  return rows.map(({ name }) => name).join() === (await filesIn(folder)).join()
}

const roleOf = (url: string): string => decodeURIComponent(new URL(url).username)

const filesIn = async (folder: string): Promise<readonly string[]> =>
  (await fs.readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()

async function migrateAlone(ownerUrl: string, appUrl: string, folder: string): Promise<readonly string[]> {
  const appRole = roleOf(appUrl)
  const pool = outliveCuts(new pg.Pool({ connectionString: ownerUrl, max: 2, lock_timeout: LOCK_TIMEOUT_MS }))
  const owner = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    await provideUuidv7(owner, appRole)
    const getMigrations = async () => {
      const own = await readMigrations(folder, appRole)
      return { ...own, ...(await newerMigrations(owner, Object.keys(own))) }
    }
    const results = await migrateWithoutWaiting(new Migrator({ db: owner, provider: { getMigrations } }))
    await migrateJobs(ownerUrl, appRole)
    return results.map((result) => result.migrationName)
  } finally {
    await owner.destroy()
  }
}

async function migrateWithoutWaiting(migrator: Migrator): Promise<readonly MigrationResult[]> {
  for (let attempt = 1; ; attempt += 1) {
    const { error, results = [] } = await migrator.migrateToLatest()
    if (!error) return results
    if (attempt >= LOCK_TRIES || sqlState(error) !== LOCK_NOT_AVAILABLE) throw error
    await sleep(LOCK_PAUSE_MS)
  }
}

const LOCK_NOT_AVAILABLE = '55P03'

/** Those that ran in the database and come after all of ours, as files that do nothing. */
async function newerMigrations(
  owner: Kysely<unknown>,
  own: readonly string[],
): Promise<Record<string, Migration>> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(owner)
  const last = own.toSorted().at(-1) ?? ''
  const newer = rows.filter(({ name }) => name > last)
  return Object.fromEntries(newer.map(({ name }) => [name, { up: async () => {} }]))
}
