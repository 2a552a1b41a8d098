/** Documents and seal keys: files are only added, so a newer folder fits an older database. */
import fs from 'node:fs/promises'
import path from 'node:path'
import { CannotStart } from '../../platform/cannot-start.ts'
import { getPacked, PACKED, putPacked, type Place } from './place.ts'

const ROOTS = ['files', 'seal'] as const
/** Nothing that could lead out of the folder. */
const NAME = /^folder\/(?:files|seal)\/[0-9a-z]+\/[0-9a-z]+(?:\.der)?$/
const UNFINISHED = /^unfinished/

/** Folders by the time of their last change, in milliseconds, as far as one process has seen them. */
export type Seen = Map<string, number>

/** @param seen folders that are unchanged since an earlier call @returns how many files were copied */
export async function copyNewFiles(
  place: Place,
  dataFolder: string,
  seen: Seen = new Map(),
): Promise<number> {
  let copied = 0
  for (const folder of await foldersIn(dataFolder)) {
    // Before it is read: what is added meanwhile is found next time.
    const { mtimeMs } = await fs.stat(path.join(dataFolder, folder))
    if (seen.get(folder) === mtimeMs) continue
    const entries = await fs.readdir(path.join(dataFolder, folder), { withFileTypes: true })
    const names = entries
      .filter((entry) => entry.isFile() && !UNFINISHED.test(entry.name))
      .map(({ name }) => `${folder}/${name}`)
    if (names.length > 0) {
      const stored = new Set(await place.store.list(`folder/${folder}/`))
      for (const name of names) {
        if (stored.has(`folder/${name}${PACKED}`)) continue
        await putPacked(place, `folder/${name}`, await fs.readFile(path.join(dataFolder, name)))
        copied += 1
      }
    }
    seen.set(folder, mtimeMs)
  }
  return copied
}

async function foldersIn(dataFolder: string): Promise<readonly string[]> {
  const found: string[] = []
  for (const root of ROOTS) {
    const entries = await fs.readdir(path.join(dataFolder, root), { withFileTypes: true }).catch(() => [])
    for (const entry of entries)
      if (entry.isDirectory() && !UNFINISHED.test(entry.name)) found.push(`${root}/${entry.name}`)
  }
  return found
}

/** @returns how many files were written into the folder */
export async function restoreFiles(place: Place, dataFolder: string): Promise<number> {
  // A data folder is whole without a document too.
  for (const root of ROOTS) await fs.mkdir(path.join(dataFolder, root), { recursive: true, mode: 0o700 })
  const stored = await place.store.list('folder/')
  for (const object of stored) {
    const name = object.slice(0, -PACKED.length)
    if (!NAME.test(name)) throw new CannotStart(`${object} in ${place.store.address} has no name of ours.`)
    const target = path.join(dataFolder, name.slice('folder/'.length))
    await fs.mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
    await fs.writeFile(target, (await getPacked(place, name))!, { mode: 0o600 })
  }
  return stored.length
}
