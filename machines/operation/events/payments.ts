/** Both money flows: from the contributor, and to the project carrier. */
import * as z from 'zod'
import { labelEvents } from '../../kernel/define.ts'
import { field } from '../../kernel/fields.ts'
import {
  choice,
  confirmedBy,
  date,
  iban,
  longText,
  money,
  percent,
  refusedBy,
  returned,
  text,
  upload,
  why,
} from './shared.ts'
import { eventText as say, eventWords as words } from './words.ts'

const bankEntry = z.strictObject({
  bankReference: text(say('field.bankReference')),
  valueDate: date(say('field.valueDate')),
  amountCents: money(say('field.amountCents')),
})

/** The bank reversed a payment after it was confirmed. */
const reversal = z.strictObject({
  bankReference: text(say('field.bankReference'), { help: say('field.bankReference.help') }),
  amountCents: money(say('field.amountCents')),
  reason: why,
})

const feeAndVat = z.strictObject({
  feeCents: money(say('field.feeCents')),
  treatment: choice(say('field.treatment'), {
    domestic: say('choice.treatment.domestic'),
    reverseCharge: say('choice.treatment.reverseCharge'),
    outOfScope: say('choice.treatment.outOfScope'),
  }),
  ratePercent: percent(say('field.ratePercent')),
  viesResult: choice(
    say('field.viesResult'),
    {
      valid: say('choice.viesResult.valid'),
      invalid: say('choice.viesResult.invalid'),
      unknown: say('choice.viesResult.unknown'),
    },
    { help: say('field.viesResult.help') },
  ),
  viesConsultation: text(say('field.viesConsultation')).optional(),
  note: longText(say('field.note'), {
    help: say('field.note.help'),
  }).optional(),
})

const invoiceLine = z.strictObject({
  description: text(say('field.description')),
  amountCents: money(say('field.amountCents')),
  kind: choice(say('field.kind'), {
    units: say('choice.kind.units'),
    fee: say('choice.kind.fee'),
    vat: say('choice.kind.vat'),
  }).optional(),
})

const invoice = z
  .strictObject({
    lines: field(z.array(invoiceLine).min(1).max(100), { title: say('field.invoice.lines'), input: 'lines' }),
    dueCents: money(say('field.dueCents'), { help: say('field.dueCents.help') }),
    dueOn: date(say('field.dueOn')),
  })
  .refine(({ lines, dueCents }) => lines.reduce((sum, line) => sum + line.amountCents, 0) === dueCents, {
    message: say('wrong.linesNotAddUpTotal'),
    path: ['dueCents'],
  })

export const feeEvents = labelEvents(words, {
  'CSfeeVAT.submit': {
    roles: ['platform'],
    payload: feeAndVat,
    tone: 'primary',
  },
  'CSfeeVAT.approve': confirmedBy('platform'),
  'CSfeeVAT.return': { roles: ['platform'], payload: returned },

  // No number here: it is taken gap-free by the server inside its transaction.
  'CSInvoice.issue': {
    roles: ['platform'],
    payload: invoice,
    tone: 'primary',
  },
  'CSInvoice.credit': refusedBy('platform'),

  'contributorPaymentValidation.announce': {
    roles: ['contributor'],
    payload: z.strictObject({ sentOn: date(say('field.sentOn')) }),
    tone: 'primary',
  },
  'contributorPaymentValidation.submit': {
    roles: ['platform', 'system'],
    payload: bankEntry,
    tone: 'primary',
  },
  'contributorPaymentValidation.approve': confirmedBy('platform'),
  'contributorPaymentValidation.return': { roles: ['platform'], payload: returned },
  'contributorPaymentValidation.reverse': {
    roles: ['platform'],
    payload: reversal,
    tone: 'danger',
  },
})

const carrierInvoice = z.strictObject({
  number: text(say('field.carrierInvoice.number')),
  amountCents: money(say('field.amountCents')),
  iban: iban(say('field.iban'), { personal: true }),
  bic: field(
    z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9]{8}([A-Z0-9]{3})?$/, say('wrong.bic')),
    { title: say('field.bic'), input: 'text' },
  ).optional(),
  documentSid: upload(say('field.documentSid')),
})

export const carrierMoneyEvents = labelEvents(words, {
  'pcInvoice.submit': {
    roles: ['projectCarrier'],
    payload: carrierInvoice,
    tone: 'primary',
    // Names the account that the payout goes to.
    fresh: true,
  },
  'pcInvoice.approve': confirmedBy('platform'),
  'pcInvoice.return': { roles: ['platform'], payload: returned },

  'pcPaymentValidation.submit': {
    roles: ['platform'],
    payload: bankEntry,
    tone: 'primary',
  },
  'pcPaymentValidation.approve': confirmedBy('platform'),
  'pcPaymentValidation.return': { roles: ['platform'], payload: returned },
})
