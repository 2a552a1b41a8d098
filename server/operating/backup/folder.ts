/** Backups in a folder: of this machine, or mounted from another. */
import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { unlessMissing } from '../../platform/storage/storage.ts'
import type { Store } from './store.ts'

/** What a write that was cut off leaves behind; never listed. */
const UNFINISHED = '.unfinished-'

export function folderStore(folder: string): Store {
  const placeOf = (name: string) => path.join(folder, name)
  return {
    address: folder,
    put: async (name, bytes) => {
      const place = placeOf(name)
      const home = path.dirname(place)
      await fs.mkdir(home, { recursive: true })
      const unfinished = path.join(home, `${UNFINISHED}${randomBytes(6).toString('hex')}`)
      try {
        // Readable for all: what is inside is encrypted, and the account of the database reads it while restoring.
        await fs.writeFile(unfinished, bytes, { mode: 0o644, flush: true })
        await fs.rename(unfinished, place)
      } catch (error) {
        await fs.rm(unfinished, { force: true })
        throw error
      }
      await syncFolder(home)
    },
    get: (name) => fs.readFile(placeOf(name)).catch(unlessMissing(null)),
    list: async (prefix) => {
      const home = prefix.slice(0, prefix.lastIndexOf('/') + 1)
      const entries = await fs
        .readdir(placeOf(home), { recursive: true, withFileTypes: true })
        .catch(unlessMissing(null))
      return (entries ?? [])
        .filter((entry) => entry.isFile() && !entry.name.startsWith(UNFINISHED))
        .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
        .filter((name) => name.startsWith(prefix))
        .toSorted()
    },
    remove: (name) => fs.rm(placeOf(name), { force: true }),
  }
}

/** The name in the folder has to outlive a power cut as well as the bytes. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await fs.open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
