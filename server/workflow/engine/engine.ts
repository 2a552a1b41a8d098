/** The path of every event of every workflow, under the lock of its row. Differences are values of `WorkflowKind`. */
import type { AnyStateMachine, SnapshotFrom } from 'xstate'
import type { By, EventTable } from '../../../machines/kernel/define.ts'
import { messageGroup } from '../../../machines/kernel/messages.ts'
import { sentenceFor, type GuardBook } from '../../../machines/kernel/offers.ts'
import { encode, type Versioned } from '../../../machines/kernel/snapshot.ts'
import { step, type Accepted, type Refusal, type Surroundings } from '../../../machines/kernel/step.ts'
import refusals from '../../../public/messages/en/refusals.json' with { type: 'json' }
import { asServer } from '../../ledger/connection.ts'
import { rows } from '../../platform/statements.ts'
import type { Scope, Trx } from '../../platform/database.ts'
import { Refused, type FieldIssue } from '../../platform/http/refused.ts'
import { announce, type Announcement } from '../outbox/announce.ts'
import { hashOf, linkAt } from '../journal/chain.ts'
import type { Statement } from '../transaction.ts'
import { bodyHashOf, repeatedKey } from './keys.ts'
import { observeEvent } from './observed.ts'
import { saveStatement, type Changes, type Store, type UsedKey } from './save.ts'
import { t } from '../../platform/messages.ts'

export type Payload = Readonly<Record<string, unknown>>

/** A row as it is decided with. */
type Standing<Machine extends AnyStateMachine> = {
  readonly id: string
  readonly version: number
  readonly headHash: string
  readonly decider: Versioned<Machine> & { readonly events: EventTable }
  readonly snapshot: SnapshotFrom<Machine>
}

/** The transaction that an event is part of. Workflows add what their effects need. */
export type Setting = {
  readonly scope: Scope
  readonly now: Date
  /** What the machine knows of the day besides its time. */
  readonly surroundings?: Surroundings
  /** Written once the version is known to be right, before the event is decided on. */
  readonly prepare?: () => Promise<unknown>
}

export type Sent = {
  readonly type: string
  readonly payload: Payload
  /** The version that the person looked at; null for the server itself, which holds the lock. */
  readonly version: number | null
  /** Stored with the event. */
  readonly key?: UsedKey
  /** Id of the timer row whose event this is. */
  readonly firedTimer?: string | null
}

/** One accepted event: what facts and effects work with. */
export type Turn<Row, Around extends Setting = Setting> = Around & {
  readonly row: Row
  readonly by: By
  readonly type: string
  /** As the machine heard it: trimmed and normalised. */
  readonly payload: Payload
  /** ISO time. */
  readonly at: string
  /** The version that the row gets. */
  readonly version: number
}

export type Carried = Changes & {
  /** What is journalled, without personal values. */
  readonly journalled: Payload
  /** For after the commit. */
  readonly announcements: readonly Announcement[]
}

export type WorkflowKind<
  Row,
  Machine extends AnyStateMachine,
  Around extends Setting,
  Done extends Carried = Carried,
> = {
  readonly store: Store
  readonly guards: GuardBook
  readonly standing: (row: Row) => Standing<Machine>
  readonly actor: (row: Row, scope: Scope, events: EventTable, type: string) => By
  /** What the machine cannot know because it lies in tables, by field. @throws Refused for what no field is to blame for */
  readonly facts: (turn: Turn<Row, Around>) => Promise<readonly FieldIssue[]>
  /** Carries the effects out, in the transaction. @throws Refused, and then nothing has changed */
  readonly carryOut: (turn: Turn<Row, Around>, decided: Accepted<SnapshotFrom<Machine>>) => Promise<Done>
}

/** Changes nothing. @throws Refused 400 with fields, 403, 404, 409 with a sentence */
export const judge = <Row, Machine extends AnyStateMachine>(
  kind: Judging<Row, Machine>,
  setting: Setting,
  row: Row,
  sent: Asked,
) => decide(kind, setting, row, kind.standing(row), sent)

type Judging<Row, Machine extends AnyStateMachine> = Pick<
  WorkflowKind<Row, Machine, never>,
  'guards' | 'standing' | 'actor'
>
type Asked = Pick<Sent, 'type' | 'payload' | 'version'>

