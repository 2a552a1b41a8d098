/** Guards and effects of a submission in words: for people who ask why not, and for its page. */
import type { GuardBook } from '../kernel/offers.ts'
import type { GuardName } from './kit.ts'

/** Why an event is refused. Total over the kit: a new guard needs its sentence. */
export const GUARD_SENTENCES: Readonly<Record<GuardName, string>> = {
  mayLift: 'The platform suspended this offering, so only the platform can resume it.',
}

export const guardBook: GuardBook = { readsPayload: new Set<GuardName>(), sentences: GUARD_SENTENCES }

/** A few words per guard, for arrows. */
export const GUARD_WORDS: Readonly<Record<GuardName, string>> = {
  mayLift: 'by whoever suspended it, or the platform',
}

/** What an event sets off; all of it is part of its transaction. */
export const EFFECT_WORDS = {
  publish: 'copies the working copy to what buyers see and issues new serial numbers',
  discard: 'sets the working copy back to what is published',
  changePrices: 'writes the new prices',
  remark: 'keeps the comments',
  notify: 'writes a letter to the other side',
} as const
