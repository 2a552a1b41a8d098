/**
 * Brings a backup back into a new data folder: the base copy, then the log up to the wanted moment, then documents and seal
 * keys. Ends with a folder that `npm start` runs as it is, and whose `postgres/cluster/data` any PostgreSQL of that version runs.
 */
import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import zlib from 'node:zlib'
import tar from 'tar-stream'
import { CannotStart } from '../../platform/cannot-start.ts'
import { dataFolder } from '../../platform/embedded-postgres/cluster.ts'
import { listBases, type BaseCopy } from './base.ts'
import { restoreFiles } from './kept-files.ts'
import { decrypt } from './key.ts'
import type { Place } from './place.ts'
import { recover, type Recovered } from './recovery.ts'

export type Wanted = {
  /** Data folder to make. */
  readonly into: string
  /** The last transaction that is wanted was committed before this moment or at it; null: all there is. */
  readonly to: Date | null
  readonly say: (sentence: string) => void
}

export type Restored = Recovered & { readonly base: BaseCopy; readonly files: number }

/** @throws CannotStart when the folder is not empty, there is no copy that old, something is damaged or the log ends before */
export async function restore(place: Place, { into, to, say }: Wanted): Promise<Restored> {
  if (fs.existsSync(into) && fs.readdirSync(into).length > 0)
    throw new CannotStart(`${into} is not empty. A restore only fills a new folder.`)
  const base = await baseFor(place, to)
  say(`Base copy of ${base.startedAt}: ${base.parts.length} parts`)
  fs.mkdirSync(into, { recursive: true, mode: 0o700 })
  try {
    return await fill(place, base, { into, to, say })
  } catch (error) {
    // The next try may use the same folder.
    for (const name of fs.readdirSync(into)) fs.rmSync(path.join(into, name), { recursive: true })
    throw error
  }
}

async function fill(place: Place, base: BaseCopy, { into, to, say }: Wanted): Promise<Restored> {
  const postgres = path.join(into, 'postgres')
  const cluster = dataFolder(postgres)
  fs.mkdirSync(cluster, { recursive: true, mode: 0o700 })
  await unpack(place, base, cluster)
  fs.writeFileSync(path.join(postgres, 'cluster/password'), randomBytes(24).toString('base64url'), {
    mode: 0o600,
  })
  say(to ? `Log up to ${to.toISOString()}` : 'Log to its end')
  const recovered = await recover(place, postgres, base, to)
  const files = await restoreFiles(place, into)
  say(`${files} documents and keys`)
  return { ...recovered, base, files }
}

async function baseFor(place: Place, to: Date | null): Promise<BaseCopy> {
  const all = await listBases(place)
  const base = all.find(({ finishedAt }) => to === null || new Date(finishedAt) <= to)
  if (base) return base
  const oldest = all.at(-1)
  throw new CannotStart(
    oldest
      ? `No base copy is that old. The oldest moment that can be restored is ${oldest.finishedAt}.`
      : `There is no base copy in ${place.store.address}.`,
  )
}

async function unpack(place: Place, base: BaseCopy, cluster: string): Promise<void> {
  const extract = tar.extract()
  const parts = async function* () {
    for (const part of base.parts) {
      const stored = await place.store.get(part.name)
      if (!stored) throw new CannotStart(`${part.name} is missing in ${place.store.address}.`)
      const bytes = await decrypt(stored, place.key, part.name)
      if (createHash('sha256').update(bytes).digest('hex') !== part.sha256)
        throw new CannotStart(`${part.name} is not what was written.`)
      yield bytes
    }
  }
  const read = pipeline(parts, zlib.createZstdDecompress(), extract)
  read.catch(() => {}) // thrown below
  for await (const entry of extract) {
    const target = path.join(cluster, entry.header.name)
    if (!target.startsWith(`${cluster}${path.sep}`))
      throw new CannotStart(`${entry.header.name} leads out of the folder.`)
    if (entry.header.type === 'directory') {
      fs.mkdirSync(target, { recursive: true, mode: 0o700 })
      entry.resume()
    } else {
      fs.mkdirSync(path.dirname(target), { recursive: true, mode: 0o700 })
      await pipeline(entry, fs.createWriteStream(target, { mode: 0o600 }))
    }
  }
  await read
}
