/** Both money flows: from the contributor, and to the project carrier. */
import * as z from 'zod'
import { defineEvents } from '../../kernel/define.ts'
import { field } from '../../kernel/fields.ts'
import {
  choice,
  date,
  iban,
  longText,
  money,
  nothing,
  percent,
  reason,
  returned,
  text,
  upload,
  why,
} from './shared.ts'

const bankEntry = z.strictObject({
  bankReference: text('Bank reference'),
  valueDate: date('Value date'),
  amountCents: money('Amount'),
})

/** The bank reversed a payment after it was confirmed. */
const reversal = z.strictObject({
  bankReference: text('Bank reference', { help: 'Of the payment that the bank reversed.' }),
  amountCents: money('Amount'),
  reason: why,
})

const feeAndVat = z.strictObject({
  feeCents: money('Platform fee'),
  treatment: choice('VAT treatment', {
    domestic: 'Domestic rate',
    reverseCharge: 'Reverse charge',
    outOfScope: 'Out of scope',
  }),
  ratePercent: percent('VAT rate'),
  viesResult: choice(
    'VIES result',
    { valid: 'Valid', invalid: 'Invalid', unknown: 'Unknown' },
    { help: 'Unknown when VIES did not answer.' },
  ),
  viesConsultation: text('VIES consultation number').optional(),
  note: longText('Why it differs from the rule', {
    help: 'Only where it does: the second person reads this.',
  }).optional(),
})

const invoiceLine = z.strictObject({
  description: text('Description'),
  amountCents: money('Amount'),
  kind: choice('What it is', {
    units: 'Units',
    fee: 'Platform fee',
    vat: 'VAT on the fee',
  }).optional(),
})

const invoice = z
  .strictObject({
    lines: field(z.array(invoiceLine).min(1).max(100), { title: 'Lines', input: 'lines' }),
    dueCents: money('Total due', { help: 'The sum of the lines.' }),
    dueOn: date('Due on'),
  })
  .refine(({ lines, dueCents }) => lines.reduce((sum, line) => sum + line.amountCents, 0) === dueCents, {
    message: 'The lines do not add up to the total',
    path: ['dueCents'],
  })

export const feeEvents = defineEvents({
  'CSfeeVAT.submit': {
    roles: ['platform'],
    payload: feeAndVat,
    label: 'Set fee and VAT',
    tone: 'primary',
  },
  'CSfeeVAT.approve': {
    roles: ['platform'],
    payload: nothing,
    label: 'Confirm fee and VAT',
    tone: 'primary',
  },
  'CSfeeVAT.return': { roles: ['platform'], payload: returned, label: 'Return to the author' },

  // No number here: it is taken gap-free by the server inside its transaction.
  'CSInvoice.issue': {
    roles: ['platform'],
    payload: invoice,
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
    payload: z.strictObject({ sentOn: date('Sent on') }),
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
  'contributorPaymentValidation.return': { roles: ['platform'], payload: returned, label: 'Not our payment' },
  'contributorPaymentValidation.reverse': {
    roles: ['platform'],
    payload: reversal,
    label: 'Reverse a payment',
    tone: 'danger',
    confirm: 'Reverse this payment? The invoice is open again until it is paid.',
  },
})

const carrierInvoice = z.strictObject({
  number: text('Invoice number'),
  amountCents: money('Amount'),
  iban: iban('IBAN', { personal: true }),
  bic: field(
    z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9]{8}([A-Z0-9]{3})?$/, '8 or 11 letters and digits'),
    { title: 'BIC', input: 'text' },
  ).optional(),
  documentSid: upload('Invoice document'),
})

export const carrierMoneyEvents = defineEvents({
  'pcInvoice.submit': {
    roles: ['projectCarrier'],
    payload: carrierInvoice,
    label: 'Upload the invoice',
    tone: 'primary',
    // Names the account that the payout goes to.
    fresh: true,
  },
  'pcInvoice.approve': {
    roles: ['platform'],
    payload: nothing,
    label: 'Approve the invoice',
    tone: 'primary',
  },
  'pcInvoice.return': { roles: ['platform'], payload: returned, label: 'Return the invoice' },

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
  'pcPaymentValidation.return': { roles: ['platform'], payload: returned, label: 'Return the payout' },
})
