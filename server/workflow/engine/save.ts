/** The one statement that writes a transition of any workflow: its row, journal, timers, outbox, key and personal values. */
import type { Row } from '../../../machines/kernel/snapshot.ts'
import type { Effect, TimerOp } from '../../../machines/kernel/step.ts'
import type { OutboxMessage } from '../../../machines/operation/effects.ts'
import { GENESIS, type Link } from '../journal/chain.ts'
import type { PersonalValue } from '../personal.ts'
import type { Statement } from '../transaction.ts'

/** Where a workflow is stored. Snapshot, version, head hash and time of the update have the same names everywhere. */
export type Store = {
  readonly table: string
  /** Primary key of the table. */
  readonly id: string
  readonly journal: string
  /** Foreign key in journal and timers. */
  readonly of: string
  /** Columns of the journal that take the version. */
  readonly counts: readonly string[]
  readonly timer?: string
  /** It has rows in the outbox and personal values of its own. */
  readonly messages?: true
}

/** What a transition changes besides what every workflow stores. */
export type Changes = {
  /** The row's other columns by name, in the same order each time. */
  readonly columns: Readonly<Record<string, unknown>>
  readonly messages?: readonly OutboxMessage[]
  readonly personal?: readonly PersonalValue[]
  /** It accepts no more events, so its timers are deleted. */
  readonly isClosed?: boolean
}

export type UsedKey = { readonly key: string; readonly bodyHash: string } | null

type Transition = {
  readonly row: Row
  readonly link: Link
  readonly previousHash: string
  readonly hash: string
  readonly changes: Changes
  readonly timers: readonly TimerOp[]
  /** A timer that has fired is used up, unless the transition sets it again. */
  readonly firedTimer: string | null
  readonly key: UsedKey
}

const FIRST_COLUMN = 15

const texts = new Map<string, string>()

/** Prepared once per connection. A division by zero aborts if the row has changed, so the commit needs no extra trip. */
function textOf(
  { table, id, journal, of, counts, timer, messages }: Store,
  columns: readonly string[],
): string {
  const set = columns.map((column, index) => `, ${column} = $${FIRST_COLUMN + index}`)
  let last = FIRST_COLUMN + columns.length - 1
  const next = () => `$${(last += 1)}`
  const started = timer
    ? `, cleared as (
  delete from ${timer} t using saved s where t.${of} = s.id and t.id = any (${next()}::text[])
), started as (
  insert into ${timer} (${of}, id, due_at, event)
  select s.id, x.id, x.due_at, x.event from saved s, jsonb_to_recordset(${next()}::jsonb) as x (id text, due_at timestamptz, event text)
  on conflict (${of}, id) do update set due_at = excluded.due_at, event = excluded.event
)`
    : ''
  const sent = messages
    ? `, sent as (
  insert into outbox (operation_id, version, kind, params)
  select s.id, s.version, x.kind, x.params from saved s, jsonb_to_recordset(${next()}::jsonb) as x (kind text, params jsonb)
), kept as (
  insert into personal_value (id, operation_id, person_id, path, value, salt)
  select x.id, s.id, $7, x.path, x.value, x.salt
  from saved s, jsonb_to_recordset(${next()}::jsonb) as x (id uuid, path text, value jsonb, salt text)
)`
    : ''
  return `
with saved as (
  update ${table} set
    snapshot = $3::jsonb, machine_version = $4, version = $2 + 1, head_hash = $5, updated_at = $6${set.join('')}
  where ${id} = $1 and version = $2 returning ${id} as id, version
), journalled as (
  insert into ${journal} (${of}, ${counts.join(', ')}, at, person_id, role, event, payload, state_value, prev_hash, hash)
  select id, ${counts.map(() => 'version').join(', ')}, $6, $7, $8, $9, $10::jsonb, $11::jsonb, $12, $5 from saved
), keyed as (
  insert into idempotency (person_id, key, body_hash, subject_id, version)
  select $7, $13, $14, id, version from saved where $13::text is not null
)${started}${sent}
select 1 / count(*)::int as saved from saved`
}

export function saveStatement(
  store: Store,
  { row, link, previousHash, hash, changes, timers, firedTimer, key }: Transition,
): Statement {
  const { columns, messages = [], personal = [], isClosed = false } = changes
  const names = Object.keys(columns)
  const known = [store.table, ...names].join(' ')
  const text = texts.get(known) ?? textOf(store, names)
  texts.set(known, text)
  const { set, cleared, all } = finalTimers(timers, firedTimer)
  return {
    name: `${store.table}_save`,
    text,
    values: [
      link.operationId,
      link.version - 1,
      JSON.stringify(row.snapshot),
      row.version,
      hash,
      link.at,
      link.personId,
      link.role,
      link.event,
      JSON.stringify(link.payload),
      JSON.stringify(link.stateValue),
      previousHash,
      key?.key ?? null,
      key?.bodyHash ?? null,
      ...Object.values(columns),
      ...(store.timer ? [isClosed ? all : cleared, JSON.stringify(isClosed ? [] : set)] : []),
      ...(store.messages ? [JSON.stringify(messages), JSON.stringify(personal)] : []),
    ],
  }
}

/** The first row of a journal, and the first timers. */
export function firstRow(
  { journal, of, counts, timer }: Store,
  { link, hash, timers }: Pick<Transition, 'link' | 'hash' | 'timers'>,
): Statement {
  const started = `with started as (
    insert into ${timer} (${of}, id, due_at, event)
    select $1, x.id, x.due_at, x.event from jsonb_to_recordset($10::jsonb) as x (id text, due_at timestamptz, event text)
  )`
  return {
    name: `${journal}_begin`,
    text: `${timer ? started : ''}
      insert into ${journal} (${of}, ${counts.join(', ')}, at, person_id, role, event, payload, state_value, prev_hash, hash)
      values ($1, ${counts.map(() => '1').join(', ')}, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [
      link.operationId,
      link.at,
      link.personId,
      link.role,
      link.event,
      JSON.stringify(link.payload),
      JSON.stringify(link.stateValue),
      GENESIS,
      hash,
      ...(timer ? [JSON.stringify(finalTimers(timers, null).set)] : []),
    ],
  }
}

type TimerRow = { readonly id: string; readonly due_at: string; readonly event: string }

/** The operations in order, reduced to what is true at the end: one statement cannot touch a row twice. */
export function finalTimers(operations: readonly TimerOp[], fired: string | null) {
  const last = new Map<string, TimerRow | null>(fired ? [[fired, null]] : [])
  for (const one of operations)
    last.set(one.id, one.op === 'set' ? { id: one.id, due_at: one.dueAt, event: one.event } : null)
  return {
    set: [...last.values()].filter((row) => row !== null),
    cleared: [...last].flatMap(([id, row]) => (row ? [] : [id])),
    all: [...last.keys()],
  }
}

export const outboxMessages = (effects: readonly Effect[]) =>
  effects.map(({ type, params }) => ({ kind: type, params: params ?? {} }))
