/** Every guard in words: for the reason shown to people, and for the arrows of a diagram. */
import type { GuardBook } from '../kernel/offers.ts'
import type { DelayName, EffectName, GuardName } from './kit.ts'
import words from '../../public/messages/en/machines/operation-sentences.json' with { type: 'json' }
import { messageGroup } from '../kernel/messages.ts'

/** Why an event is refused, as one sentence with a way on. Total over the kit: a new guard needs its sentence. */
export const GUARD_SENTENCES: Readonly<Record<GuardName, string>> = messageGroup(words, 'guard')

/** Guards that depend on the payload; all others are known before the form is filled in. */
const READS_PAYLOAD: ReadonlySet<string> = new Set<GuardName>([
  'returnsInto',
  'knowsTranche',
  'newTranche',
  'wasReceived',
  'keepsQuantity',
  'correctsOpenQuantity',
])

/** What offers() has to know about the guards of the operation machines. */
export const guardBook: GuardBook = { readsPayload: READS_PAYLOAD, sentences: GUARD_SENTENCES }

/** A few words per guard, for arrows. */
export const GUARD_WORDS: Readonly<Partial<Record<GuardName, string>>> = messageGroup(words, 'guardWord')

/** When the guard that comes first says no: the words of the other way. */
export const OTHERWISE_WORDS: Readonly<Record<string, string>> = messageGroup(words, 'otherwise')

/** What is skipped when the guard holds; shown next to the title of the lane or phase. */
export const SKIP_WORDS: Readonly<Partial<Record<GuardName, string>>> = messageGroup(words, 'skip')

/** Every delay in words. */
export const DELAY_WORDS: Readonly<Record<DelayName, string>> = messageGroup(words, 'delay')

/** What the journal says when a delay ran out, as a sentence about what happened. */
export const FIRED_SENTENCES: Readonly<Record<DelayName, string>> = messageGroup(words, 'fired')

/** What an event sets off, in words. Ledger effects are part of the transaction; the others leave through the outbox. */
export const EFFECT_WORDS = messageGroup(words, 'effect') satisfies Readonly<Record<EffectName, string>>

/** What undoes a done step, by the name of its compensation. */
export const UNDO_WORDS: Readonly<Record<string, string>> = messageGroup(words, 'undo')
