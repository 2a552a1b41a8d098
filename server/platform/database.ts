/** The pool, the typed database, and the scope that row-level security sees. */
import { AsyncLocalStorage } from 'node:async_hooks'
import {
  CompiledQuery,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
  type PostgresPool,
  type Transaction,
  type TransactionSettings,
} from 'kysely'
import pg from 'pg'
import { outliveCuts } from './connection.ts'
import { durations } from './metrics/registry.ts'
import { planNameOf } from './statements.ts'
import { inSpan, traceParent } from './tracing/spans.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>
export type Trx = Transaction<Tables>

/** Who a transaction runs for. Row-level security shows only what they may see. */
export type Scope = {
  readonly personId: string
  readonly organizationId: string | null
  readonly platform: boolean
}

/** The server itself: timers, the outbox, another machine. Its person row is made by the first migration. */
export const SYSTEM: Scope = {
  personId: '00000000-0000-0000-0000-000000000001',
  organizationId: null,
  platform: true,
}

pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text) // a date has no time zone: keep it as it is written

const waited = durations({
  name: 'database_wait_seconds',
  help: 'Time until a connection of the pool was free',
})

type OnConnected = Parameters<pg.Pool['connect']>[0]

/** Measures how long callers wait for a connection. */
class MeasuredPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(callback: OnConnected): void
  override connect(callback?: OnConnected): Promise<pg.PoolClient> | void {
    const end = waited.startTimer()
    if (!callback) return super.connect().finally(end)
    super.connect((...answer) => {
      end()
      callback(...answer)
    })
  }
}

/** A server that is paused accepts connections and never answers. */
const CONNECTED_WITHIN_MS = 10_000
/** Of one statement, by the server. */
export const STATEMENT_TIMEOUT_MS = 15_000
/** A server that disappeared never ends a statement. Pipelined statements may wait for the ones before them. */
const ANSWERED_WITHIN_MS = 25_000

const patience = new AsyncLocalStorage<number>()

/** For code with a longer `statement_timeout`. @param ms after which the connection counts as lost */
export const patiently = <Result>(ms: number, run: () => Promise<Result>): Promise<Result> =>
  patience.run(ms, run)

/** Connections send queued statements without waiting (`pipeline`). @param options `-c name=value` */
export function openPool(url: string, size = 12, options?: string): pg.Pool {
  const settings: pg.PoolConfig & { pipeline: boolean } = {
    connectionString: url,
    max: size,
    pipeline: true,
    application_name: 'understory',
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: ANSWERED_WITHIN_MS,
    connectionTimeoutMillis: CONNECTED_WITHIN_MS,
    // A server whose machine disappeared closes no connection.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(options !== undefined && { options }),
  }
  const pool = outliveCuts(new MeasuredPool(settings))
  pool.on('connect', (client) => {
    sendWell(client)
    // Read by the client at each statement; a cut connection fails everything that was sent on it.
    const parameters: unknown = Reflect.get(client, 'connectionParameters')
    if (parameters !== null && typeof parameters === 'object')
      Object.defineProperty(parameters, 'query_timeout', {
        get: () => patience.getStore() ?? ANSWERED_WITHIN_MS,
      })
  })
  return pool
}

/** Named statements are planned once per connection; statements of one batch are sent together. */
function sendWell(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...call: unknown[]) => unknown
  const { stream } = (client as pg.Client).connection
  let isCorked = false
  const uncork = () => {
    isCorked = false
    stream.uncork()
  }
  const sent = (text: unknown, values?: unknown, ...more: unknown[]): unknown => {
    if (!isCorked) {
      isCorked = true
      stream.cork()
      process.nextTick(uncork)
    }
    const name = typeof text === 'string' && Array.isArray(values) ? planNameOf(text) : undefined
    return name ? query({ name, text, values }, ...more) : query(text, values, ...more)
  }
  Object.assign(client, { query: sent })
}

/** The statement that sets the scope of the next transaction. */
const scopes = new AsyncLocalStorage<string>()

/** Does not wait for the begin and the scope: the server answers in order, and a lost connection fails everything. */
class PipelinedDriver extends PostgresDriver {
  readonly #reading = new WeakSet<DatabaseConnection>()

  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    const reads = settings.accessMode === 'read only'
    this.#reading[reads ? 'add' : 'delete'](connection)
    send(connection, `begin${reads ? ' read only' : ''}; ${scopes.getStore() ?? ''}`)
  }

  /** A transaction that could write nothing has nothing to confirm. */
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    if (!this.#reading.has(connection)) await super.commitTransaction(connection)
    else send(connection, 'commit')
  }
}

