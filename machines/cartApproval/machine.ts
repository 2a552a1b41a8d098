/** cartApproval: above their limit a person asks and an owner approves or declines; a changed cart withdraws it. */
import { newApproval } from './context.ts'
import { kit } from './kit.ts'
import { messagesOf, titleAndHintOf } from '../kernel/messages.ts'
import words from '../../public/messages/en/machines/cart-approval.json' with { type: 'json' }

const say = messagesOf(words)
const explained = titleAndHintOf(words)

const send = { guard: 'isWithinLimit', target: 'requested' } as const

const ask = {
  guard: 'isBeyondLimit',
  target: 'waiting',
  actions: [
    'rememberAsker',
    {
      type: 'tellOwners',
      params: ({ event }: { event: object }) => ({
        note: 'note' in event && typeof event.note === 'string' ? event.note : null,
      }),
    },
  ],
} as const

type Now = { readonly context: { readonly askedBy: string | null }; readonly event: object }

const answer = <const Template extends 'approved' | 'declined'>(template: Template) =>
  ({
    type: 'tellAsker',
    params: ({ context: { askedBy }, event }: Now) => ({
      askedBy,
      template,
      reason: 'reason' in event && typeof event.reason === 'string' ? event.reason : null,
    }),
  }) as const

const states = {
  open: {
    meta: { ...explained('state.open'), court: 'contributor' },
    on: { 'cart.request': send, 'approval.ask': ask },
  },
  waiting: {
    meta: { ...explained('state.waiting'), court: 'contributor' },
    on: {
      'cart.change': { target: 'open', actions: 'forgetAsker' },
      'cart.request': send,
      'approval.withdraw': { target: 'open', actions: 'forgetAsker' },
      'approval.approve': { target: 'requested', actions: answer('approved') },
      'approval.decline': { target: 'declined', actions: [answer('declined'), 'forgetAsker'] },
    },
  },
  declined: {
    meta: { ...explained('state.declined'), court: 'contributor' },
    on: { 'cart.change': { target: 'open' }, 'cart.request': send, 'approval.ask': ask },
  },
  requested: {
    type: 'final',
    meta: { title: say('state.requested'), court: 'nobody' },
  },
} as const

export type ApprovalState = keyof typeof states

export const machine = kit.createMachine({
  id: 'cartApproval',
  version: '1',
  context: ({ input }) => newApproval(input),
  initial: 'open',
  meta: { title: say('state.cartApproval') },
  states,
})
