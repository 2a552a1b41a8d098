/** Whether PostgreSQL would notice a page that the disk has changed, and which tables hold one. */
import type pg from 'pg'
import { withConnection } from '../../platform/connection.ts'
import { sqlState } from '../../platform/database.ts'
import { ago, look, ok, warning, wrong, type Finding } from './finding.ts'

type Pages = { readonly checksums: string; readonly failures: string | null; readonly last: Date | null }

const PAGES = `select current_setting('data_checksums') as checksums, checksum_failures as failures, checksum_last_failure as last
  from pg_stat_database where datname = current_database()`

/** Tables with what they keep apart, by the name that people know. */
const TABLES = `select format('%I.%I', n.nspname, c.relname) as address, coalesce(owner.relname, c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace left join pg_class owner on owner.reltoastrelid = c.oid
  where c.relkind in ('r', 'm', 't') and c.relpersistence = 'p' order by c.oid`

const RESTORE =
  'Stop the servers, check the disk, and restore from the backup (docs/operating/backup.md, Restore).'

/** Reads every table only when a page was damaged. */
export const lookAtPages = (ownerUrl: string, now: Date): Promise<readonly Finding[]> =>
  look('data pages', 'Check DATABASE_OWNER_URL.', () =>
    withConnection(ownerUrl, async (client) => {
      const { checksums, failures, last } = (await client.query<Pages>(PAGES)).rows[0]!
      if (checksums !== 'on')
        return warning(
          'data pages',
          'PostgreSQL keeps no checksums: what a disk changes goes unnoticed.',
          'Stop PostgreSQL, run pg_checksums --enable on its data folder, and start it again.',
        )
      if (Number(failures) === 0) return ok('data pages', 'no damaged page was read')
      const damaged = await damagedTables(client)
      const when = last ? ago(last, now) : 'at some time'
      return damaged.length > 0
        ? wrong('data pages', `Damaged on the disk: ${damaged.join('; ')}`, RESTORE)
        : wrong(
            'data pages',
            `A damaged page was read ${when}, and every table can be read: it is a page of an index, or was written again.`,
            'Check the disk, and make the indexes again: reindex database.',
          )
    }),
  )

/** Reads every page of every table. @returns each that cannot be read to its end, with what PostgreSQL says */
export const damagedTablesAt = (ownerUrl: string): Promise<readonly string[]> =>
  withConnection(ownerUrl, damagedTables)

/** `data_corrupted`, `index_corrupted` and what a broken row leads to. */
const DAMAGED = /^XX00[012]$/

async function damagedTables(client: pg.Client): Promise<readonly string[]> {
  await client.query(
    'set enable_indexscan = off; set enable_indexonlyscan = off; set enable_bitmapscan = off',
  )
  const { rows } = await client.query<{ address: string; name: string }>(TABLES)
  const found: string[] = []
  for (const { address, name } of rows)
    try {
      await client.query(`select count(*) from ${address}`)
    } catch (error) {
      if (!(error instanceof Error) || !DAMAGED.test(sqlState(error))) continue // not ours to read
      found.push(`${name} (${error.message})`)
    }
  return found
}
