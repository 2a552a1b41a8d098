/** Message ids of what lists and exports name: types, statuses and parties of operations, states of units. */
import type { Offer, OperationStatus, OperationType } from '../operations/shapes.ts'
import type { UnitState } from '../certificates/contributions.ts'

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

export const PARTY_WORDS = {
  contributor: 'operation.partyContributor',
  projectCarrier: 'operation.partyProjectCarrier',
  applicant: 'operation.partyApplicant',
  platform: 'operation.partyPlatform',
  system: 'operation.partySystem',
} as const satisfies Readonly<Record<Offer['roles'][number], string>>

export const UNIT_STATE_WORDS = {
  held: 'contributions.held',
  retired: 'contributions.retired',
} as const satisfies Readonly<Record<UnitState, string>>
