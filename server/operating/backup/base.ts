/** A base copy: database files as an encrypted tar in parts. By hand: `age -d -i key` each part, `zstd -d`, `tar x`. */
import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import zlib from 'node:zlib'
import pg from 'pg'
import tar from 'tar-stream'
import { z } from 'zod'
import { CannotStart } from '../../platform/cannot-start.ts'
import { checkReadable, packCluster } from './cluster-files.ts'
import { encrypt } from './key.ts'
import { getPacked, PACKED, putPacked, type Place } from './place.ts'

const Part = z.object({ name: z.string(), sha256: z.string(), bytes: z.number() })

const Manifest = z.object({
  format: z.literal('understory-backup/1'),
  id: z.string(),
  startedAt: z.iso.datetime(),
  /** From here on a restore can go to any moment that the log reaches. */
  finishedAt: z.iso.datetime(),
  /** Version number of the server, such as 150018. */
  serverVersion: z.number(),
  systemIdentifier: z.string(),
  database: z.string(),
  /** First segment of the log that a restore needs. */
  firstSegment: z.string(),
  /** Before compression. */
  bytes: z.number(),
  parts: z.array(Part),
})
export type BaseCopy = z.infer<typeof Manifest>

const PART_BYTES = 32 << 20
/** PostgreSQL ends a base copy when its last segment was archived. */
const ARCHIVED_WITHIN_MS = 600_000

const folderOf = (id: string) => `base/${id}/`
/** Written last: a copy without it was cut off, and is ignored. */
const manifestOf = (id: string) => `${folderOf(id)}manifest.json`
/** Says by its name alone which log a copy needs, to those who hold only the public half of the key. */
const markOf = (id: string, segment: string) => `${folderOf(id)}from-${segment}`
const MARK = /\/from-([0-9A-F]{24})$/

type Server = {
  readonly folder: string
  readonly version: number
  readonly system: string
  readonly database: string
  readonly archiving: string
  readonly command: string
  readonly replica: boolean
}

const SERVER = `select current_setting('data_directory') as folder, current_setting('server_version_num')::int as version,
  (select system_identifier::text from pg_control_system()) as system, current_database() as database,
  current_setting('archive_mode') as archiving, current_setting('archive_command') as command, pg_is_in_recovery() as replica`

/** @param url role that may call `pg_backup_start` @throws CannotStart without an archived log or readable files */
export async function copyBase(place: Place, url: string, clock: () => Date): Promise<BaseCopy> {
  const client = new pg.Client({ connectionString: url, statement_timeout: ARCHIVED_WITHIN_MS })
  await client.connect()
  try {
    const server = (await client.query<Server>(SERVER)).rows[0]!
    await checkServer(server)
    const startedAt = clock()
    const id = startedAt.toISOString().replaceAll(/[-:]|\.\d+/g, '')
    const { rows: started } = await client.query<{ segment: string }>(
      'select pg_walfile_name(pg_backup_start($1, true)) as segment',
      [`understory ${id}`],
    )
    const { parts, bytes } = await sendArchive(place, id, server.folder, async () => {
      const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(true)')
      return rows[0]!.labelfile
    })
    const manifest: BaseCopy = {
      format: 'understory-backup/1',
      id,
      startedAt: startedAt.toISOString(),
      finishedAt: clock().toISOString(),
      serverVersion: server.version,
      systemIdentifier: server.system,
      database: server.database,
      firstSegment: started[0]!.segment,
      bytes,
      parts,
    }
    await place.store.put(markOf(id, manifest.firstSegment), Buffer.alloc(0))
    await putPacked(place, manifestOf(id), Buffer.from(JSON.stringify(manifest)))
    return manifest
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '57014')
      throw new CannotStart(
        'The log that belongs to the copy was not archived within 10 minutes. The log of PostgreSQL says why archive_command fails.',
        { cause: error },
      )
    throw error
  } finally {
    await client.end()
  }
}

