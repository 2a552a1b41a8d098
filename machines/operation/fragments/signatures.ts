/** Signature phase: the contract trio (signatory → validation → signed) and the purchase order. */
import type { Party } from '../kit.ts'
import type { Plan, StepId } from '../steps.ts'
import { checkedStep, unless } from './checked.ts'
import { inOrder, passedOver, returnable } from './compose.ts'
import {
  byAnotherPerson,
  chaseSignature,
  clearDone,
  done,
  nudge,
  remember,
  stepFrame,
  tell,
  waitingFor,
  type StateConfig,
} from './parts.ts'
import { stateAsk, stateText } from '../state-text.ts'

type Contract = { readonly key: 'cc' | 'mc' | 'rc'; readonly title: string; readonly signer: Party }

/** Who signs, with which authority. */
const signatory = ({ key, signer }: Contract) =>
  checkedStep({
    step: `${key}Signatory`,
    title: stateText('signatory'),
    submitter: signer,
    checker: 'platform',
    ask: stateAsk('signatory.ask', 72),
    check: stateAsk('signatory.check', 24),
  })

/** The text; approval freezes it with its sha256. */
const validation = ({ key, signer }: Contract) =>
  checkedStep({
    step: `${key}Validation`,
    title: stateText('validation'),
    submitter: 'platform',
    checker: signer,
    ask: stateAsk('validation.ask', 48),
    check: stateAsk('validation.check', 120),
  })

/** The party signs, the platform countersigns. Declining reopens the text. */
function signed({ key, signer }: Contract) {
  const step: StepId = `${key}Signed`
  const text: StepId = `${key}Validation`
  const submit = { target: 'submitted', actions: [remember(step), tell('platform', step, 'signed')] }
  return stepFrame(
    step,
    stateText('signed'),
    {
      open: {
        ...waitingFor(signer, step, stateAsk('signed.open', 72)),
        on: { [`${step}.submit`]: submit },
        after: chaseSignature(signer, step),
      },
      submitted: {
        ...waitingFor('platform', step, stateAsk('signed.submitted', 48)),
        on: {
          [`${step}.approve`]: { guard: byAnotherPerson(step), target: 'done' },
          [`${step}.return`]: { target: 'open', actions: tell(signer, step, 'returned') },
        },
        after: nudge(step),
      },
      done: done(step),
    },
    {
      on: {
        [`${step}.decline`]: { target: text, actions: [clearDone(text), tell('platform', step, 'declined')] },
      },
    },
  )
}

const trio = (key: Contract['key']): StepId[] => [`${key}Signatory`, `${key}Validation`, `${key}Signed`]

/** One contract as a lane, with the send-back inside it. */
export function contract(spec: Contract, plan: Plan): StateConfig {
  const [first, second, third] = trio(spec.key) as [StepId, StepId, StepId]
  const steps = { [first]: signatory(spec), [second]: validation(spec), [third]: signed(spec) }
  return returnable(inOrder({ title: spec.title, level: 'lane', steps }), plan, trio(spec.key))
}

/** A framework mandate that covers the offering and the quantity makes the trio needless. */
export const contractUnlessFramework = (spec: Contract, plan: Plan): StateConfig =>
  passedOver('mandateCovers', stateText('contractUnlessFramework'), contract(spec, plan))

type Order = { readonly buyer: Party; readonly checker: Party }

export const purchaseOrder = ({ buyer, checker }: Order): StateConfig =>
  checkedStep({
    step: 'purchaseOrderReceived',
    title: stateText('purchaseOrder'),
    submitter: buyer,
    checker,
    ask: stateAsk('purchaseOrder.ask', 120),
    check: stateAsk('purchaseOrder.check', 24),
  })

export function purchaseOrderLane(order: Order, plan: Plan): StateConfig {
  const steps = {
    purchaseOrderReceived: unless(
      'noPurchaseOrder',
      stateText('purchaseOrderLane.steps.purchaseOrderReceived.title'),
      purchaseOrder(order),
    ),
  }
  return returnable(inOrder({ title: stateText('purchaseOrderLane'), level: 'lane', steps }), plan, [
    'purchaseOrderReceived',
  ])
}
