/** The write-ahead log by segment (`archive_command`, `restore_command`). A segment is never replaced by another content. */
import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { CannotStart } from '../../platform/cannot-start.ts'
import { getPacked, openPlace, PACKED, putPacked, type Place } from './place.ts'

/** Segments, histories of timelines, and the marks of base copies. */
const NAME = /^(?:[0-9A-F]{24}(?:\.[0-9A-F]{8}\.backup|\.partial)?|[0-9A-F]{8}\.history)$/

const folderOf = (name: string) => `wal/${name}/`
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

function mustBeWal(name: string): void {
  if (!NAME.test(name)) throw new CannotStart(`"${name}" is no part of a write-ahead log.`)
}

/** @param file `%p` of PostgreSQL @throws CannotStart when the name has another content: two databases write there */
export async function archiveWal(place: Place, file: string): Promise<void> {
  const name = path.basename(file)
  mustBeWal(name)
  const bytes = await fs.readFile(file)
  const hash = hashOf(bytes)
  const [before] = await place.store.list(folderOf(name))
  if (before === undefined) return putPacked(place, `${folderOf(name)}${hash}`, bytes)
  if (before !== `${folderOf(name)}${hash}${PACKED}`)
    throw new CannotStart(
      `${place.store.address} already holds another ${name}. Give each database a place of its own.`,
    )
}

/** @param target `%p` of PostgreSQL @returns whether the segment exists @throws CannotStart when it is damaged */
export async function fetchWal(place: Place, name: string, target: string): Promise<boolean> {
  mustBeWal(name)
  const [stored] = await place.store.list(folderOf(name))
  if (stored === undefined) return false
  const object = stored.slice(0, -PACKED.length)
  const bytes = await getPacked(place, object)
  if (!bytes || hashOf(bytes) !== object.slice(folderOf(name).length))
    throw new CannotStart(`${name} in ${place.store.address} is damaged.`)
  await fs.writeFile(target, bytes, { flush: true })
  return true
}

/** Takes away the segments before one that no base copy needs any longer. @returns how many */
export async function removeWalBefore({ store }: Place, first: string): Promise<number> {
  // Timelines share the numbering of segments; a later timeline's log may need what an earlier one wrote.
  const position = (name: string) => name.slice(8, 24)
  const old = (await store.list('wal/')).filter((object) => {
    const name = object.split('/')[1]!
    return /^[0-9A-F]{24}/.test(name) && position(name) < position(first)
  })
  for (const object of old) await store.remove(object)
  return old.length
}

/** understory archive-wal, for `archive_command`. @param args `%p` */
export async function archiveCommand([file]: readonly string[]): Promise<number> {
  if (file === undefined) throw new CannotStart("archive_command = 'understory archive-wal %p'")
  await archiveWal(await openPlace(), file)
  return 0
}

/** For `restore_command`. @param args `%f %p` @returns 1 without such a segment, which ends the recovery */
export async function fetchCommand([name, target]: readonly string[]): Promise<number> {
  if (name === undefined || target === undefined)
    throw new CannotStart("restore_command = 'understory fetch-wal %f %p'")
  return (await fetchWal(await openPlace(), name, target)) ? 0 : 1
}
