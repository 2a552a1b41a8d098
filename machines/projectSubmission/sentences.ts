/** Guards and effects of a submission in words: for people who ask why not, and for its page. */
import type { GuardBook } from '../kernel/offers.ts'
import type { GuardName } from './kit.ts'
import words from '../../public/messages/en/machines/submission-sentences.json' with { type: 'json' }
import { messageGroup } from '../kernel/messages.ts'

/** Why an event is refused. Total over the kit: a new guard needs its sentence. */
export const GUARD_SENTENCES: Readonly<Record<GuardName, string>> = messageGroup(words, 'guard')

export const guardBook: GuardBook = { readsPayload: new Set<GuardName>(), sentences: GUARD_SENTENCES }

/** A few words per guard, for arrows. */
export const GUARD_WORDS: Readonly<Record<GuardName, string>> = messageGroup(words, 'guardWord')

/** What an event sets off; all of it is part of its transaction. */
export const EFFECT_WORDS = messageGroup(words, 'effect')
