/** Tables with a row per event: the compiler names each table that a renamed event leaves behind. */
import type { OperationEvent } from './kit.ts'

/** `step.verb` of every event of the five operation machines. */
export type OperationEventName = OperationEvent['type']

/** Rows of some events. */
export type ByEvent<Row> = Readonly<Partial<Record<OperationEventName, Row>>>

/** @returns the row of an event, whatever its name; undefined where the table has none */
export const rowOf = <Row>(table: ByEvent<Row>, type: string): Row | undefined =>
  Object.hasOwn(table, type) ? table[type as OperationEventName] : undefined
