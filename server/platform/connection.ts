// Separate from the statements, because the start of the embedded database needs nothing else.
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

/** Without a listener a lost connection would end the process. The pool opens a new one; running queries fail by themselves. */
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

/** Gives up waiting for a synchronous standby and reports success: a failover would lose the commit. */
const GAVE_UP_WAITING = 'SyncRepWaitForLSN'
