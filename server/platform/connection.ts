// Apart from the statements: what starts the embedded database reads nothing else.
import pg from 'pg'

/** Lends a connection of its own, beside the pool, and closes it afterwards. */
export async function withConnection<Result>(
  url: string,
  run: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}
