/** One upload in the browser: picking → uploading → scanning → done | failed. The `send` actor is provided. */
import { assign, fromCallback, setup } from 'xstate'
import type { PickedFile, SendingEvent, Unfit, UploadEvent, UploadInput } from './events.ts'

type UploadContext = UploadInput & {
  readonly file: PickedFile | null
  /** Why the file that was picked last cannot be sent. */
  readonly unfit: Unfit | null
  /** What kind of file it is said to be. */
  readonly kind: string
  readonly share: number
  /** The server's own words. */
  readonly refusal: string | null
  /** Of the server's report. */
  readonly sid: string | null
}

export type SendInput = { readonly file: PickedFile | null; readonly kind: string }

const kit = setup({
  types: { context: {} as UploadContext, input: {} as UploadInput, events: {} as UploadEvent },
  actors: {
    send: fromCallback<SendingEvent, SendInput>(() => {
      throw new Error('provide the actor that sends')
    }),
  },
  guards: {
    isEmpty: ({ context: { most }, event }) =>
      most !== null && event.type === 'pick' && event.file.size === 0,
    isTooLarge: ({ context: { most }, event }) =>
      most !== null && event.type === 'pick' && event.file.size > most,
    hasFile: ({ context }) => context.file !== null,
    hasLeft: ({ event }) => event.type === 'progress' && event.share >= 1,
  },
  actions: {
    take: assign(({ event }) =>
      event.type === 'pick' ? { file: event.file, unfit: null, refusal: null } : {},
    ),
    refuse: assign((_, { unfit }: { unfit: Unfit }) => ({ file: null, unfit })),
    drop: assign({ file: null, unfit: null, share: 0, refusal: null, sid: null }),
    begin: assign(({ event }) => (event.type === 'start' ? { kind: event.kind } : {})),
    rewind: assign({ share: 0, refusal: null }),
    advance: assign(({ event }) => (event.type === 'progress' ? { share: event.share } : {})),
    keepReport: assign(({ event }) => (event.type === 'answered' ? { sid: event.sid } : {})),
    keepRefusal: assign(({ event }) => (event.type === 'refused' ? { refusal: event.reason } : {})),
  },
})

const pick = [
  { guard: 'isEmpty', target: '#upload.picking', actions: { type: 'refuse', params: { unfit: 'empty' } } },
  {
    guard: 'isTooLarge',
    target: '#upload.picking',
    actions: { type: 'refuse', params: { unfit: 'tooLarge' } },
  },
  { target: '#upload.picking', actions: 'take' },
] as const

export const machine = kit.createMachine({
  id: 'upload',
  context: ({ input }) => ({
    ...input,
    file: null,
    unfit: null,
    kind: '',
    share: 0,
    refusal: null,
    sid: null,
  }),
  initial: 'picking',
  states: {
    picking: {
      on: {
        pick,
        drop: { actions: 'drop' },
        start: { guard: 'hasFile', target: 'sending', actions: 'begin' },
      },
    },
    sending: {
      entry: 'rewind',
      invoke: { src: 'send', input: ({ context: { file, kind } }) => ({ file, kind }) },
      initial: 'uploading',
      on: {
        cancel: 'picking',
        answered: { target: 'done', actions: 'keepReport' },
        refused: { target: 'failed', actions: 'keepRefusal' },
      },
      states: {
        uploading: {
          on: {
            progress: [{ guard: 'hasLeft', target: 'scanning', actions: 'advance' }, { actions: 'advance' }],
          },
        },
        scanning: {},
      },
    },
    failed: { on: { pick, drop: { target: 'picking', actions: 'drop' }, retry: 'sending' } },
    done: { on: { another: { target: 'picking', actions: 'drop' } } },
  },
})
