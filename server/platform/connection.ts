// Apart from the statements: what starts the embedded database reads nothing else.
import pg from 'pg'

/** Opens a connection outside the pool, passes it to the callback and closes it afterwards. */
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

/** A cut connection without a listener would end the process. The pool makes a new one; what still uses it fails by itself. */
export function outliveCuts(pool: pg.Pool): pg.Pool {
  pool.on('error', (error) => console.error(`database: ${error.message}`))
  pool.on('connect', (client) => {
    client.on('error', () => {})
    client.on('notice', (notice) => {
      if (notice.routine === GAVE_UP_WAITING && client instanceof pg.Client)
        client.connection.emit(
          'error',
          new Error('Connection terminated: the standby has not confirmed a commit'),
        )
    })
  })
  return pool
}

/**
 * The function of PostgreSQL that stops waiting for a synchronous standby when the commit is cancelled. It only warns, and
 * answers as if all were well: a failover would lose what was acknowledged.
 */
const GAVE_UP_WAITING = 'SyncRepWaitForLSN'
