/** How a working copy is reviewed: the same for the first submission and for every revision of what is published. */
import { kit, type Notice, type NoticeTemplate, type States } from './kit.ts'
import words from '../../public/messages/en/machines/submission-states.json' with { type: 'json' }
import { messagesOf, titleAndHintOf } from '../kernel/messages.ts'

const say = messagesOf(words)
const explained = titleAndHintOf(words)

type WithSid = { readonly context: { readonly sid: string } }

/** Parameters of effects that only need to know which offering. */
export const sidOnly = ({ context }: WithSid) => ({ sid: context.sid })

const tell = (to: Notice['to'], template: NoticeTemplate) =>
  ({ type: 'notify', params: { to, template } }) as const

const submit = {
  target: 'submitted',
  actions: ['rememberSubmission', tell('platform', 'submitted')],
} as const

type Review = {
  /** Name of the working copy: "draft" or "revision". */
  readonly what: 'offering' | 'revision'
  /** Key of the sibling to which a publication leads. */
  readonly published: string
  /** Heard while the carrier writes, besides the submission. */
  readonly whileWriting?: NonNullable<States[string]['on']>
}

/** draft → submitted → inReview ⇄ changesRequested, as siblings of the state that `published` names. */
export const review = ({ what, published, whileWriting = {} }: Review) => ({
  draft: kit.createStateConfig({
    tags: ['editable'],
    meta: {
      title: say('review.draft'),
      hint: say(`review.draft.hint.${what}`),
      court: 'projectCarrier',
    },
    on: { 'submission.submit': submit, ...whileWriting },
  }),
  submitted: kit.createStateConfig({
    meta: { ...explained('review.submitted'), court: 'platform', slaHours: 48 },
    on: {
      'review.take': {
        target: 'inReview',
        actions: ['rememberReviewer', tell('projectCarrier', 'taken')],
      },
      'submission.withdraw': { target: 'draft', actions: tell('platform', 'withdrawn') },
    },
  }),
  inReview: kit.createStateConfig({
    meta: { ...explained('review.inReview'), court: 'platform', slaHours: 72 },
    on: {
      'review.requestChanges': {
        target: 'changesRequested',
        actions: [{ type: 'remark', params: sidOnly }, tell('projectCarrier', 'changesRequested')],
      },
      'review.publish': {
        target: published,
        actions: [{ type: 'publish', params: sidOnly }, tell('projectCarrier', 'published')],
      },
    },
  }),
  changesRequested: kit.createStateConfig({
    tags: ['editable'],
    meta: { ...explained('review.changesRequested'), court: 'projectCarrier', slaHours: 240 },
    on: { 'submission.submit': submit, ...whileWriting },
  }),
})
