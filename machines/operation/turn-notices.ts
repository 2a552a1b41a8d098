/** Which parties have to act after an event, and who is notified. Pure. */
import type { Role } from '../kernel/define.ts'
import type { OutboxMessage } from './effects.ts'

/** A state in which a party has to act. */
export type Turn = {
  /** Id of the state. */
  readonly id: string
  readonly step: string | null
  readonly court: Role | null
}

type Change = {
  readonly before: readonly Turn[]
  readonly after: readonly Turn[]
  /** Who acted: no one is notified of what they did themselves. */
  readonly by: Role
}

/** One notification for each party that has to act next. @param messages of the event: the parties that they notify get no second one */
export function turnNotices(
  { before, after, by }: Change,
  messages: readonly OutboxMessage[],
): readonly OutboxMessage[] {
  const notified = new Set<unknown>(
    messages.flatMap(({ kind, params }) => (kind === 'notify' ? [(params as { to?: unknown }).to] : [])),
  )
  const known = new Set(before.map(({ id }) => id))
  const found = new Map<Role, string>()
  for (const { id, step, court } of after) {
    const isNews =
      court !== null && court !== 'system' && court !== by && !known.has(id) && !notified.has(court)
    if (isNews && step !== null && !found.has(court)) found.set(court, step)
  }
  return [...found].map(([to, step]) => ({ kind: 'notify', params: { to, step, template: 'turn' } }))
}
