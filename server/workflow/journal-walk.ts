/**
 * Walks through every journal: is its chain whole, and is the stored snapshot what it comes to? A page of operations is one
 * statement, so that each is seen as it stood at one moment, however busy the marketplace is meanwhile.
 */
import { rows, type Connection } from '../ledger/connection.ts'
import { breathing } from '../platform/breathing.ts'
import { TOLD, verdictOf, type End, type Told } from './chain.ts'
import {
  foldProblem,
  NoBeginning,
  storedJournals,
  type Heard,
  type JournalKind,
  type Open,
  type Stored,
} from './journaled.ts'
import { operationJournals } from './replay.ts'

/** The end of a journal as somebody wrote it down. */
export type Leaf = End & { readonly id: string }

/** What the walk says of one operation. Problems are in words, null while it holds. */
export type Walked = Leaf & {
  /** Null: a signed head names it, and it is gone. */
  readonly number: string | null
  readonly rows: number
  readonly chain: string | null
  readonly fold: string | null
  /** What contradicts the end that was written down. */
  readonly head: string | null
  /** As it was written down last. */
  readonly known: Leaf | null
}

type Operation = Stored & End

const COLUMNS = TOLD.split(', ').map((column) => `j.${column}`)

/** The operation's own columns stand beside its first row only: a snapshot is longer than most rows. */
const PAGE = `select page.id, ${COLUMNS.join(', ')},
    case when j.seq is not distinct from page.first then page.operation end as operation
  from (
    select o.id, (select min(seq) from journal f where f.operation_id = o.id) as first,
      jsonb_build_object('id', o.id, 'number', o.number, 'head_hash', o.head_hash, 'version', o.version, 'machine', o.machine,
        'machine_version', o.machine_version, 'snapshot', o.snapshot) as operation
    from operation o where $1::uuid is null or o.id > $1 order by o.id limit $2
  ) page left join journal j on j.operation_id = page.id order by page.id, j.seq`

type Row = { readonly id: string; readonly operation: Operation | null } & (Told | { readonly seq: null })

type Page = { readonly found: readonly Row[]; readonly ends: readonly Leaf[]; readonly isLast: boolean }

/** Operations of one page: so few that reading them keeps nobody waiting. */
const AT_ONCE = 100

type Options = {
  /** Whether the snapshots are compared as well: ten times the work of the chain. */
  readonly folds: boolean
  /** Ends that were written down, of operations after one id and up to another, in the order of their ids. */
  readonly known: (
    connection: Connection,
    after: string | null,
    upTo: string | null,
  ) => Promise<readonly Leaf[]>
}

/**
 * Every operation in the order of its id, those that were written down and are gone among them.
 * @param open one transaction for each page, with the platform's scope; none stays open for the whole walk
 */
export async function* walkJournals(
  open: Open,
  { folds, known }: Options,
): AsyncGenerator<readonly Walked[]> {
  const pageAfter = (cursor: string | null): Promise<Page> =>
    open(async (connection): Promise<Page> => {
      const found = await rows<Row>(connection, PAGE, [cursor, AT_ONCE])
      const isLast = new Set(found.map(({ id }) => id)).size < AT_ONCE
      const ends = await known(connection, cursor, isLast ? null : found.at(-1)!.id)
      return { found, ends, isLast }
    })
  const breathe = breathing()
  for (let after: string | null = null; ;) {
    const { found, ends, isLast }: Page = await pageAfter(after)
    const there = Map.groupBy(found, ({ id }) => id)
    const ended = new Map(ends.map((leaf) => [leaf.id, leaf]))
    const ids = [...new Set([...there.keys(), ...ended.keys()])].toSorted()
    const judged: Walked[] = []
    for (const id of ids) {
      judged.push(judge(there.get(id) ?? [], ended.get(id) ?? null, folds))
      await breathe()
    }
    yield judged
    if (isLast) return
    after = found.at(-1)!.id
  }
}

function judge(found: readonly Row[], known: Leaf | null, folds: boolean): Walked {
  const operation = found[0]?.operation
  if (!operation) return { ...known!, number: null, rows: 0, chain: null, fold: null, head: GONE, known }
  const { id, number, head_hash, version } = operation
  const journal = found.filter((row): row is Row & Told => row.seq !== null)
  const { problem } = verdictOf(id, journal, operation)
  return {
    id,
    number,
    head_hash,
    version,
    rows: journal.length,
    chain: problem,
    // What a broken journal comes to says nothing.
    fold: folds && problem === null ? foldProblem(operationJournals, operation, journal) : null,
    head: known ? headProblem(journal, known) : null,
    known,
  }
}

const GONE = 'the operation is gone'

function headProblem(journal: readonly Told[], { version, head_hash: hash }: Leaf): string | null {
  const row = journal.find(({ seq }) => seq === version)
  if (!row) return `row ${version} is gone, which was signed for`
  return row.hash === hash ? null : `row ${version} is another one than was signed for`
}

/**
 * Walks through journals without a chain: is the stored snapshot what each comes to?
 * @returns for each a problem in words, null while it holds; `untold` where the journal has no beginning
 */
export async function* walkFolds(
  open: Open,
  kind: JournalKind,
): AsyncGenerator<{ readonly id: string; readonly fold: string | null; readonly isUntold: boolean }> {
  const breathe = breathing()
  for await (const { stored, journal } of storedJournals(open, kind, true)) {
    yield { id: stored.id, ...foldOf(kind, stored, journal) }
    await breathe()
  }
}

function foldOf(kind: JournalKind, stored: Stored, journal: readonly Heard[]) {
  try {
    return { fold: foldProblem(kind, stored, journal), isUntold: false }
  } catch (error) {
    if (error instanceof NoBeginning) return { fold: null, isUntold: true }
    throw error
  }
}
