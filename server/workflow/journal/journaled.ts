/** Reads the journals of everything that a machine decides about, a page at a time, for replay. */
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import type { EventTable } from '../../../machines/kernel/define.ts'
import type { Sample } from '../../../machines/kernel/explore.ts'
import type { GuardBook } from '../../../machines/kernel/offers.ts'
import { decode, encode, type Versioned } from '../../../machines/kernel/snapshot.ts'
import { stamp, start } from '../../../machines/kernel/step.ts'
import { move } from '../../../machines/kernel/xstate.ts'
import { rows, type Connection } from '../../platform/statements.ts'
import { canonical } from '../../platform/canonical.ts'

/** The columns of a journal row that a replay reads. */
export type Heard = {
  readonly seq: number
  readonly at: Date
  readonly person_id: string
  readonly role: string
  readonly event: string
  readonly payload: unknown
}

/** With the state that it led to, and its place in the chain; null: the row is older than those columns. */
export type JournalRow = Heard & {
  readonly state_value: unknown
  readonly version: number
  readonly prev_hash: string | null
  readonly hash: string | null
}

/** The stored row of what the machine decides about. */
export type Stored = {
  readonly id: string
  /** For people. */
  readonly number: string
  readonly machine: string
  readonly machine_version: number
  readonly snapshot: Record<string, unknown>
  readonly version: number
  readonly head_hash: string
}

export type Decider = Versioned<AnyStateMachine> & { readonly events: EventTable }

/** The journal lacks its first row, so it cannot be replayed. */
export class NoBeginning extends Error {}

/** One kind of what machines decide about: its tables, its machine and its first event. */
export type JournalKind = {
  readonly of: 'operation' | 'onboarding' | 'submission' | 'cartApproval'
  /** SQL of what is stored: id, number, machine, machine_version, snapshot, version, head_hash, is_live. */
  readonly stored: string
  /** SQL of its journals: id, and the columns of `ToldRow`. */
  readonly journal: string
  readonly find: (machine: string) => Decider | undefined
  /** The machine's input. @throws NoBeginning */
  readonly inputOf: (id: string, first: Heard | undefined) => unknown
  readonly guards: GuardBook
  /** Events that people may send in its current state. */
  readonly samples: (decider: Decider, snapshot: AnyMachineSnapshot, at: string) => readonly Sample[]
  /** Events that nearly every state accepts and that bring no progress. */
  readonly aside: RegExp
}

/** The part of one machine whose input is a sid and the time. @param begin the event in the first row of every journal */
export const oneMachine = (machine: Decider, begin: string, samples: readonly Sample[]) => ({
  find: (name: string) => (name === machine.name ? machine : undefined),
  inputOf: (sid: string, first: Heard | undefined) => {
    if (first?.event !== begin) throw new NoBeginning(`the journal of ${sid} has no beginning`)
    return { sid, now: first.at.toISOString() }
  },
  samples: (_machine: Decider, _snapshot: AnyMachineSnapshot, at: string) =>
    samples.map((sample) => ({ ...sample, at })),
})

/** The event as it was sent to the machine. */
export const eventOf = ({ payload, event: type, person_id: userId, role, at }: Heard) => ({
  ...(payload as object),
  type,
  by: { userId, role },
  at: at.toISOString(),
})

/**
 * Every moment of a journal, one after the other. Personal values are not needed: no guard and no memory of a machine
 * reads them. So events go straight to the transition, past the payload schema, which would miss them.
 * @param journal rows in order, from the beginning
 * @throws NoBeginning, and when an event of it moves nothing that there is
 */
export function* played(
  { inputOf }: Pick<JournalKind, 'inputOf'>,
  machine: AnyStateMachine,
  id: string,
  journal: readonly Heard[],
): Generator<{ readonly row: Heard; readonly snapshot: AnyMachineSnapshot }, void> {
  const [first, ...rest] = journal
  const input = inputOf(id, first)
  let snapshot: AnyMachineSnapshot = start(machine, input, first!.at.toISOString()).next
  yield { row: first!, snapshot }
  for (const row of rest) {
    ;[snapshot] = move(machine, stamp(snapshot, row.at.toISOString()), eventOf(row))
    yield { row, snapshot }
  }
}

