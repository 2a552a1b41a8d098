/** understory migrate: brings the database to this version, or says with --plan what would run and what it would lock. */
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { readConfig } from '../../server/config.ts'
import { withConnection } from '../../server/platform/connection.ts'
import { CannotStart } from '../../server/platform/cannot-start.ts'
import { migrate, pendingMigrations } from '../../server/platform/migrations.ts'
import { findDatabase } from '../../server/operating/database.ts'
import { locksOf, type Lock } from './migration-locks.ts'

export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { plan: { type: 'boolean' } } })
  const { ownerUrl, appUrl, stop } = await findDatabase(readConfig())
  try {
    if (values.plan) return await plan(ownerUrl)
    if (!appUrl)
      throw new CannotStart(
        'DATABASE_URL and DATABASE_OWNER_URL must be set. The embedded database is migrated by npm start.',
      )
    const applied = await migrate(ownerUrl, appUrl)
    console.log(
      applied.length === 0
        ? 'The database is at this version.'
        : applied.map((name) => `done ${name}`).join('\n'),
    )
    return 0
  } finally {
    await stop()
  }
}

async function plan(ownerUrl: string): Promise<number> {
  const pending = await pendingMigrations(ownerUrl)
  if (pending.length === 0) console.log('The database is at this version.')
  await withConnection(ownerUrl, async (client) => {
    for (const { name, text } of pending) {
      console.log(name)
      const said = /^--\s*(.+)/.exec(text)?.[1]
      if (said) console.log(`  ${said}`)
      for (const lock of locksOf(text)) console.log(`  ${await sentenceOf(client, lock)}`)
    }
  })
  return 0
}

const SIZE = 'select greatest(reltuples, 0)::bigint::text as rows from pg_class where oid = to_regclass($1)'

async function sentenceOf(client: pg.Client, { table, stops, why }: Lock): Promise<string> {
  const { rows } = await client.query<{ rows: string }>(SIZE, [table])
  const size = rows[0] ? `about ${rows[0].rows} rows` : 'new'
  return `${table} (${size}): ${why}; ${stops} wait meanwhile`
}
