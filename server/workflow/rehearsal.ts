/**
 * Before a new version of the machines goes live: the journal of every operation is played through the machines of this
 * code, from its first row, and what comes of it is compared with what was stored. Reads only.
 */
import { timerSamples } from '../../machines/kernel/explore.ts'
import { listeners, refusing } from '../../machines/kernel/guards.ts'
import { sentenceFor } from '../../machines/kernel/offers.ts'
import { decode, encode } from '../../machines/kernel/snapshot.ts'
import { stamp, start } from '../../machines/kernel/step.ts'
import { can, move } from '../../machines/kernel/xstate.ts'
import { guardBook } from '../../machines/operation/sentences.ts'
import { samplesHere } from '../../machines/operation/ways.ts'
import type { OperationSnapshot, Workflow } from '../../machines/workflows.ts'
import { rows, type Connection } from '../ledger/connection.ts'
import { canonical } from './canonical.ts'
import { beginningOf, type Heard } from './replay.ts'

/**
 * same: it ends where it stands. diverges: it ends, or passes, elsewhere. stuck: an event of its journal is refused now, or
 * nothing leads on from where it stands. unknown: this code has no such machine, or no way up from its version.
 */
export type Verdict = 'same' | 'diverges' | 'stuck' | 'unknown'

export type Rehearsed = {
  readonly id: string
  readonly number: string
  readonly machine: string
  /** Of the machine, as the row was stored. */
  readonly version: number
  readonly rows: number
  readonly verdict: Verdict
  /** First row of the journal that tells the difference; null: none does. */
  readonly seq: number | null
  readonly event: string | null
  /** State after that row, as it was stored. */
  readonly was: unknown
  /** State after that row, as this code says. */
  readonly now: unknown
  /** For people; empty when it is the same. */
  readonly why: string
}

export type StoredOperation = {
  readonly id: string
  readonly number: string
  readonly machine: string
  readonly machine_version: number
  readonly snapshot: Record<string, unknown>
}

export type ToldRow = Heard & { readonly state_value: unknown }

type Find = (machine: string) => Workflow | undefined

type Difference = Pick<Rehearsed, 'verdict' | 'seq' | 'event' | 'was' | 'now' | 'why'>

const NONE = { seq: null, event: null, was: null, now: null }

/** Plays one journal. @param journal rows in order, from the beginning */
export function rehearse(operation: StoredOperation, journal: readonly ToldRow[], find: Find): Rehearsed {
  const { id, number, machine, machine_version: version } = operation
  return { id, number, machine, version, rows: journal.length, ...differenceOf(operation, journal, find) }
}

function differenceOf(operation: StoredOperation, journal: readonly ToldRow[], find: Find): Difference {
  const { machine, machine_version: version, snapshot } = operation
  const workflow = find(machine)
  if (!workflow) return { ...NONE, verdict: 'unknown', why: `There is no machine ${machine}.` }
  try {
    const stored = encode(workflow, decode(workflow, { machine, version, snapshot })).snapshot
    return play(workflow, operation, journal, stored)
  } catch (error) {
    return { ...NONE, verdict: 'unknown', why: error instanceof Error ? error.message : 'unknown' }
  }
}

function play(
  workflow: Workflow,
  { id, machine_version: version }: StoredOperation,
  journal: readonly ToldRow[],
  stored: Record<string, unknown>,
): Difference {
  const [first, ...rest] = journal
  const { input } = beginningOf(id, first)
  const began = journal[0]!.at.toISOString()
  let snapshot: OperationSnapshot = start(workflow.machine, input, began).next
  let earliest = differs(journal[0]!, snapshot)
  for (const told of rest) {
    const at = told.at.toISOString()
    const event = {
      ...(told.payload as object),
      type: told.event,
      by: { userId: told.person_id, role: told.role },
      at,
    }
    const here = stamp(snapshot, at)
    if (!can(here, event)) return earliest ?? refused(workflow, told, here, event)
    ;[snapshot] = move(workflow.machine, here, event)
    earliest ??= differs(told, snapshot)
  }
  const end = encode(workflow, snapshot).snapshot
  const isSame = canonical(end) === canonical(stored)
  // Between versions a state may have got another name: then only the end counts.
  if (earliest && (!isSame || version === workflow.version)) return earliest
  if (!isSame)
    return {
      ...NONE,
      verdict: 'diverges',
      seq: journal.at(-1)!.seq,
      event: journal.at(-1)!.event,
      was: stored,
      now: end,
      why: `It stands at the same place and remembers something else: ${changedPaths(stored, end).join(', ')}.`,
    }
  if (snapshot.status === 'active' && !leadsOn(workflow, snapshot, journal.at(-1)!.at.toISOString()))
    return {
      verdict: 'stuck',
      seq: journal.at(-1)!.seq,
      event: journal.at(-1)!.event,
      was: snapshot.value,
      now: snapshot.value,
      why: 'No event of any role, and no deadline, leads on from here.',
    }
  return { ...NONE, verdict: 'same', why: '' }
}

