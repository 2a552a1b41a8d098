/** Whose turn comes with an event, and who is notified. Pure. */
import type { Role } from '../kernel/define.ts'
import type { Letter } from './effects.ts'

/** A place where someone has the move. */
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

/** One notice for each party whose turn comes. @param letters of the event: a party that one of them is for is notified already */
export function turnNotices({ before, after, by }: Change, letters: readonly Letter[]): readonly Letter[] {
  const notified = new Set<unknown>(
    letters.flatMap(({ kind, params }) => (kind === 'notify' ? [(params as { to?: unknown }).to] : [])),
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
