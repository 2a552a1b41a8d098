/** The submission's machine as it is stored and asked: the only door for server, screens and scripts. */
import { leavesOf, type Value } from '../kernel/drawing.ts'
import type { EventTable, StateMeta } from '../kernel/define.ts'
import type { Versioned } from '../kernel/snapshot.ts'
import { events } from './events.ts'
import type { SubmissionMachine, SubmissionSnapshot } from './kit.ts'
import { machine, type Status } from './machine.ts'

export const submission: Versioned<SubmissionMachine> & { readonly events: EventTable } = {
  name: 'projectSubmission',
  version: 1,
  machine,
  events,
  migrations: [],
}

/** The chart's outermost states, in its order. */
export const STATUSES = Object.keys(machine.states) as readonly Status[]

/** What lists ask of a snapshot. */
export type SubmissionStanding = {
  readonly status: Status
  /** State of the revision of what is published; null: none, or not published. */
  readonly revision: string | null
  readonly court: 'projectCarrier' | 'platform' | null
  /** The working copy may be saved. */
  readonly isEditable: boolean
  /** Archived: nothing more can be done with it. */
  readonly isOver: boolean
  readonly isListed: boolean
}

/** Reads a snapshot: no other code names a state. */
export function standingOf(snapshot: SubmissionSnapshot): SubmissionStanding {
  const [leaf = ''] = leavesOf(snapshot.value as Value)
  const [status, inner = null] = leaf.split('.')
  const courts = Object.values(snapshot.getMeta() as Record<string, StateMeta | undefined>).map(
    (meta) => meta?.court,
  )
  const court = courts.find((one) => one === 'projectCarrier' || one === 'platform') ?? null
  return {
    status: status as Status,
    revision: court === null ? null : inner,
    court,
    isEditable: snapshot.hasTag('editable'),
    isOver: status === 'archived',
    isListed: snapshot.hasTag('listed'),
  }
}
