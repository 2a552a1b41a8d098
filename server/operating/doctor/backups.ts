/** Whether a restore would find what it needs: how old the base copy is, and whether the log arrives. */
import type pg from 'pg'
import { withConnection } from '../../platform/connection.ts'
import { newestBaseAt } from '../backup/base.ts'
import { backupSettings, openPlace } from '../backup/place.ts'
import type { Store } from '../backup/store.ts'
import type { FoundDatabase } from '../database.ts'
import { ago, hoursSince, look, ok, warning, wrong, type Finding } from './finding.ts'

const A_DAY_AND_TWO_HOURS = 26

export const lookAtBackups = ({ ownerUrl, appUrl }: FoundDatabase, now: Date): Promise<readonly Finding[]> =>
  look('backups', 'Check BACKUP_TO and BACKUP_KEY_FILE (docs/operating.md, Backup).', async () => {
    if (!backupSettings())
      return warning(
        'backups',
        'not set up here',
        'Set BACKUP_TO and BACKUP_KEY_FILE (docs/operating.md, Backup), unless your database provider does it.',
      )
    const { store } = await openPlace()
    const newest = await newestBaseAt(store)
    const isNamed = appUrl !== null
    if (!newest && isNamed && !process.env['BACKUP_DATABASE_URL'] && (await store.list('wal/')).length === 0)
      return NOT_OURS
    return [baseFinding(newest, now), await lookAtLog(ownerUrl, store, now)]
  })

/** A database on a named server that never sent anything, and that no setting calls ours. */
const NOT_OURS = warning(
  'backups',
  'only documents and seal keys; the database’s are not ours: see its provider',
  'If they should be ours, set BACKUP_DATABASE_URL and archive_command (docs/operating/backup.md).',
)

function baseFinding(at: Date | null, now: Date): Finding {
  if (!at)
    return wrong(
      'backups',
      'There is no base copy.',
      'Take one: systemctl start understory-backup, or understory backup as the account of PostgreSQL.',
    )
  const said = `base copy ${ago(at, now)}`
  return hoursSince(at, now) > A_DAY_AND_TWO_HOURS
    ? wrong('backups', said, 'The daily copy did not run: understory backup says why.')
    : ok('backups', said)
}

type Archiver = { readonly mode: string; readonly archived: Date | null; readonly failed: Date | null }

const ARCHIVER = `select current_setting('archive_mode') as mode, last_archived_time as archived, last_failed_time as failed
  from pg_stat_archiver`

async function lookAtLog(ownerUrl: string, store: Store, now: Date): Promise<Finding> {
  return withConnection(ownerUrl, async (client) => {
    const { mode, archived, failed } = (await client.query<Archiver>(ARCHIVER)).rows[0]!
    const todo = 'The log of PostgreSQL says why archive_command fails. Until then its disk fills.'
    if (mode === 'off')
      return wrong(
        'log archive',
        'PostgreSQL does not archive its log.',
        'Set archive_mode = on, and archive_command.',
      )
    const beyond = await archivedBeyond(client, store)
    if (beyond !== null)
      return wrong(
        'log archive',
        `The archive holds ${beyond}, and the database has not got that far: it has lost what it had committed.`,
        'Its log was damaged on the disk. Stop the servers, check the disk, and restore from the backup (docs/operating/backup.md, Restore).',
      )
    if (failed && (!archived || failed > archived))
      return wrong('log archive', `failed ${ago(failed, now)}`, todo)
    if (!archived) return warning('log archive', 'nothing was archived yet', 'Look again in a minute.')
    return ok('log archive', `last segment ${ago(archived, now)}`)
  })
}

type Position = { readonly segment: string; readonly bytes: number }

const POSITION = `select file_name as segment, file_offset::int as bytes from pg_walfile_name_offset(pg_current_wal_insert_lsn())`

/** Only segments that are complete are archived. @returns the newest that lies after where the database writes, or null */
async function archivedBeyond(client: pg.Client, store: Store): Promise<string | null> {
  const { segment, bytes } = (await client.query<Position>(POSITION)).rows[0]!
  const next = (Number.parseInt(segment.slice(8, 16), 16) + 1).toString(16).toUpperCase().padStart(8, '0')
  const stored = [
    ...(await store.list(`wal/${segment.slice(0, 16)}`)),
    ...(await store.list(`wal/${segment.slice(0, 8)}${next}`)),
  ]
  const names = stored.flatMap((name) => /^wal\/([0-9A-F]{24})\//.exec(name)?.[1] ?? [])
  // At the boundary of two segments older servers name the complete one.
  return names.findLast((name) => name > segment || (name === segment && bytes > 0)) ?? null
}
