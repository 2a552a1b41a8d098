/** Signature phase: the contract trio (signatory → validation → signed) and the purchase order. */
import { kit, type Party } from '../kit.ts'
import type { Plan, StepId } from '../steps.ts'
import { checkedStep, unless } from './checked.ts'
import { inOrder, passedOver, returnable } from './compose.ts'
import {
  byAnotherPerson,
  chaseSignature,
  done,
  forget,
  gate,
  nudge,
  remember,
  tell,
  waitingFor,
  type StateConfig,
} from './parts.ts'

type Contract = { readonly key: 'cc' | 'mc' | 'rc'; readonly title: string; readonly signer: Party }

/** Who signs, with which authority. */
const signatory = ({ key, signer }: Contract) =>
  checkedStep({
    step: `${key}Signatory`,
    title: 'Signatory',
    submitter: signer,
    checker: 'platform',
    ask: { title: 'Name the signatory', hint: 'Who signs, and by what authority.', slaHours: 72 },
    check: { title: 'Check the authority', hint: 'Does the proof cover this contract?', slaHours: 24 },
  })

/** The text; approval freezes it with its sha256. */
const validation = ({ key, signer }: Contract) =>
  checkedStep({
    step: `${key}Validation`,
    title: 'Contract text',
    submitter: 'platform',
    checker: signer,
    ask: { title: 'Draft the contract', hint: 'Prepare a version for the other party.', slaHours: 48 },
    check: { title: 'Approve the text', hint: 'Approve, or comment per clause.', slaHours: 120 },
  })

/** The party signs, the platform countersigns. Declining reopens the text. */
function signed({ key, signer }: Contract) {
  const step: StepId = `${key}Signed`
  const text: StepId = `${key}Validation`
  const submit = { target: 'submitted', actions: [remember(step), tell('platform', step, 'signed')] }
  return kit.createStateConfig({
    initial: 'gate',
    meta: { title: 'Signing', level: 'step', view: step },
    on: {
      [`${step}.decline`]: { target: text, actions: [forget(text), tell('platform', step, 'declined')] },
    },
    states: {
      gate: gate(step, 'open'),
      open: {
        ...waitingFor(signer, step, { title: 'Sign', hint: 'Sign the frozen text.', slaHours: 72 }),
        on: { [`${step}.submit`]: submit },
        after: chaseSignature(signer, step),
      },
      submitted: {
        ...waitingFor('platform', step, {
          title: 'Countersign',
          hint: 'The document must descend from the frozen text.',
          slaHours: 48,
        }),
        on: {
          [`${step}.approve`]: { guard: byAnotherPerson(step), target: 'done' },
          [`${step}.return`]: { target: 'open', actions: tell(signer, step, 'returned') },
        },
        after: nudge(step),
      },
      done: done(step),
    },
  })
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
  passedOver('mandateCovers', 'By reference', contract(spec, plan))

type Order = { readonly buyer: Party; readonly checker: Party }

export const purchaseOrder = ({ buyer, checker }: Order): StateConfig =>
  checkedStep({
    step: 'purchaseOrderReceived',
    title: 'Purchase order',
    submitter: buyer,
    checker,
    ask: { title: 'Send the purchase order', hint: 'Number, date, amount and document.', slaHours: 120 },
    check: { title: 'Check the order', hint: 'The amount must match the proposal.', slaHours: 24 },
  })

export function purchaseOrderLane(order: Order, plan: Plan): StateConfig {
  const steps = { purchaseOrderReceived: unless('noPurchaseOrder', 'Not required', purchaseOrder(order)) }
  return returnable(inOrder({ title: 'Purchase order', level: 'lane', steps }), plan, [
    'purchaseOrderReceived',
  ])
}
