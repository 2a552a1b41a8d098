/** How steps become lanes and lanes become phases. */
import { kit } from '../kit.ts'
import type { Plan, StepId } from '../steps.ts'
import { tellOthers, undoReturned, type StateConfig, type States } from './parts.ts'
import { stateText } from '../state-text.ts'

type Lane = { readonly title: string; readonly level: 'phase' | 'lane'; readonly steps: States }

/** Steps one after the other. Each `onDone` leads to the next; the last one ends the lane. */
export function inOrder({ title, level, steps }: Lane): StateConfig {
  const keys = Object.keys(steps)
  const linked = keys.map((key, index) => [
    key,
    { ...steps[key], onDone: steps[key]?.onDone ?? keys[index + 1] ?? 'finished' },
  ])
  return kit.createStateConfig({
    initial: keys[0],
    meta: { title, level },
    states: {
      ...Object.fromEntries(linked),
      finished: { type: 'final', meta: { title: `${title}: finished`, court: 'nobody' } },
    },
  })
}

/** Lanes at the same time; the phase is done when all of them are. */
export function sideBySide(title: string, lanes: States, level: 'phase' | 'lane' = 'phase'): StateConfig {
  return kit.createStateConfig({ type: 'parallel', meta: { title, level }, states: lanes })
}

/**
 * The administrator's send-back. `steps` belong to the target's lane or phase: it is entered again from its start,
 * and the gates pass over every step that is still done. So one edge serves all the steps of a lane.
 * Never `reenter: true` here: on a region it leaves the whole parallel state and starts the other lanes again.
 */
export const returnTo = (target: string, plan: Plan, steps: readonly StepId[]) =>
  ({
    target,
    guard: { type: 'returnsInto', params: { plan, steps } },
    actions: [undoReturned(plan), { type: 'reopen', params: { plan } }, tellOthers('sentBack')],
  }) as const

/** Adds the send-back inside one lane. */
export function returnable(lane: StateConfig, plan: Plan, steps: readonly StepId[]): StateConfig {
  return { ...lane, on: { ...lane.on, 'operation.sendBack': returnTo(`.${steps[0]}`, plan, steps) } }
}

/** Passes a whole lane or phase over when a fact of the operation makes it needless. */
export function passedOver(
  guard: 'mandateCovers' | 'noFee' | 'holds',
  title: string,
  lane: StateConfig,
): StateConfig {
  const first = typeof lane.initial === 'string' ? lane.initial : undefined
  return {
    ...lane,
    initial: 'needed',
    states: {
      needed: {
        meta: { title: stateText('passedOver.needed') },
        always: [{ guard, target: 'passedOver' }, { target: first }],
      },
      ...lane.states,
      passedOver: { type: 'final', meta: { title, court: 'nobody' } },
    },
  }
}
