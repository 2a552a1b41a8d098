/** What a searched word means. Names are few, so they are found first and operations are filtered by id. */
import { sql } from 'kysely'
import type { Trx } from '../../platform/database.ts'

export type Meaning = {
  /** Ranges of `number_seq`, both ends included. */
  readonly numbers: readonly (readonly [number, number])[]
  readonly projects: readonly string[]
  readonly organizations: readonly string[]
}

const MOST_WORDS = 6
/** Digits that a number of an operation can have. */
const MOST_DIGITS = 9
const NUMBER = /^(op-?)?(\d{1,9})$/

/** "21" means 21, 210 to 219, 2100 to 2199 and so on. */
function numbersOf(word: string): (readonly [number, number])[] {
  const digits = NUMBER.exec(word)?.[2]
  if (!digits || digits.startsWith('0')) return []
  return Array.from({ length: MOST_DIGITS - digits.length + 1 }, (_, zeros) => {
    const from = Number(digits) * 10 ** zeros
    return [from, from + 10 ** zeros - 1] as const
  })
}

type Named = Pick<Meaning, 'projects' | 'organizations'> & { readonly word: string }

/** Each word of a search in lower case, with the projects and organizations that it names: found as in every list. */
export async function namesOf(connection: Trx, search: string): Promise<readonly Named[]> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
  if (words.length === 0) return []
  const { rows: found } = await sql<{
    place: number
    kind: 'project' | 'organization'
    ids: string[]
  }>`select place, kind, ids from search_meanings(${words})`.execute(connection)
  const idsOf = (place: number, kind: 'project' | 'organization') =>
    found.find((row) => row.place === place && row.kind === kind)?.ids ?? []
  return words.map((word, index) => ({
    word,
    projects: idsOf(index + 1, 'project'),
    organizations: idsOf(index + 1, 'organization'),
  }))
}

/** Meanings of each word, all of which must match. @returns null when a word matches nothing */
export async function meaningsOf(
  connection: Trx,
  search: string | undefined,
): Promise<readonly Meaning[] | null> {
  const named = await namesOf(connection, search ?? '')
  const meanings = named.map(({ word, ...names }) => ({ numbers: numbersOf(word), ...names }))
  const isEmpty = ({ numbers, projects, organizations }: Meaning) =>
    numbers.length + projects.length + organizations.length === 0
  return meanings.some(isEmpty) ? null : meanings
}
