/** Where on the page an event of the platform is offered. Pure. */

export type Place = 'head' | 'asked' | 'hits' | 'hit' | 'notes'

/** What is not named here is a decision, and is in the head. */
const PLACES: Readonly<Record<string, Place>> = {
  'compliance.requestDocuments': 'asked',
  'compliance.withdrawRequest': 'asked',
  'dueDiligence.ask': 'asked',
  'compliance.note': 'notes',
  'screening.repeat': 'hits',
  'screening.answerHit': 'hit',
}

export const ANSWER_HIT = 'screening.answerHit'

export const placeOf = (event: string): Place => PLACES[event] ?? 'head'
