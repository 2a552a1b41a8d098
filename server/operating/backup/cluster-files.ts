/** The files of a running PostgreSQL as a base copy takes them: read while they change, put right by the log. */
import fs from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Pack } from 'tar-stream'
import { unlessMissing } from '../../platform/storage/storage.ts'
import { CannotStart } from '../../platform/cannot-start.ts'

/** Made again when the server starts, or of no use in a copy (PostgreSQL, "Low-Level Base Backup"). */
const EMPTIED = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const LEFT_OUT =
  /^(?:postmaster\.(?:pid|opts)|backup_label(?:\.old)?|tablespace_map(?:\.old)?|recovery\.signal|standby\.signal|pg_internal\.init|pgsql_tmp.*|backup_manifest|current_logfiles)$/
/** Read last: what it says must not be older than the files. */
const CONTROL = 'global/pg_control'

/** @throws CannotStart when the folder cannot be read here, or has parts elsewhere */
export async function checkReadable(folder: string): Promise<void> {
  try {
    await fs.access(path.join(folder, CONTROL), fs.constants.R_OK)
  } catch (cause) {
    throw new CannotStart(
      `The database's folder ${folder} cannot be read here. Run this on the database's machine, as its account (postgres) or as root.`,
      { cause },
    )
  }
  const elsewhere = await fs.readdir(path.join(folder, 'pg_tblspc'))
  if (elsewhere.length > 0)
    throw new CannotStart('The database has tablespaces, which this backup does not copy. Use pg_basebackup.')
}

/** Writes every file into the archive. @returns bytes read */
export async function packCluster(folder: string, pack: Pack): Promise<number> {
  let bytes = 0
  const walk = async (inside: string): Promise<void> => {
    const entries = await fs.readdir(path.join(folder, inside), { withFileTypes: true })
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const name = path.posix.join(inside, entry.name)
      if (LEFT_OUT.test(entry.name) || name === CONTROL) continue
      if (entry.isFile()) bytes += await packFile(folder, name, pack)
      else {
        pack.entry({ name: `${name}/`, type: 'directory', mode: 0o700 })
        if (entry.isDirectory() && !EMPTIED.has(name)) await walk(name)
      }
    }
  }
  await walk('')
  pack.entry({ name: 'pg_wal/archive_status/', type: 'directory', mode: 0o700 })
  return bytes + (await packFile(folder, CONTROL, pack))
}

const PIECE_BYTES = 1 << 20

/** With the length that it had when it was opened: what was cut off since is filled with zeros, what was added comes by the log. */
async function packFile(folder: string, name: string, pack: Pack): Promise<number> {
  const file = await fs.open(path.join(folder, name)).catch(unlessMissing(null))
  if (!file) return 0
  try {
    const { size } = await file.stat()
    await pipeline(pieces(file, size), pack.entry({ name, size, mode: 0o600 }))
    return size
  } finally {
    await file.close()
  }
}

async function* pieces(file: fs.FileHandle, size: number): AsyncGenerator<Buffer, void, void> {
  for (let at = 0; at < size;) {
    const piece = Buffer.alloc(Math.min(PIECE_BYTES, size - at))
    const { bytesRead } = await file.read(piece, 0, piece.length, at)
    at += bytesRead === 0 ? piece.length : bytesRead
    yield bytesRead === 0 ? piece : piece.subarray(0, bytesRead)
  }
}
