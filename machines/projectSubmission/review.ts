/** How a working copy is reviewed: the same for the first submission and for every revision of what is published. */
import { kit, type Notice, type NoticeTemplate, type States } from './kit.ts'

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
  /** What the working copy is called: "draft" or "revision". */
  readonly what: string
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
      title: 'Draft',
      hint: `Complete the ${what} and submit it.`,
      court: 'projectCarrier',
    },
    on: { 'submission.submit': submit, ...whileWriting },
  }),
  submitted: kit.createStateConfig({
    meta: {
      title: 'Submitted',
      hint: 'Take the review.',
      court: 'platform',
      slaHours: 48,
    },
    on: {
      'review.take': {
        target: 'inReview',
        actions: ['rememberReviewer', tell('projectCarrier', 'taken')],
      },
      'submission.withdraw': { target: 'draft', actions: tell('platform', 'withdrawn') },
    },
  }),
  inReview: kit.createStateConfig({
    meta: {
      title: 'In review',
      hint: 'Publish, or ask for changes field by field.',
      court: 'platform',
      slaHours: 72,
    },
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
    meta: {
      title: 'Changes requested',
      hint: 'Answer the comments and submit again.',
      court: 'projectCarrier',
      slaHours: 240,
    },
    on: { 'submission.submit': submit, ...whileWriting },
  }),
})
