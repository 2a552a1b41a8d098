/** Completion events: what an effect reports back to the machine, once. */
import { rows } from '../../ledger/connection.ts'
import { SYSTEM } from '../../platform/database.ts'
import { Refused } from '../../platform/http/refused.ts'
import { advance, type Engine } from '../advance.ts'
import { begin, COMMIT, together, withClient } from '../transaction.ts'

type Report = {
  readonly operationId: string
  readonly type: string
  readonly payload: Readonly<Record<string, unknown>>
  /** Names the effect that reports: the same one reports once. */
  readonly key: string
}

/**
 * Sends an event as the server. The machine may have gone on meanwhile (held, cancelled, drawn anew); then the
 * report is of no use and is dropped.
 */
export async function reportBack(
  engine: Engine,
  { operationId, type, payload, key }: Report,
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
export const hasReported = (engine: Engine, key: string): Promise<boolean> =>
  withClient(engine.pool, async (client) => {
    await together(client, begin(SYSTEM))
    const found = await rows(client, 'select 1 from idempotency where person_id = $1 and key = $2', [
      SYSTEM.personId,
      key,
    ])
    await client.query(COMMIT)
    return found.length > 0
  })

/** Reads as the server. */
export const readAsServer = <Row>(
  engine: Pick<Engine, 'pool'>,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> =>
  withClient(engine.pool, async (client) => {
    await together(client, begin(SYSTEM))
    const found = await rows<Row>(client, text, values)
    await client.query(COMMIT)
    return found
  })
