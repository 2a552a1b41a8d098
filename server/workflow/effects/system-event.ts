/** Completion events: what an effect reports back to the machine, once. */
import type { OperationEventName } from '../../../machines/operation/by-event.ts'
import type { OperationEvent } from '../../../machines/operation/kit.ts'
import { SYSTEM } from '../../platform/database.ts'
import { Refused } from '../../platform/http/refused.ts'
import { advance } from '../advance.ts'
import type { Engine } from '../operation-kind.ts'
import { findKey } from '../engine/keys.ts'
import { begin, COMMIT, together, withClient, type Statement } from '../transaction.ts'

type Report<Name extends OperationEventName> = {
  readonly operationId: string
  readonly type: Name
  readonly payload: Readonly<Omit<Extract<OperationEvent, { type: Name }>, 'type' | 'by' | 'at'>>
  /** Names the effect that reports: the same one reports once. */
  readonly key: string
}

/** Sends an event as the server; a machine that has moved on ignores it. */
export async function reportBack<Name extends OperationEventName>(
  engine: Engine,
  { operationId, type, payload, key }: Report<Name>,
): Promise<boolean> {
  try {
    await advance(engine, { scope: SYSTEM, operationId, type, payload, version: null, idempotencyKey: key })
    return true
  } catch (error) {
    if (error instanceof Refused && [404, 409, 422].includes(error.status)) return false
    throw error
  }
}

/** Did this effect report before? Asked before work that should not be done twice. */
export async function hasReported(engine: Engine, key: string): Promise<boolean> {
  const found = await askAsServer(engine, findKey(SYSTEM.personId, key))
  return found.length > 0
}

/** Reads as the server. @param name as rows() takes it */
export const readAsServer = async <Row>(
  engine: Pick<Engine, 'pool'>,
  text: string,
  values: readonly unknown[],
  name?: string,
): Promise<Row[]> =>
  (await askAsServer(engine, { text, values: [...values], ...(name && { name }) })) as Row[]

/** In one round trip. */
const askAsServer = ({ pool }: Pick<Engine, 'pool'>, statement: Statement) =>
  withClient(pool, async (client) => {
    const answers = await together(client, [...begin(SYSTEM), statement, COMMIT])
    return answers[1]!.rows
  })
