/** The log: JSON lines that hold no secret, and that never stop the process when they cannot be written. */
import fs from 'node:fs'
import path from 'node:path'
import type { FastifyRequest } from 'fastify'
import pino, { type Logger, type LoggerOptions } from 'pino'
import { traceId } from './tracing/spans.ts'
import { addressWithoutSecrets, textWithoutSecrets } from './secrets.ts'

const REDACTED = [
  'req.headers.authorization',
  'req.headers.cookie',
  'req.headers["x-webhook-secret"]',
  'res.headers["set-cookie"]',
  '*.token',
  '*.password',
]

/** Of an error: what it says and where, and never the request or the values that it may carry. */
function errorWithoutSecrets(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { message, name, stack = '', cause } = error
  return {
    type: name,
    ...('code' in error && { code: error.code }),
    message: textWithoutSecrets(message),
    stack: textWithoutSecrets(stack),
    ...(cause !== undefined && { cause: errorWithoutSecrets(cause) }),
  }
}

export const logOptions = (level: string): LoggerOptions => ({
  level,
  redact: REDACTED,
  mixin: () => {
    const trace = traceId()
    return trace === undefined ? {} : { trace }
  },
  serializers: {
    err: errorWithoutSecrets,
    req: ({ method, url, ip }: FastifyRequest) => ({ method, url: addressWithoutSecrets(url), ip }),
  },
})

/** What waits to be written when the disk is full; beyond it lines are dropped and counted. */
const MOST_WAITING_BYTES = 4 * 1024 * 1024
const RETRY_MS = 1_000

type Place = { readonly dataFolder: string; readonly logLevel: string }

/** JSON lines to standard output, or to a file in the data folder when a person reads the console. */
export function makeLog({ dataFolder, logLevel }: Place, toFile: boolean): Logger {
  if (toFile) fs.mkdirSync(dataFolder, { recursive: true })
  const destination = pino.destination({
    dest: toFile ? path.join(dataFolder, 'server.log') : 1,
    sync: !toFile,
    maxLength: MOST_WAITING_BYTES,
  })
  const log = pino(logOptions(logLevel), destination)
  let dropped = 0
  let isBroken = false
  destination.on('drop', () => (dropped += 1))
  destination.on('error', (error: Error) => {
    if (!isBroken) console.error(`The log cannot be written: ${error.message}`)
    isBroken = true
    setTimeout(() => destination.flush(() => {}), RETRY_MS).unref()
  })
  destination.on('write', () => {
    if (!isBroken) return
    isBroken = false
    log.warn({ dropped }, 'the log can be written again')
    dropped = 0
  })
  return log
}

/** Warns at the first time of each cause: a wrong setting is met at every call. */
export type WarnOnce = (cause: string, sentence: string) => void

export function warnOnce(log: Pick<Logger, 'warn'>): WarnOnce {
  const warned = new Set<string>()
  return (cause, sentence) => {
    if (warned.has(cause)) return
    warned.add(cause)
    log.warn({ cause }, sentence)
  }
}

export type StateLog = { readonly error: LogLine; readonly warn: LogLine }
type LogLine = (detail: object, message: string) => void

/** One line when something stops working and one when it works again, however often it is tried meanwhile. */
export function logOfState(log: StateLog, failing: string, again: string) {
  let isFailing = false
  return {
    isFailing: () => isFailing,
    fails: (error: unknown) => {
      if (!isFailing) log.error({ err: error }, failing)
      isFailing = true
    },
    works: () => {
      if (isFailing) log.warn({}, again)
      isFailing = false
    },
  }
}
