/** One door out: what of an operation leaves, and to whom. */
import { eventName, REQUESTED } from '../../../machines/operation/by-event.ts'
import { REQUESTED_PAST } from '../../../machines/operation/events/words.ts'
import {
  Substituted,
  type Captured,
  type Hold,
  type JournalRow,
  type LedgerRow,
  type OperationRow,
  type OperationStatus,
  type Party,
  type Turn,
} from '../../../contract/operations/shapes.ts'
import type * as z from 'zod'
import type { EventTable } from '../../../machines/kernel/define.ts'
import { mayKnow, stepOf } from '../../../machines/operation/knowledge.ts'
import type { DelayName } from '../../../machines/operation/kit.ts'
import { FIRED_SENTENCES } from '../../../machines/operation/sentences.ts'
import { formatQuantity } from '../../../contract/rules/quantity.ts'
import { formatSerial, parseRange } from '../../ledger/serials.ts'
import type { Scope } from '../../platform/database.ts'
import type { Substitution } from '../../workflow/substitute.ts'
import { isoOf } from '../../platform/statements.ts'
import { roleIn } from '../../workflow/sides.ts'
import { ERASED, resolve, WITHHELD } from '../../workflow/personal.ts'
import type { StoredTurn } from '../../workflow/projection.ts'
import type { StoredEvent, StoredPosting, Summary } from './operations.repository.ts'
import { t } from '../../platform/messages.ts'

export const cents = (text: string | null): number | null => (text === null ? null : Number(text))

/** The answer's schema keeps what is the server's alone. Only the platform sees that it has put an operation away, and who its account manager is. */
export const presentRow = (row: Summary, now: Date, scope: Scope): z.input<typeof OperationRow> => ({
  ...row,
  party: roleIn(row, scope),
  quantity: formatQuantity(BigInt(row.quantity), row.unit_scale),
  amountCents: cents(row.amount_cents),
  turns: row.turns.map((turn) => presentTurn(turn, now, scope)),
  dueAt: row.dueAt && isoOf(row.dueAt),
  createdAt: isoOf(row.createdAt),
  updatedAt: isoOf(row.updatedAt),
  archivedAt: scope.platform && row.archivedAt !== null ? isoOf(row.archivedAt) : null,
  accountManager: scope.platform ? row.accountManager : null,
})

/** By the date of the turn itself: the machine's flag may be of the turn before. Without a date the flag says it. */
export const isOverdue = ({ dueAt, flagged }: StoredTurn, now: Date): boolean =>
  dueAt === null ? flagged : Date.parse(dueAt) < now.getTime()

export const presentTurn = (turn: StoredTurn, now: Date, { personId }: Scope): Turn => ({
  step: turn.step,
  title: turn.title,
  hint: turn.hint,
  court: turn.court,
  since: turn.since,
  dueAt: turn.dueAt,
  overdue: isOverdue(turn, now),
  isColleagues: turn.submittedBy === personId,
})

const PARTY_WORDS: Readonly<Record<Party, string>> = {
  contributor: t('documents.operations.contributor'),
  projectCarrier: t('documents.operations.projectCarrier'),
  platform: t('documents.operations.platform'),
  system: t('documents.operations.system'),
}

/** The name where the viewer may know it, else the party. */
export const byOf = (event: Pick<StoredEvent, 'role' | 'person'>): string =>
  event.role === 'system' ? PARTY_WORDS.system : (event.person ?? PARTY_WORDS[event.role])

export function labelOf(event: string, table: EventTable): string {
  if (event === REQUESTED) return REQUESTED_PAST
  if (event.startsWith('xstate.after.')) {
    const delay = event.split('.')[2] ?? ''
    return Object.hasOwn(FIRED_SENTENCES, delay)
      ? FIRED_SENTENCES[delay as DelayName]
      : t('documents.operations.deadlinePassed')
  }
  return table[event]?.past ?? event
}

type EventFacts = Pick<StoredEvent, 'event' | 'payload' | 'role'>

export type Reader = {
  readonly party: Party
  /** Personal values by id. */
  readonly personal: ReadonlyMap<string, unknown>
  readonly table: EventTable
  readonly unitScale: number
}

/** Internal comments are the platform's own. */
export const isVisible = (event: EventFacts, party: Party): boolean =>
  party === 'platform' || event.event !== eventName('operation.comment') || event.payload['internal'] !== true

