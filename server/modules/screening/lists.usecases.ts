/** A published file takes the place of the list that is in force: all of it or nothing. */
import { dayText } from '../../../contract/rules/day-text.ts'
import fs from 'node:fs'
import path from 'node:path'
import type { Logger } from 'pino'
import { LIST_LIMITS } from '../../../contract/rules/screening.ts'
import type { ScreeningList } from '../../../contract/organizations/screening.ts'
import { inScope, SYSTEM, type Database, type Scope, type Trx } from '../../platform/database.ts'
import { Refused, wrongField } from '../../platform/http/refused.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { bounded } from '../imports/reading.ts'
import {
  addEntries,
  countList,
  currentLists,
  holdSource,
  wasLoaded,
  openReplacement,
} from './lists.repository.ts'
import type { ListEntry } from './reading/entry.ts'
import { readList, type ReadList } from './reading/read.ts'
import { t } from '../../platform/messages.ts'

export type Places = {
  readonly database: Database
  readonly storage: Storage
  readonly clock: () => Date
}

export type ListFile = {
  readonly sha256: string
  readonly fileName: string
  /** When it was known to be the newest one; now, when a person loads it. */
  readonly seenAt?: Date
}

/** Entries that are written by one statement. */
const AT_ONCE = 1000

/** @param file in storage, where it stays as evidence @throws Refused 400; the list in force then stays */
export async function loadList(
  { database, storage, clock }: Places,
  scope: Scope,
  { sha256, fileName, seenAt = clock() }: ListFile,
): Promise<ScreeningList> {
  return inScope(database, scope, async (trx) => {
    const bytes = await storage.open(sha256)
    if (!bytes) throw new Refused(404, 'not_found')
    try {
      const read = await readList(bytes, LIST_LIMITS)
      await holdSource(trx, read.source)
      await wantNewer(trx, read)
      const id = await openReplacement(trx, {
        ...read,
        sha256,
        fileName,
        personId: scope.personId,
        loadedAt: seenAt,
      })
      await countList(trx, id, await writeEntries(trx, id, read.entries))
      return (await currentLists(trx)).find(({ sid }) => sid === id)!
    } finally {
      bytes.destroy()
    }
  })
}

/** A file of last year, taken from the wrong folder, must not put people back on the list or take them off it. */
async function wantNewer(trx: Trx, { source, publishedAt }: ReadList): Promise<void> {
  const before = (await currentLists(trx)).find((list) => list.source === source)?.publishedAt
  if (!before || !publishedAt || publishedAt >= new Date(before)) return
  throw wrongField(
    'file',
    t('refusals.screening.filePublishedListForceNewer', {
      dayText: dayText(publishedAt),
      dayText2: dayText(before),
    }),
  )
}

async function writeEntries(trx: Trx, listId: string, entries: AsyncIterable<ListEntry | null>) {
  const figures = { entries: 0, names: 0, skipped: 0 }
  let waiting: ListEntry[] = []
  const write = async () => {
    await addEntries(trx, listId, figures.entries, waiting)
    figures.entries += waiting.length
    waiting = []
  }
  for await (const entry of entries) {
    if (!entry) {
      figures.skipped += 1
      continue
    }
    figures.names += entry.names.length
    waiting.push(entry)
    if (waiting.length === AT_ONCE) await write()
  }
  if (waiting.length > 0) await write()
  if (figures.entries === 0) throw wrongField('file', t('refusals.screening.noEntryFile'))
  return figures
}

/** What a downloader leaves in the folder; other files are left alone. */
const LIST_FILE = /\.(xml|csv)$/i

/** Loads new files; failures are logged. @returns names of loaded files */
export async function loadFolder(
  places: Places & { readonly log: Logger },
  folder: string,
): Promise<readonly string[]> {
  const loaded: string[] = []
  const names = (await fs.promises.readdir(folder)).filter((name) => LIST_FILE.test(name)).toSorted()
  for (const fileName of names) {
    const file = path.join(folder, fileName)
    try {
      const { mtime } = await fs.promises.stat(file)
      const seenAt = new Date(Math.min(mtime.getTime(), places.clock().getTime()))
      const sha256 = await places.storage.keep(bounded(fs.createReadStream(file), LIST_LIMITS))
      if (await inScope(places.database, SYSTEM, (trx) => wasLoaded(trx, sha256, seenAt))) continue
      await loadList(places, SYSTEM, { sha256, fileName, seenAt })
      loaded.push(fileName)
    } catch (error) {
      places.log.error({ err: error, fileName }, 'a sanction list of the folder could not be loaded')
    }
  }
  return loaded
}

/** A downloader that runs in the night is followed before people come to work. */
const FOLDER_EVERY_MS = 3_600_000

/** Looks into the folder now and every hour. @returns stops it */
export async function followFolder(
  places: Places & { readonly log: Logger },
  folder: string,
): Promise<() => Promise<void>> {
  const look = async () => {
    try {
      const loaded = await loadFolder(places, folder)
      if (loaded.length > 0) places.log.info({ loaded }, 'sanction lists loaded')
    } catch (error) {
      places.log.error({ err: error, folder }, 'the folder of sanction lists cannot be read')
    }
  }
  await look()
  let running: Promise<void> | null = null
  const timer = setInterval(() => {
    running ??= look().finally(() => (running = null))
  }, FOLDER_EVERY_MS).unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