const send = (connection: DatabaseConnection, text: string): void =>
  void connection.executeQuery(CompiledQuery.raw(text)).catch(() => {})

export function openDatabase(pool: PostgresPool): Database {
  const createDriver = () => new PipelinedDriver({ pool })
  return new Kysely<Tables>({ dialect: Object.assign(new PostgresDialect({ pool }), { createDriver }) })
}

/** One statement that sets scope and trace for the running transaction; the values are quoted here. */
export function scopeSql({ personId, organizationId, platform }: Scope): string {
  const quoted = (value: string) => pg.escapeLiteral(value)
  const parent = traceParent()
  const trace = parent === null ? '' : `, set_config('app.trace', ${quoted(parent)}, true)`
  return `select set_config('app.person', ${quoted(personId)}, true), set_config('app.organization', ${quoted(organizationId ?? '')}, true), set_config('app.platform', '${platform ? 'on' : 'off'}', true)${trace}`
}

/** Serialization failure and deadlock: the whole transaction may be tried again. */
const AGAIN = new Set(['40001', '40P01'])
const TRIES = 4

/** Runs a whole transaction, and repeats it after a serialization failure or deadlock. @throws as `run` does */
export async function triedAgain<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      if (attempt >= TRIES || !AGAIN.has(sqlState(error))) throw error
    }
  }
}

type Run<Result> = (trx: Trx) => Promise<Result>
type Mode = 'read write' | 'read only'

/** Runs one transaction in a scope. @throws whatever `run` throws, after a rollback. */
export const inScope = <Result>(db: Database, scope: Scope, run: Run<Result>, mode: Mode = 'read write') =>
  triedAgain(() =>
    inTransactionSpan(() =>
      scopes.run(scopeSql(scope), () => opened(db, mode).execute((trx) => scopes.run('', () => run(trx)))),
    ),
  )
const opened = (db: Database, mode: Mode) => db.transaction().setAccessMode(mode)

/** Like `inScope`, for what only reads: PostgreSQL refuses to write, and nothing waits for the commit. */
export const readInScope = <Result>(database: Database, scope: Scope, run: Run<Result>): Promise<Result> =>
  inScope(database, scope, run, 'read only')

const TRANSACTION = { kind: 'client', attributes: { 'db.system.name': 'postgresql' } } as const

/** From the wait for a connection to the commit. @throws as `run` does */
export const inTransactionSpan = <Result>(run: () => Promise<Result>): Promise<Result> =>
  inSpan('database transaction', TRANSACTION, run)

/** Codes of PostgreSQL, of the socket to it and of its name: shut down, starting up, connection lost, not to be had, none left. */
const GONE =
  /^(57P0[1-3]|08...|53300|58030|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND)$/

/** The client's own errors have no code; that of a Unix socket which is not there is also that of a file. */
const LOST =
  /^Connection terminated|not queryable$|^connect ENOENT |^timeout exceeded when trying to connect|^Query read timeout$/

/** The database is unreachable. The request may have been committed: repeat it with the same key. */
export const isDatabaseGone = (error: unknown): boolean =>
  error instanceof AggregateError
    ? error.errors.some(isDatabaseGone)
    : GONE.test(sqlState(error)) || (error instanceof Error && LOST.test(error.message))

/** PostgreSQL's error code, or an empty string. */
export const sqlState = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** PostgreSQL's code for a full disk. */
export const DISK_FULL = '53100'
/** PostgreSQL's codes of broken constraints. */
const VIOLATIONS = {
  /** A unique value exists already. */
  taken: '23505',
  /** A referenced row does not exist, or a deleted row is still referenced. */
  missing: '23503',
  /** A range overlaps a stored one. */
  overlapping: '23P01',
} as const

type Refusals = { readonly [violation in keyof typeof VIOLATIONS]?: () => Error | Promise<Error> }

/** Runs a write. @throws the refusal for the violated constraint, if there is one */
export async function unless<Result>(refusals: Refusals, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    const code = sqlState(error)
    const broken = (Object.keys(VIOLATIONS) as (keyof typeof VIOLATIONS)[]).find(
      (one) => VIOLATIONS[one] === code,
    )
    throw (broken && (await refusals[broken]?.())) ?? error
  }
}
