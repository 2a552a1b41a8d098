/** A story of the demonstration, played through a machine: where it ends, and the journal that events would have written. */
import type { AnyStateMachine, InputFrom, SnapshotFrom } from 'xstate'
import type { By, EventTable } from '../../../machines/kernel/define.ts'
import { encode, type Versioned } from '../../../machines/kernel/snapshot.ts'
import { step, type TimerOp } from '../../../machines/kernel/step.ts'
import { GENESIS, hashOf, linkAt, type Link } from '../journal/chain.ts'
import { begun } from './begin.ts'
import { finalTimers } from './save.ts'

export type Moment = {
  readonly type: string
  readonly by: By
  readonly at: Date
  readonly payload: Readonly<Record<string, unknown>>
  /** Without personal values; the payload where it has none. */
  readonly journalled?: unknown
}

/** @param beginning its first moment, which is not an event of the machine */
export function playStory<Machine extends AnyStateMachine>(
  decider: Versioned<Machine> & { readonly events: EventTable },
  sid: string,
  [beginning, ...moments]: readonly [Moment, ...Moment[]],
) {
  const at = beginning.at.toISOString()
  const input = { sid, now: at } as InputFrom<Machine>
  const begins = begun(decider, input, { id: sid, at, by: beginning.by, event: beginning.type })
  let last: SnapshotFrom<Machine> = begins.next
  const snapshots = [last]
  const timers: TimerOp[] = [...begins.timers]
  const journal = [rowOf(begins.link, GENESIS, begins.hash)]
  for (const { type, by, at: moment, payload, journalled = payload } of moments) {
    const iso = moment.toISOString()
    const decided = step(decider.machine, decider.events, last, { ...payload, type }, by, iso)
    if (!decided.ok) throw new Error(`${type} is refused: ${JSON.stringify(decided)}`)
    last = decided.next
    snapshots.push(last)
    timers.push(...decided.timers)
    const { snapshot } = encode(decider, decided.next)
    const entry = { at: iso, by, event: type, payload: journalled, snapshot }
    const link = linkAt(sid, journal.length + 1, entry)
    const previous = journal.at(-1)!.hash
    journal.push(rowOf(link, previous, hashOf(link, previous)))
  }
  const { version, snapshot } = encode(decider, last)
  return {
    snapshots,
    last,
    timers: finalTimers(timers, null).set,
    journal,
    /** Columns that every workflow has. */
    row: {
      machine_version: version,
      snapshot: JSON.stringify(snapshot),
      version: journal.length,
      head_hash: journal.at(-1)!.hash,
      updated_at: new Date(journal.at(-1)!.at),
    },
  }
}

const rowOf = (
  { seq, at, personId, role, event, payload, stateValue }: Link,
  previous: string,
  hash: string,
) => ({
  seq,
  at: new Date(at),
  person_id: personId,
  role,
  event,
  payload: JSON.stringify(payload),
  state_value: JSON.stringify(stateValue),
  prev_hash: previous,
  hash,
})
