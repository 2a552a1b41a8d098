/** Transactions on a raw, pipelining client: the statements of one array travel in one round trip. */
import pg from 'pg'
import { reportedInWords } from '../ledger/withdraw.ts'
import { inTransactionSpan, scopeSql, triedAgain, type Scope } from '../platform/database.ts'

export type Statement = { readonly name?: string; readonly text: string; readonly values?: unknown[] }

/** Sends all statements at once. @throws the first failure; the others are awaited, so the client stays usable */
export async function together(
  client: pg.ClientBase,
  statements: readonly Statement[],
): Promise<pg.QueryResult<pg.QueryResultRow>[]> {
  const settled = await Promise.allSettled(
    inOnePacket(client, () => statements.map((one) => client.query(one))),
  )
  return settled.map((one) => {
    if (one.status === 'rejected') throw one.reason
    return one.value
  })
}

/** Without it every statement is a system call of its own, and wakes the database for itself. */
function inOnePacket<Result>(client: pg.ClientBase, send: () => Result): Result {
  const stream = client instanceof pg.Client ? client.connection.stream : null
  stream?.cork()
  try {
    return send()
  } finally {
    stream?.uncork()
  }
}

export const begin = (scope: Scope): readonly Statement[] => [{ text: `begin; ${scopeSql(scope)}` }]
export const COMMIT: Statement = { text: 'commit' }

/** Before the commit of a repeated call: only a commit that writes waits for the synchronous standby. */
export const AWAIT_STANDBY: Statement = { text: "select pg_logical_emit_message(true, 'understory', '')" }

/** One transaction on a lent client, retried after a deadlock. @throws Refused 409 for units reported as gone */
export const withClient = <Result>(
  pool: pg.Pool,
  run: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> => inTransactionSpan(() => withLentClient(pool, run))

/** As `withClient`, for callers that have a span already. */
export const withLentClient = <Result>(
  pool: pg.Pool,
  run: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> =>
  triedAgain(async () => {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      return await run(client)
    } catch (error) {
      broken = await client.query('rollback').then(
        () => undefined,
        (failure: Error) => failure,
      )
      throw reportedInWords(error)
    } finally {
      client.release(broken)
    }
  })
