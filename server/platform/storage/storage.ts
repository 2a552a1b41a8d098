/** Files by the sha256 of their content: the same bytes are kept once, and a name from outside never reaches a path. */
import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'

export type Storage = {
  /** @returns the lower-case hex sha256 under which the bytes are found again */
  readonly put: (bytes: Buffer) => Promise<string>
  /** @returns null when no such content is kept */
  readonly get: (sha256: string) => Promise<Buffer | null>
  /** Whether such content is kept, without reading it. */
  readonly has: (sha256: string) => Promise<boolean>
  /** As `put`, of what is too long for memory. Nothing is kept when the source fails. @throws what the source throws */
  readonly keep: (bytes: AsyncIterable<Buffer>) => Promise<string>
  /** As `get`, piece by piece. @returns null when no such content is kept */
  readonly open: (sha256: string) => Promise<Readable | null>
  /** @param before newer contents stay: their writer is about to name them @returns whether it was removed */
  readonly remove: (sha256: string, before: Date) => Promise<boolean>
}

export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

const HASH = /^[0-9a-f]{64}$/

/** @returns `missing` for a file that is not there; other errors go on */
export const unlessMissing =
  <Missing>(missing: Missing) =>
  (error: unknown): Missing => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return missing
    throw error
  }

export function diskStorage(folder: string): Storage {
  const placeOf = (sha256: string) => path.join(folder, sha256.slice(0, 2), sha256)
  return {
    keep: async (bytes) => {
      await fs.mkdir(folder, { recursive: true })
      // Its place is known only when all of it was read.
      const unfinished = path.join(folder, `unfinished.${randomBytes(6).toString('hex')}`)
      const hash = createHash('sha256')
      try {
        const file = await fs.open(unfinished, 'wx', 0o600)
        try {
          for await (const chunk of bytes) {
            hash.update(chunk)
            await file.writeFile(chunk)
          }
          await file.sync()
        } finally {
          await file.close()
        }
        const sha256 = hash.digest('hex')
        const place = placeOf(sha256)
        await fs.mkdir(path.dirname(place), { recursive: true })
        await fs.rename(unfinished, place)
        return sha256
      } catch (error) {
        await fs.rm(unfinished, { force: true })
        throw error
      }
    },
    open: async (sha256) => {
      if (!HASH.test(sha256)) return null
      return fs.open(placeOf(sha256)).then((file) => file.createReadStream(), unlessMissing(null))
    },
    has: (sha256) =>
      fs.access(placeOf(sha256)).then(
        () => true,
        () => false,
      ),
    remove: async (sha256, before) => {
      if (!HASH.test(sha256)) return false
      const remove = async () => {
        const { mtime } = await fs.stat(placeOf(sha256))
        if (mtime >= before) return false
        await fs.rm(placeOf(sha256))
        return true
      }
      return remove().catch(unlessMissing(false))
    },
    put: async (bytes) => {
      const sha256 = sha256Of(bytes)
      const place = placeOf(sha256)
      await fs.mkdir(path.dirname(place), { recursive: true })
      // Beside its place, synced, then one rename: a reader never sees half a file.
      const unfinished = `${place}.${randomBytes(6).toString('hex')}`
      const file = await fs.open(unfinished, 'wx', 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await fs.rename(unfinished, place)
      return sha256
    },
    get: async (sha256) => {
      if (!HASH.test(sha256)) return null
      return fs.readFile(placeOf(sha256)).catch(unlessMissing(null))
    },
  }
}
