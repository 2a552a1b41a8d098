// Starts a real PostgreSQL in a folder, starts it again if it dies, and makes sure that it never outlives this process.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { stopWithUs } from '../watchdog.ts'
import { chooseRunner, type Runner } from './account.ts'
import { embeddedBinaries, type Binaries } from './binaries.ts'
import {
  dataFolder,
  initialiseOnce,
  logFile,
  prepareFolder,
  readPidFile,
  removeUnfinished,
  socketFolder,
  workUrlFor,
} from './cluster.ts'
import { AlreadyRunning, stopOrphan, tryToOwn } from './ownership.ts'

export interface EmbeddedPostgres {
  url: string
  stop: () => Promise<void>
}
interface Launch {
  folder: string
  binaries: Binaries
  runner: Runner
  port: number
  settings: Record<string, string>
  begun: () => void
}

/**
 * @param settings of the server, by name
 * @param binaries of another version than the one that npm installed; the folder then belongs to that version
 * @param choosePort asked again when another program has taken the port before PostgreSQL
 * @param begun called when PostgreSQL's own process does the work: until it runs, this one only waits
 */
export async function startEmbeddedPostgres(
  folder: string,
  settings: Record<string, string> = {},
  binaries = embeddedBinaries(),
  choosePort = freePort,
  begun: () => void = () => {},
): Promise<EmbeddedPostgres> {
  prepareFolder(folder)
  await stopOrphan(folder)
  const runner = chooseRunner(folder, binaries)
  await initialiseOnce(folder, binaries, runner, begun)
  const first = await startOnFreePort({ folder, binaries, runner, settings, begun }, choosePort)
  const { launch } = first
  let { running } = first
  removeUnfinished(folder)

  let stopping = false
  let restarting: Promise<void> = Promise.resolve()
  const startAgain = async () => {
    const again = await startUntilItRuns(launch, () => stopping)
    if (!again) return
    running = again
    restartIfItDies()
  }
  const restartIfItDies = () =>
    running.server.once('exit', () => {
      if (stopping) return
      console.error('PostgreSQL stopped unexpectedly; starting it again.')
      restarting = startAgain().catch((error: unknown) => {
        console.error(error)
        process.exit(1)
      })
    })
  restartIfItDies()

  return {
    url: workUrlFor(folder, launch.port),
    async stop() {
      stopping = true
      await restarting // else it would come back after we are gone
      const { server, owner } = running
      await owner.end().catch(() => {})
      if (server.exitCode !== null || server.signalCode !== null) return
      server.kill('SIGINT') // fast shutdown: rolls back, disconnects, writes a checkpoint
      await once(server, 'exit')
    },
  }
}

async function startOnFreePort(chosen: Omit<Launch, 'port'>, choosePort: typeof freePort) {
  for (;;) {
    const launch = { ...chosen, port: await choosePort() }
    try {
      return { launch, running: await start(launch) }
    } catch (error) {
      if (error instanceof AlreadyRunning || !(await isTaken(launch.port))) throw error
    }
  }
}

/** Of a postmaster that was killed, children may live on for a moment, and no other one starts beside them. */
async function startUntilItRuns(launch: Launch, isGivenUp: () => boolean) {
  for (let attempt = 1; !isGivenUp(); attempt += 1)
    try {
      return await start(launch)
    } catch (error) {
      // Another reason, such as a full disk, ends some day: the server answers 503 until then.
      if (attempt >= RESTARTS && error instanceof AlreadyRunning) throw error
      if (attempt === RESTARTS) console.error('PostgreSQL still does not start; trying until it does.', error)
      await sleep(attempt < RESTARTS ? RESTART_PAUSE_MS : LONG_PAUSE_MS)
    }
  return null
}

const RESTARTS = 40
const RESTART_PAUSE_MS = 250
const LONG_PAUSE_MS = 2_000

async function start({ folder, binaries, runner, port, settings, begun }: Launch) {
  const options = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: socketFolder(folder, port) ?? '',
    shared_buffers: '256MB', // taken only as it is used
    random_page_cost: '1.1', // no disk of today seeks
    jit: 'off', // short queries: compiling one costs more than running it
    ...settings,
  }
  const flags = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const {
    program,
    args,
    options: identity,
  } = runner.command(binaries.postgres, ['-D', dataFolder(folder), ...flags])
  const log = fs.openSync(logFile(folder), 'a')
  // Its own session: Ctrl+C in the terminal must reach us first, so that we can finish our work with the database.
  const server = spawn(program, args, { ...identity, cwd: '/', detached: true, stdio: ['ignore', log, log] })
  fs.closeSync(log)
  stopWithUs(server, 'INT')
  begun()

  const hasEnded = () => server.exitCode !== null || server.signalCode !== null
  for (let attempt = 0; attempt < 1200 && !hasEnded(); attempt++) {
    const owner = await tryToOwn(folder, port)
    if (owner) return { server, owner }
    await sleep(25)
  }
  server.kill('SIGINT')
  const living = readPidFile(folder)
  if (living && living.pid !== server.pid) throw new AlreadyRunning(folder)
  throw new Error(`PostgreSQL did not start; the reason is in ${logFile(folder)}`)
}

async function freePort(): Promise<number> {
  const probe = net.createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as net.AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

async function isTaken(port: number): Promise<boolean> {
  const probe = net.createServer().listen(port, '127.0.0.1')
  const isFree = await once(probe, 'listening').then(
    () => true,
    () => false,
  )
  probe.close()
  return !isFree
}
