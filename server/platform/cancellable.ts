/** A transaction that can be aborted: the running statement is cancelled and everything is rolled back. */
import type pg from 'pg'
import { inScope, openDatabase, patiently, type Database, type Scope, type Trx } from './database.ts'

/** A cancellation may arrive between two statements, so it is repeated until the transaction has ended. */
const AGAIN_MS = 200
/** Cancellable statements may run for minutes: the limit of imports is five. */
const ANSWERED_WITHIN_MS = 310_000

/** Lends a client for one transaction. @throws the signal's reason once it is aborted; then everything is rolled back */
export async function inCancellableScope<Result>(
  pool: pg.Pool,
  scope: Scope,
  signal: AbortSignal,
  run: (trx: Trx, client: pg.ClientBase) => Promise<Result>,
): Promise<Result> {
  signal.throwIfAborted()
  const client = await pool.connect()
  const [{ pid }] = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows as [
    { pid: number },
  ]
  let cancelling: Promise<unknown> = Promise.resolve()
  const cancel = () => {
    cancelling = pool.query('select pg_cancel_backend($1)', [pid]).catch(() => {})
  }
  let repeating: NodeJS.Timeout | undefined
  const stop = () => {
    cancel()
    repeating = setInterval(cancel, AGAIN_MS)
  }
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await patiently(ANSWERED_WITHIN_MS, () =>
      inScope(databaseOf(client, signal), scope, (trx) => run(trx, client)),
    )
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    signal.removeEventListener('abort', stop)
    clearInterval(repeating)
    // A late cancellation would hit the next user of the client.
    await cancelling
    client.release(signal.aborted)
  }
}

/** Asks only this client, and once the signal is aborted nothing but to roll back. */
function databaseOf(client: pg.PoolClient, signal: AbortSignal): Database {
  const query = async (text: string, values: unknown[]) => {
    if (text !== 'rollback') signal.throwIfAborted()
    return client.query(text, values)
  }
  const own = new Map<string | symbol, unknown>([
    ['query', query],
    ['release', () => {}],
  ])
  const lent = new Proxy(client, {
    get: (target, name): unknown => own.get(name) ?? Reflect.get(target, name),
  })
  return openDatabase({ connect: async () => lent, end: async () => {}, options: {} })
}
