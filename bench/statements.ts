/** The statements of one real transition, recorded as the server sends them, so that the reference cannot drift from it. */
import type pg from 'pg'
import type { Scope } from '../server/platform/database.ts'
import { advance } from '../server/workflow/advance.ts'
import { lockOperation } from '../server/workflow/row.ts'
import type { Statement } from '../server/workflow/transaction.ts'

export type Recorded = {
  /** `begin` and the scope, in one text. */
  readonly begin: Statement
  readonly lock: Statement
  readonly key: Statement
  readonly save: Statement
  /** What the answer is made of, read before the commit. */
  readonly reading: Statement
}

/** Comments once on an operation and listens. */
export async function recordTransition(
  pool: pg.Pool,
  transition: { readonly scope: Scope; readonly operationId: string; readonly reading: Statement },
): Promise<Recorded> {
  const sent: Statement[] = []
  await advance(
    { pool: listening(pool, sent), clock: () => new Date() },
    {
      scope: transition.scope,
      operationId: transition.operationId,
      type: 'operation.comment',
      payload: { text: 'Recorded', internal: false },
      version: 1,
      idempotencyKey: 'bench-recorded',
      reading: [transition.reading],
    },
  )
  const [begin, lock, key, save, reading, commit, ...more] = sent
  if (!begin || !lock || !key || !save || !reading || commit?.text !== 'commit' || more.length > 0)
    throw new Error(
      `a transition now sends other statements: ${sent.map(({ text }) => text.slice(0, 20)).join(', ')}`,
    )
  // The reference meets a row again while it is locked, and waits; the server would give it a transaction of its own.
  return { begin, lock: lockOperation(transition.operationId), key, save, reading }
}

/** A pool whose clients write down what is asked of them. */
function listening(pool: pg.Pool, sent: Statement[]): pg.Pool {
  return new Proxy(pool, {
    get: (target, name) =>
      name === 'connect' ? async () => listeningClient(await target.connect(), sent) : member(target, name),
  })
}

const listeningClient = (client: pg.PoolClient, sent: Statement[]): pg.PoolClient =>
  new Proxy(client, {
    get: (target, name) =>
      name === 'query'
        ? (statement: Statement) => {
            sent.push(statement)
            return target.query(statement)
          }
        : member(target, name),
  })

function member(target: object, name: string | symbol): unknown {
  const value: unknown = Reflect.get(target, name, target)
  return typeof value === 'function' ? (value.bind(target) as unknown) : value
}

/** Places in SAVE that differ from one transition to the next; the rest is the same for every comment. */
export const CHANGING = {
  id: 1,
  version: 2,
  snapshot: 3,
  hash: 5,
  at: 6,
  person: 7,
  previousHash: 12,
  key: 13,
} as const
