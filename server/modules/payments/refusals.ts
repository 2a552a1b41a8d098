/** What the database refuses about money (migrations 0183 to 0185), in words. */
import { Refused } from '../../platform/http/refused.ts'

const SENTENCES: Readonly<Record<string, string>> = {
  bank_use_once: 'Somebody has decided on this transaction already.',
  bank_use_back: 'This transaction is not set aside.',
  payout_item_once: 'One of these operations stands in another open batch.',
  payout_cancelled: 'This payout was cancelled.',
  payout_recorded: 'A payout was recorded as paid. Return it in its operation first.',
  refund_four_eyes: 'Another person has to approve what you asked for.',
  refund_decision_pkey: 'Somebody has decided on this refund already.',
}

/** Passes everything else on. @throws Refused 409 */
export async function inWords<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    const constraint = error instanceof Error && 'constraint' in error ? String(error.constraint) : ''
    const sentence = SENTENCES[constraint]
    if (sentence === undefined) throw error
    throw new Refused(409, constraint.endsWith('four_eyes') ? 'guard_refused' : 'wrong_state', sentence)
  }
}