function differs(
  { seq, event, state_value: was }: ToldRow,
  { value: now }: OperationSnapshot,
): Difference | null {
  if (canonical(was) === canonical(now)) return null
  return { verdict: 'diverges', seq, event, was, now, why: 'It leads to another state than it did.' }
}

function refused(
  { events }: Workflow,
  { seq, event: type, state_value: was }: ToldRow,
  here: OperationSnapshot,
  event: { readonly type: string },
): Difference {
  const difference = { verdict: 'stuck' as const, seq, event: type, was, now: here.value }
  const isKnown = Object.hasOwn(events, type) || type.startsWith('xstate.after.')
  if (!isKnown) return { ...difference, why: `There is no event ${type} any more.` }
  if (here.status !== 'active') return { ...difference, why: 'It has ended before this event.' }
  if (listeners(here, type).length === 0)
    return { ...difference, why: 'This state does not listen to it any more.' }
  return { ...difference, why: sentenceFor(refusing(here, event), guardBook.sentences) }
}

/** Comments, holds, corrections and cancelling are nearly everywhere, and bring nothing forward. */
const ASIDE = /^operation\.(?!resume)/

function leadsOn(workflow: Workflow, snapshot: OperationSnapshot, at: string): boolean {
  const people = samplesHere({ workflow, snapshot, viewer: { userId: '', sides: ['system'] }, at })
  const samples = [...people, ...timerSamples(workflow.machine, at)].filter(({ type }) => !ASIDE.test(type))
  return samples.some((sample) => {
    const here = stamp(snapshot, at)
    if (!can(here, sample)) return false
    const [next] = move(workflow.machine, here, sample)
    return canonical(next.value) !== canonical(snapshot.value) || !sample.type.startsWith('xstate.')
  })
}

/** Where two snapshots differ, as dotted paths; five at most. */
function changedPaths(was: unknown, now: unknown, path = ''): readonly string[] {
  if (canonical(was ?? null) === canonical(now ?? null)) return []
  const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
  if (!isObject(was) || !isObject(now) || Array.isArray(was) || Array.isArray(now)) return [path || 'all']
  const keys = [...new Set([...Object.keys(was), ...Object.keys(now)])]
  return keys
    .flatMap((key) =>
      changedPaths(
        (was as Record<string, unknown>)[key],
        (now as Record<string, unknown>)[key],
        path ? `${path}.${key}` : key,
      ),
    )
    .slice(0, 5)
}

const AT_ONCE = 200

/** Each operation once, beside the rows of its journal; the snapshot stands beside the first row only. */
const PAGE = `select page.id, j.seq, j.at, j.person_id, j.role, j.event, j.payload, j.state_value,
    case when j.seq is not distinct from page.first then page.operation end as operation
  from (
    select o.id, (select min(seq) from journal f where f.operation_id = o.id) as first,
      jsonb_build_object('id', o.id, 'number', o.number, 'machine', o.machine, 'machine_version', o.machine_version,
        'snapshot', o.snapshot) as operation
    from operation o
    where ($1::uuid is null or o.id > $1) and ($3 or o.status in ('open', 'onHold')) order by o.id limit $2
  ) page left join journal j on j.operation_id = page.id order by page.id, j.seq`

type PageRow = { readonly id: string; readonly operation: StoredOperation | null } & ToldRow

/**
 * Every operation in the order of its id, a page at a time: the memory that it takes does not grow with their number.
 * @param open one transaction for each page, with the platform's scope
 * @param withEnded also those that have ended
 */
export async function* rehearsals(
  open: <Result>(run: (connection: Connection) => Promise<Result>) => Promise<Result>,
  find: Find,
  withEnded = false,
): AsyncGenerator<Rehearsed> {
  for (let after: string | null = null; ;) {
    const cursor: string | null = after
    const found: readonly PageRow[] = await open((connection) =>
      rows<PageRow>(connection, PAGE, [cursor, AT_ONCE, withEnded]),
    )
    const byOperation = Map.groupBy(found, ({ id }) => id)
    for (const [id, told] of byOperation) {
      const operation = told[0]?.operation
      if (operation && told[0]?.seq !== null) yield rehearse(operation, told, find)
      else throw new Error(`the journal of ${id} has no row`)
    }
    if (byOperation.size < AT_ONCE) return
    after = found.at(-1)!.id
  }
}
