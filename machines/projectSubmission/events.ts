/** The events that a submission hears: the carrier's, the reviewer's, and those of what is published. */
import * as z from 'zod'
import { defineEvents } from '../kernel/define.ts'
import { field } from '../kernel/fields.ts'
import { longText, money, nothing, reason, text } from '../operation/events/shared.ts'

const remark = z.strictObject({
  field: field(z.string().max(80), {
    title: 'Field',
    help: 'As in the content, such as summary or photos.2; empty for the whole.',
  }),
  text: longText('What should change').max(2000),
})

const pricedLine = z.strictObject({
  vintageSid: text('Vintage'),
  unitPriceCents: money('Price of one credit').max(100_000_000_00),
  minimumQuantity: field(
    z.union([z.literal(''), z.string().regex(/^\d{1,14}(\.\d{1,6})?$/, 'A number with at most 6 decimals')]),
    { title: 'Smallest quantity', input: 'quantity', help: 'In credits; empty: any quantity.' },
  ),
})

export const events = defineEvents({
  'submission.submit': {
    roles: ['projectCarrier'],
    payload: nothing,
    label: 'Submit for review',
    tone: 'primary',
    confirm: 'Submit? It cannot be edited while the platform reviews it.',
  },
  'submission.withdraw': { roles: ['projectCarrier'], payload: nothing, label: 'Withdraw' },
  'review.take': { roles: ['platform'], payload: nothing, label: 'Take the review', tone: 'primary' },
  'review.requestChanges': {
    roles: ['platform'],
    payload: z.strictObject({
      comments: field(z.array(remark).min(1, 'Say at least once what should change').max(60), {
        title: 'Comments',
        input: 'clauses',
      }),
    }),
    label: 'Ask for changes',
  },
  'review.publish': {
    roles: ['platform'],
    payload: nothing,
    label: 'Publish',
    tone: 'primary',
    confirm: 'Publish? Buyers see it at once, and new serial numbers are issued for sale.',
  },
  'offering.revise': { roles: ['projectCarrier'], payload: nothing, label: 'Revise', tone: 'primary' },
  'offering.discardRevision': {
    roles: ['projectCarrier'],
    payload: nothing,
    label: 'Discard the revision',
    tone: 'danger',
    confirm: 'Discard what was changed since the last publication?',
  },
  'offering.changePrice': {
    roles: ['projectCarrier'],
    payload: z.strictObject({
      lines: field(z.array(pricedLine).min(1).max(40), { title: 'Prices', input: 'lines' }),
    }),
    label: 'Change prices',
  },
  'offering.suspend': {
    roles: ['projectCarrier', 'platform'],
    payload: reason,
    label: 'Suspend',
    tone: 'danger',
    confirm: 'Suspend? Buyers no longer find it. Operations that run go on.',
  },
  'offering.resume': {
    roles: ['projectCarrier', 'platform'],
    payload: nothing,
    label: 'Resume',
    tone: 'primary',
  },
  'offering.archive': {
    roles: ['projectCarrier', 'platform'],
    payload: reason,
    label: 'Archive',
    tone: 'danger',
    confirm: 'Archive for good? It can never be published again.',
  },
})