/** What a fold reads of what is stored, and of its journal. */
export type Foldable = {
  readonly stored: Pick<Stored, 'id' | 'machine' | 'machine_version' | 'snapshot'>
  readonly journal: readonly Heard[]
}

/** @returns the difference between snapshot and replay in words; null: none @throws NoBeginning */
export function foldProblem(
  kind: JournalKind,
  { id, machine, machine_version: version, snapshot }: Foldable['stored'],
  journal: readonly Heard[],
): string | null {
  try {
    const decider = kind.find(machine)
    if (!decider) return `there is no machine ${machine}`
    let last: AnyMachineSnapshot | null = null
    for (const moment of played(kind, decider.machine, id, journal)) last = moment.snapshot
    const folded = canonical(encode(decider, last!).snapshot)
    // Usually both are identical; otherwise the snapshot may be of an earlier version.
    if (version === decider.version && folded === canonical(snapshot)) return null
    const stored = encode(decider, decode(decider, { machine, version, snapshot })).snapshot
    return folded === canonical(stored) ? null : 'the stored state is not what the journal comes to'
  } catch (error) {
    if (error instanceof NoBeginning) throw error
    return `the journal cannot be replayed: ${error instanceof Error ? error.message : 'unknown'}`
  }
}

export type Open = <Result>(run: (connection: Connection) => Promise<Result>) => Promise<Result>

/** Few enough that reading them does not delay other work. */
const AT_ONCE = 100

/** Each of them once, with the rows of its journal; only the first row has what is stored. */
const pageOf = ({ stored, journal }: JournalKind): string => `
  select page.id, j.seq, j.at, j.person_id, j.role, j.event, j.payload, j.state_value, j.version,
    j.prev_hash, j.hash,
    case when j.seq is not distinct from page.first then page.stored end as stored
  from (
    select o.id, (select min(f.seq) from (${journal}) f where f.id = o.id) as first, to_jsonb(o) as stored
    from (${stored}) o where ($1::uuid is null or o.id > $1) and ($3 or o.is_live) order by o.id limit $2
  ) page left join (${journal}) j on j.id = page.id order by page.id, j.seq`

type PageRow = { readonly id: string; readonly stored: Stored | null } & (JournalRow | { readonly seq: null })

type Page<Beside> = { readonly found: readonly StoredJournal[]; readonly beside: Beside }
export type StoredJournal = { readonly stored: Stored; readonly journal: readonly JournalRow[] }

/**
 * All of one kind in the order of their ids, a page at a time: the memory that it takes does not grow with their number.
 * A page is one statement, so that each is read at one moment.
 * @param open one transaction for each page, with the platform's scope; none stays open for all pages
 * @param withEnded also those that have ended
 * @param beside asked with each page: what else is there after one id and up to another
 */
export async function* journalPages<Beside>(
  open: Open,
  kind: JournalKind,
  withEnded: boolean,
  beside: (connection: Connection, after: string | null, upTo: string | null) => Promise<Beside>,
): AsyncGenerator<Page<Beside>> {
  const text = pageOf(kind)
  let isLast = false
  for (let after: string | null = null; !isLast;) {
    const cursor = after
    const page: Page<Beside> = await open(async (connection) => {
      const pageRows: readonly PageRow[] = await rows<PageRow>(connection, text, [cursor, AT_ONCE, withEnded])
      const found = [...Map.groupBy(pageRows, ({ id }) => id)].map(([id, some]): StoredJournal => {
        const stored = some[0]?.stored
        if (!stored) throw new Error(`nothing is stored of ${id}`)
        return { stored, journal: some.filter((row): row is typeof row & JournalRow => row.seq !== null) }
      })
      isLast = found.length < AT_ONCE
      return { found, beside: await beside(connection, cursor, isLast ? null : found.at(-1)!.stored.id) }
    })
    yield page
    after = page.found.at(-1)?.stored.id ?? null
  }
}
