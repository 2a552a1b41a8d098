/** Checks every journal: its hash chain is intact, and replaying it gives the stored snapshot. */
import type { Connection } from '../../platform/statements.ts'
import { readAhead } from '../../platform/replica/read-ahead.ts'
import { verdictOf, type End } from './chain.ts'
import { breathing, type Folded, type Folds } from './folds.ts'
import {
  journalPages,
  type JournalKind,
  type Open,
  type StoredJournal,
  type JournalRow,
} from './journaled.ts'

/** The end of a journal as it was recorded. */
export type Leaf = End & { readonly id: string }

/** Result for one journal. Problems are in words; null: none. */
export type Walked = Leaf &
  Folded & {
    /** Null: a signed head names it, but it no longer exists. */
    readonly number: string | null
    readonly rows: number
    readonly chain: string | null
    /** How it contradicts the recorded end. */
    readonly head: string | null
    /** As it was recorded last. */
    readonly known: Leaf | null
  }

type Options = {
  /** How snapshots are compared as well; null: they are not. */
  readonly folds: Folds | null
  /** Recorded ends, after one id and up to another, in the order of their ids. */
  readonly known: (
    connection: Connection,
    after: string | null,
    upTo: string | null,
  ) => Promise<readonly Leaf[]>
}

/** By id, removed ones included. @param open as in journalPages() */
export async function* walkJournals(
  open: Open,
  kind: JournalKind,
  { folds, known }: Options,
): AsyncGenerator<readonly Walked[]> {
  const breathe = breathing()
  for await (const { found, beside: ends } of readAhead(journalPages(open, kind, true, known))) {
    const folding = folds?.(found)
    // Thrown below, where it is waited for.
    folding?.catch(() => null)
    const ended = new Map(ends.map((leaf) => [leaf.id, leaf]))
    const judged: Walked[] = []
    for (const one of found) {
      judged.push(judge(one, ended.get(one.stored.id) ?? null))
      ended.delete(one.stored.id)
      await breathe()
    }
    const folded = (await folding) ?? []
    // The replay of a broken journal is meaningless.
    const held = judged.map((one, index) => (one.chain === null ? { ...one, ...folded[index] } : one))
    yield [...held, ...[...ended.values()].map(gone)].toSorted((one, other) => (one.id < other.id ? -1 : 1))
  }
}

const UNFOLDED: Folded = { fold: null, isUntold: false }

const gone = (known: Leaf): Walked => ({
  ...known,
  ...UNFOLDED,
  number: null,
  rows: 0,
  chain: null,
  head: GONE,
  known,
})

function judge({ stored, journal }: StoredJournal, known: Leaf | null): Walked {
  const { id, number, head_hash, version } = stored
  return {
    id,
    number,
    head_hash,
    version,
    rows: journal.length,
    chain: verdictOf(id, journal, stored).problem,
    ...UNFOLDED,
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
