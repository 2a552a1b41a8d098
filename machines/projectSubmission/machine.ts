/**
 * projectSubmission: how an offering comes into the catalogue and leaves it.
 * draft → submitted → inReview ⇄ changesRequested → published ⇄ suspended → archived.
 * What is published stays as it is while the carrier revises it: the revision is reviewed by the same states, inside.
 */
import { newSubmission } from './context.ts'
import { kit, type SubmissionEvent } from './kit.ts'
import { review, sidOnly } from './review.ts'
import words from '../../public/messages/en/machines/submission-states.json' with { type: 'json' }
import { messagesOf, titleAndHintOf } from '../kernel/messages.ts'

const say = messagesOf(words)
const explained = titleAndHintOf(words)

type Now = { readonly event: SubmissionEvent }

const otherSide = ({ event }: Now) =>
  event.by.role === 'platform' ? ('projectCarrier' as const) : ('platform' as const)

/** Both sides may do it, and the other one is notified. */
const tellOther = <const Template extends 'suspended' | 'resumed' | 'archived'>(template: Template) =>
  ({ type: 'notify', params: (now: Now) => ({ to: otherSide(now), template }) }) as const

/** Takes effect at once, without a review. */
const changePrice = { actions: { type: 'changePrices', params: sidOnly } } as const

const published = kit.createStateConfig({
  initial: 'none',
  tags: ['listed'],
  meta: { title: say('projectSubmission.published') },
  on: {
    'offering.changePrice': changePrice,
    'offering.suspend': { target: 'suspended', actions: ['rememberSuspender', tellOther('suspended')] },
  },
  states: {
    none: {
      meta: { title: say('projectSubmission.published.none'), court: 'nobody' },
      on: { 'offering.revise': 'draft' },
    },
    ...review({
      what: 'revision',
      published: 'none',
      whileWriting: {
        'offering.discardRevision': { target: 'none', actions: { type: 'discard', params: sidOnly } },
      },
    }),
    asItWas: { id: 'asItWas', type: 'history', history: 'deep' },
  },
})

const suspended = kit.createStateConfig({
  meta: { ...explained('projectSubmission.suspended'), court: 'nobody' },
  on: {
    'offering.changePrice': changePrice,
    'offering.resume': {
      guard: 'mayLift',
      target: '#asItWas',
      actions: ['forgetSuspender', tellOther('resumed')],
    },
  },
})

const states = {
  ...review({ what: 'offering', published: 'published' }),
  published,
  suspended,
  archived: kit.createStateConfig({
    id: 'archived',
    type: 'final',
    meta: { title: say('projectSubmission.archived'), court: 'nobody' },
  }),
}

/** The outermost states; `offering.status` repeats them for queries. */
export type Status = keyof typeof states

export const machine = kit.createMachine({
  id: 'projectSubmission',
  version: '1',
  context: ({ input }) => newSubmission(input),
  initial: 'draft',
  meta: { title: say('projectSubmission.title') },
  on: { 'offering.archive': { target: '#archived', actions: tellOther('archived') } },
  states,
})
