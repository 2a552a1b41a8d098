/** Guards, deadlines and effects of an onboarding in words: for people who ask why not, and for its page. */
import type { GuardBook } from '../kernel/offers.ts'
import type { DelayName, GuardName } from './kit.ts'

/** Why an event is refused. Total over the kit: a new guard needs its sentence. */
export const GUARD_SENTENCES: Readonly<Record<GuardName, string>> = {
  goesTo: 'Complete the steps before it first.',
  choosesOther: 'Nobody else signs.',
  signsAnother: 'Nobody else signs.',
  isSubmitted: 'It is not submitted yet.',
  isSignatureAwaited: 'No confirmation of a signatory is awaited.',
  isSignatorySettled: 'The person who signs has not confirmed yet.',
  isScreened: 'The names are still being compared with the lists.',
  isHitKnown: 'There is no such hit.',
  areHitsAnswered: 'Some hits of the screening are not answered yet.',
  isNoTrueMatch: 'A hit is a true match: mark it as at risk first.',
  isOrdinaryCountry: 'Its country is flagged: it goes through enhanced due diligence, so mark it as at risk.',
  wasNeverAtRisk: 'It was marked as at risk: letting it in takes a second approver.',
  isAnotherPerson: 'You proposed it: someone else approves.',
  hasNotAppealed: 'There was an appeal against this rejection already.',
  bringsNewHits: 'There is nothing new.',
}

export const guardBook: GuardBook = {
  readsPayload: new Set<GuardName>(['goesTo', 'choosesOther', 'isHitKnown', 'bringsNewHits']),
  sentences: GUARD_SENTENCES,
}

/** A few words per guard, for arrows. */
export const GUARD_WORDS: Readonly<Record<GuardName, string>> = {
  goesTo: 'all before it done',
  choosesOther: 'someone else signs',
  signsAnother: 'someone else signs',
  isSubmitted: 'submitted',
  isSignatureAwaited: 'confirmation awaited',
  isSignatorySettled: 'signatory confirmed',
  isScreened: 'screened',
  isHitKnown: 'known hit',
  areHitsAnswered: 'hits answered',
  isNoTrueMatch: 'no true match',
  isOrdinaryCountry: 'country not flagged',
  wasNeverAtRisk: 'never at risk',
  isAnotherPerson: 'by another person',
  hasNotAppealed: 'first appeal',
  bringsNewHits: 'new hits',
}

export const OTHERWISE_WORDS: Readonly<Record<string, string>> = {
  choosesOther: 'signs oneself',
  signsAnother: 'signs oneself',
  bringsNewHits: 'nothing new',
}

export const DELAY_WORDS: Readonly<Record<DelayName, string>> = {
  twoDays: 'after 2 days',
  fiveDays: 'after 5 days',
  sevenDays: 'after 7 days',
  thirtyDays: 'after 30 days',
}

/** What an event sets off; all of it is part of its transaction. */
export const EFFECT_WORDS = {
  keepAnswers: 'keeps what the form holds; of the organization’s own step it makes the organization',
  inviteSignatory: 'sends the person who signs a link',
  screen: 'has the names compared with the lists, by a job',
  keepVerdict: 'keeps the answer to the hit',
  keepNote: 'keeps the note',
  ask: 'keeps what is asked for',
  closeItems: 'closes what was asked for',
  keepReplies: 'keeps the answers',
  notify: 'writes a letter to one side',
} as const
