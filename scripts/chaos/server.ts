/** The product as `npm start` runs it, in a folder of its own on a port of its own, for scripts that mistreat it. */
import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { COOKIE, hashToken } from '../../server/modules/session/session.cookie.ts'
import { readPidFile, urlFor } from '../../server/platform/embedded-postgres/cluster.ts'
import { stopWithUs } from '../../server/platform/watchdog.ts'

const START_WITHIN_MS = 180_000

export type Mistreated = {
  readonly origin: string
  readonly port: number
  readonly child: ChildProcess
  /** Header of a session of the demonstration's administrator. */
  readonly cookie: string
  readonly isRunning: () => boolean
}

export async function startServer(folder: string, environment: NodeJS.ProcessEnv = {}): Promise<Mistreated> {
  const port = Number(environment['PORT'] ?? (await freePort()))
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_FOLDER: folder,
      CALLS_PER_MINUTE: '1000000000',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child.stdout.resume()
  stopWithUs(child, 'INT')
  const isRunning = () => child.exitCode === null && child.signalCode === null
  const origin = `http://127.0.0.1:${port}`
  const until = Date.now() + START_WITHIN_MS
  while (!(await isReady(origin))) {
    if (!isRunning() || Date.now() > until) throw new Error('the server did not start')
    await sleep(200)
  }
  return { origin, port, child, isRunning, cookie: await signIn(path.join(folder, 'postgres')) }
}

export const isReady = (origin: string): Promise<boolean> =>
  fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** @returns how long it took, in milliseconds */
export const stopServer = (server: Mistreated): Promise<number> => endServer(server, 'SIGTERM')

/** @returns how long it took, in milliseconds */
export async function endServer(
  { child, isRunning }: Mistreated,
  signal: 'SIGTERM' | 'SIGKILL',
): Promise<number> {
  const since = performance.now()
  if (!isRunning()) return 0
  child.kill(signal)
  await once(child, 'exit')
  return performance.now() - since
}

/** Written by hand: what is tried here is not the sign-in. */
async function signIn(folder: string): Promise<string> {
  const client = new pg.Client({ connectionString: urlFor(folder, readPidFile(folder)!.port) })
  await client.connect()
  const token = randomBytes(32).toString('base64url')
  await client.query(
    `insert into session (token_hash, person_id, organization_id, authenticated_at, expires_at)
     select $1, m.person_id, m.organization_id, now(), now() + interval '1 hour' from membership m
     join organization o on o.id = m.organization_id where o.is_platform and m.role = 'owner' limit 1`,
    [hashToken(token)],
  )
  await client.end()
  return `${COOKIE}=${token}`
}

async function freePort(): Promise<number> {
  const probe = net.createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as net.AddressInfo
  probe.close()
  return port
}
