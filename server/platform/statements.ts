/** Statements as text with numbered parameters: inside a Kysely transaction, or on a raw client on the hot path. */
import { CompiledQuery, sql, type QueryExecutorProvider, type QueryResult, type RawBuilder } from 'kysely'
import pg from 'pg'

type KyselyLike = { executeQuery<Row>(query: CompiledQuery<Row>): Promise<QueryResult<Row>> }
export type Connection = KyselyLike | pg.ClientBase

/** Texts of one purpose whose plans are kept: a filter more or less makes another text, and each plan takes memory in each connection. */
const MOST_TEXTS = 32
/** A text that is asked as often as this may keep its plan; the first ones after a start are not those that people ask for most. */
const OFTEN = 3
const MOST_COUNTED = 1_000

/** Kysely hands over a text alone; the pool's connections find its name here. */
const names = new Map<string, string>()
const textsOf = new Map<string, number>()
/** Of texts without a name: how often they were asked. */
const asked = new Map<string, number>()

/** The name under which a connection keeps the plan of this text; undefined: none. */
export const planNameOf = (text: string): string | undefined => names.get(text)

function keepPlan(text: string, purpose: string): void {
  const count = textsOf.get(purpose) ?? 0
  if (names.has(text) || count === MOST_TEXTS) return
  const times = (asked.get(text) ?? 0) + 1
  if (times < OFTEN) {
    if (asked.size === MOST_COUNTED) asked.clear()
    asked.set(text, times)
    return
  }
  asked.delete(text)
  textsOf.set(purpose, count + 1)
  names.set(text, `${purpose}_${count}`)
}

/** Runs a statement that a connection of `openPool` plans once. @param purpose its name; a few texts of each are kept */
export async function planned<Row>(
  connection: KyselyLike & QueryExecutorProvider,
  purpose: string,
  query: RawBuilder<Row>,
): Promise<Row[]> {
  const compiled = query.compile(connection)
  keepPlan(compiled.sql, purpose)
  return (await connection.executeQuery(compiled)).rows
}

/**
 * Runs one statement and returns its rows.
 * @param name of a statement that is asked all the time: a connection plans it once instead of every time, which takes longer
 * than most of them do, under row-level security above all. On a raw client: one name, one text.
 */
export async function rows<Row>(
  connection: Connection,
  text: string,
  values: readonly unknown[] = [],
  name?: string,
): Promise<Row[]> {
  if ('executeQuery' in connection) {
    if (name) keepPlan(text, name)
    const { rows: found } = await connection.executeQuery(
      CompiledQuery.raw(text, [...values]) as CompiledQuery<Row>,
    )
    return found
  }
  const { rows: found } = await connection.query({ text, values: [...values], ...(name && { name }) })
  return found as Row[]
}

/** Until the transaction ends, another that locks the same name waits. */
export const lockName = (connection: Connection, name: string): Promise<unknown> =>
  rows(connection, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [name])

/** The rows of one statement, which is written as with Kysely's `sql`: queryRows(trx)<Row>`select …` */
export const queryRows =
  (connection: QueryExecutorProvider) =>
  async <Row>(text: TemplateStringsArray, ...values: readonly unknown[]): Promise<Row[]> =>
    (await sql<Row>(text, ...values).execute(connection)).rows

/** A column as answers carry a moment: ISO, in UTC, to the millisecond; null where the column is. */
export const isoText = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** `isoText` inside of Kysely. @param column a name of ours, never from a request */
export const isoTime = (column: string): RawBuilder<string> => sql.raw(isoText(column))

const parseMoment: (text: string) => Date = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)

/** PostgreSQL's text of a moment (`2026-03-02 09:00:00.12+00`) as ISO, to the millisecond, without a `Date`. */
export function isoOf(text: string): string {
  // Another time zone of the session, or a year without four digits.
  if (!text.endsWith('+00') || text[10] !== ' ') return parseMoment(text).toISOString()
  const time = text.slice(11, -3)
  return `${text.slice(0, 10)}T${(time.length > 8 ? time : `${time}.`).slice(0, 12).padEnd(12, '0')}Z`
}
