/** Outbox messages of an event, with a notification to each party that has to act next. */
import type { Role } from '../../../machines/kernel/define.ts'
import type { OutboxMessage } from '../../../machines/operation/effects.ts'
import { turnNotices } from '../../../machines/operation/turn-notices.ts'
import type { Projection } from '../projection.ts'

type Turns = Pick<Projection, 'turns'>

/** @param before as it was stored; a new operation had no turns @param later messages that the machine itself sends */
export const withTurnMessages = (
  [before, after]: readonly [Turns, Turns],
  by: Role,
  later: readonly OutboxMessage[],
): readonly OutboxMessage[] => [
  ...later,
  ...turnNotices({ before: turnsIn(before), after: turnsIn(after), by }, later),
]

const turnsIn = ({ turns }: Turns) => turns.map(({ node, step, court }) => ({ id: node, step, court }))
