/** Every error response is made here: a stable code, a sentence, and no internal details. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  ERROR_TYPE_HEADER,
  VALIDATION_ERROR_TYPE,
  type ErrorCode,
  type Problem,
} from '../../../contract/http/errors.ts'
import { toWire, wirePath } from '../../../contract/http/wire.ts'
import { DISK_FULL, isDatabaseGone, sqlState } from '../database.ts'
import { Refused } from './refused.ts'
import { t } from '../messages.ts'

export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Refused, request, reply) => {
    const refused = error instanceof Refused ? error : translate(error)
    if (refused.status === 503 && !reply.hasHeader('retry-after'))
      reply.header('retry-after', RETRY_AFTER_SECONDS)
    if (refused.status >= 500) request.log.error({ err: error }, 'request failed')
    return answer(request, reply, refused)
  })
}

export function answer(request: FastifyRequest, reply: FastifyReply, refused: Refused): FastifyReply {
  const problem: Problem = {
    code: refused.code,
    reason: refused.reason,
    requestId: request.id,
    ...(refused.issues && {
      issues: refused.issues.map((issue) => ({ ...issue, path: wirePath(issue.path) })),
    }),
  }
  if (refused.issues) reply.header(ERROR_TYPE_HEADER, VALIDATION_ERROR_TYPE)
  return reply.code(refused.status).type('application/json').send(toWire(problem))
}

const BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  401: 'not_signed_in',
  403: 'forbidden',
  404: 'not_found',
  413: 'too_large',
  415: 'unsupported_file',
  429: 'too_many_requests',
  503: 'overloaded',
}

/** A restarted database is available again within seconds. */
const RETRY_AFTER_SECONDS = 2

const NO_ROOM = t('refusals.http.serverNoRoomStoreAnything')

/** Of the disk (ours, a quota, mounted read-only) and of PostgreSQL: nothing was written. */
const OUT_OF_ROOM: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EROFS', DISK_FULL, '53200', '25006'])
const isOutOfRoom = (error: unknown): boolean => OUT_OF_ROOM.has(sqlState(error))

/** PostgreSQL's code of a statement that was cancelled, by its timeout as a rule: it waited for locks or for a busy server. */
const TOOK_TOO_LONG = '57014'

/** Fastify's own errors keep their status; anything unknown is a 500 without internal details. */
function translate(error: FastifyError): Refused {
  if (isOutOfRoom(error)) return new Refused(503, 'overloaded', NO_ROOM)
  const status = isDatabaseGone(error) || sqlState(error) === TOOK_TOO_LONG ? 503 : (error.statusCode ?? 500)
  const code = BY_STATUS[status]
  if (code) return new Refused(status, code)
  if (status >= 400 && status < 500) return new Refused(400, 'invalid_request', error.message)
  return new Refused(500, 'internal')
}
