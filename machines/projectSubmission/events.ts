/** The events of a submission: from the carrier, from the reviewer, and after publication. */
import * as z from 'zod'
import { labelEvents } from '../kernel/define.ts'
import { field } from '../kernel/fields.ts'
import {
  confirmedBy,
  longText,
  nothing,
  quantityText,
  refusedBy,
  sid,
  unitPrice,
} from '../operation/events/shared.ts'
import words from '../../public/messages/en/machines/submission-events.json' with { type: 'json' }
import { messagesOf } from '../kernel/messages.ts'
import { TEXT_LIMITS } from '../kernel/text-limits.ts'

const say = messagesOf(words)

const remark = z.strictObject({
  field: field(z.string().max(80), {
    title: say('field.field'),
    help: say('field.field.help'),
  }),
  text: longText(say('field.text')).max(TEXT_LIMITS.remark),
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
  'submission.submit': confirmedBy('projectCarrier'),
  'submission.withdraw': { roles: ['projectCarrier'], payload: nothing },
  'review.take': confirmedBy('platform'),
  'review.requestChanges': {
    roles: ['platform'],
    payload: z.strictObject({
      comments: field(z.array(remark).min(1, say('wrong.sayLeastOnceWhatShould')).max(60), {
        title: say('field.comments'),
        input: 'clauses',
      }),
    }),
  },
  'review.publish': confirmedBy('platform'),
  'offering.revise': confirmedBy('projectCarrier'),
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
  'offering.suspend': refusedBy('projectCarrier', 'platform'),
  'offering.resume': confirmedBy('projectCarrier', 'platform'),
  'offering.archive': refusedBy('projectCarrier', 'platform'),
})
