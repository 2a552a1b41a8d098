/** A database that archives its log, as operators set it up, and what a restore brings back. */
import path from 'node:path'
import pg from 'pg'
import { copyNewFiles } from '../../server/operating/backup/kept-files.ts'
import { makeBackupKey } from '../../server/operating/backup/key.ts'
import { openPlace, type Place } from '../../server/operating/backup/place.ts'
import { restore } from '../../server/operating/backup/restore.ts'
import { verifyRestored } from '../../server/operating/backup/verify.ts'
import { archiveSettings } from '../../server/operating/backup/work.ts'
import { outliveCuts } from '../../server/platform/connection.ts'
import { embeddedBinaries, type Binaries } from '../../server/platform/embedded-postgres/binaries.ts'
import { startEmbeddedPostgres } from '../../server/platform/embedded-postgres/supervisor.ts'
import { compareWithJournal, type Acknowledged } from '../../server/testing/acknowledged.ts'
import { until } from './drill.ts'
import { prepareDatabase, type Prepared } from './surroundings.ts'

const ARCHIVED_WITHIN_S = 90

export type Archived = {
  readonly prepared: Prepared
  /** Data folder of an installation. */
  readonly data: string
  /** Of the embedded database, below it. */
  readonly cluster: string
  readonly place: Place
  /** Settings of the backup, which this process has as well. */
  readonly environment: Readonly<Record<string, string>>
}

export async function withArchive<Result>(
  folder: string,
  run: (archived: Archived) => Promise<Result>,
  binaries: Binaries = embeddedBinaries(),
): Promise<Result> {
  const data = path.join(folder, 'data')
  const cluster = path.join(data, 'postgres')
  const environment = { BACKUP_TO: path.join(folder, 'backup'), BACKUP_KEY_FILE: path.join(folder, 'key') }
  await makeBackupKey(environment.BACKUP_KEY_FILE)
  Object.assign(process.env, environment)
  const postgres = await startEmbeddedPostgres(cluster, await archiveSettings(), binaries)
  try {
    const prepared = await prepareDatabase(postgres.url)
    try {
      return await run({ prepared, data, cluster, place: await openPlace(), environment })
    } finally {
      await prepared.close()
    }
  } finally {
    for (const name of Object.keys(environment)) delete process.env[name]
    await postgres.stop()
  }
}

/**
 * Ends the segment of the log that is written at the moment and waits until it is archived; copies new files, as a running server
 * does each minute.
 * @returns name of the segment
 */
export async function archiveLog({ place, prepared, data }: Archived): Promise<string> {
  await copyNewFiles(place, data)
  const { rows } = await prepared.owner.query<{ name: string }>(
    'select pg_walfile_name(pg_switch_wal()) as name',
  )
  const { name } = rows[0]!
  await until(`${name} is archived`, ARCHIVED_WITHIN_S, async () => {
    const stored = await place.store.list(`wal/${name}/`)
    return stored.length > 0
  })
  return name
}

/**
 * Restores and checks as operators do.
 * @param to null: all there is
 * @returns what the check says, and for each list of transitions which of them are missing
 */
export async function restoreInto(
  into: string,
  { place }: Archived,
  to: Date | null,
  ...lists: readonly (readonly Acknowledged[])[]
) {
  const { base } = await restore(place, { into, to, say: () => {} })
  const { problems, said } = await verifyRestored(into, base)
  const postgres = await startEmbeddedPostgres(path.join(into, 'postgres'), { archive_mode: 'off' })
  const owner = outliveCuts(new pg.Pool({ connectionString: postgres.url, max: 1 }))
  try {
    const compared = []
    for (const list of lists) compared.push(await compareWithJournal(owner, list))
    return {
      problems: [...problems, ...(compared[0]?.doubled ?? [])],
      said: said.join(' '),
      missing: compared.map(({ lost }) => lost),
    }
  } finally {
    await owner.end()
    await postgres.stop()
  }
}
