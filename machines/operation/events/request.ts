/** Request phase: may we, are there units, on which terms. */
import * as z from 'zod'
import { defineEvents } from '../../kernel/define.ts'
import { cents, isoTime, nothing, quantity, reason, serialRanges, text } from './shared.ts'

const line = z.strictObject({ vintageSid: text, quantity, serialRanges: serialRanges.optional() })

export const acceptEvents = defineEvents({
  'AcceptOperation.accept': {
    roles: ['platform'],
    payload: z.strictObject({ accountManager: text, currency: z.string().length(3), beneficiary: text }),
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

export const availabilityEvents = defineEvents({
  'CCUsAvailability.confirm': {
    roles: ['projectCarrier', 'platform'],
    payload: z.strictObject({ lines: z.array(line).min(1), deliverOn: z.iso.date(), reservedUntil: isoTime }),
    label: 'Confirm availability',
    tone: 'primary',
  },
  'CCUsAvailability.counter': {
    roles: ['projectCarrier', 'platform'],
    payload: z.strictObject({ lines: z.array(line).min(1) }),
    label: 'Offer another quantity',
  },
  'CCUsAvailability.take': {
    roles: ['platform'],
    payload: z.strictObject({ reservedUntil: isoTime }),
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
    payload: z.strictObject({ lines: z.array(line).min(1) }),
    label: 'Ask again',
    tone: 'primary',
  },
})

const proposalEvents = defineEvents({
  'proposal.send': {
    roles: ['platform'],
    payload: z.strictObject({
      unitPriceCents: cents,
      feeCents: cents,
      validUntil: isoTime,
      frameworkMandate: z.boolean(),
    }),
    label: 'Send the proposal',
    tone: 'primary',
  },
  'proposal.accept': {
    roles: ['contributor'],
    payload: nothing,
    label: 'Accept the proposal',
    tone: 'primary',
    confirm: 'Accept this proposal?',
  },
  'proposal.revise': { roles: ['contributor'], payload: reason, label: 'Ask for changes' },
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
  'proposal.send': { ...requestEvents['proposal.send'], roles: party, label: 'Send the terms' },
  'proposal.accept': { ...requestEvents['proposal.accept'], roles: staff, label: 'Accept the terms' },
  'proposal.revise': { ...requestEvents['proposal.revise'], roles: staff },
  'proposal.decline': { ...requestEvents['proposal.decline'], roles: staff, label: 'Decline the terms' },
})