async function checkServer({ folder, archiving, command, replica }: Server): Promise<void> {
  if (replica) throw new CannotStart('This is a standby. Take the base copy from the primary.')
  if (archiving === 'off' || !command.includes('archive-wal'))
    throw new CannotStart(
      "PostgreSQL does not archive its log with this command. Set archive_mode = on and archive_command = 'understory archive-wal %p', with BACKUP_TO and the key (docs/operating.md, Backup), and restart it.",
    )
  await checkReadable(folder)
}

type Archive = { readonly parts: BaseCopy['parts']; readonly bytes: number }

/** @param stop ends the copy and answers the label, which goes into the archive last */
async function sendArchive(
  place: Place,
  id: string,
  folder: string,
  stop: () => Promise<string>,
): Promise<Archive> {
  const pack = tar.pack()
  const parts: BaseCopy['parts'] = []
  const send = async (bytes: Buffer) => {
    const name = `${folderOf(id)}data.tar.zst.${String(parts.length + 1).padStart(6, '0')}.age`
    parts.push({ name, sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length })
    await place.store.put(name, await encrypt(bytes, place.key))
  }
  const sent = pipeline(pack, zlib.createZstdCompress(), async (compressed) => {
    let waiting: Buffer[] = []
    let length = 0
    for await (const piece of compressed as AsyncIterable<Buffer>) {
      waiting.push(piece)
      length += piece.length
      if (length < PART_BYTES) continue
      await send(Buffer.concat(waiting))
      waiting = []
      length = 0
    }
    await send(Buffer.concat(waiting))
  })
  const packed = (async () => {
    const bytes = await packCluster(folder, pack)
    pack.entry({ name: 'backup_label', mode: 0o600 }, await stop())
    pack.finalize()
    return bytes
  })()
  packed.catch((error: Error) => pack.destroy(error))
  const [bytes] = await Promise.all([packed, sent])
  return { parts, bytes }
}

/** @returns finished copies, the newest first */
export async function listBases(place: Place): Promise<readonly BaseCopy[]> {
  const names = await place.store.list('base/')
  const found: BaseCopy[] = []
  for (const name of names.toReversed()) {
    if (!name.endsWith(`/manifest.json${PACKED}`)) continue
    const bytes = await getPacked(place, name.slice(0, -PACKED.length))
    if (bytes) found.push(Manifest.parse(JSON.parse(bytes.toString('utf8'))))
  }
  return found
}

/** Ids of finished copies, the newest first; needs no key. */
const finishedIds = (names: readonly string[]): readonly string[] =>
  names
    .filter((name) => name.endsWith(`/manifest.json${PACKED}`))
    .map((name) => name.split('/')[1]!)
    .toReversed()

/** When the newest finished copy was begun; needs no key. @returns null without any */
export async function newestBaseAt(store: Place['store']): Promise<Date | null> {
  const [id] = finishedIds(await store.list('base/'))
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(id ?? '') ?? []
  return year ? new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) : null
}

type Kept = { readonly id: string; readonly firstSegment: string }

/** Keeps the newest copies and recent unfinished ones. @returns the oldest that is kept */
export async function forgetBases(place: Place, keep: number): Promise<Kept | undefined> {
  const all = finishedIds(await place.store.list('base/'))
  for (const id of all.slice(keep)) {
    const names = await place.store.list(folderOf(id))
    // The manifest first: what is half taken away is no copy.
    for (const name of names.toSorted(
      (a, b) => Number(b.includes('manifest')) - Number(a.includes('manifest')),
    ))
      await place.store.remove(name)
  }
  const oldest = all.slice(0, keep).at(-1)
  if (oldest === undefined) return undefined
  const marks = (await place.store.list(folderOf(oldest))).map((name) => MARK.exec(name)?.[1])
  const firstSegment =
    marks.find((segment) => segment !== undefined) ??
    (await listBases(place)).find(({ id }) => id === oldest)!.firstSegment
  return { id: oldest, firstSegment }
}
