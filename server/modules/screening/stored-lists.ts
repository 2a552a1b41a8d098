/** Screening by the lists that are stored here. Each process keeps their names in memory and reads a list when it is new. */
import { setImmediate as others } from 'node:timers/promises'
import { HIT_FROM } from '../../../contract/rules/screening.ts'
import { inScope, SYSTEM, type Database } from '../../platform/database.ts'
import { listsInForce, namesOf, type ListInForce, type StoredName } from './lists.repository.ts'
import { NameIndex } from './matching/name-index.ts'
import { normalise } from './matching/normalise.ts'
import { judge, type Listed } from './matching/score.ts'
import type { Hit, Screening, ScreeningPort, Subject } from './ports.ts'
import type { Source } from './reading/entry.ts'

type Entry = Listed & Pick<StoredName, 'reference' | 'listedOn'>
type Loaded = { readonly source: Source; readonly names: NameIndex<Entry> }

/** Names that are judged for each subject and list: the most promising are first, and hits are far fewer. */
const MOST_JUDGED = 300
/** Names after which other calls get their turn. */
const AT_ONCE = 2000

export function storedLists(database: Database): ScreeningPort {
  const known = new Map<string, Promise<Loaded>>()

  /** In the name of the server: anyone who applies is screened too, and must not see the lists. */
  async function inForce(isSecond = false): Promise<readonly Loaded[]> {
    const lists = await inScope(database, SYSTEM, listsInForce)
    const ids = new Set(lists.map(({ id }) => id))
    for (const id of known.keys()) if (!ids.has(id)) known.delete(id)
    try {
      return await Promise.all(lists.map((list) => known.get(list.id) ?? remember(list)))
    } catch (error) {
      // Replaced between the two readings: the new one is in force now.
      if (error instanceof ListGone && !isSecond) return inForce(true)
      throw error
    }
  }

  function remember(list: ListInForce): Promise<Loaded> {
    const reading = read(database, list)
    known.set(list.id, reading)
    // Tried again by the next who asks.
    reading.catch(() => known.delete(list.id))
    return reading
  }

  const examine = async (subjects: readonly Subject[]): Promise<Screening> => {
    const lists = await inForce()
    const hits: Hit[] = []
    for (const subject of subjects) {
      for (const list of lists) hits.push(...hitsOf(subject, list))
      await others()
    }
    return {
      hits: hits.toSorted((a, b) => b.score - a.score || (a.entry < b.entry ? -1 : 1)),
      answeredBy: 'lists',
      problem: null,
      lists: lists.map(({ source }) => source),
    }
  }
  return { examine, screen: async (subjects) => (await examine(subjects)).hits }
}

/** @throws ListGone when it was replaced meanwhile: its names are gone then */
async function read(database: Database, { id, source }: ListInForce): Promise<Loaded> {
  const stored = await inScope(database, SYSTEM, (trx) => namesOf(trx, id))
  if (stored.length === 0) throw new ListGone()
  const names = new NameIndex<Entry>()
  for (const { normal, ...entry } of stored) {
    const words = normal.split(' ')
    names.add(words, { ...entry, words })
    if (names.size % AT_ONCE === 0) await others()
  }
  return { source, names }
}

class ListGone extends Error {}

/** The best name of each entry speaks for it. */
function hitsOf(subject: Subject, { source, names }: Loaded): readonly Hit[] {
  const words = normalise(subject.name, subject.kind)
  const best = new Map<string, Hit>()
  for (const entry of names.find(words, MOST_JUDGED)) {
    const { score, reasons } = judge({ ...subject, words }, entry)
    if (score < HIT_FROM || score <= (best.get(entry.reference)?.score ?? -1)) continue
    best.set(entry.reference, {
      list: source,
      entry: entry.reference,
      entryName: entry.name,
      subjectName: subject.name,
      score,
      reasons,
      listedAt: entry.listedOn,
    })
  }
  return [...best.values()]
}
