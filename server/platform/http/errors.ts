/** Every refusal leaves through here: a stable code, a sentence, and nothing of the inside. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  ERROR_TYPE_HEADER,
  VALIDATION_ERROR_TYPE,
  type ErrorCode,
  type Problem,
} from '../../../contract/errors.ts'
import { toWire, wirePath } from '../../../contract/wire.ts'
import { isDatabaseGone } from '../database.ts'
import { Refused } from './refused.ts'

export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Refused, request, reply) => {
    const refused = error instanceof Refused ? error : translate(error)
    if (isDatabaseGone(error)) reply.header('retry-after', RETRY_AFTER_SECONDS)
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

/** A database that was restarted is back within seconds. */
const RETRY_AFTER_SECONDS = 2

/** Fastify's own errors keep their status; anything unknown is ours and says nothing of the inside. */
function translate(error: FastifyError): Refused {
  const status = isDatabaseGone(error) ? 503 : (error.statusCode ?? 500)
  const code = BY_STATUS[status]
  if (code) return new Refused(status, code)
  if (status >= 400 && status < 500) return new Refused(400, 'invalid_request', error.message)
  return new Refused(500, 'internal')
}
