/** Which events a person may send now, and why the others are refused. */
import { getNextTransitions, type AnyMachineSnapshot } from 'xstate'
import type { By, EventSpec, EventTable, Role } from './define.ts'
import { atomsOf, refusing } from './guards.ts'
import { stamp } from './step.ts'
import { can } from './xstate.ts'
import words from '../../public/messages/en/machines/kernel.json' with { type: 'json' }
import { messageGroup, messagesOf } from './messages.ts'

const say = messagesOf(words)

export type Offer = {
  readonly type: string
  readonly label: string
  readonly tone: NonNullable<EventSpec['tone']>
  /** Question to ask before sending; null: none. */
  readonly confirm: string | null
  readonly roles: readonly Role[]
  /** The states that listen; two regions may listen to one event. */
  readonly from: readonly string[]
  /**
   * open: send it. needs-input: show the form, then ask again with its values. blocked: say `why`.
   * someone-else: another role has this move; `why` says which.
   */
  readonly status: 'open' | 'needs-input' | 'blocked' | 'someone-else'
  readonly why: string | null
  readonly guards: readonly string[]
}

export type GuardBook = {
  /** Guards that cannot be answered before the form is filled in. */
  readonly readsPayload: ReadonlySet<string>
  /** For each guard one sentence: why not. */
  readonly sentences: Readonly<Record<string, string>>
}

/** Everything that the present state listens to, for one person. @param at ISO time, as step() stamps it */
export function offers(
  table: EventTable,
  before: AnyMachineSnapshot,
  by: By,
  at: string,
  book: GuardBook,
): Offer[] {
  if (before.status !== 'active') return []
  const snapshot = stamp(before, at)
  const heard = getNextTransitions(snapshot).filter(({ eventType }) => Object.hasOwn(table, eventType))
  return [...Map.groupBy(heard, ({ eventType }) => eventType)].map(([type, edges]) => {
    const { label, tone = 'neutral', confirm = null, roles, payload } = table[type]!
    const guards = [...new Set(edges.flatMap(({ guard }) => atomsOf(guard).map(({ name }) => name)))]
    const asks = Object.keys(payload.shape).length > 0
    return {
      type,
      label,
      tone,
      confirm,
      roles,
      guards,
      from: [...new Set(edges.map(({ source }) => source.id))],
      ...answer(snapshot, { type, by, at }, roles, asks, book),
    }
  })
}

function answer(
  snapshot: AnyMachineSnapshot,
  event: { readonly type: string; readonly by: By; readonly at: string },
  roles: readonly Role[],
  asks: boolean,
  { readsPayload, sentences }: GuardBook,
): Pick<Offer, 'status' | 'why'> {
  if (!roles.includes(event.by.role)) return { status: 'someone-else', why: whoseMove(roles) }
  const isPossible = { status: asks ? 'needs-input' : 'open', why: null } as const
  if (can(snapshot, event)) return isPossible
  const no = refusing(snapshot, event)
  // The form answers the guards that read it; the others say no already.
  const decided = asks ? no.filter((guard) => !readsPayload.has(guard)) : no
  if (decided.length === 0 && no.length > 0) return isPossible
  return { status: 'blocked', why: sentenceFor(decided, sentences) }
}

/** The sentence of the guards that said no; also for a refusal 409 of step(). */
export const sentenceFor = (guards: readonly string[], sentences: GuardBook['sentences']): string =>
  guards.flatMap((guard) => sentences[guard] ?? []).join(' ') || say('notPossiblePoint')

const NAMES: Readonly<Record<Role, string>> = messageGroup(words, 'role')

/** Beside people the system is no one to wait for. */
function whoseMove(roles: readonly Role[]): string {
  const people = roles.filter((role) => role !== 'system')
  const named = people.length > 0 ? people : roles
  return say('onlyRole', { who: named.map((role) => NAMES[role]).join(' or ') })
}
