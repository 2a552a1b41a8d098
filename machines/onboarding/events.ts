/** The events that an onboarding hears: the wizard's, those of the check that follows, and what the server notes. */
import * as z from 'zod'
import { defineEvents } from '../kernel/define.ts'
import { field } from '../kernel/fields.ts'
import { nothing, text } from '../operation/events/shared.ts'
import { VERDICTS } from './context.ts'
import { Signatory, told, wizardEvents } from './wizard-events.ts'

const hits = z.array(text('Hit')).max(500)

const outside = told('Reason', 'The applicant reads this.')
const inside = field(z.string().trim().max(2000), {
  title: 'Internal note',
  input: 'longText',
  help: 'Only the platform reads this.',
  personal: true,
})

const asked = z.strictObject({
  title: field(z.string().trim().min(1, 'Required').max(200), { title: 'Document', personal: true }),
  reason: told('Why it is needed', 'The applicant reads this.'),
})
const question = z.strictObject({ text: told('Question') })
const answer = z.strictObject({ itemSid: text('Question'), text: told('Answer') })

const applicantEvents = defineEvents({
  'documents.submit': {
    roles: ['applicant'],
    payload: nothing,
    label: 'Send the documents',
    tone: 'primary',
  },
  'dueDiligence.answer': {
    roles: ['applicant'],
    payload: z.strictObject({
      answers: field(z.array(answer).min(1).max(20), { title: 'Answers', input: 'clauses' }),
    }),
    label: 'Send the answers',
    tone: 'primary',
  },
  'signatory.invite': { roles: ['applicant'], payload: Signatory, label: 'Invite the signatory again' },
  'compliance.appeal': {
    roles: ['applicant'],
    payload: z.strictObject({ text: told('What speaks against the rejection') }),
    label: 'Appeal',
  },
})

const platformEvents = defineEvents({
  'compliance.requestDocuments': {
    roles: ['platform'],
    payload: z.strictObject({
      items: field(z.array(asked).min(1, 'Ask for at least one').max(20), {
        title: 'Documents',
        input: 'clauses',
      }),
    }),
    label: 'Ask for documents',
  },
  'compliance.withdrawRequest': { roles: ['platform'], payload: nothing, label: 'Withdraw the request' },
  'compliance.acceptDocuments': {
    roles: ['platform'],
    payload: nothing,
    label: 'Accept the documents',
    tone: 'primary',
  },
  'dueDiligence.ask': {
    roles: ['platform'],
    payload: z.strictObject({
      questions: field(z.array(question).min(1, 'Ask at least one').max(20), {
        title: 'Questions',
        input: 'clauses',
      }),
    }),
    label: 'Ask questions',
  },
  'compliance.note': {
    roles: ['platform'],
    payload: z.strictObject({ note: told('Note', 'Only the platform reads this.') }),
    label: 'Add a note',
  },
  'screening.answerHit': {
    roles: ['platform'],
    payload: z.strictObject({
      hitSid: text('Hit'),
      verdict: field(z.enum(VERDICTS), {
        title: 'Is it this one?',
        input: 'choice',
        choices: { trueMatch: 'True match', falseMatch: 'False match' },
      }),
      note: told('Why', 'Only the platform reads this.'),
    }),
    label: 'Answer a hit',
  },
  'screening.repeat': { roles: ['platform'], payload: nothing, label: 'Screen again' },
  'compliance.validate': {
    roles: ['platform'],
    payload: z.strictObject({ note: inside }),
    label: 'Validate',
    tone: 'primary',
    confirm: 'Validate? The organization can trade from here on.',
  },
  'compliance.markAtRisk': {
    roles: ['platform'],
    payload: z.strictObject({ note: told('Reason', 'Only the platform reads this.') }),
    label: 'Mark as at risk',
    tone: 'danger',
  },
  'compliance.propose': {
    roles: ['platform'],
    payload: z.strictObject({ note: told('Reason', 'The second approver reads this.') }),
    label: 'Propose to validate',
    tone: 'primary',
  },
  'compliance.approve': {
    roles: ['platform'],
    payload: z.strictObject({ note: told('Reason', 'Only the platform reads this.') }),
    label: 'Approve as the second',
    tone: 'primary',
    confirm: 'Approve? The organization can trade from here on.',
  },
  'compliance.returnProposal': {
    roles: ['platform'],
    payload: z.strictObject({ note: told('Reason', 'Only the platform reads this.') }),
    label: 'Return the proposal',
  },
  'compliance.reject': {
    roles: ['platform'],
    payload: z.strictObject({ reason: outside, note: inside }),
    label: 'Reject',
    tone: 'danger',
    confirm: 'Reject? The applicant is told the reason and may appeal once.',
  },
  'compliance.uphold': {
    roles: ['platform'],
    payload: z.strictObject({ reason: outside, note: inside }),
    label: 'Uphold the rejection',
    tone: 'danger',
  },
  'compliance.reopen': {
    roles: ['platform'],
    payload: z.strictObject({ reason: outside, note: inside }),
    label: 'Reopen',
    confirm: 'Reopen? The organization cannot trade until it is validated again.',
  },
})

const systemEvents = defineEvents({
  'screening.completed': {
    roles: ['system'],
    payload: z.strictObject({ hits, isFlagged: z.boolean() }),
    label: 'Screening completed',
  },
  'signatory.confirm': { roles: ['system'], payload: nothing, label: 'The signatory confirmed' },
  'signatory.decline': { roles: ['system'], payload: nothing, label: 'The signatory declined' },
})

export const events = { ...wizardEvents, ...applicantEvents, ...platformEvents, ...systemEvents }
