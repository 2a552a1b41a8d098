/** The movement of units, its public proof and the certificate. */
import * as z from 'zod'
import { defineEvents, labelEvents } from '../../kernel/define.ts'
import { field } from '../../kernel/fields.ts'
import {
  availabilityLines,
  certificateTemplate,
  checkbox,
  choice,
  confirmedBy,
  date,
  emails,
  longText,
  name,
  nothing,
  quantity,
  reason,
  returned,
  serialRanges,
  sha256,
  text,
  upload,
  why,
} from './shared.ts'
import { eventText as say, eventWords as words } from './words.ts'

const transfer = z.strictObject({
  fromAccount: text(say('field.fromAccount')),
  toAccount: text(say('field.toAccount')),
  serialRanges: serialRanges(say('field.serialRanges'), { help: say('field.serialRanges.help') }),
  transferredOn: date(say('field.transferredOn')),
  evidenceSid: upload(say('field.evidenceSid')),
})

const retirement = z.strictObject({
  serialRanges: serialRanges(say('field.serialRanges')),
  quantity: quantity(say('field.quantity')),
  retiredOn: date(say('field.retiredOn')),
  beneficiaryName: name(say('field.beneficiaryName'), {
    personal: true,
    help: say('field.beneficiaryName.help'),
  }),
  reasonCode: choice(say('field.reasonCode'), {
    voluntary: say('choice.reasonCode.voluntary'),
    productClaim: say('choice.reasonCode.productClaim'),
    compliance: say('choice.reasonCode.compliance'),
    other: say('choice.reasonCode.other'),
  }),
  reasonText: longText(say('field.reasonText')).optional(),
  evidenceSid: upload(say('field.retirement.evidenceSid')),
})

const part = retirement.pick({ serialRanges: true, retiredOn: true, evidenceSid: true })

/** What is still delivered; without serial numbers what is recorded as retired, then the oldest units. */
const reduction = z.strictObject({
  lines: availabilityLines(say('field.reduction.lines'), { help: say('field.reduction.lines.help') }),
  reason: why,
  agreementSid: upload(say('field.agreementSid')),
})

export const transferEvents = labelEvents(words, {
  'ccusTransferValidation.submit': {
    roles: ['projectCarrier'],
    payload: transfer,
    tone: 'primary',
  },
  'ccusTransferValidation.approve': confirmedBy('platform'),
  'ccusTransferValidation.return': { roles: ['platform'], payload: returned },
})

export const retirementEvents = labelEvents(words, {
  'CCUsRetired.submit': {
    roles: ['projectCarrier', 'platform'],
    payload: retirement,
    tone: 'primary',
  },
  'CCUsRetired.recordPart': { roles: ['projectCarrier', 'platform'], payload: part },
  'CCUsRetired.reduce': { roles: ['platform'], payload: reduction, tone: 'danger', fresh: true },
  'CCUsRetired.approve': {
    roles: ['platform'],
    payload: nothing,
    tone: 'primary',
    fresh: true,
  },
  'CCUsRetired.return': { roles: ['platform'], payload: returned },
})

const staff = ['platform'] as const

/** Where the platform itself holds the units: no one else can retire them. */
export const ownRetirementEvents = defineEvents({
  ...retirementEvents,
  'CCUsRetired.submit': { ...retirementEvents['CCUsRetired.submit'], roles: staff },
  'CCUsRetired.recordPart': { ...retirementEvents['CCUsRetired.recordPart'], roles: staff },
})

const link = z.strictObject({
  block: text(say('field.block')),
  url: field(z.url({ protocol: /^https$/ }), { title: say('field.url'), help: say('field.url.help') }),
})
const links = field(z.array(link).min(1).max(200), {
  title: say('field.links'),
  input: 'links',
  help: say('field.links.help'),
})

export const registerLinkEvents = labelEvents(words, {
  'CCUsRegisterLink.submit': {
    roles: ['projectCarrier', 'platform'],
    payload: z.strictObject({ links }),
    tone: 'primary',
  },
  'CCUsRegisterLink.approve': confirmedBy('platform'),
  'CCUsRegisterLink.return': { roles: ['platform'], payload: returned },
})

export const ownRegisterLinkEvents = defineEvents({
  ...registerLinkEvents,
  'CCUsRegisterLink.submit': { ...registerLinkEvents['CCUsRegisterLink.submit'], roles: staff },
})

const template = z.strictObject({
  template: certificateTemplate(say('field.template')),
  language: choice(say('field.language'), { en: say('choice.language.en'), fr: say('choice.language.fr') }),
  wording: longText(say('field.wording'), { help: say('field.wording.help') }),
  isPublic: checkbox(say('field.isPublic')),
})

const sealed = z.strictObject({ sha256: sha256(say('field.sha256')), number: text(say('field.number')) })

const letter = z.strictObject({
  recipients: emails(say('field.recipients'), { personal: true }),
  subject: text(say('field.subject')),
  // A letter greets by name.
  body: longText(say('field.body'), { personal: true }),
})

export const certificateEvents = labelEvents(words, {
  'certificateTemplate.choose': {
    roles: ['platform'],
    payload: template,
    tone: 'primary',
  },

  'certificate.seal': { roles: ['system'], payload: sealed },
  'certificate.fail': { roles: ['system'], payload: reason },
  'certificate.retry': { roles: ['platform'], payload: nothing },
  'certificate.release': confirmedBy('platform'),

  'certificateEmail.send': {
    roles: ['platform'],
    payload: letter,
    tone: 'primary',
  },
})
