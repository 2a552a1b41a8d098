/** Request phase: may we, are there units, on which terms. */
import * as z from 'zod'
import { defineEvents } from '../../kernel/define.ts'
import {
  availabilityLines,
  checkbox,
  choice,
  country,
  currency,
  date,
  longText,
  moment,
  money,
  nothing,
  percent,
  platformPerson,
  reason,
  returned,
  upload,
  name,
} from './shared.ts'

const managed = {
  accountManager: platformPerson('Account manager'),
  currency: currency('Currency'),
}
const beneficiary = {
  beneficiaryName: name('Beneficiary', { personal: true, help: 'As it will stand on the certificate.' }),
  beneficiaryCountry: country('Country of the beneficiary'),
}
const delivery = choice('Delivery', {
  retire: 'Retire the units for the contributor',
  hold: 'Transfer the units to the contributor',
})

const acceptEvents = defineEvents({
  'AcceptOperation.accept': {
    roles: ['platform'],
    payload: z.strictObject({ ...managed, delivery, ...beneficiary }),
    label: 'Accept the request',
    tone: 'primary',
  },
  'AcceptOperation.decline': {
    roles: ['platform'],
    payload: reason,
    label: 'Decline the request',
    tone: 'danger',
    confirm: 'Decline this request?',
  },
})

/** Retirement: the units are there to be retired, so nobody chooses. */
export const acceptRetirementEvents = defineEvents({
  ...acceptEvents,
  'AcceptOperation.accept': {
    ...acceptEvents['AcceptOperation.accept'],
    payload: z.strictObject({ ...managed, ...beneficiary }),
  },
})

/** CcuPurchase: the platform takes the units into its own stock; nobody benefits yet. */
const acceptPurchaseEvents = defineEvents({
  ...acceptEvents,
  'AcceptOperation.accept': {
    ...acceptEvents['AcceptOperation.accept'],
    payload: z.strictObject(managed),
    label: 'Accept the purchase',
  },
})

const lines = availabilityLines('Units', { help: 'One line per vintage.' })
const reservedUntil = moment('Reserved until', { help: 'Before acceptance the reservation ends here.' })

export const availabilityEvents = defineEvents({
  'CCUsAvailability.confirm': {
    roles: ['projectCarrier', 'platform'],
    payload: z.strictObject({ lines, deliverOn: date('Delivery on'), reservedUntil }),
    label: 'Confirm availability',
    tone: 'primary',
  },
  'CCUsAvailability.counter': {
    roles: ['projectCarrier', 'platform'],
    payload: z.strictObject({ lines }),
    label: 'Offer another quantity',
  },
  'CCUsAvailability.take': {
    roles: ['platform'],
    payload: z.strictObject({ reservedUntil }),
    label: 'Take this quantity',
    tone: 'primary',
  },
  'CCUsAvailability.refuse': {
    roles: ['projectCarrier', 'platform'],
    payload: reason,
    label: 'No units available',
    tone: 'danger',
  },
  'CCUsAvailability.ask': {
    roles: ['platform'],
    payload: z.strictObject({ lines }),
    label: 'Ask again',
    tone: 'primary',
  },
})

const terms = z.strictObject({
  unitPriceCents: money('Price per unit', {
    help: 'Leave empty where vintages differ: each keeps the price it was requested at.',
  }).optional(),
  feeCents: money('Platform fee'),
  vatPercent: percent('VAT preview', { help: 'The treatment is settled in its own step.' }),
  validUntil: moment('Valid until'),
  frameworkMandate: checkbox('A framework mandate covers offering and quantity', {
    help: 'Then no mandate contract is signed for this operation.',
  }),
  documentSid: upload('Proposal as a document').optional(),
  note: longText('Note').optional(),
})

const proposalEvents = defineEvents({
  'proposal.send': { roles: ['platform'], payload: terms, label: 'Send the proposal', tone: 'primary' },
  'proposal.accept': {
    roles: ['contributor'],
    payload: nothing,
    label: 'Accept the proposal',
    tone: 'primary',
    confirm: 'Accept this proposal?',
  },
  'proposal.revise': { roles: ['contributor'], payload: returned, label: 'Ask for changes' },
  'proposal.decline': {
    roles: ['contributor'],
    payload: reason,
    label: 'Decline the proposal',
    tone: 'danger',
    confirm: 'Decline this proposal?',
  },
})

export const requestEvents = defineEvents({ ...acceptEvents, ...availabilityEvents, ...proposalEvents })

const staff = ['platform'] as const

/** Retirement: the platform answers for the contributor's own balance; there is no project carrier. */
export const ownBalanceEvents = defineEvents({
  ...availabilityEvents,
  'CCUsAvailability.confirm': {
    ...availabilityEvents['CCUsAvailability.confirm'],
    roles: staff,
    label: 'Lock the balance',
  },
  'CCUsAvailability.counter': { ...availabilityEvents['CCUsAvailability.counter'], roles: staff },
  'CCUsAvailability.refuse': { ...availabilityEvents['CCUsAvailability.refuse'], roles: staff },
})

const party = ['projectCarrier'] as const

/** CcuPurchase: the project carrier writes the terms and the platform decides. */
export const purchaseRequestEvents = defineEvents({
  ...requestEvents,
  ...acceptPurchaseEvents,
  'proposal.send': { ...requestEvents['proposal.send'], roles: party, label: 'Send the terms' },
  'proposal.accept': { ...requestEvents['proposal.accept'], roles: staff, label: 'Accept the terms' },
  'proposal.revise': { ...requestEvents['proposal.revise'], roles: staff },
  'proposal.decline': { ...requestEvents['proposal.decline'], roles: staff, label: 'Decline the terms' },
})