/** The platform sees all, a party its own payloads, and everyone the beneficiary. */
function payloadFor(
  event: EventFacts,
  { party, personal, unitScale, table }: Reader,
): Record<string, unknown> {
  if (!mayKnow(event.event, { party, table })) return {}
  const seesAll = party === 'platform' || event.role === party
  const payload = Object.fromEntries(
    Object.entries(event.payload).map(([key, value]) => [
      key,
      seesAll || key === 'beneficiaryName' ? resolve(value, personal, ERASED) : resolve(value, NOBODY),
    ]),
  )
  return event.event === REQUESTED ? presentRequest(payload, unitScale) : payload
}

const NOBODY: ReadonlyMap<string, unknown> = new Map()

/** The machine's input and the schedule with its ids are ours; quantities were journalled in smallest units. */
function presentRequest(payload: Record<string, unknown>, unitScale: number): Record<string, unknown> {
  const { input: _input, schedule: _schedule, lines, ...rest } = payload
  const inUnits = Array.isArray(lines)
    ? lines.map((line: Record<string, unknown>) => ({
        ...line,
        quantity: formatQuantity(BigInt(String(line['quantity'])), unitScale),
      }))
    : []
  return { ...rest, lines: inUnits }
}

export const presentJournalRow = (event: StoredEvent, reader: Reader): z.input<typeof JournalRow> => ({
  seq: event.seq,
  at: event.at.toISOString(),
  event: event.event,
  label: labelOf(event.event, reader.table),
  step: stepOf(event.event),
  by: byOf(event),
  role: event.role,
  payload: payloadFor(event, reader),
  substituted: Substituted.safeParse(event.payload).data ?? null,
  stateValue: event.state_value,
  version: event.version,
  hash: event.hash,
})

export type Newest = EventFacts & Pick<StoredEvent, 'person' | 'at'>

/** What the steps captured: what their forms begin with. */
export const capturedOf = (newest: readonly Newest[], reader: Reader): z.input<typeof Captured>[] =>
  newest.flatMap((event) => {
    const step = event.event === REQUESTED ? 'AcceptOperation' : stepOf(event.event)
    if (step === null || !mayKnow(event.event, reader)) return []
    const payload = payloadFor(event, reader)
    return [
      { event: event.event, step, payload, by: byOf(event), role: event.role, at: event.at.toISOString() },
    ]
  })

/** Why it is on hold, as the reader's journal has it. @param newest the newest of each event */
export function holdOf(
  status: OperationStatus,
  newest: readonly Newest[],
  reader: Reader,
): z.input<typeof Hold> | null {
  return status === 'onHold' ? saidOf(eventName('operation.hold'), newest, reader) : null
}

/** Why its terms were corrected last. */
export const correctionOf = (newest: readonly Newest[], reader: Reader) =>
  saidOf(eventName('operation.correct'), newest, reader)

function saidOf(name: string, newest: readonly Newest[], reader: Reader): z.input<typeof Hold> | null {
  const said = newest.find(({ event }) => event === name)
  if (!said) return null
  const { reason } = payloadFor(said, reader)
  return { reason: typeof reason === 'string' ? reason : '', by: byOf(said), at: said.at.toISOString() }
}

/** The beneficiary as it was accepted, else as it was asked for. */
export function beneficiaryOf(captured: readonly z.input<typeof Captured>[]): string | null {
  const named = [eventName('AcceptOperation.accept'), REQUESTED]
    .map((event) => captured.find((one) => one.event === event)?.payload['beneficiaryName'])
    .find((name) => typeof name === 'string' && name !== WITHHELD && name !== ERASED)
  return typeof named === 'string' ? named : null
}

export const presentSubstitutes = (found: readonly Substitution[], unitScale: number) =>
  found.map(({ offering: { offering_id: sid, title }, lines }) => ({
    sid,
    title,
    vintages: lines.map(({ vintage, units }) => ({
      name: vintage,
      quantity: formatQuantity(units, unitScale),
    })),
  }))

/** Postings by entry. An account that is not the viewer's to see is named by its kind alone. */
export function presentLedger(
  postings: readonly StoredPosting[],
  unitScale: number,
): z.input<typeof LedgerRow>[] {
  const entries = Map.groupBy(postings, (posting) => posting.id)
  return [...entries.values()].map((group) => ({
    sid: group[0]!.id,
    at: group[0]!.at.toISOString(),
    kind: group[0]!.kind,
    postings: group.map((posting) => ({
      account: posting.account,
      owner: posting.owner,
      serial: formatSerial(posting.serial_template, parseRange(posting.range)),
      quantity: signed(BigInt(posting.quantity), unitScale),
    })),
  }))
}

const signed = (units: bigint, scale: number): string =>
  units < 0n ? `-${formatQuantity(-units, scale)}` : formatQuantity(units, scale)
