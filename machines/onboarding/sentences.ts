/** Guards, deadlines and effects of an onboarding in words: for people who ask why not, and for its page. */
import type { GuardBook } from '../kernel/offers.ts'
import type { DelayName, GuardName } from './kit.ts'
import words from '../../public/messages/en/machines/onboarding-sentences.json' with { type: 'json' }
import { messageGroup } from '../kernel/messages.ts'

/** Why an event is refused. Total over the kit: a new guard needs its sentence. */
export const GUARD_SENTENCES: Readonly<Record<GuardName, string>> = messageGroup(words, 'guard')

export const guardBook: GuardBook = {
  readsPayload: new Set<GuardName>(['goesTo', 'choosesOther', 'isHitKnown', 'bringsNewHits']),
  sentences: GUARD_SENTENCES,
}

/** A few words per guard, for arrows. */
export const GUARD_WORDS: Readonly<Record<GuardName, string>> = messageGroup(words, 'guardWord')

export const OTHERWISE_WORDS: Readonly<Record<string, string>> = messageGroup(words, 'otherwise')

export const DELAY_WORDS: Readonly<Record<DelayName, string>> = messageGroup(words, 'delay')

/** What an event sets off; all of it is part of its transaction. */
export const EFFECT_WORDS = messageGroup(words, 'effect')
