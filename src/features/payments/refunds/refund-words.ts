/** Where a refund stands, and what happened to it, in words and colours. */
import type { Refund } from '../queries.ts'

export const REFUND_STATES = {
  open: { tone: 'move', words: 'payments.refundOpen' },
  approved: { tone: 'move', words: 'payments.refundApproved' },
  inBatch: { tone: 'move', words: 'payments.refundInBatch' },
  sent: { tone: 'move', words: 'payments.refundSent' },
  recorded: { tone: 'move', words: 'payments.refundRecorded' },
  confirmed: { tone: 'done', words: 'payments.refundConfirmed' },
  refused: { tone: 'plain', words: 'payments.refundRefused' },
} as const

/** What the bank sent back stays in its batch until it is taken out there. */
export const RETURNED = { tone: 'alarm', words: 'payments.refundReturned' } as const

/** The state in words, unless the last that happened says more. */
export const standingOf = ({ state, events }: Pick<Refund, 'state' | 'events'>) =>
  events.at(-1)?.kind === 'returned' ? RETURNED : REFUND_STATES[state]

export const ACTS = {
  approve: { title: 'payments.refundApproveTitle', submit: 'payments.refundApprove' },
  refuse: { title: 'payments.refundRefuseTitle', submit: 'payments.refundRefuse' },
  confirm: { title: 'payments.refundConfirmTitle', submit: 'payments.refundConfirm' },
  return: { title: 'payments.refundReturnTitle', submit: 'payments.refundReturn' },
} as const
export type Act = keyof typeof ACTS

/** What someone may do with it now; the server has the last word. */
export function actsOf({ state, isOwn, blocked, accountEnd }: Refund): readonly Act[] {
  const mayAgree = !isOwn && blocked === null
  if (state === 'open') return mayAgree && accountEnd !== null ? ['approve', 'refuse'] : ['refuse']
  if (state === 'approved') return ['refuse']
  if (state === 'recorded') return mayAgree ? ['confirm', 'return'] : ['return']
  return []
}
