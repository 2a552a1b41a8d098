// The typed database, and its migrations: numbered SQL files, forward only.
import fs from 'node:fs/promises'
import path from 'node:path'
import { Kysely, PostgresDialect, sql, type ColumnType, type Generated } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import pg from 'pg'

export interface Tables {
  account: {
    sid: Generated<string>
    subject: string
    email: string
    last_seen: ColumnType<Date, never, Date>
  }
  session: { token_hash: Buffer; account_sid: string; expires_at: Date }
}
export type Database = Kysely<Tables>

export function openDatabase(url: string, connections = 8): Database {
  const pool = new pg.Pool({ connectionString: url, max: connections })
  pool.on('error', (error) => console.error(`database: ${error.message}`)) // an idle connection was cut; the pool makes a new one
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

const folder = path.join(import.meta.dirname, '../migrations')

async function getMigrations(): Promise<Record<string, Migration>> {
  const files = (await fs.readdir(folder)).filter((name) => name.endsWith('.sql'))
  const read = async (name: string) => {
    const text = await fs.readFile(path.join(folder, name), 'utf8')
    return [name, { up: async (db: Kysely<unknown>) => void (await sql.raw(text).execute(db)) }] as const
  }
  return Object.fromEntries(await Promise.all(files.map(read)))
}

export async function migrate(database: Database) {
  const { error, results } = await new Migrator({
    db: database,
    provider: { getMigrations },
  }).migrateToLatest()
  if (error) throw error
  return results?.map((result) => result.migrationName) ?? []
}
