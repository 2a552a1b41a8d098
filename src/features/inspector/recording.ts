/** A recording: who lived, what was sent to whom, and what each came to. Pure; a recording is never changed, only followed. */
import { machineIn } from './machine-in.ts'
import type { InspectionMessage } from './messages.ts'

export type Actor = {
  readonly key: string
  readonly name: string
  /** Id of its machine; empty for what is no machine. */
  readonly machine: string
  readonly parent: string | null
  /** Milliseconds. */
  readonly since: number
}

export type After = {
  readonly status: string
  readonly value: unknown
  readonly context: unknown
  /** What it came to, where it is over. */
  readonly output?: unknown
}

/** One event, and where its actor stood after it; null: nothing was received of that. */
export type Row = {
  /** Counts on through everything that was ever recorded. */
  readonly n: number
  readonly at: number
  readonly actor: string
  readonly source: string | null
  readonly type: string
  /** In words, where the machine has them. */
  readonly label: string | null
  readonly event: unknown
  readonly after: After | null
}

export type Recording = {
  readonly actors: readonly Actor[]
  /** Oldest first. */
  readonly rows: readonly Row[]
  /** Rows that were let go to make room. */
  readonly dropped: number
}

export const EMPTY: Recording = { actors: [], rows: [], dropped: 0 }

/** More would fill the memory of a browser with what no one goes back to. */
export const MOST_ROWS = 20_000

/** The snapshot of an event follows it closely: further back it belongs to another one. */
const NEAR = 60

/** @param most for tests */
export function follow(
  recording: Recording,
  arrived: readonly InspectionMessage[],
  most = MOST_ROWS,
): Recording {
  if (arrived.length === 0) return recording
  const actors = new Map(recording.actors.map((actor) => [actor.key, actor]))
  const rows = [...recording.rows]
  let next = recording.dropped + rows.length
  for (const message of arrived) {
    const key = `${message.run}/${message.sessionId}`
    const at = Number(message.createdAt)
    if (message.type === '@xstate.actor') {
      actors.set(key, actorOf(message, key, at))
      continue
    }
    const { event, ...rest } = { type: message.event.type, event: message.event }
    const after = message.type === '@xstate.snapshot' ? afterOf(message.snapshot) : null
    const place = after ? waitingFor(rows, key, rest.type) : -1
    if (place >= 0) rows[place] = { ...rows[place]!, after }
    else {
      const source =
        message.type === '@xstate.event' && message.sourceId ? `${message.run}/${message.sourceId}` : null
      rows.push({ n: next, at, actor: key, source, type: rest.type, label: null, event, after })
      next += 1
    }
  }
  const over = Math.max(0, rows.length - most)
  return { actors: [...actors.values()], rows: rows.slice(over), dropped: recording.dropped + over }
}

function actorOf(
  message: Extract<InspectionMessage, { type: '@xstate.actor' }>,
  key: string,
  since: number,
): Actor {
  const { name, definition, parentId, run } = message
  const machine = machineIn(definition)
  // An actor without a name of its own is called by its session.
  const title = /^x:\d+$/.test(name) ? machine || name : name
  return { key, name: title, machine, parent: parentId ? `${run}/${parentId}` : null, since }
}

function afterOf(snapshot: unknown): After {
  const { status, value, context, output } = (snapshot ?? {}) as Partial<After>
  return { status: status ?? 'active', value, context, ...(output === undefined ? {} : { output }) }
}

/** The newest event of this actor and type whose snapshot has not come; -1: none. */
function waitingFor(rows: readonly Row[], actor: string, type: string): number {
  for (let place = rows.length - 1; place >= Math.max(0, rows.length - NEAR); place -= 1) {
    const row = rows[place]!
    if (row.actor === actor && row.type === type) return row.after === null ? place : -1
  }
  return -1
}

export type Filter = { readonly actor: string | null; readonly text: string }

/** Rows of one actor and those below it, whose event's name or label holds a text. */
export function filtered({ rows, actors }: Recording, { actor, text }: Filter): readonly Row[] {
  const within = actor === null ? null : family(actors, actor)
  const wanted = text.trim().toLowerCase()
  if (!within && wanted === '') return rows
  return rows.filter(
    (row) =>
      (!within || within.has(row.actor)) &&
      (wanted === '' || `${row.type} ${row.label ?? ''}`.toLowerCase().includes(wanted)),
  )
}

function family(actors: readonly Actor[], key: string): ReadonlySet<string> {
  const found = new Set([key])
  // Parents come before their children.
  for (const { key: one, parent } of actors) if (parent !== null && found.has(parent)) found.add(one)
  return found
}

/** How each actor stood after a row: the newest that was received of it up to there. */
export function standingsAt({ rows }: Recording, n: number): ReadonlyMap<string, After> {
  const standings = new Map<string, After>()
  for (const row of rows) {
    if (row.n > n) break
    if (row.after) standings.set(row.actor, row.after)
  }
  return standings
}

/** How its actor stood before a row; null: nothing was received of that. */
export function standingBefore({ rows, dropped }: Recording, row: Row): After | null {
  for (let place = row.n - dropped - 1; place >= 0; place -= 1) {
    const earlier = rows[place]
    if (earlier?.actor === row.actor && earlier.after) return earlier.after
  }
  return null
}

/** `{a: {b: 'c'}}` → `a.b.c`; lanes side by side are joined by a bar. */
export function valueInShort(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return ''
  return Object.entries(value)
    .map(([key, inner]) => (valueInShort(inner) ? `${key}.${valueInShort(inner)}` : key))
    .join(' | ')
}
