/** Statements as text with numbered parameters: inside a Kysely transaction, or on a raw client on the hot path. */
import { CompiledQuery, type QueryResult } from 'kysely'
import type pg from 'pg'

type KyselyLike = { executeQuery<Row>(query: CompiledQuery<Row>): Promise<QueryResult<Row>> }
export type Connection = KyselyLike | pg.ClientBase

/**
 * Runs one statement and returns its rows.
 * @param name of a statement that every movement or effect asks: a connection of the hot path plans it once instead of
 * every time, which takes longer than most of them do. One name, one text; a text that is put together has none.
 */
export async function rows<Row>(
  connection: Connection,
  text: string,
  values: readonly unknown[] = [],
  name?: string,
): Promise<Row[]> {
  if ('executeQuery' in connection) {
    const { rows: found } = await connection.executeQuery(
      CompiledQuery.raw(text, [...values]) as CompiledQuery<Row>,
    )
    return found
  }
  const { rows: found } = await connection.query({ text, values: [...values], ...(name && { name }) })
  return found as Row[]
}
