/** MultiYear: one agreement, a tranche a year. The parent signs once and completes when every tranche is closed. */
import { newOperation, type OperationContext } from '../operation/context.ts'
import {
  buyingRequest,
  buyingSignatures,
  REQUEST_STEPS,
  SIGNATURE_LANES,
} from '../operation/fragments/buying.ts'
import { asItWas, ending, finished, onHold, whileActive } from '../operation/fragments/frame.ts'
import { undoEverything, waitingFor } from '../operation/fragments/parts.ts'
import { kit } from '../operation/kit.ts'
import type { Plan } from '../operation/steps.ts'
import { stateAsk, stateText } from '../operation/state-text.ts'

export const plan: Plan = [[REQUEST_STEPS], SIGNATURE_LANES]

type Now = { readonly context: OperationContext }

/** Tranches that can still receive an event. */
const unfinished = ({ context }: Now) =>
  Object.entries(context.tranches)
    .filter(([, status]) => status === 'scheduled' || status === 'running')
    .map(([sid]) => sid)

/** Tranches whose machines are still to be created. */
const planned = ({ context }: Now) => ({
  sid: context.sid,
  tranches: Object.keys(context.tranches).filter((sid) => context.tranches[sid] === 'planned'),
})

const createTranches = [{ type: 'scheduleTranches', params: planned }, 'startPlanned'] as const

const tellAll = (event: string) =>
  ({
    type: 'tellTranches',
    params: (now: Now) => ({ sid: now.context.sid, tranches: unfinished(now), event }),
  }) as const

/** A report may arrive at any moment, also while the parent is on hold. */
const trancheReport = { 'tranche.report': { guard: 'knowsTranche', actions: 'setTranche' } } as const

const whenEveryTranche = [
  { guard: 'everyTrancheCancelled', target: '#cancelled', actions: [undoEverything] },
  { guard: 'everyTrancheClosed', target: '#finished' },
] as const

/** The effect sits on the way in, not on entry: a resume enters again and must not schedule twice. */
const schedule = { target: 'tranches', actions: createTranches } as const

const tranches = kit.createStateConfig({
  initial: 'running',
  meta: { title: stateText('multiYear.tranches'), level: 'phase' },
  states: {
    running: {
      ...waitingFor('system', 'CCUsAvailability', stateAsk('multiYear.tranches.running')),
      on: {
        ...trancheReport,
        'tranche.add': { guard: 'newTranche', actions: ['addTranche', ...createTranches] },
        'operation.cancel': { target: 'windingDown', actions: tellAll('operation.cancel') },
      },
      always: whenEveryTranche,
    },
    windingDown: {
      ...waitingFor('system', 'CCUsAvailability', stateAsk('multiYear.tranches.windingDown')),
      on: { ...trancheReport, 'operation.cancel': { actions: tellAll('operation.cancel') } },
      always: whenEveryTranche,
    },
  },
})

export const machine = kit.createMachine({
  id: 'multiYear',
  version: '1',
  context: ({ input }) => newOperation(input),
  initial: 'active',
  meta: { title: stateText('multiYear.title') },
  states: {
    active: {
      initial: 'request',
      meta: { title: stateText('multiYear.active') },
      on: {
        ...whileActive,
        'operation.hold': { target: '#onHold', actions: tellAll('operation.hold') },
      },
      onDone: 'completed',
      states: {
        request: buyingRequest(plan, { holder: 'projectCarrier' }),
        signatures: { ...buyingSignatures(plan), onDone: schedule },
        tranches,
        finished: { ...finished, id: 'finished' },
        asItWas,
      },
    },
    onHold: onHold({
      ...trancheReport,
      'operation.resume': { target: '#asItWas', actions: tellAll('operation.resume') },
    }),
    completed: ending('completed'),
    declined: ending('declined'),
    expired: ending('expired'),
    cancelled: ending('cancelled'),
  },
})
