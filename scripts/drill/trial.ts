/** The product as `npm start` runs it, in a folder of its own on a port of its own, for drills that mistreat it. */
import type { ChildProcess } from 'node:child_process'
import path from 'node:path'
import pg from 'pg'
import { sessionFor } from '../../bench/surroundings.ts'
import { readPidFile, urlFor } from '../../server/platform/embedded-postgres/cluster.ts'
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from '../../server/platform/memory.ts'
import { until } from './drill.ts'
import { isReady, isRunning, startProgram } from './processes.ts'
import { freePort } from '../../server/testing/free-port.ts'

const START_WITHIN_S = 180

export type Trial = {
  readonly origin: string
  readonly port: number
  readonly child: ChildProcess
  /** Header of a session of the demonstration's administrator. */
  readonly cookie: string
}

/** @param folder for the data; what the process prints goes into a file beside it */
export async function startTrial(folder: string, environment: NodeJS.ProcessEnv = {}): Promise<Trial> {
  const port = Number(environment['PORT'] ?? (await freePort()))
  const child = startProgram(process.execPath, [...SERVER_FLAGS, 'scripts/start.ts'], `${folder}.log`, {
    environment: {
      ...SERVER_ENVIRONMENT,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_FOLDER: folder,
      CALLS_PER_MINUTE: '1000000000',
      ...environment,
    },
  })
  const origin = `http://127.0.0.1:${port}`
  await until(`the server is ready (${folder}.log)`, START_WITHIN_S, async () => {
    if (!isRunning(child)) throw new Error(`the server ended at its start: ${folder}.log`)
    return isReady(origin)
  })
  return { origin, port, child, cookie: await signIn(path.join(folder, 'postgres')) }
}

/** The owner of an embedded cluster. */
const ownerOf = (folder: string): pg.Pool =>
  new pg.Pool({ connectionString: urlFor(folder, readPidFile(folder)!.port), max: 1 })

async function signIn(folder: string): Promise<string> {
  const owner = ownerOf(folder)
  const { rows } = await owner.query<{ person: string; organization: string }>(
    `select m.person_id as person, m.organization_id as organization from membership m
     join organization o on o.id = m.organization_id where o.is_platform and m.role = 'owner' limit 1`,
  )
  const cookie = await sessionFor(owner, rows[0]!.person, rows[0]!.organization)
  await owner.end()
  return cookie
}
