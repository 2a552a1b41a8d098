/** Programs that a drill starts, each with its output in a file, and the product as `npm run serve` runs it. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { PROJECT } from '../../bench/surroundings.ts'
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from '../../server/platform/memory.ts'
import { stopWithUs } from '../../server/platform/watchdog.ts'
import { until } from './drill.ts'

/** Ports of drills on the loopback interface; DRILL_PORT moves them. */
export const PORTS = Number(process.env['DRILL_PORT'] ?? 4100)

const READY_WITHIN_S = 180
const STOPPED_WITHIN_MS = 30_000

/** @param log the file that gets what it prints */
export function startProgram(
  program: string,
  args: readonly string[],
  log: string,
  { environment = {}, cwd = PROJECT }: { environment?: NodeJS.ProcessEnv; cwd?: string } = {},
): ChildProcess {
  const output = fs.openSync(log, 'a')
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...environment },
    stdio: ['ignore', output, output],
  })
  fs.closeSync(output)
  child.on('error', (error) => fs.appendFileSync(log, `${error.message}\n`))
  stopWithUs(child, 'TERM')
  return child
}

export const isRunning = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode === null && signalCode === null

/** @returns how long it took, in milliseconds */
export async function endProgram(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<number> {
  const since = performance.now()
  if (!isRunning(child)) return 0
  const late = setTimeout(() => child.kill('SIGKILL'), STOPPED_WITHIN_MS)
  child.kill(signal)
  await once(child, 'exit')
  clearTimeout(late)
  return performance.now() - since
}

export type ApplicationOptions = {
  readonly port: number
  /** The address that callers use: the proxy's. */
  readonly origin: string
  readonly appUrl: string
  readonly ownerUrl: string
  /** Of the drill: logs and the data folder that the processes share. */
  readonly folder: string
  /** Where the logs go instead. */
  readonly logs?: string
  /** A program that starts it, with its arguments. */
  readonly through?: readonly string[]
  /** Arguments of Node.js, before the product's. */
  readonly flags?: readonly string[]
  /** Another version of the product. */
  readonly checkout?: string
  readonly environment?: NodeJS.ProcessEnv
}

/** Starts one process of the product and waits until it is ready. @throws when it ends before */
export async function startApplication(options: ApplicationOptions): Promise<ChildProcess> {
  const { port, origin, appUrl, ownerUrl, folder, checkout = PROJECT, environment = {} } = options
  const { logs = folder, through = [], flags = [] } = options
  const log = path.join(logs, `application-${port}.log`)
  const [program, ...args] = [...through, process.execPath, ...SERVER_FLAGS, ...flags, 'server/main.ts']
  const child = startProgram(program, args, log, {
    cwd: checkout,
    environment: {
      ...SERVER_ENVIRONMENT,
      NODE_COMPILE_CACHE: path.join(PROJECT, SERVER_ENVIRONMENT.NODE_COMPILE_CACHE),
      PORT: String(port),
      HOST: '127.0.0.1',
      ORIGIN: origin,
      DATABASE_URL: appUrl,
      DATABASE_OWNER_URL: ownerUrl,
      DATA_FOLDER: path.join(folder, 'data'),
      WEB_FOLDER: path.join(folder, 'no-web'),
      OIDC_ISSUER: 'http://localhost:9', // sessions are written by hand; no one signs in
      CALLS_PER_MINUTE: '1000000000',
      LOG_LEVEL: 'warn',
      ...environment,
    },
  })
  await until(`a process is ready (${log})`, READY_WITHIN_S, async () => {
    if (!isRunning(child)) throw new Error(`a process ended at its start: ${log}`)
    return isReady(`http://127.0.0.1:${port}`)
  })
  return child
}

/** What `/readyz` says is lacking; `answer` when there is none. */
export const whatLacks = (origin: string): Promise<readonly string[]> =>
  fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
    async (answer) => ((await answer.json()) as { readonly lacks?: readonly string[] }).lacks ?? [],
    () => ['answer'],
  )

export const isReady = (origin: string): Promise<boolean> =>
  fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    async (answer) => (await answer.arrayBuffer(), answer.ok),
    () => false,
  )
