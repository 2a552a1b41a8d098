/** The first phases of a contribution and a multi-year agreement: the request, then contracts and purchase order in parallel. */
import { stateText } from '../state-text.ts'
import type { Plan, StepId } from '../steps.ts'
import { inOrder, returnable, returnTo, sideBySide } from './compose.ts'
import { withdraw } from './frame.ts'
import type { StateConfig } from './parts.ts'
import { AcceptOperation, CCUsAvailability, proposal } from './request.ts'
import { contract, contractUnlessFramework, purchaseOrderLane } from './signatures.ts'

export const REQUEST_STEPS: readonly StepId[] = ['AcceptOperation', 'CCUsAvailability', 'proposal']
export const SIGNATURE_LANES: readonly (readonly StepId[])[] = [
  ['ccSignatory', 'ccValidation', 'ccSigned'],
  ['mcSignatory', 'mcValidation', 'mcSigned'],
  ['purchaseOrderReceived'],
]

/** @param availability who confirms the units, and what then happens to them */
export function buyingRequest(plan: Plan, availability: Parameters<typeof CCUsAvailability>[0]): StateConfig {
  const steps = {
    AcceptOperation: AcceptOperation('contributor'),
    CCUsAvailability: CCUsAvailability(availability),
    proposal: proposal({ sender: 'platform', decider: 'contributor' }),
  }
  const request = inOrder({ title: stateText('buying.request'), level: 'phase', steps })
  return {
    ...returnable(request, plan, REQUEST_STEPS),
    id: 'request',
    on: {
      'operation.withdraw': withdraw,
      'operation.sendBack': returnTo('.AcceptOperation', plan, REQUEST_STEPS),
    },
    onDone: 'signatures',
  }
}

/** The caller adds where the phase leads. */
export function buyingSignatures(plan: Plan): StateConfig {
  const lanes = {
    contributionContract: contract(
      { key: 'cc', title: stateText('buying.contributionContract'), signer: 'contributor' },
      plan,
    ),
    mandateContract: contractUnlessFramework(
      { key: 'mc', title: stateText('buying.mandateContract'), signer: 'projectCarrier' },
      plan,
    ),
    purchaseOrder: purchaseOrderLane({ buyer: 'contributor', checker: 'platform' }, plan),
  }
  return {
    ...sideBySide('Signatures', lanes),
    id: 'signatures',
    on: { 'operation.sendBack': returnTo('#request', plan, REQUEST_STEPS) },
  }
}
