/**
 * Nothing secret and no one's personal data is inspected. Values are withheld by name (what the event tables mark as
 * personal, what names a secret) and by look (e-mail addresses, bank accounts, tokens), wherever they stand: in the memory
 * of an actor, in an event, in the input it began with, in what it came to.
 */
import type { StatelyInspectionEvent } from '@statelyai/inspect'
import { events as onboardingEvents } from '../../../machines/onboarding/events.ts'
import type { EventTable } from '../../../machines/kernel/define.ts'
import { personalPathsOf } from '../../../machines/kernel/fields.ts'
import { events as submissionEvents } from '../../../machines/projectSubmission/events.ts'
import { workflows } from '../../../machines/workflows.ts'
import { machineIn } from './machine-in.ts'

/** What is where a value is withheld. */
const WITHHELD = '—'

const TABLES: readonly EventTable[] = [
  ...Object.values(workflows).map(({ events }) => events),
  onboardingEvents,
  submissionEvents,
]

/** Last words of the personal paths: `recipients.*` → `recipients`. */
const PERSONAL: ReadonlySet<string> = new Set(
  TABLES.flatMap((table) => Object.values(table))
    .flatMap((spec) => personalPathsOf(spec))
    .flatMap((path) => path.split('.').findLast((part) => part !== '*') ?? []),
)

const SECRET =
  /token|secret|passw|authoriz|cookie|nonce|verifier|credential|session_?state|iban|^bic$|e-?mail|phone|birth|address|(first|last|full|given|family|typed|display)_?name|^sub$|^name$/i

/** Under these names a bare text may be anything: what an actor began with, or came to. */
const BARE: ReadonlySet<string> = new Set(['input', 'output', 'data'])

const LOOKS: readonly RegExp[] = [
  // E-mail addresses.
  /[^\s@"'<>]+@[^\s@"'<>]+\.[a-z]{2,}/gi,
  // JSON Web Tokens.
  /\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g,
  // Bank accounts, in one piece or in fours.
  /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?\b/g,
  // Whatever else is long and opaque; an id has 36 letters.
  /[\w~+/-]{40,}={0,2}/g,
]

const DEEPEST = 12
const MOST_KEYS = 400
const LONGEST = 2_000

const isWithheld = (key: string): boolean => PERSONAL.has(key) || SECRET.test(key)

const sanitizeText = (text: string): string => {
  const clean = LOOKS.reduce((rest, look) => rest.replaceAll(look, WITHHELD), text)
  return clean.length > LONGEST ? `${clean.slice(0, LONGEST)}…` : clean
}

/** Any value as JSON without what is withheld. Files, functions and living things are named by their kind. */
function sanitize(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return sanitizeText(value)
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value
  if (typeof value !== 'object') return value === undefined ? undefined : `(${typeof value})`
  if (depth >= DEEPEST) return '(deeper)'
  if (Array.isArray(value)) return value.slice(0, MOST_KEYS).map((item) => sanitize(item, depth + 1))
  if (value instanceof Error) return { error: sanitizeText(`${value.name}: ${value.message}`) }
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Blob) return { kind: value.constructor.name, type: value.type, bytes: value.size }
  if (!isPlain(value)) return `(${value.constructor.name})`
  const entries = Object.entries(value).slice(0, MOST_KEYS)
  return Object.fromEntries(entries.map(([key, inner]) => [key, sanitizeAt(key, inner, depth)]))
}

function sanitizeAt(key: string, value: unknown, depth: number): unknown {
  if (value === undefined || value === null || typeof value === 'boolean') return value
  if (isWithheld(key) || (BARE.has(key) && typeof value === 'string')) return WITHHELD
  return sanitize(value, depth + 1)
}

const isPlain = (value: object): value is Readonly<Record<string, unknown>> => {
  const above: unknown = Object.getPrototypeOf(value)
  return above === Object.prototype || above === null
}

type Event = Extract<StatelyInspectionEvent, { type: '@xstate.event' }>['event']

/** An event, `xstate.init` with its input among them. Its type is a word of the machine and stays. */
export const sanitizeEvent = (event: Event): Event => {
  const { type, ...rest } = event
  return { ...(sanitize(rest) as object), type: sanitizeText(type) }
}

export const sanitizeContext = <Context>(context: Context): Context => sanitize(context) as Context

type Snapshot = { readonly [key: string]: unknown }

/** Of a snapshot only what is plain: status, value, memory, and what it began with and came to. */
function sanitizeSnapshot(snapshot: unknown): Record<string, unknown> {
  const { status, value, context, output, error, input } = (snapshot ?? {}) as Snapshot
  return sanitize({ status, value, context, output, error, input }) as Record<string, unknown>
}

/** The last door: whatever is posted has come through here. */
export function sanitizeMessage(message: StatelyInspectionEvent): StatelyInspectionEvent {
  if (message.type === '@xstate.event') return { ...message, event: sanitizeEvent(message.event) }
  const snapshot = sanitizeSnapshot(message.snapshot)
  if (message.type === '@xstate.snapshot')
    return {
      ...message,
      event: sanitizeEvent(message.event),
      snapshot: snapshot as typeof message.snapshot,
    }
  const definition = JSON.stringify({ id: machineIn(message.definition) })
  return { ...message, name: sanitizeText(message.name), definition, snapshot }
}
