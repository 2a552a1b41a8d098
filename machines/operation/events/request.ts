/** Request phase: acceptance, availability of units, and terms. */
import * as z from 'zod'
import { defineEvents, labelEvents } from '../../kernel/define.ts'
import {
  availabilityLines,
  checkbox,
  choice,
  confirmedBy,
  country,
  currency,
  date,
  longText,
  moment,
  money,
  name,
  percent,
  platformPerson,
  refusedBy,
  returned,
  unitPrice,
  upload,
} from './shared.ts'
import { eventText as say, eventWords as words } from './words.ts'

const managed = {
  accountManager: platformPerson(say('field.accountManager')),
  currency: currency(say('field.currency')),
}
const beneficiary = {
  beneficiaryName: name(say('field.beneficiaryName'), {
    personal: true,
    help: say('field.beneficiary.beneficiaryName.help'),
  }),
  beneficiaryCountry: country(say('field.beneficiaryCountry')),
}
const delivery = choice(say('field.delivery'), {
  retire: say('choice.delivery.retire'),
  hold: say('choice.delivery.hold'),
})

const acceptEvents = labelEvents(words, {
  'AcceptOperation.accept': {
    roles: ['platform'],
    payload: z.strictObject({ ...managed, delivery, ...beneficiary }),
    tone: 'primary',
  },
  'AcceptOperation.decline': refusedBy('platform'),
})

/** Retirement: the units are there to be retired, so no one chooses. */
export const acceptRetirementEvents = defineEvents({
  ...acceptEvents,
  'AcceptOperation.accept': {
    ...acceptEvents['AcceptOperation.accept'],
    payload: z.strictObject({ ...managed, ...beneficiary }),
  },
})

/** CcuPurchase: the platform takes the units into its own stock; no one benefits yet. */
const acceptPurchaseEvents = defineEvents({
  ...acceptEvents,
  'AcceptOperation.accept': {
    ...acceptEvents['AcceptOperation.accept'],
    payload: z.strictObject(managed),
    label: say('own.acceptPurchase.AcceptOperation.accept.label'),
    past: say('own.acceptPurchase.AcceptOperation.accept.past'),
  },
})

const lines = availabilityLines(say('field.lines'), { help: say('field.lines.help2') })
const reservedUntil = moment(say('field.reservedUntil'), { help: say('field.reservedUntil.help') })

export const availabilityEvents = labelEvents(words, {
  'CCUsAvailability.confirm': {
    roles: ['projectCarrier', 'platform'],
    payload: z.strictObject({ lines, deliverOn: date(say('field.deliverOn')), reservedUntil }),
    tone: 'primary',
  },
  'CCUsAvailability.counter': {
    roles: ['projectCarrier', 'platform'],
    payload: z.strictObject({ lines }),
  },
  'CCUsAvailability.take': {
    roles: ['platform'],
    payload: z.strictObject({ reservedUntil }),
    tone: 'primary',
  },
  'CCUsAvailability.refuse': refusedBy('projectCarrier', 'platform'),
  'CCUsAvailability.ask': {
    roles: ['platform'],
    payload: z.strictObject({ lines }),
    tone: 'primary',
  },
})

const terms = z.strictObject({
  unitPriceCents: unitPrice(say('field.unitPriceCents'), {
    help: say('field.terms.unitPriceCents.help'),
  }).optional(),
  feeCents: money(say('field.feeCents')),
  vatPercent: percent(say('field.vatPercent'), { help: say('field.vatPercent.help') }),
  validUntil: moment(say('field.validUntil')),
  frameworkMandate: checkbox(say('field.frameworkMandate'), {
    help: say('field.frameworkMandate.help'),
  }),
  documentSid: upload(say('field.terms.documentSid')).optional(),
  note: longText(say('field.terms.note')).optional(),
})

const proposalEvents = labelEvents(words, {
  'proposal.send': { roles: ['platform'], payload: terms, tone: 'primary' },
  'proposal.accept': confirmedBy('contributor'),
  'proposal.revise': { roles: ['contributor'], payload: returned },
  'proposal.decline': refusedBy('contributor'),
})

export const requestEvents = defineEvents({ ...acceptEvents, ...availabilityEvents, ...proposalEvents })

const staff = ['platform'] as const

/** Retirement: the platform answers for the contributor's own balance; there is no project carrier. */
export const ownBalanceEvents = defineEvents({
  ...availabilityEvents,
  'CCUsAvailability.confirm': {
    ...availabilityEvents['CCUsAvailability.confirm'],
    roles: staff,
    label: say('own.Balance.CCUsAvailability.confirm.label'),
    past: say('own.Balance.CCUsAvailability.confirm.past'),
  },
  'CCUsAvailability.counter': { ...availabilityEvents['CCUsAvailability.counter'], roles: staff },
  'CCUsAvailability.refuse': { ...availabilityEvents['CCUsAvailability.refuse'], roles: staff },
})

const party = ['projectCarrier'] as const

/** CcuPurchase: the project carrier writes the terms and the platform decides. */
export const purchaseRequestEvents = defineEvents({
  ...requestEvents,
  ...acceptPurchaseEvents,
  'proposal.send': {
    ...requestEvents['proposal.send'],
    roles: party,
    label: say('own.purchaseRequest.proposal.send.label'),
    past: say('own.purchaseRequest.proposal.send.past'),
  },
  'proposal.accept': {
    ...requestEvents['proposal.accept'],
    roles: staff,
    label: say('own.purchaseRequest.proposal.accept.label'),
    past: say('own.purchaseRequest.proposal.accept.past'),
  },
  'proposal.revise': { ...requestEvents['proposal.revise'], roles: staff },
  'proposal.decline': {
    ...requestEvents['proposal.decline'],
    roles: staff,
    label: say('own.purchaseRequest.proposal.decline.label'),
    past: say('own.purchaseRequest.proposal.decline.past'),
  },
})
