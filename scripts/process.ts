// How a script ends: in order on a signal, and with a plain word when it cannot start.
import { AlreadyRunning } from '../server/platform/embedded-postgres/ownership.ts'

/**
 * Runs the stops in order, once. One Ctrl+C arrives twice, from the terminal and from npm, so only a later
 * one means impatience: then we leave at once, and the database's watchdog does the rest.
 */
export function stopOnSignals(stops: (() => Promise<void>)[]) {
  let stoppingSince = 0
  const stop = async () => {
    if (stoppingSince && Date.now() - stoppingSince < 1000) return
    if (stoppingSince) process.exit(130)
    stoppingSince = Date.now()
    for (const step of stops) await step()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
}

export function explainAndExit(error: unknown): never {
  if (error instanceof AlreadyRunning)
    console.error(
      `${error.message}\nIt is already started; use that one, or stop it with Ctrl+C first. Nothing was changed.`,
    )
  else if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    console.error(
      `Another program uses that port: ${error.message}. Choose another, for example PORT=3001 npm start`,
    )
  else console.error(error)
  process.exit(1)
}
