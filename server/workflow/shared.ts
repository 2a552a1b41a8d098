/** Waiting events of different operations share one commit; each is still all or nothing (decision 087). */
import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { inTransactionSpan, isDatabaseGone, scopeSql, sqlState } from '../platform/database.ts'
import { Refused } from '../platform/http/refused.ts'
import { announceAll, transition } from './engine/engine.ts'
import { findKey, type KnownKey } from './engine/keys.ts'
import { NeedsConnection } from './needs-connection.ts'
import { operations, settingOf, type Engine } from './operation-kind.ts'
import { repeat, type Answered, type Request } from './request.ts'
import { lockFreeOperation, type LockedRow } from './row.ts'
import { AWAIT_STANDBY, COMMIT, together, withLentClient, type Statement } from './transaction.ts'

/** Shared transactions of one pool at a time; who comes meanwhile waits for the next one. */
const MOST_AT_ONCE = 2
const MOST_TOGETHER = 32

type Waiting = {
  readonly engine: Engine
  readonly request: Request
  readonly bodyHash: string
  /** Of the caller, with its trace. */
  readonly scope: string
  readonly inContext: <Result>(run: () => Result) => Result
  readonly answer: (answered: Answered | null) => void
  readonly refuse: (error: unknown) => void
}

/** What remains to be written of a decided event, and what its caller gets after the commit. */
type Decided = {
  readonly one: Waiting
  readonly statements: readonly Statement[]
  readonly answered: Omit<Answered, 'read'>
  readonly tell: () => void
}

type Queue = {
  waiting: Waiting[]
  running: number
  readonly operations: Set<string>
  /** Events that turned out to need a connection while they are decided on. */
  readonly alone: Set<string>
}

const queues = new WeakMap<pg.Pool, Queue>()

function queueOf(pool: pg.Pool): Queue {
  const known = queues.get(pool)
  if (known) return known
  const queue = { waiting: [], running: 0, operations: new Set<string>(), alone: new Set<string>() }
  queues.set(pool, queue)
  return queue
}

/** @returns null when the event needs a transaction of its own @throws Refused */
export function advanceShared(engine: Engine, request: Request, bodyHash: string): Promise<Answered | null> {
  const queue = queueOf(engine.pool)
  if (request.writing?.length || queue.alone.has(request.type)) return Promise.resolve(null)
  // Each call has a span of its own, although the transaction is one.
  return inTransactionSpan(() => {
    const { promise, resolve: answer, reject: refuse } = Promise.withResolvers<Answered | null>()
    const inContext = AsyncLocalStorage.snapshot()
    const scope = scopeSql(request.scope)
    queue.waiting.push({ engine, request, bodyHash, scope, inContext, answer, refuse })
    runNext(queue)
    return promise
  })
}

function runNext(queue: Queue): void {
  if (queue.running === MOST_AT_ONCE) return
  const some = takeSome(queue)
  if (some.length === 0) return
  queue.running += 1
  void share(some).finally(() => {
    queue.running -= 1
    for (const { request } of some) queue.operations.delete(request.operationId)
    runNext(queue)
  })
}

/** At most one event of each operation; the next one of it waits, as it would for the lock. */
function takeSome({ waiting, operations: taken }: Queue): readonly Waiting[] {
  const some: Waiting[] = []
  for (const one of waiting) {
    const { operationId } = one.request
    if (some.length === MOST_TOGETHER) break
    if (taken.has(operationId)) continue
    taken.add(operationId)
    some.push(one)
  }
  for (const one of some) waiting.splice(waiting.indexOf(one), 1)
  return some
}

/** Settles each of them, and never throws. */
async function share(some: readonly Waiting[]): Promise<void> {
  const open = new Set(some)
  try {
    const decided = await withLentClient(some[0]!.engine.pool, (client) => inOneTransaction(client, open))
    for (const { tell } of decided) tell()
  } catch (error) {
    // A statement failed, so nothing was written; running each alone shows which one failed. A lost database may have committed.
    const isUndone = error instanceof Refused || (sqlState(error) !== '' && !isDatabaseGone(error))
    for (const { answer, refuse } of open)
      if (isUndone) answer(null)
      else refuse(error)
  }
}

/** @param open those without an answer; who gets one on the way is left out, should the transaction be tried again */
async function inOneTransaction(client: pg.ClientBase, open: Set<Waiting>): Promise<readonly Decided[]> {
  const some = [...open]
  if (some.length === 0) return []
  const asked: Statement[] = [{ text: `begin; ${some[0]!.scope}` }]
  let scope = some[0]!.scope
  const scoped = (one: Waiting, statements: readonly Statement[]): readonly Statement[] => {
    const same = one.scope === scope
    scope = one.scope
    return same ? statements : [{ text: one.scope }, ...statements]
  }
  const places = some.map((one) => {
    const { scope: who, operationId, idempotencyKey } = one.request
    const key = idempotencyKey === null ? [] : [findKey(who.personId, idempotencyKey)]
    asked.push(...scoped(one, [lockFreeOperation(operationId), ...key]))
    return asked.length - key.length - 1
  })
  const answers = await together(client, asked)
  const found = await Promise.all(
    some.map((one, index) => {
      const [row, known] = [0, 1].map((more) => answers[places[index]! + more]?.rows[0] as unknown)
      const hasKey = one.request.idempotencyKey !== null
      return decide(one, row as LockedRow | undefined, hasKey ? (known as KnownKey | undefined) : undefined)
    }),
  )
  for (const [index, one] of some.entries()) if (found[index] === null) open.delete(one)
  const decided = found.filter((one) => one !== null)
  const written: Statement[] = []
  const ends = decided.map(({ one, statements }) => {
    written.push(...scoped(one, statements))
    return written.length
  })
  const results = await together(client, [...written, COMMIT])
  return decided.map((each, index) => {
    const reads = each.one.request.reading?.length ?? 0
    const read = results.slice(ends[index]! - reads, ends[index])
    const tell = () => {
      each.one.answer({ ...each.answered, read })
      each.tell()
    }
    return { ...each, tell }
  })
}

/** @returns null: it is answered already, or has to be alone */
async function decide(
  one: Waiting,
  row: LockedRow | undefined,
  known: KnownKey | undefined,
): Promise<Decided | null> {
  const { engine, request, bodyHash, inContext, answer, refuse } = one
  const { scope, operationId, idempotencyKey, reading = [], ...sent } = request
  try {
    if (known) {
      const answered = repeat(known, bodyHash)
      return { one, statements: [AWAIT_STANDBY, ...reading], answered, tell: () => {} }
    }
    if (!row) throw new NeedsConnection()
    const setting = settingOf(NOT_CONNECTED, engine, scope)
    const key = idempotencyKey === null ? null : { key: idempotencyKey, bodyHash }
    const { save, version, done } = await inContext(() =>
      transition(operations, setting, row, { ...sent, key }),
    )
    const answered = { operationId, version, repeated: false }
    const tell = () => announceAll(engine.pool, done.announcements)
    return { one, statements: [save, ...reading], answered, tell }
  } catch (error) {
    if (!(error instanceof NeedsConnection)) refuse(error)
    else {
      if (row) queueOf(engine.pool).alone.add(request.type)
      answer(null)
    }
    return null
  }
}

/** What is decided on together has no connection of its own: statements of several would mix. */
class NotConnected extends pg.Client {
  override query(): never {
    throw new NeedsConnection()
  }
}
const NOT_CONNECTED = new NotConnected()
