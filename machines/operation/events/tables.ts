/** The events of each operation machine. */
import type { EventTable } from '../../kernel/define.ts'
import type { WorkflowName } from '../../workflows.ts'
import { controlEvents, parentEvents, trancheEvents } from './control.ts'
import {
  certificateEvents,
  ownRegisterLinkEvents,
  ownRetirementEvents,
  registerLinkEvents,
  retirementEvents,
  transferEvents,
} from './delivery.ts'
import { carrierMoneyEvents, feeEvents } from './payments.ts'
import {
  acceptRetirementEvents,
  availabilityEvents,
  ownBalanceEvents,
  purchaseRequestEvents,
  requestEvents,
} from './request.ts'
import { ccEvents, mcEvents, ownPurchaseOrderEvents, purchaseOrderEvents, rcEvents } from './signatures.ts'

const { 'operation.withdraw': _onlyRequests, ...controlWithoutWithdrawal } = controlEvents

export const eventTables = {
  contribution: {
    ...requestEvents,
    ...ccEvents,
    ...mcEvents,
    ...purchaseOrderEvents,
    ...feeEvents,
    ...carrierMoneyEvents,
    ...retirementEvents,
    ...transferEvents,
    ...registerLinkEvents,
    ...certificateEvents,
    ...controlEvents,
  },
  /** Its tranches have their own. */
  multiYear: {
    ...requestEvents,
    ...ccEvents,
    ...mcEvents,
    ...purchaseOrderEvents,
    ...controlEvents,
    ...parentEvents,
  },
  tranche: {
    ...availabilityEvents,
    ...feeEvents,
    ...carrierMoneyEvents,
    ...retirementEvents,
    ...registerLinkEvents,
    ...certificateEvents,
    ...controlWithoutWithdrawal,
    ...trancheEvents,
  },
  /** The platform answers for the contributor's own balance. */
  retirement: {
    ...acceptRetirementEvents,
    ...ownBalanceEvents,
    ...rcEvents,
    ...feeEvents,
    ...ownRetirementEvents,
    ...ownRegisterLinkEvents,
    ...certificateEvents,
    ...controlEvents,
  },
  /** Proposal and purchase order change sides. */
  ccuPurchase: {
    ...purchaseRequestEvents,
    ...mcEvents,
    ...ownPurchaseOrderEvents,
    ...carrierMoneyEvents,
    ...transferEvents,
    ...registerLinkEvents,
    ...controlWithoutWithdrawal,
  },
} satisfies Readonly<Record<WorkflowName, EventTable>>
