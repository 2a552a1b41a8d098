/** Both money flows: from the contributor, and to the project carrier. */
import * as z from 'zod'
import { defineEvents } from '../../kernel/define.ts'
import { cents, isoDate, isoTime, nothing, reason, text } from './shared.ts'

const treatment = z.enum(['domestic', 'reverseCharge', 'outOfScope'])
const bankEntry = z.strictObject({ bankReference: text, valueDate: isoDate, amountCents: cents })

export const feeEvents = defineEvents({
  'CSfeeVAT.submit': {
    roles: ['platform'],
    payload: z.strictObject({ treatment, ratePercent: z.number().min(0).max(100) }),
    label: 'Set fee and VAT',
    tone: 'primary',
  },
  'CSfeeVAT.approve': {
    roles: ['platform'],
    payload: nothing,
    label: 'Confirm fee and VAT',
    tone: 'primary',
  },
  'CSfeeVAT.return': { roles: ['platform'], payload: reason, label: 'Return to the author' },

  // No number here: it is taken gap-free by the server inside its transaction.
  'CSInvoice.issue': {
    roles: ['platform'],
    payload: z.strictObject({ dueCents: cents, dueOn: isoTime }),
    label: 'Issue the invoice',
    tone: 'primary',
    confirm: 'Issue this invoice? It can only be credited later.',
  },
  'CSInvoice.credit': {
    roles: ['platform'],
    payload: reason,
    label: 'Credit and invoice again',
    tone: 'danger',
    confirm: 'Credit this invoice?',
  },

  'contributorPaymentValidation.announce': {
    roles: ['contributor'],
    payload: z.strictObject({ sentOn: isoDate }),
    label: 'Say that it was paid',
    tone: 'primary',
  },
  'contributorPaymentValidation.submit': {
    roles: ['platform', 'system'],
    payload: bankEntry,
    label: 'Record a payment',
    tone: 'primary',
  },
  'contributorPaymentValidation.approve': {
    roles: ['platform'],
    payload: nothing,
    label: 'Confirm the payment',
    tone: 'primary',
  },
  'contributorPaymentValidation.return': { roles: ['platform'], payload: reason, label: 'Not our payment' },
})

export const carrierMoneyEvents = defineEvents({
  'pcInvoice.submit': {
    roles: ['projectCarrier'],
    payload: z.strictObject({ number: text, amountCents: cents, iban: text, documentSid: text }),
    label: 'Upload the invoice',
    tone: 'primary',
  },
  'pcInvoice.approve': {
    roles: ['platform'],
    payload: nothing,
    label: 'Approve the invoice',
    tone: 'primary',
  },
  'pcInvoice.return': { roles: ['platform'], payload: reason, label: 'Return the invoice' },

  'pcPaymentValidation.submit': {
    roles: ['platform'],
    payload: bankEntry,
    label: 'Record the payout',
    tone: 'primary',
  },
  'pcPaymentValidation.approve': {
    roles: ['platform'],
    payload: nothing,
    label: 'Confirm the payout',
    tone: 'primary',
  },
  'pcPaymentValidation.return': { roles: ['platform'], payload: reason, label: 'Return the payout' },
})
