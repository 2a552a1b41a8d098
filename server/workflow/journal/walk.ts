/** Walks through every journal: is its chain whole, and is the stored snapshot what it comes to? */
import type { Connection } from '../../platform/statements.ts'
import { readAhead } from '../../platform/replica/read-ahead.ts'
import { verdictOf, type End } from './chain.ts'
import {
  foldProblem,
  journalPages,
  NoBeginning,
  type JournalKind,
  type Open,
  type StoredJournal,
  type JournalRow,
} from './journaled.ts'
import { setImmediate as others } from 'node:timers/promises'

/** The end of a journal as somebody wrote it down. */
export type Leaf = End & { readonly id: string }

/** What the walk says of one journal. Problems are in words, null while it holds. */
export type Walked = Leaf & {
  /** Null: a signed head names it, and it is gone. */
  readonly number: string | null
  readonly rows: number
  readonly chain: string | null
  readonly fold: string | null
  /** The journal has no beginning to be folded from. */
  readonly isUntold: boolean
  /** What contradicts the end that was written down. */
  readonly head: string | null
  /** As it was written down last. */
  readonly known: Leaf | null
}

type Options = {
  /** Whether the snapshots are compared as well: ten times the work of the chain. */
  readonly folds: boolean
  /** Ends that were written down, after one id and up to another, in the order of their ids. */
  readonly known: (
    connection: Connection,
    after: string | null,
    upTo: string | null,
  ) => Promise<readonly Leaf[]>
}

/**
 * Everything of one kind in the order of its id, those that were written down and are gone among them.
 * @param open as journalPages() takes it
 */
export async function* walkJournals(
  open: Open,
  kind: JournalKind,
  { folds, known }: Options,
): AsyncGenerator<readonly Walked[]> {
  const breathe = breathing()
  for await (const { found, beside: ends } of readAhead(journalPages(open, kind, true, known))) {
    const there = new Map(found.map((one) => [one.stored.id, one]))
    const ended = new Map(ends.map((leaf) => [leaf.id, leaf]))
    const judged: Walked[] = []
    for (const id of [...new Set([...there.keys(), ...ended.keys()])].toSorted()) {
      judged.push(judge(kind, there.get(id), ended.get(id) ?? null, folds))
      await breathe()
    }
    yield judged
  }
}

function judge(
  kind: JournalKind,
  found: StoredJournal | undefined,
  known: Leaf | null,
  folds: boolean,
): Walked {
  const unfolded = { fold: null, isUntold: false }
  if (!found) return { ...known!, ...unfolded, number: null, rows: 0, chain: null, head: GONE, known }
  const { stored, journal } = found
  const { id, number, head_hash, version } = stored
  const { problem } = verdictOf(id, journal, stored)
  return {
    id,
    number,
    head_hash,
    version,
    rows: journal.length,
    chain: problem,
    // What a broken journal comes to says nothing.
    ...(folds && problem === null ? foldOf(kind, found) : unfolded),
    head: known ? headProblem(journal, known) : null,
    known,
  }
}

const GONE = 'the operation is gone'

function headProblem(journal: readonly JournalRow[], { version, head_hash: hash }: Leaf): string | null {
  const row = journal.find(({ seq }) => seq === version)
  if (!row) return `row ${version} is gone, which was signed for`
  return row.hash === hash ? null : `row ${version} is another one than was signed for`
}

function foldOf(kind: JournalKind, { stored, journal }: StoredJournal) {
  try {
    return { fold: foldProblem(kind, stored, journal), isUntold: false }
  } catch (error) {
    if (error instanceof NoBeginning) return { fold: null, isUntold: true }
    throw error
  }
}

/** Shorter than what anybody notices, longer than the turn costs. */
const AT_ONCE_MS = 8

/** @returns to be awaited between pieces of work: gives others their turn when the last one is a while ago */
function breathing(): () => Promise<void> | undefined {
  let since = performance.now()
  return () => {
    if (performance.now() - since < AT_ONCE_MS) return undefined
    return others().then(() => {
      since = performance.now()
    })
  }
}
