/** Tables with a row per event: when an event is renamed, the compiler reports each table to update. */
import type { OperationEvent } from './kit.ts'

/** `step.verb` of every event of the five operation machines. */
export type OperationEventName = OperationEvent['type']

/** The event of the first journal row. No machine takes it: the request creates the operation. */
export const REQUESTED = 'operation.request'

export type ByEvent<Row> = Readonly<Partial<Record<OperationEventName, Row>>>

/** @returns the row of an event, whatever its name; undefined where the table has none */
export const rowOf = <Row>(table: ByEvent<Row>, type: string): Row | undefined =>
  Object.hasOwn(table, type) ? table[type as OperationEventName] : undefined

/** An event's name, for names that are compared as text: one that the machines rename does not compile. */
export const eventName = <Name extends OperationEventName>(name: Name): Name => name

/** Verb that sends back → verb that is sent back. */
export const RETURNS: Readonly<Record<string, string>> = { return: 'submit', revise: 'send' }

/** Whether an event takes back what its step captured: a person returned it, or the bank reversed the payment. */
export function sendsBack(event: string): boolean {
  const [, verb = ''] = event.split('.')
  return verb === 'reverse' || Object.hasOwn(RETURNS, verb)
}