async function decide<Row, Machine extends AnyStateMachine>(
  kind: Judging<Row, Machine>,
  { scope, now, surroundings, prepare }: Setting,
  row: Row,
  standing: Standing<Machine>,
  { type, payload, version }: Asked,
) {
  if (version !== null && version !== standing.version) throw new Refused(409, 'stale_version')
  const { machine, events } = standing.decider
  const by = kind.actor(row, scope, events, type)
  await prepare?.()
  const at = now.toISOString()
  const decided = step(machine, events, standing.snapshot, { ...payload, type }, by, at, surroundings)
  if (!decided.ok) throw refusedBy(decided, kind.guards)
  return { by, at, decided }
}

/** @returns the statement left to write, and what is announced @throws as judge(), and for facts that do not fit */
export async function transition<
  Row,
  Machine extends AnyStateMachine,
  Around extends Setting,
  Done extends Carried,
>(
  kind: WorkflowKind<Row, Machine, Around, Done>,
  around: Around,
  row: Row,
  sent: Sent,
): Promise<Transitioned<Done>> {
  const standing = kind.standing(row)
  return observeEvent(standing.decider, sent, () => carry(kind, around, row, standing, sent))
}

type Transitioned<Done> = { readonly save: Statement; readonly version: number; readonly done: Done }

async function carry<Row, Machine extends AnyStateMachine, Around extends Setting, Done extends Carried>(
  kind: WorkflowKind<Row, Machine, Around, Done>,
  around: Around,
  row: Row,
  standing: Standing<Machine>,
  sent: Sent,
): Promise<Transitioned<Done>> {
  const { by, at, decided } = await decide(kind, around, row, standing, sent)
  const { id, version: before, headHash, decider } = standing
  const { type, payload: raw, key = null, firedTimer = null } = sent
  const version = before + 1
  // Accepted, so the schema fits. Timers carry nothing.
  const payload: Payload = firedTimer === null ? (decider.events[type]?.payload.parse(raw) ?? {}) : {}
  const turn = { ...around, row, by, type, payload, at, version }
  const issues = await kind.facts(turn)
  if (issues.length > 0) throw new Refused(400, 'invalid_request', undefined, issues)
  const done = await kind.carryOut(turn, decided)

  const stored = encode(decider, decided.next)
  const link = linkAt(id, version, { at, by, event: type, payload: done.journalled, ...stored })
  const save = saveStatement(kind.store, {
    row: stored,
    link,
    previousHash: headHash,
    hash: hashOf(link, headHash),
    changes: done,
    timers: decided.timers,
    firedTimer,
    key,
  })
  return { save, version, done }
}

/** As transition(), through Kysely on a locked row. @returns null: repeated call @throws Refused 422 for a reused key */
export async function transitionWithin<
  Row,
  Machine extends AnyStateMachine,
  Around extends Setting & { readonly trx: Trx },
  Done extends Carried,
>(
  kind: WorkflowKind<Row, Machine, Around, Done>,
  around: Around,
  row: Row,
  { idempotencyKey: key, ...sent }: Sent & { readonly idempotencyKey?: string | undefined },
): Promise<Done | null> {
  const { scope, trx } = around
  const used =
    key === undefined ? null : { key, bodyHash: bodyHashOf({ id: kind.standing(row).id, ...sent }) }
  if (used && (await repeatedKey(trx, scope.personId, used))) return null
  const { save, done } = await transition(kind, around, row, { ...sent, key: used })
  await asServer(trx, () => rows(trx, save.text, save.values))
  return done
}

/** After the commit. */
export function announceAll(pool: Parameters<typeof announce>[0], some: readonly Announcement[]): void {
  for (const one of some) announce(pool, one)
}

const WHO: Readonly<Record<string, string>> = messageGroup(refusals, 'workflow.role')

/** The kernel's refusals, as the API words them. */
function refusedBy(refusal: Refusal, book: GuardBook): Refused {
  switch (refusal.why) {
    case 'payload':
      return new Refused(400, 'invalid_request', undefined, refusal.issues)
    case 'role': {
      const who = refusal.needs.map((role) => WHO[role] ?? role).join(' or ')
      return new Refused(403, 'forbidden', t('refusals.workflow.only', { who }))
    }
    case 'event':
      return new Refused(404, 'not_found', t('refusals.workflow.noSuchEvent'))
    case 'state':
      return new Refused(409, 'wrong_state')
    case 'guard':
      return new Refused(409, 'guard_refused', sentenceFor(refusal.guards, book.sentences))
  }
}
