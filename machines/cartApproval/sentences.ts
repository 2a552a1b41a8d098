/** Guards and effects of an approval in words: for people who ask why not, and for its page. */
import { messageGroup } from '../kernel/messages.ts'
import type { GuardBook } from '../kernel/offers.ts'
import type { GuardName } from './kit.ts'
import words from '../../public/messages/en/machines/cart-approval.json' with { type: 'json' }

/** Why an event is refused. Total over the kit: a new guard needs its sentence. */
export const GUARD_SENTENCES: Readonly<Record<GuardName, string>> = messageGroup(words, 'guard')

export const guardBook: GuardBook = {
  readsPayload: new Set<string>(['isWithinLimit', 'isBeyondLimit']),
  sentences: GUARD_SENTENCES,
}

/** A few words per guard, for arrows. */
export const GUARD_WORDS: Readonly<Record<GuardName, string>> = messageGroup(words, 'guardWord')

/** What an event sets off; all of it is part of its transaction. */
export const EFFECT_WORDS = messageGroup(words, 'effect')
