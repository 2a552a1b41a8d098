/** Operations to which one call sends an event. */
export const BULK_EVENTS_MAX = 100

/** Columns of the list of operations, in their order. */
export const OPERATION_COLUMNS = [
  'number',
  'type',
  'project',
  'parties',
  'turns',
  'dueAt',
  'quantity',
  'amount',
  'expectedFinish',
  'manager',
  'updatedAt',
] as const
export type OperationColumn = (typeof OPERATION_COLUMNS)[number]
