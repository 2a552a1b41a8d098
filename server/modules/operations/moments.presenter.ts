/** A past moment of an operation as one person may see it. Pure. */
import { eventName } from '../../../machines/operation/by-event.ts'
import type * as z from 'zod'
import type { OperationMoment } from '../../../contract/operations/moments.ts'
import type { Replay } from '../../../contract/operations/replay.ts'
import { valueToShow } from '../../../machines/kernel/standing.ts'
import type { OperationContext } from '../../../machines/operation/context.ts'
import { contextFor, knows, type Knower } from '../../../machines/operation/knowledge.ts'
import type { Sides } from '../../../machines/operation/acting.ts'
import type { Scope } from '../../platform/database.ts'
import { resolve } from '../../workflow/personal.ts'
import type { Projection } from '../../workflow/projection.ts'
import type { Stood } from '../../workflow/journal/replay.ts'
import { offersFor } from './detail.presenter.ts'
import {
  byOf,
  capturedOf,
  correctionOf,
  holdOf,
  labelOf,
  presentTurn,
  type Newest,
  type Reader,
} from './operations.presenter.ts'
import type { StoredEvent } from './operations.repository.ts'

type Memory = Readonly<Record<string, unknown>>

/** Time and id are beside the memory already. */
const TOLD_ELSEWHERE: ReadonlySet<string> = new Set(['now', 'sid', 'holidays'])

/** What the machine remembered, without what this reader may not know. People are named as in the journal. */
function memoryFor(context: OperationContext, reader: Knower, names: ReadonlyMap<string, string>): Memory {
  const { deadlines, money, submittedBy, ...rest } = contextFor(context, reader)
  const isKnown = knows(reader)
  const named = Object.entries(submittedBy).map(([step, id]) => [step, names.get(id) ?? '—'])
  const all: Memory = {
    ...rest,
    submittedBy: Object.fromEntries(named),
    deadlines: {
      reservation: deadlines.reservation,
      ...(isKnown.proposal ? { proposal: deadlines.proposal } : {}),
      ...(isKnown.money ? { payment: deadlines.payment } : {}),
    },
    ...(isKnown.money ? { money } : {}),
  }
  return Object.fromEntries(Object.entries(all).filter(([key]) => !TOLD_ELSEWHERE.has(key)))
}

/** People by their ids, as the reader may name them. */
export const namesIn = (journal: readonly StoredEvent[]): ReadonlyMap<string, string> =>
  new Map(journal.map((event) => [event.person_id, byOf(event)]))

/** What the forms of the steps held then: the newest payload of each event. */
function newestOf(journal: readonly StoredEvent[]): readonly Newest[] {
  const newest = new Map<string, StoredEvent>()
  for (const event of journal) {
    if (Object.keys(event.payload).length === 0 || event.event === eventName('operation.comment')) continue
    const isPart = event.event === eventName('CCUsRetired.recordPart')
    newest.set(isPart ? `${event.event} ${event.seq}` : event.event, event)
  }
  return [...newest.values()].toSorted((a, b) => a.seq - b.seq)
}

type Standing = {
  /** Rows up to the moment. */
  readonly journal: readonly StoredEvent[]
  readonly stood: Stood
  readonly before: Stood | null
  readonly projection: Projection
  /** Of the whole journal. */
  readonly names: ReadonlyMap<string, string>
}

export function presentMoment(
  { journal, stood: { seq, at, workflow, snapshot }, before, projection, names }: Standing,
  reader: Reader,
  { sides, scope }: { readonly sides: Sides; readonly scope: Scope },
): z.input<typeof OperationMoment> {
  const then = new Date(at)
  return {
    seq,
    at,
    label: labelOf(journal.at(-1)?.event ?? '', reader.table),
    status: projection.status,
    snapshot: {
      value: valueToShow(snapshot),
      context: memoryFor(snapshot.context, reader, names),
      before: before && memoryFor(before.snapshot.context, reader, names),
    },
    done: [...snapshot.context.done],
    turns: projection.turns.map((turn) => presentTurn(turn, then, scope)),
    // Whether the person may act today says nothing about then.
    offers: offersFor(workflow, snapshot, sides, scope, then, true),
    captured: capturedOf(newestOf(journal), reader),
    hold: holdOf(projection.status, newestOf(journal), reader),
    correction: correctionOf(newestOf(journal), reader),
  }
}

const NOBODY: ReadonlyMap<string, unknown> = new Map()

export const presentReplayed = (
  event: StoredEvent,
  { snapshot, workflow }: Stood,
  names: ReadonlyMap<string, string>,
): z.input<typeof Replay>['items'][number] => ({
  seq: event.seq,
  at: event.at.toISOString(),
  event: event.event,
  label: labelOf(event.event, workflow.events),
  role: event.role,
  payload: resolve(event.payload, NOBODY) as Record<string, unknown>,
  snapshot: {
    value: snapshot.value,
    status: snapshot.status,
    context: memoryFor(snapshot.context, { party: 'platform', table: workflow.events }, names),
  },
})
