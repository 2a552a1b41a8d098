/** Where backups of this installation go, and the key that they are encrypted with: what every command reads first. */
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { CannotStart } from '../../platform/cannot-start.ts'
import { bucketStore } from './bucket.ts'
import { folderStore } from './folder.ts'
import { decrypt, encrypt, readBackupKey, readBackupKeyFile, type BackupKey } from './key.ts'
import type { Store } from './store.ts'

export type Place = { readonly store: Store; readonly key: BackupKey }

export type BackupSettings = {
  /** A folder, or `s3://bucket/prefix`. */
  readonly to: string
  /** Path of the key file; or the key itself, for a process that may not read the file. */
  readonly key: { readonly file: string } | { readonly text: string }
}

type Environment = NodeJS.ProcessEnv

/** From `BACKUP_TO` and `BACKUP_KEY_FILE` (or `BACKUP_KEY`). @returns null: no backups @throws CannotStart */
export function backupSettings(environment: Environment = process.env): BackupSettings | null {
  const { BACKUP_TO: to, BACKUP_KEY_FILE: file, BACKUP_KEY: text } = environment
  if (!to && !file && !text) return null
  if (!to)
    throw new CannotStart(
      'BACKUP_TO must name the place of the backups: a folder on another disk, or s3://bucket/prefix.',
    )
  if (!file && !text)
    throw new CannotStart(
      'BACKUP_KEY_FILE must name the key file. Make one with: understory backup-key <file>, and keep a copy elsewhere: without it no backup can be read.',
    )
  return { to, key: file ? { file } : { text: text! } }
}

/** @throws CannotStart when backups are not set up, or cannot be */
export async function openPlace(environment: Environment = process.env): Promise<Place> {
  const settings = backupSettings(environment)
  if (!settings)
    throw new CannotStart('BACKUP_TO and BACKUP_KEY_FILE must be set: where backups go, and their key.')
  const { to, key } = settings
  return {
    store: storeAt(to, environment),
    key: await ('file' in key ? readBackupKeyFile(key.file) : readBackupKey(key.text, 'BACKUP_KEY')),
  }
}

/** @throws CannotStart when it is neither a folder nor a bucket */
function storeAt(to: string, environment: Environment): Store {
  if (to.startsWith('s3://'))
    return bucketStore(to, {
      endpoint: environment['BACKUP_S3_ENDPOINT'],
      region: environment['BACKUP_S3_REGION'] ?? 'us-east-1',
      accessKeyId: environment['AWS_ACCESS_KEY_ID'],
      secretAccessKey: environment['AWS_SECRET_ACCESS_KEY'],
    })
  if (to.includes('://'))
    throw new CannotStart(`BACKUP_TO must be a folder or s3://bucket/prefix, not "${to}".`)
  return folderStore(path.resolve(to))
}

const compress = promisify(zlib.zstdCompress)
const decompress = promisify(zlib.zstdDecompress)

/** What is put whole: compressed, then encrypted. By hand: `age -d -i key file | zstd -d`. */
export const PACKED = '.zst.age'

/** @param name without `.zst.age` */
export async function putPacked({ store, key }: Place, name: string, bytes: Uint8Array): Promise<void> {
  await store.put(`${name}${PACKED}`, await encrypt(await compress(bytes), key))
}

/** @param name without `.zst.age` @returns null when it is absent @throws CannotStart when it cannot be opened */
export async function getPacked({ store, key }: Place, name: string): Promise<Buffer | null> {
  const bytes = await store.get(`${name}${PACKED}`)
  if (!bytes) return null
  return decompress(await decrypt(bytes, key, `${name}${PACKED}`))
}
