/** The one statement that writes a transition: operation, journal, timers, outbox, key and personal values. */
import type { Effect, TimerOp } from '../../machines/kernel/step.ts'
import type { PersonalValue } from './personal.ts'
import type { Projection } from './projection.ts'
import type { Change } from './row.ts'
import type { Statement } from './transaction.ts'

type JournalEntry = {
  readonly at: string
  readonly personId: string
  readonly role: string
  readonly event: string
  readonly payload: unknown
  readonly stateValue: unknown
  readonly previousHash: string
  readonly hash: string
}

export type Transition = {
  readonly operationId: string
  /** The version that was read under lock; the row becomes the next one. */
  readonly fromVersion: number
  readonly machineVersion: number
  readonly snapshot: unknown
  readonly projection: Projection
  readonly change: Change
  readonly journal: JournalEntry
  readonly timers: readonly TimerOp[]
  /** A timer that has fired is used up, unless the transition sets it again. */
  readonly firedTimer: string | null
  readonly letters: readonly { readonly kind: string; readonly params: unknown }[]
  readonly key: { readonly key: string; readonly bodyHash: string } | null
  readonly personal: readonly PersonalValue[]
}

/**
 * Named and prepared once per connection. Division by zero aborts the transaction if the row was not the one that
 * was read, so the commit can travel in the same round trip.
 */
const SAVE = `
with saved as (
  update operation set
    snapshot = $3::jsonb, machine_version = $4, version = $2 + 1, head_hash = $5,
    status = $6, turns = $7::jsonb, courts = $8::text[], steps = $9::text[], phase = $10, phase_title = $11,
    phase_since = $12, due_at = $13, updated_at = $14,
    quantity = $15, unit_price_cents = $16, fee_cents = $17, amount_cents = $18, currency = $19,
    requested_delivery = $20, beneficiary_country = $21, account_manager_id = $22, facts = $23::jsonb,
    platform_due_at = $36, contributor_due_at = $37, carrier_due_at = $38
  where id = $1 and version = $2 returning id, version
), journalled as (
  insert into journal (operation_id, seq, at, person_id, role, event, payload, state_value, version, prev_hash, hash)
  select id, version, $14, $24, $25, $26, $27::jsonb, $28::jsonb, version, $29, $5 from saved
), cleared as (
  delete from timer t using saved s where t.operation_id = s.id and t.id = any ($30::text[])
), started as (
  insert into timer (operation_id, id, due_at, event)
  select s.id, x.id, x.due_at, x.event from saved s, jsonb_to_recordset($31::jsonb) as x (id text, due_at timestamptz, event text)
  on conflict (operation_id, id) do update set due_at = excluded.due_at, event = excluded.event
), sent as (
  insert into outbox (operation_id, kind, params)
  select s.id, x.kind, x.params from saved s, jsonb_to_recordset($32::jsonb) as x (kind text, params jsonb)
), keyed as (
  insert into idempotency (person_id, key, body_hash, operation_id, version)
  select $24, $33, $34, id, version from saved where $33::text is not null
), kept as (
  insert into personal_value (id, operation_id, person_id, path, value, salt)
  select x.id, s.id, $24, x.path, x.value, x.salt
  from saved s, jsonb_to_recordset($35::jsonb) as x (id uuid, path text, value jsonb, salt text)
)
select 1 / count(*)::int as saved from saved`

export function saveStatement(done: Transition): Statement {
  const { projection, change, journal } = done
  const timers = finalTimers(done.timers, done.firedTimer)
  return {
    name: 'operation_save',
    text: SAVE,
    values: [
      done.operationId,
      done.fromVersion,
      JSON.stringify(done.snapshot),
      done.machineVersion,
      journal.hash,
      projection.status,
      JSON.stringify(projection.turns),
      projection.courts,
      projection.steps,
      projection.phase,
      projection.phaseTitle,
      projection.phaseSince,
      projection.dueAt,
      journal.at,
      change.quantity,
      change.unitPriceCents,
      change.feeCents,
      change.amountCents,
      change.currency,
      change.delivery,
      change.beneficiaryCountry,
      change.accountManagerId,
      JSON.stringify(change.facts),
      journal.personId,
      journal.role,
      journal.event,
      JSON.stringify(journal.payload),
      JSON.stringify(journal.stateValue),
      journal.previousHash,
      // A closed operation hears nothing: its timers go.
      isClosed(projection) ? timers.known : timers.cleared,
      JSON.stringify(isClosed(projection) ? [] : timers.set),
      JSON.stringify(done.letters),
      done.key?.key ?? null,
      done.key?.bodyHash ?? null,
      JSON.stringify(done.personal),
      projection.dues.platform,
      projection.dues.contributor,
      projection.dues.projectCarrier,
    ],
  }
}

const isClosed = ({ status }: Projection): boolean => status !== 'open' && status !== 'onHold'

type TimerRow = { readonly id: string; readonly due_at: string; readonly event: string }

/** The operations in order, reduced to what is true at the end: one statement cannot touch a row twice. */
export function finalTimers(operations: readonly TimerOp[], fired: string | null) {
  const last = new Map<string, TimerRow | null>(fired ? [[fired, null]] : [])
  for (const one of operations)
    last.set(one.id, one.op === 'set' ? { id: one.id, due_at: one.dueAt, event: one.event } : null)
  return {
    set: [...last.values()].filter((row) => row !== null),
    cleared: [...last].flatMap(([id, row]) => (row ? [] : [id])),
    known: [...last.keys()],
  }
}

export const lettersOf = (effects: readonly Effect[]) =>
  effects.map(({ type, params }) => ({ kind: type, params: params ?? {} }))
