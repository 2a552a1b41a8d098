/** The events that a submission hears: the carrier's, the reviewer's, and those of what is published. */
import * as z from 'zod'
import { labelEvents } from '../kernel/define.ts'
import { field } from '../kernel/fields.ts'
import { longText, nothing, quantityText, reason, sid, unitPrice } from '../operation/events/shared.ts'
import words from '../../public/messages/en/machines/submission-events.json' with { type: 'json' }
import { messagesOf } from '../kernel/messages.ts'

const say = messagesOf(words)

const remark = z.strictObject({
  field: field(z.string().max(80), {
    title: say('field.field'),
    help: say('field.field.help'),
  }),
  text: longText(say('field.text')).max(2000),
})

const pricedLine = z.strictObject({
  vintageSid: sid(say('field.vintageSid')),
  unitPriceCents: unitPrice(say('field.unitPriceCents')),
  minimumQuantity: field(z.union([z.literal(''), quantityText]), {
    title: say('field.minimumQuantity'),
    input: 'quantity',
    help: say('field.minimumQuantity.help'),
  }),
})

export const events = labelEvents(words, {
  'submission.submit': {
    roles: ['projectCarrier'],
    payload: nothing,
    tone: 'primary',
  },
  'submission.withdraw': { roles: ['projectCarrier'], payload: nothing },
  'review.take': { roles: ['platform'], payload: nothing, tone: 'primary' },
  'review.requestChanges': {
    roles: ['platform'],
    payload: z.strictObject({
      comments: field(z.array(remark).min(1, say('wrong.sayLeastOnceWhatShould')).max(60), {
        title: say('field.comments'),
        input: 'clauses',
      }),
    }),
  },
  'review.publish': {
    roles: ['platform'],
    payload: nothing,
    tone: 'primary',
  },
  'offering.revise': { roles: ['projectCarrier'], payload: nothing, tone: 'primary' },
  'offering.discardRevision': {
    roles: ['projectCarrier'],
    payload: nothing,
    tone: 'danger',
  },
  'offering.changePrice': {
    roles: ['projectCarrier'],
    payload: z.strictObject({
      lines: field(z.array(pricedLine).min(1).max(40), { title: say('field.lines'), input: 'lines' }),
    }),
  },
  'offering.suspend': {
    roles: ['projectCarrier', 'platform'],
    payload: reason,
    tone: 'danger',
  },
  'offering.resume': {
    roles: ['projectCarrier', 'platform'],
    payload: nothing,
    tone: 'primary',
  },
  'offering.archive': {
    roles: ['projectCarrier', 'platform'],
    payload: reason,
    tone: 'danger',
  },
})
