import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { migrate } from './migrations.ts'

const { appUrl, owner, ownerUrl } = await createTestDatabase()

/** A newer version of the product: its files, and one more. */
const newer = fs.mkdtempSync(path.join(os.tmpdir(), 'understory-migrations-'))
fs.cpSync(path.join(import.meta.dirname, '../migrations'), newer, { recursive: true })
fs.writeFileSync(path.join(newer, '9999-note.sql'), 'alter table operation add column note text')
afterAll(() => fs.rmSync(newer, { recursive: true }))

test('a migration that does not get its lock within two seconds gives up, lets others through, and is tried again', async () => {
  const holder = await owner.connect()
  await holder.query('begin; select from operation')
  const migrated = migrate(ownerUrl, appUrl, newer)
  const waiting = async () => {
    const { rowCount } = await holder.query(
      "select from pg_locks where not granted and relation = 'operation'::regclass",
    )
    return rowCount
  }
  await expect.poll(waiting).toBe(1)
  // Queued behind the migration, it is answered although the first transaction still holds its lock.
  await owner.query('select from operation')
  await expect.poll(waiting).toBe(1)
  await holder.query('commit')
  holder.release()
  expect(await migrated).toEqual(['9999-note.sql'])
})

test('a version starts on a database that the next version has migrated', async () => {
  expect(await migrate(ownerUrl, appUrl)).toEqual([])
  const { rows } = await owner.query("select from kysely_migration where name = '9999-note.sql'")
  expect(rows).toHaveLength(1)
})

const mayUseJobs = async (role: string) => {
  const { rows } = await owner.query("select has_table_privilege($1, 'jobs.job', 'insert') as may", [role])
  return rows[0].may
}

test('a database at this version is not migrated again, but another role of the application gets its rights', async () => {
  const fresh = await createTestDatabase()
  const holder = await fresh.owner.connect()
  await holder.query('begin; lock table kysely_migration_lock')
  expect(await migrate(fresh.ownerUrl, fresh.appUrl)).toEqual([])
  await holder.query('rollback')
  holder.release()

  await owner.query("create role another_app login password 'x'")
  const another = new URL(appUrl)
  another.username = 'another_app'
  expect(await mayUseJobs('another_app')).toBe(false)
  await migrate(ownerUrl, another.href)
  expect(await mayUseJobs('another_app')).toBe(true)
  await owner.query('drop owned by another_app; drop role another_app')
})

test('a database that lacks a migration of the middle is refused', async () => {
  await owner.query("update kysely_migration set name = '0011-foreign.sql' where name = '0020-workflow.sql'")
  await expect(migrate(ownerUrl, appUrl)).rejects.toThrow('corrupted migrations')
})
