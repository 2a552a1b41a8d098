/** What running servers do for the backups: hand over new documents each minute, and have the embedded database archive its log. */
import fs from 'node:fs'
import path from 'node:path'
import type { Deps } from '../../deps.ts'
import { chooseRunner } from '../../platform/embedded-postgres/account.ts'
import { embeddedBinaries } from '../../platform/embedded-postgres/binaries.ts'
import { copyNewFiles, type Seen } from './kept-files.ts'
import { backupSettings, openPlace } from './place.ts'

const EACH_MINUTE = '* * * * *'

/** Several servers may ask for it; the queue gives it to one. Nothing happens where no backups are set up. */
export async function startFileBackups({ jobs, config, log }: Deps): Promise<void> {
  if (!backupSettings()) return
  const place = await openPlace()
  const seen: Seen = new Map()
  await jobs.work('backup', async () => {
    try {
      const copied = await copyNewFiles(place, config.dataFolder, seen)
      if (copied > 0) log.info({ copied }, 'new documents and keys are in the backup')
    } catch (error) {
      log.error({ err: error }, 'documents were not backed up')
    }
  })
  await jobs.schedule('backup', EACH_MINUTE)
}

/** Longest time that something committed is not in the backup yet, in seconds. */
const CLOSE_SEGMENT_AFTER_S = 60

const COMMAND = path.join(import.meta.dirname, '../../../scripts/understory.ts')

/** Of the embedded database; empty without backups. @throws CannotStart when the place or the key cannot be used */
export async function archiveSettings(): Promise<Record<string, string>> {
  const settings = backupSettings()
  if (!settings) return {}
  const { key, store } = await openPlace()
  // Started as root, the database runs as an account that has to write here.
  if (!settings.to.startsWith('s3://')) {
    const folder = path.join(store.address, 'wal')
    fs.mkdirSync(folder, { recursive: true })
    chooseRunner(folder, embeddedBinaries())
  }
  const environment = { BACKUP_TO: store.address, BACKUP_KEY_FILE: '', BACKUP_KEY: key.recipient }
  const words = [
    ...Object.entries(environment).map(([name, value]) => `${name}=${quoted(value)}`),
    quoted(process.execPath),
    '--no-warnings',
    quoted(COMMAND),
    'archive-wal',
  ]
  return {
    archive_mode: 'on',
    archive_timeout: String(CLOSE_SEGMENT_AFTER_S),
    archive_command: `${words.join(' ').replaceAll('%', '%%')} "%p"`,
  }
}

/** For a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`
