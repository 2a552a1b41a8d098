/** The kernel's refusals and the database's, as the API words them. */
import { sentenceFor, type GuardBook } from '../../machines/kernel/offers.ts'
import type { Refusal } from '../../machines/kernel/step.ts'
import { guardBook } from '../../machines/operation/sentences.ts'
import { Refused } from '../platform/http/refused.ts'

const WHO: Readonly<Record<string, string>> = {
  contributor: 'the contributor',
  projectCarrier: 'the project carrier',
  platform: 'the platform',
  system: 'the system',
}

/** @param book of the machine that refused; the operation machines share one */
export function refusedBy(refusal: Refusal, book: GuardBook = guardBook): Refused {
  switch (refusal.why) {
    case 'payload':
      return new Refused(400, 'invalid_request', undefined, refusal.issues)
    case 'role': {
      const who = refusal.needs.map((role) => WHO[role] ?? role).join(' or ')
      return new Refused(403, 'forbidden', `Only ${who} can do this.`)
    }
    case 'event':
      return new Refused(404, 'not_found', 'There is no such event.')
    case 'state':
      return new Refused(409, 'wrong_state')
    case 'guard':
      return new Refused(409, 'guard_refused', sentenceFor(refusal.guards, book.sentences))
  }
}

/** Did the insert of an idempotency key meet the same key of a call that ran at the same time? */
export const isDuplicateKey = (error: unknown): boolean =>
  error instanceof Error &&
  'constraint' in error &&
  (error as { constraint?: unknown }).constraint === 'idempotency_once'
