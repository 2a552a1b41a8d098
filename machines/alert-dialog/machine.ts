/** One modal for the whole application: closed → open → closing → closed. A second question waits for the first. */
import { assign, emit, setup } from 'xstate'
import { CLOSING_TIME, type Alert, type AlertDialogEmitted, type AlertDialogEvent } from './events.ts'

type AlertDialogContext = {
  /** The question that is shown; kept while it closes, so that its text does not vanish first. */
  readonly current: Alert | null
  readonly queue: readonly Alert[]
}

const kit = setup({
  types: {
    context: {} as AlertDialogContext,
    events: {} as AlertDialogEvent,
    emitted: {} as AlertDialogEmitted,
  },
  delays: { closingTime: CLOSING_TIME },
  guards: {
    someoneWaits: ({ context }) => context.queue.length > 0,
    wantsLogOut: ({ context }) => context.current?.options.logOutOnClose ?? false,
  },
  actions: {
    enqueue: assign(({ context, event }) =>
      event.type === 'open' ? { queue: [...context.queue, { id: event.id, options: event.options }] } : {},
    ),
    showNext: assign(({ context }) => ({ current: context.queue[0] ?? null, queue: context.queue.slice(1) })),
    clear: assign({ current: null }),
    resolve: emit(({ context }, { confirmed }: { confirmed: boolean }): AlertDialogEmitted => {
      if (!context.current) throw new Error('an answer without a question')
      return { type: 'resolved', id: context.current.id, confirmed }
    }),
    logOut: emit({ type: 'logOut' }),
  },
})

const yes = { target: 'closing', actions: { type: 'resolve', params: { confirmed: true } } } as const
const no = { target: 'closing', actions: { type: 'resolve', params: { confirmed: false } } } as const

export const machine = kit.createMachine({
  id: 'alertDialog',
  context: { current: null, queue: [] },
  initial: 'closed',
  on: { open: { actions: 'enqueue' } },
  states: {
    closed: {
      entry: 'clear',
      always: { guard: 'someoneWaits', target: 'open' },
    },
    open: {
      entry: 'showNext',
      on: { confirm: yes, deny: no, escape: no },
    },
    closing: {
      after: {
        closingTime: [{ guard: 'wantsLogOut', target: 'closed', actions: 'logOut' }, { target: 'closed' }],
      },
    },
  },
})
