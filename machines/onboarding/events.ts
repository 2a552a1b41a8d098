/** The events of an onboarding: from the wizard, from the review that follows, and from the server. */
import * as z from 'zod'
import { labelEvents } from '../kernel/define.ts'
import { field } from '../kernel/fields.ts'
import { confirmedBy, nothing, sid, text } from '../operation/events/shared.ts'
import { VERDICTS } from './context.ts'
import { Signatory, personalText, wizardEvents } from './wizard-events.ts'
import words from '../../public/messages/en/machines/onboarding-events.json' with { type: 'json' }
import { messagesOf } from '../kernel/messages.ts'

const say = messagesOf(words)

/** Potential matches of one screening that are kept for people, the strongest. */
export const MOST_HITS = 500
const hits = z.array(text(say('field.hits'))).max(MOST_HITS)

const outside = personalText(say('field.outside'), say('help.applicantReads'))
const inside = field(z.string().trim().max(2000), {
  title: say('field.inside'),
  input: 'longText',
  help: say('field.inside.help'),
  personal: true,
})

const asked = z.strictObject({
  title: field(z.string().trim().min(1, 'Required').max(200), { title: say('field.asked'), personal: true }),
  reason: personalText(say('field.reason'), say('help.applicantReads')),
})
/** Why it was decided so, for readers inside the platform. */
const noteFor = (title: string, help: string) => z.strictObject({ note: personalText(title, help) })
const question = z.strictObject({ text: personalText(say('field.text')) })
const answer = z.strictObject({
  itemSid: sid(say('field.itemSid')),
  text: personalText(say('field.answer.text')),
})

const applicantEvents = labelEvents(words, {
  'documents.submit': confirmedBy('applicant'),
  'dueDiligence.answer': {
    roles: ['applicant'],
    payload: z.strictObject({
      answers: field(z.array(answer).min(1).max(20), { title: say('field.answers'), input: 'clauses' }),
    }),
    tone: 'primary',
  },
  'signatory.invite': { roles: ['applicant'], payload: Signatory },
  'compliance.appeal': {
    roles: ['applicant'],
    payload: z.strictObject({ text: personalText(say('field.compliance.appeal.text')) }),
  },
})

const platformEvents = labelEvents(words, {
  'compliance.requestDocuments': {
    roles: ['platform'],
    payload: z.strictObject({
      items: field(z.array(asked).min(1, say('wrong.askLeastOne')).max(20), {
        title: say('field.items'),
        input: 'clauses',
      }),
    }),
  },
  'compliance.withdrawRequest': { roles: ['platform'], payload: nothing },
  'compliance.acceptDocuments': confirmedBy('platform'),
  'dueDiligence.ask': {
    roles: ['platform'],
    payload: z.strictObject({
      questions: field(z.array(question).min(1, say('wrong.askLeastOne2')).max(20), {
        title: say('field.questions'),
        input: 'clauses',
      }),
    }),
  },
  'compliance.note': {
    roles: ['platform'],
    payload: noteFor(say('field.note'), say('help.onlyPlatformReads')),
  },
  'screening.answerHit': {
    roles: ['platform'],
    payload: z.strictObject({
      hitSid: sid(say('field.hitSid')),
      verdict: field(z.enum(VERDICTS), {
        title: say('field.verdict'),
        input: 'choice',
        choices: { trueMatch: say('choice.verdict.trueMatch'), falseMatch: say('choice.verdict.falseMatch') },
      }),
      note: personalText(say('field.screening.answerHit.note'), say('help.onlyPlatformReads')),
    }),
  },
  'screening.repeat': { roles: ['platform'], payload: nothing },
  'compliance.validate': {
    roles: ['platform'],
    payload: z.strictObject({ note: inside }),
    tone: 'primary',
  },
  'compliance.markAtRisk': {
    roles: ['platform'],
    payload: noteFor(say('field.compliance.markAtRisk.note'), say('help.onlyPlatformReads')),
    tone: 'danger',
  },
  'compliance.propose': {
    roles: ['platform'],
    payload: noteFor(say('field.compliance.propose.note'), say('help.secondApproverReads')),
    tone: 'primary',
  },
  'compliance.approve': {
    roles: ['platform'],
    payload: noteFor(say('field.compliance.approve.note'), say('help.onlyPlatformReads')),
    tone: 'primary',
  },
  'compliance.returnProposal': {
    roles: ['platform'],
    payload: noteFor(say('field.compliance.returnProposal.note'), say('help.onlyPlatformReads')),
  },
  'compliance.reject': {
    roles: ['platform'],
    payload: z.strictObject({ reason: outside, note: inside }),
    tone: 'danger',
  },
  'compliance.uphold': {
    roles: ['platform'],
    payload: z.strictObject({ reason: outside, note: inside }),
    tone: 'danger',
  },
  'compliance.reopen': {
    roles: ['platform'],
    payload: z.strictObject({ reason: outside, note: inside }),
  },
})

const systemEvents = labelEvents(words, {
  'screening.completed': {
    roles: ['system'],
    payload: z.strictObject({ hits, isFlagged: z.boolean() }),
  },
  'signatory.confirm': { roles: ['system'], payload: nothing },
  'signatory.decline': { roles: ['system'], payload: nothing },
})

export const events = { ...wizardEvents, ...applicantEvents, ...platformEvents, ...systemEvents }
