// Who owns a running cluster: the process that holds one advisory lock. An orphan server has no holder.
import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { dataFolder, logFile, readPidFile, urlFor } from './cluster.ts'

const OWNER_LOCK = 7_230_001

export class AlreadyRunning extends Error {
  constructor(folder: string) {
    super(`Another start is using ${folder}.`)
  }
}

/** The connection that holds the lock, or null while the server does not answer. */
export async function tryToOwn(folder: string, port: number): Promise<pg.Client | null> {
  const client = new pg.Client({
    connectionString: urlFor(folder, port),
    connectionTimeoutMillis: 2000,
    application_name: 'owner',
  })
  client.on('error', () => {})
  if (
    !(await client.connect().then(
      () => true,
      () => false,
    ))
  )
    return null
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    OWNER_LOCK,
  ])
  if (rows[0]?.taken) return client
  await client.end()
  throw new AlreadyRunning(folder)
}

/** Stops a server whose owner is gone; throws AlreadyRunning where the owner lives. */
export async function stopOrphan(folder: string) {
  for (let attempt = 0; attempt < 200; attempt++) {
    const server = readPidFile(folder)
    if (!server) return
    const owner = await tryToOwn(folder, server.port)
    if (owner) {
      await owner.end()
      process.kill(server.pid, 'SIGINT')
    } else if (!isOurServer(server.pid, folder)) return
    await sleep(50) // it is starting or stopping
  }
  throw new Error(`A PostgreSQL left over from an earlier start does not stop; see ${logFile(folder)}`)
}

function isOurServer(pid: number, folder: string) {
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`) === fs.realpathSync(dataFolder(folder))
  } catch {
    return false // gone, or no /proc here: PostgreSQL's own lock file decides
  }
}
