/** Before new machines go live: replays every journal with this code and compares. Read-only. */
import type { AnyMachineSnapshot } from 'xstate'
import { timerSamples } from '../../../machines/kernel/explore.ts'
import { listeners, refusing } from '../../../machines/kernel/guards.ts'
import { sentenceFor } from '../../../machines/kernel/offers.ts'
import { decode, encode } from '../../../machines/kernel/snapshot.ts'
import { stamp, start } from '../../../machines/kernel/step.ts'
import { can, move } from '../../../machines/kernel/xstate.ts'
import { canonical } from '../../platform/canonical.ts'
import {
  eventOf,
  journalPages,
  NoBeginning,
  type Decider,
  type JournalKind,
  type Open,
  type Stored,
  type JournalRow,
} from './journaled.ts'

/**
 * same: it ends where it is. diverges: it ends, or passes, elsewhere. stuck: an event of its journal is refused now, or
 * nothing leads on from where it is. unknown: this code has no such machine, or no way up from its version. untold: its
 * journal has no beginning, so only where it is was looked at, and that leads on.
 */
export type Verdict = 'same' | 'diverges' | 'stuck' | 'unknown' | 'untold'

export type Rehearsed = {
  readonly of: JournalKind['of']
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

type Difference = Pick<Rehearsed, 'verdict' | 'seq' | 'event' | 'was' | 'now' | 'why'>

const NONE = { seq: null, event: null, was: null, now: null }

/** Plays one journal. @param journal rows in order, from the beginning */
function rehearse(kind: JournalKind, stored: Stored, journal: readonly JournalRow[]): Rehearsed {
  const { id, number, machine, machine_version: version } = stored
  const difference = differenceOf(kind, stored, journal)
  return { of: kind.of, id, number, machine, version, rows: journal.length, ...difference }
}

function differenceOf(kind: JournalKind, stored: Stored, journal: readonly JournalRow[]): Difference {
  const { machine, machine_version: version, snapshot } = stored
  const decider = kind.find(machine)
  if (!decider) return { ...NONE, verdict: 'unknown', why: `There is no machine ${machine}.` }
  if (journal.length === 0) return { ...NONE, verdict: 'unknown', why: 'Its journal has no row.' }
  try {
    const standing = decode(decider, { machine, version, snapshot })
    try {
      return play({ kind, decider }, stored, journal, standing)
    } catch (error) {
      if (!(error instanceof NoBeginning)) throw error
      const stuck = nothingLeadsOn({ kind, decider }, standing, journal)
      return (
        stuck ?? { ...NONE, verdict: 'untold', why: `Its beginning cannot be replayed: ${error.message}.` }
      )
    }
  } catch (error) {
    return { ...NONE, verdict: 'unknown', why: error instanceof Error ? error.message : 'unknown' }
  }
}

type With = { readonly kind: JournalKind; readonly decider: Decider }

function play(
  { kind, decider }: With,
  { id, machine_version: version }: Stored,
  journal: readonly JournalRow[],
  standing: AnyMachineSnapshot,
): Difference {
  const [first, ...rest] = journal
  const input = kind.inputOf(id, first)
  let snapshot: AnyMachineSnapshot = start(decider.machine, input, first!.at.toISOString()).next
  let earliest = differs(first!, snapshot)
  for (const [index, entry] of rest.entries()) {
    const event = eventOf(entry)
    const here = stamp(snapshot, event.at)
    if (!can(here, event)) {
      // What once was heard and led nowhere may go unheard in a newer version: the end still tells whether it is missed.
      if (version < decider.version && ledNowhere(journal[index]!, entry)) continue
      return earliest ?? refused({ kind, decider }, entry, here, event)
    }
    ;[snapshot] = move(decider.machine, here, event)
    earliest ??= differs(entry, snapshot)
  }
  const stored = encode(decider, standing).snapshot
  const end = encode(decider, snapshot).snapshot
  const isSame = canonical(end) === canonical(stored)
  // Between versions a state may have got another name: then only the end counts.
  if (earliest && (!isSame || version === decider.version)) return earliest
  if (!isSame)
    return {
      ...NONE,
      verdict: 'diverges',
      ...lastOf(journal),
      was: stored,
      now: end,
      why: isElsewhere(stored, end)
        ? 'It comes to another state than it did.'
        : `It is in the same state but remembers something else: ${changedPaths(stored, end).join(', ')}.`,
    }
  return nothingLeadsOn({ kind, decider }, snapshot, journal) ?? { ...NONE, verdict: 'same', why: '' }
}

const ledNowhere = (before: JournalRow, { state_value: after }: JournalRow): boolean =>
  after !== null && canonical(before.state_value) === canonical(after)

const lastOf = (journal: readonly JournalRow[]) => ({
  seq: journal.at(-1)?.seq ?? null,
  event: journal.at(-1)?.event ?? null,
})

const isElsewhere = (was: Record<string, unknown>, now: Record<string, unknown>): boolean =>
  canonical(was['value']) !== canonical(now['value'])

/** Rows that are older than the column of states tell none. */
function differs(
  { seq, event, state_value: was }: JournalRow,
  { value: now }: AnyMachineSnapshot,
): Difference | null {
  if (was === null || canonical(was) === canonical(now)) return null
  return { verdict: 'diverges', seq, event, was, now, why: 'It leads to another state than it did.' }
}

function refused(
  { kind: { guards }, decider: { events } }: With,
  { seq, event: type, state_value: was }: JournalRow,
  here: AnyMachineSnapshot,
  event: { readonly type: string },
): Difference {
  const difference = { verdict: 'stuck' as const, seq, event: type, was, now: here.value as unknown }
  const isKnown = Object.hasOwn(events, type) || type.startsWith('xstate.after.')
  if (!isKnown) return { ...difference, why: `There is no longer an event ${type}.` }
  if (here.status !== 'active') return { ...difference, why: 'It has ended before this event.' }
  if (listeners(here, type).length === 0) return { ...difference, why: 'This state no longer listens to it.' }
  return { ...difference, why: sentenceFor(refusing(here, event), guards.sentences) }
}

/** Null: it has ended, or something leads on from here. */
function nothingLeadsOn(
  { kind, decider }: With,
  snapshot: AnyMachineSnapshot,
  journal: readonly JournalRow[],
): Difference | null {
  const at = journal.at(-1)?.at.toISOString()
  if (snapshot.status !== 'active' || at === undefined || leadsOn({ kind, decider }, snapshot, at))
    return null
  return {
    verdict: 'stuck',
    ...lastOf(journal),
    was: snapshot.value,
    now: snapshot.value,
    why: 'No event of any role, and no deadline, leads on from here.',
  }
}

function leadsOn({ kind, decider }: With, snapshot: AnyMachineSnapshot, at: string): boolean {
  const people = kind.samples(decider, snapshot, at)
  const samples = [...people, ...timerSamples(decider.machine, at)].filter(
    ({ type }) => !kind.aside.test(type),
  )
  return samples.some((sample) => {
    const here = stamp(snapshot, at)
    if (!can(here, sample)) return false
    const [next] = move(decider.machine, here, sample)
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

/** Everything of these kinds by id. @param open a transaction for each page @param withEnded also ended ones */
export async function* rehearsals(
  open: Open,
  kinds: readonly JournalKind[],
  withEnded = false,
): AsyncGenerator<Rehearsed> {
  for (const kind of kinds)
    for await (const { found } of journalPages(open, kind, withEnded, async () => null))
      for (const { stored, journal } of found) yield rehearse(kind, stored, journal)
}
