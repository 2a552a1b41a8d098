/** Checks of every request body before it is used: it is complete, can be parsed and can be stored. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { unstorableAt } from '../canonical.ts'
import { Refused, wrongField } from './refused.ts'
import { t } from '../messages.ts'

/** Levels of brackets in a JSON body; a plan, the deepest of ours, has six. */
export const MOST_NESTED = 64

/** An incomplete body must send at least this many bytes per interval. */
export type Pace = { readonly spanMs: number; readonly bytes: number }
const PACE: Pace = { spanMs: 10_000, bytes: 16_384 }

/** How much of a refused body is read and discarded, so that its sender reads the answer and the connection stays usable. */
const MOST_DRAINED = 256 * 1024 * 1024
const DRAIN_MS = 60_000

/** Registers the guard on the instance itself, for all of its routes. */
export function guardBodies(app: FastifyInstance, pace: Pace = PACE): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (nestingOf(String(text)) > MOST_NESTED)
      return done(
        new Refused(
          400,
          'invalid_request',
          t('refusals.http.bodyMostLevelsDeep', { mostNested: MOST_NESTED }),
        ),
      )
    return parse(request, String(text), (error, body) => {
      const place = error ? null : unstorableAt(body)
      if (place === null) return done(error, body)
      return done(unstorable(place))
    })
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.raw.complete) watch(request.raw, reply.raw, pace)
    done()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    // The rest of a refused body is drained, so the connection can stay open.
    if (!request.raw.complete && !request.raw.destroyed) reply.removeHeader('connection')
    done(null, payload)
  })
}

const UNSTORABLE = t('refusals.http.textHoldsSignsCannotStored')
/** @param place as `unstorableAt` found it */
export const unstorable = (place: string): Refused =>
  place === '' ? new Refused(400, 'invalid_request', UNSTORABLE) : wrongField(place, UNSTORABLE)

/** Counted before parsing: code that recurses into the parsed value would overflow the stack. */
function nestingOf(json: string): number {
  let deepest = 0
  let depth = 0
  let isText = false
  for (let index = 0; index < json.length; index += 1) {
    const sign = json.charCodeAt(index)
    if (isText) {
      if (sign === BACKSLASH) index += 1
      else if (sign === QUOTE) isText = false
    } else if (sign === QUOTE) isText = true
    else if (sign === BRACKET || sign === BRACE) deepest = Math.max(deepest, (depth += 1))
    else if (sign === BRACKET + 2 || sign === BRACE + 2) depth -= 1
  }
  return deepest
}

const [QUOTE, BACKSLASH, BRACKET, BRACE] = [0x22, 0x5c, 0x5b, 0x7b]

/** Ends a body that arrives too slowly, and drains one whose call was answered before it was complete. */
function watch(body: IncomingMessage, answer: ServerResponse, { spanMs, bytes }: Pace): void {
  let isSlow = false
  let seen = body.socket.bytesRead
  const timer = setInterval(() => {
    const now = body.socket.bytesRead
    if (body.complete || body.destroyed) return clearInterval(timer)
    // Unread bytes in our buffer are not a delay of the sender.
    const isWaitingForUs = body.readableLength > 0
    if (now - seen >= bytes || isWaitingForUs) return void (seen = now)
    clearInterval(timer)
    isSlow = true
    if (answer.writableEnded) body.destroy()
    else body.emit('error', tooSlow())
  }, spanMs).unref()
  body.once('close', () => clearInterval(timer))
  answer.once('finish', () => {
    if (body.complete) return
    if (isSlow) return void body.destroy()
    drain(body)
  })
}

/** Answered by the code that reads the body; the status is how Fastify's own reader tells it from a broken connection. */
const tooSlow = () =>
  Object.assign(new Refused(408, 'invalid_request', t('refusals.http.bodyArrivedSlowlyTryAgain')), {
    statusCode: 408,
  })

function drain(body: IncomingMessage): void {
  const end = () => body.destroy()
  const timer = setTimeout(end, DRAIN_MS).unref()
  let drained = 0
  body.unpipe()
  body.on('data', (piece: Buffer) => {
    drained += piece.length
    if (drained > MOST_DRAINED) end()
  })
  body.once('close', () => clearTimeout(timer))
  body.resume()
}
