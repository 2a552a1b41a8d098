/** What every operation has outside its phases: hold, resume, cancel, comment, correct, and the final states. */
import { and } from 'xstate'
import { kit, type Tag } from '../kit.ts'
import { sidOnly, tellOfComment, tellOthers, undoEverything, type StateConfig } from './parts.ts'
import { stateAsk, stateText } from '../state-text.ts'

/** Cancel undoes every step that is done, newest first; which effects that is, the facts decide. */
const cancel = {
  guard: 'canStillCancel',
  target: '#cancelled',
  actions: [undoEverything, tellOthers('cancelled')],
} as const

const comment = { actions: tellOfComment } as const
/** Terms and prices alone: a tranche has the quantity of its agreement. */
export const correctTerms = {
  guard: and(['beforeInvoice', 'keepsQuantity']),
  actions: ['correctTerms', tellOthers('corrected')],
} as const

/** A quantity that is corrected takes what is reserved along. */
const correct = [
  {
    guard: and(['beforeInvoice', 'correctsOpenQuantity']),
    actions: ['correctTerms', { type: 'moveReservation', params: sidOnly }, tellOthers('corrected')],
  },
  correctTerms,
] as const

/** Handlers of the state that contains all phases. */
export const whileActive = {
  'operation.hold': { target: '#onHold', actions: tellOthers('onHold') },
  'operation.cancel': cancel,
  'operation.comment': comment,
  'operation.correct': correct,
} as const

/** Before anything is signed the requester may step back alone. */
export const withdraw = { target: '#cancelled', actions: [undoEverything, tellOthers('withdrawn')] } as const

export const onHold = (hears: StateConfig['on'] = {}): StateConfig =>
  kit.createStateConfig({
    id: 'onHold',
    tags: ['open', 'held', 'waitingPlatform'],
    meta: { ...stateAsk('onHold'), court: 'platform', view: 'onHold', slaHours: 240 },
    on: {
      'operation.resume': { target: '#asItWas', actions: tellOthers('resumed') },
      'operation.cancel': cancel,
      'operation.comment': comment,
      ...hears,
    },
  })

/** Remembers every region, so that a resume continues each lane where it was. */
export const asItWas = kit.createStateConfig({ id: 'asItWas', type: 'history', history: 'deep' })

export const finished = kit.createStateConfig({
  type: 'final',
  meta: { title: stateText('finished'), court: 'nobody' },
})

const ENDINGS = {
  completed: 'Completed',
  declined: 'Declined',
  expired: 'Expired',
  cancelled: 'Cancelled',
} as const

type Ending = keyof typeof ENDINGS

/** A final state; nothing is accepted afterwards. */
export const ending = (key: Ending, entry?: StateConfig['entry']): StateConfig =>
  kit.createStateConfig({
    id: key,
    type: 'final',
    tags: ['closed'] as Tag[],
    meta: { title: ENDINGS[key], court: 'nobody', view: 'recap' },
    ...(entry ? { entry } : {}),
  })
