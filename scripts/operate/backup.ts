/** understory backup, backup-files, backups, backup-key. */
import { parseArgs } from 'node:util'
import { readConfig } from '../../server/config.ts'
import { copyBase, forgetBases, listBases } from '../../server/operating/backup/base.ts'
import { copyNewFiles } from '../../server/operating/backup/kept-files.ts'
import { makeBackupKey } from '../../server/operating/backup/key.ts'
import { openPlace } from '../../server/operating/backup/place.ts'
import { removeWalBefore } from '../../server/operating/backup/wal.ts'
import { findDatabase } from '../../server/operating/database.ts'
import { CannotStart } from '../../server/platform/cannot-start.ts'

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

/** `BACKUP_DATABASE_URL` names the role for base copies. `--keep` removes older copies and their log. */
export async function backup(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { keep: { type: 'string' } } })
  const keep = values.keep === undefined ? null : Number(values.keep)
  if (keep !== null && (!Number.isInteger(keep) || keep < 1))
    throw new CannotStart('--keep must be a whole number above 0.')
  const config = readConfig()
  const place = await openPlace()
  const named = process.env['BACKUP_DATABASE_URL']
  const { ownerUrl, stop } = named ? { ownerUrl: named, stop: async () => {} } : await findDatabase(config)
  try {
    const base = await copyBase(place, ownerUrl, () => new Date())
    const sent = base.parts.reduce((sum, { bytes }) => sum + bytes, 0)
    console.log(
      `Base copy ${base.id}: ${megabytes(base.bytes)}, ${megabytes(sent)} compressed, in ${place.store.address}`,
    )
    console.log(`A restore can go to any moment from ${base.finishedAt} on.`)
    await reportFiles()
    if (keep !== null) {
      const oldest = await forgetBases(place, keep)
      const removed = oldest ? await removeWalBefore(place, oldest.firstSegment) : 0
      console.log(
        `${keep} copies are kept, and the log from ${oldest?.id ?? 'now'} on; ${removed} segments taken away.`,
      )
    }
  } finally {
    await stop()
  }
  return 0
}

async function reportFiles(): Promise<void> {
  const copied = await copyNewFiles(await openPlace(), readConfig().dataFolder)
  console.log(`${copied} new documents and keys`)
}

export async function backupFiles(): Promise<number> {
  await reportFiles()
  return 0
}

export async function list(): Promise<number> {
  const all = await listBases(await openPlace())
  for (const { id, startedAt, bytes, parts, serverVersion } of all)
    console.log(
      `${id}  begun ${startedAt}  ${megabytes(bytes)}  ${parts.length} parts  PostgreSQL ${Math.floor(serverVersion / 10_000)}`,
    )
  if (all.length === 0) console.log('There is no base copy.')
  return all.length === 0 ? 1 : 0
}

export async function makeKey([file]: readonly string[]): Promise<number> {
  if (file === undefined) throw new CannotStart('understory backup-key <file>')
  const recipient = await makeBackupKey(file)
  console.log(`Key written to ${file}. Keep a copy elsewhere: without it no backup can be read.`)
  console.log(`Its public half, enough to write backups:\n${recipient}`)
  return 0
}
