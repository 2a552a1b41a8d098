/** Message ids of what lists and exports name: types and statuses of operations. */
import type { OperationStatus, OperationType } from '../operations/shapes.ts'

export const TYPE_WORDS = {
  contribution: 'operation.typeContribution',
  multiYear: 'operation.typeMultiYear',
  tranche: 'operation.typeTranche',
  retirement: 'operation.typeRetirement',
  ccuPurchase: 'operation.typeCcuPurchase',
} as const satisfies Readonly<Record<OperationType, string>>

export const OPERATION_TYPES = Object.keys(TYPE_WORDS) as readonly OperationType[]

export const STATUS_WORDS = {
  open: 'operation.statusOpen',
  onHold: 'operation.statusOnHold',
  completed: 'operation.statusCompleted',
  declined: 'operation.statusDeclined',
  expired: 'operation.statusExpired',
  cancelled: 'operation.statusCancelled',
} as const satisfies Readonly<Record<OperationStatus, string>>
