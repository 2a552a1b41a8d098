/** A small machine with every kind of node and edge, for the kernel's own tests. */
import * as z from 'zod'
import { and, assign, setup } from 'xstate'
import { defineEvents, type EventsOf, type StateMeta } from '../kernel/define.ts'

export const events = defineEvents({
  'letter.write': {
    roles: ['contributor'],
    payload: z.strictObject({ text: z.string().min(3) }),
    label: 'Write',
    past: 'Written',
    tone: 'primary',
    confirm: 'Sure?',
  },
  'letter.approve': { roles: ['platform'], payload: z.strictObject({}), label: 'Approve', past: 'Approved' },
  'letter.choose': {
    roles: ['platform'],
    payload: z.strictObject({ page: z.int() }),
    label: 'Choose a page',
    past: 'Page chosen',
  },
  'letter.hold': { roles: ['platform'], payload: z.strictObject({}), label: 'Hold', past: 'Held' },
  'letter.resume': { roles: ['platform'], payload: z.strictObject({}), label: 'Resume', past: 'Resumed' },
  'letter.comment': {
    roles: ['contributor', 'platform'],
    payload: z.strictObject({}),
    label: 'Comment',
    past: 'Commented',
  },
})

type Context = { readonly now: string; readonly author: string; readonly pages: number }

const effect = <Params>(_now: unknown, _params: Params): void => {}

const kit = setup({
  types: {
    context: {} as Context,
    events: {} as EventsOf<typeof events>,
    input: {} as { readonly now: string },
    meta: {} as StateMeta,
  },
  delays: {
    aDay: 86_400_000,
    untilNoon: ({ context }) => 43_200_000 - (Date.parse(context.now) % 86_400_000),
  },
  guards: {
    anotherPerson: ({ context, event }) => event.by.userId !== context.author,
    hasPages: ({ context }) => context.pages > 0,
    pageExists: ({ context, event }) => event.type === 'letter.choose' && event.page <= context.pages,
  },
  actions: {
    keepAuthor: assign(({ event }) => ({ author: event.by.userId })),
    countPage: assign(({ context }) => ({ pages: context.pages + 1 })),
    notify: effect<{ to: string }>,
    print: effect<{ page: number }>,
  },
})

export const machine = kit.createMachine({
  id: 'toy',
  context: ({ input }) => ({ now: input.now, author: '', pages: 0 }),
  initial: 'active',
  meta: { title: 'Letter' },
  on: { 'letter.comment': { actions: 'countPage' } },
  states: {
    active: {
      type: 'parallel',
      meta: { title: 'Active' },
      on: { 'letter.hold': '#held' },
      states: {
        text: {
          initial: 'draft',
          meta: { title: 'Text' },
          states: {
            draft: {
              meta: { title: 'Draft', court: 'contributor' },
              on: {
                'letter.write': {
                  target: 'written',
                  actions: ['keepAuthor', { type: 'notify', params: { to: 'platform' } }],
                },
              },
              after: { aDay: { actions: { type: 'notify', params: { to: 'contributor' } } } },
            },
            written: {
              meta: { title: 'Written', court: 'platform' },
              on: {
                'letter.approve': { guard: and(['anotherPerson', 'hasPages']), target: 'approved' },
                'letter.choose': { guard: 'pageExists', actions: { type: 'print', params: { page: 1 } } },
              },
              after: { untilNoon: 'draft' },
            },
            approved: { type: 'final', meta: { title: 'Approved' } },
          },
        },
        asItWas: { id: 'asItWas', type: 'history', history: 'deep' },
        envelope: {
          initial: 'gate',
          meta: { title: 'Envelope' },
          states: {
            gate: { meta: { title: 'Needed?' }, always: 'closed' },
            closed: { type: 'final', meta: { title: 'Closed' } },
          },
        },
      },
      onDone: 'sent',
    },
    held: { id: 'held', meta: { title: 'Held', court: 'platform' }, on: { 'letter.resume': '#asItWas' } },

    sent: { type: 'final', meta: { title: 'Sent' } },
  },
})
