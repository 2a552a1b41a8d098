/** What happens to a cart on its way to a request. Amounts and limit are the server's own numbers, kept with the event. */
import * as z from 'zod'
import { labelEvents } from '../kernel/define.ts'
import { field } from '../kernel/fields.ts'
import { messageGroup, messagesOf } from '../kernel/messages.ts'
import { confirmedBy, longText, nothing } from '../operation/events/shared.ts'
import words from '../../public/messages/en/machines/cart-approval.json' with { type: 'json' }
import { TEXT_LIMITS } from '../kernel/text-limits.ts'

const say = messagesOf(words)

const amount = z.strictObject({ currency: z.string().regex(/^[A-Z]{3}$/), cents: z.int().nonnegative() })

const judged = {
  amounts: field(z.array(amount).min(1), { title: say('field.amounts'), input: 'lines' }),
  left: field(amount.nullable(), { title: say('field.left'), input: 'lines' }),
}

export const events = labelEvents(messageGroup(words, 'event'), {
  'cart.change': { roles: ['contributor'], payload: nothing },
  'cart.request': { roles: ['contributor'], payload: z.strictObject(judged), tone: 'primary' },
  'approval.ask': {
    roles: ['contributor'],
    payload: z.strictObject({
      ...judged,
      note: longText(say('field.note')).max(TEXT_LIMITS.cartNote).optional(),
    }),
    tone: 'primary',
  },
  'approval.withdraw': { roles: ['contributor'], payload: nothing },
  'approval.approve': confirmedBy('contributor'),
  'approval.decline': {
    roles: ['contributor'],
    payload: z.strictObject({ reason: longText(say('field.reason')).max(TEXT_LIMITS.cartNote) }),
    tone: 'danger',
  },
})
