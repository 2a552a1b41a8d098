/** `node scripts/start.ts` as a person starts it, with its data in a folder of our own. */
import type { ChildProcess } from 'node:child_process'
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from '../server/platform/memory.ts'
import { startNode, stopChild, untilAnswered } from './surroundings.ts'
import { freePort } from '../server/testing/free-port.ts'

export type Started = {
  readonly port: number
  /** From the spawn to the first answer of the last path. */
  readonly seconds: number
  readonly stop: () => Promise<void>
}

/** Alive, and able to answer from its database. */
const FIRST_ANSWERS = ['/livez', '/proxy/site']

/** @param webFolder built on the way when it is missing or older than its sources */
export async function start(dataFolder: string, webFolder: string): Promise<Started> {
  const port = await freePort()
  const since = performance.now()
  const child: ChildProcess = startNode([...SERVER_FLAGS, 'scripts/start.ts'], {
    ...SERVER_ENVIRONMENT,
    PORT: String(port),
    DATA_FOLDER: dataFolder,
    WEB_FOLDER: webFolder,
    CALLS_PER_MINUTE: '1000000',
    LOG_LEVEL: 'warn',
  })
  // It answers a little before it has finished starting, and is stopped only after that.
  const welcomed = new Promise<void>((resolve) => {
    child.stdout?.on('data', (text) => String(text).includes(' runs at ') && resolve())
    child.once('exit', () => resolve())
  })
  const stop = () => welcomed.then(() => stopChild(child))
  try {
    await untilAnswered(child, port, FIRST_ANSWERS, 180_000)
  } catch (error) {
    await stopChild(child)
    throw error
  }
  return { port, seconds: (performance.now() - since) / 1000, stop }
}
