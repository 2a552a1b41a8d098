/** Ends a process: an orderly shutdown on a signal, within a time limit, and a sentence when it cannot start. */
import { AlreadyRunning } from './embedded-postgres/ownership.ts'
import { CannotStart } from './cannot-start.ts'

/** Longest time from a signal to the end of the process, in milliseconds. */
const STOP_WITHIN_MS = 14_000

/**
 * Runs the stops in order, once. One Ctrl+C arrives twice, from the terminal and from npm, so only a later one means
 * impatience. Then, or when the time is over, the process leaves at once: what was committed is kept, jobs under way are
 * run again by another process, and the watchdog stops an embedded database.
 */
export function stopOnSignals(stops: (() => Promise<void>)[]): void {
  let stoppingSince = 0
  const stop = async () => {
    if (stoppingSince && Date.now() - stoppingSince < 1000) return
    if (stoppingSince) process.exit(130)
    stoppingSince = Date.now()
    setTimeout(() => {
      console.error(`Not everything ended within ${STOP_WITHIN_MS / 1000} s. Exiting.`)
      process.exit(1)
    }, STOP_WITHIN_MS).unref()
    for (const step of stops)
      await step().catch((error: unknown) => console.error(sentenceOf(error) ?? error))
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
}

/** Prints why a process cannot start, and ends it with status 1. */
export function explainAndExit(error: unknown): never {
  console.error(sentenceOf(error) ?? error)
  process.exit(1)
}

function notThere(message: string): string {
  return `Nothing answers at that address (${message}). Is the database running there?`
}

/** By code of the system or of PostgreSQL; the rest of the sentence is the error's own message. */
const SENTENCES: Readonly<Record<string, (message: string) => string | null>> = {
  EADDRINUSE: (message) =>
    `Another program uses that port: ${message}. Choose another, for example PORT=3001 npm start`,
  ECONNREFUSED: notThere,
  // Of a file it is not foreseen; of a Unix socket it means the same.
  ENOENT: (message) => (message.startsWith('connect ') ? notThere(message) : null),
  ENOTFOUND: (message) => `That host name is unknown (${message}).`,
  ETIMEDOUT: (message) => `The connection timed out (${message}). Can this machine reach the database?`,
  ENOSPC: (message) => `The disk is full: ${message}.`,
  EACCES: (message) => `This account may not do that: ${message}.`,
  '08P01': (message) =>
    `The connection was refused: ${message}. In PgBouncer, set pool_mode = session and ignore_startup_parameters = statement_timeout,options`,
  '28P01': (message) => `The database refused the password: ${message}.`,
  '28000': (message) => `The database refused the role: ${message}.`,
  '3D000': (message) => `There is no such database: ${message}. Create it first, with encoding UTF8.`,
  '53300': (message) => `The database has no connection left: ${message}.`,
  '55P03': (message) =>
    `A migration did not get its locks: ${message}. End the transaction that holds them; pg_stat_activity shows it. Then start again.`,
  '57P03': (message) => `The database is not ready yet: ${message}. Try again in a moment.`,
}

/** @returns null for what no one foresaw: there the stack helps */
export function sentenceOf(error: unknown): string | null {
  if (error instanceof AlreadyRunning)
    return `${error.message}\nIt is already started; use that one, or stop it with Ctrl+C first. Nothing was changed.`
  if (error instanceof CannotStart) return error.message
  // One attempt for each address of the host.
  if (error instanceof AggregateError && error.errors.length > 0) return sentenceOf(error.errors[0])
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null
  return SENTENCES[error.code]?.(error.message) ?? null
}
