/**
 * A draft saved as one types: clean → dirty → saving → saved, or failed, refused, conflict. One save is under way at a
 * time; what is typed meanwhile is kept and saved next. No state throws away what was typed but `takeTheirs`.
 * How to save is provided: `machine.provide({ actors: { save } })`; it answers with the new version or throws SaveError.
 */
import { assign, fromPromise, setup } from 'xstate'
import { failureOf, RETRY_WAITS, SAVE_PAUSE, type DraftEvent, type DraftInput } from './events.ts'

type DraftContext = DraftInput & {
  /** Counts changes, so that a save that ends knows whether it carried the last one. */
  readonly edits: number
  /** `edits` when the save under way began. */
  readonly sent: number
  /** The person waits, so without a pause. */
  readonly isUrgent: boolean
  /** Tries in a row that did not arrive. */
  readonly failures: number
  readonly problem: string | null
}

const kit = setup({
  types: {
    context: {} as DraftContext,
    input: {} as DraftInput,
    events: {} as DraftEvent,
    /** unsaved: closing the window now would lose something. */
    tags: {} as 'unsaved',
  },
  actors: {
    save: fromPromise<number, DraftInput>(() => Promise.reject(new Error('provide the actor save'))),
  },
  delays: {
    pause: SAVE_PAUSE,
    retryWait: ({ context }) => RETRY_WAITS[Math.min(context.failures, RETRY_WAITS.length) - 1] ?? SAVE_PAUSE,
  },
  guards: {
    isUrgent: ({ context }) => context.isUrgent,
    changedMeanwhile: ({ context }) => context.edits > context.sent,
    isNewer: ({ context, event }) => event.type === 'loaded' && event.version > context.version,
    isStale: ({ event }) => 'error' in event && failureOf(event.error) === 'stale',
    isRefused: ({ event }) => 'error' in event && failureOf(event.error) === 'refused',
  },
  actions: {
    keep: assign(({ context, event }) =>
      event.type === 'edit' ? { content: event.content, edits: context.edits + 1 } : {},
    ),
    adopt: assign(({ context, event }) =>
      event.type === 'loaded' || event.type === 'takeTheirs'
        ? { content: event.content, version: event.version, sent: context.edits, problem: null }
        : {},
    ),
    follow: assign(({ event }) => (event.type === 'keepMine' ? { version: event.version } : {})),
    begin: assign(({ context }) => ({ sent: context.edits, isUrgent: false })),
    keepVersion: assign((_, { version }: { version: number }) => ({ version, failures: 0, problem: null })),
    hurry: assign({ isUrgent: true }),
    countFailure: assign(({ context }) => ({ failures: context.failures + 1 })),
    keepProblem: assign((_, { error }: { error: unknown }) => ({
      problem: error instanceof Error ? error.message : null,
    })),
  },
})

const type = { edit: { target: 'dirty', actions: 'keep' } } as const

export const machine = kit.createMachine({
  id: 'draft',
  context: ({ input }) => ({
    ...input,
    edits: 0,
    sent: 0,
    isUrgent: false,
    failures: 0,
    problem: null,
  }),
  initial: 'clean',
  states: {
    clean: {
      on: { ...type, loaded: { guard: 'isNewer', actions: 'adopt' } },
    },
    dirty: {
      tags: 'unsaved',
      always: { guard: 'isUrgent', target: 'saving' },
      // The pause is counted from the first change: anyone who types without a stop is saved as well.
      after: { pause: 'saving' },
      on: { edit: { actions: 'keep' }, flush: { target: 'saving' } },
    },
    saving: {
      tags: 'unsaved',
      entry: 'begin',
      invoke: {
        src: 'save',
        input: ({ context: { content, version } }) => ({ content, version }),
        onDone: [
          {
            guard: 'changedMeanwhile',
            target: 'dirty',
            actions: { type: 'keepVersion', params: ({ event }) => ({ version: event.output }) },
          },
          {
            target: 'saved',
            actions: { type: 'keepVersion', params: ({ event }) => ({ version: event.output }) },
          },
        ],
        onError: [
          {
            guard: 'isStale',
            target: 'conflict',
            actions: { type: 'keepProblem', params: ({ event }) => ({ error: event.error }) },
          },
          {
            guard: 'isRefused',
            target: 'refused',
            actions: { type: 'keepProblem', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: 'failed',
            actions: [
              'countFailure',
              { type: 'keepProblem', params: ({ event }) => ({ error: event.error }) },
            ],
          },
        ],
      },
      on: { edit: { actions: 'keep' }, flush: { actions: 'hurry' } },
    },
    saved: {
      on: { ...type, loaded: { guard: 'isNewer', actions: 'adopt' } },
    },
    /** It did not arrive: tried again by itself, at once when the person asks. */
    failed: {
      tags: 'unsaved',
      after: { retryWait: 'saving' },
      on: { edit: { actions: 'keep' }, retry: 'saving', flush: 'saving' },
    },
    /** It arrived and was not accepted: only another content can help. */
    refused: {
      tags: 'unsaved',
      on: type,
    },
    conflict: {
      tags: 'unsaved',
      on: {
        edit: { actions: 'keep' },
        takeTheirs: { target: 'saved', actions: 'adopt' },
        keepMine: { target: 'saving', actions: 'follow' },
      },
    },
  },
})
