/** Limits how many calls run at the same time and how many wait; further calls are refused at once. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PREFIX } from '../../../contract/http/endpoint.ts'
import { Refused } from './refused.ts'

type Options = {
  /** Connections of the database pool, and how many wait for one. */
  readonly pool: { readonly options: { readonly max?: number }; readonly waitingCount: number }
  /** How long a call may wait, in milliseconds; 0: there is no queue. */
  readonly patienceMs: number
}

/** Waiting calls per connection of the pool; as many calls run as it has connections. */
const WAITING_PER_CONNECTION = 3
/** Calls that share transactions (server/workflow/shared.ts): this many count as one with its own transaction. */
const SHARING_A_TURN = 4
const RETRY_AFTER_SECONDS = 1

/** The bounded queue before the database pool. Bodies are read before a slot is taken; uploads and streams take none. */
export function boundWork(app: FastifyInstance, { pool, patienceMs }: Options): void {
  if (patienceMs === 0) return
  const atOnce = pool.options.max ?? 10
  const mostWaiting = WAITING_PER_CONNECTION * atOnce
  const working = new WeakMap<FastifyRequest, number>()
  const waiting: { readonly part: number; readonly enter: () => void }[] = []
  /** In fractions of a slot. */
  let free = atOnce * SHARING_A_TURN

  app.addHook('onRequest', async (request, reply) => {
    // Identifying the caller already needs the database.
    if (isCall(request) && (pool.waitingCount >= mostWaiting || waiting.length >= mostWaiting)) refuse(reply)
  })
  app.addHook('preHandler', async (request, reply) => {
    if (!isCall(request) || takesNoTurn(request)) return
    const part = request.routeOptions.config.shares ? 1 : SHARING_A_TURN
    if (waiting.length === 0 && free >= part) free -= part
    else if (!(await turn(part))) refuse(reply)
    working.set(request, part)
  })
  app.addHook('onSend', async (request) => {
    free += working.get(request) ?? 0
    working.delete(request)
    letIn()
  })

  /** In the order of arrival. */
  function letIn(): void {
    for (let next = waiting[0]; next && free >= next.part; next = waiting[0]) {
      waiting.shift()
      free -= next.part
      next.enter()
    }
  }

  /** @returns whether it came in time */
  const turn = (part: number): Promise<boolean> => {
    if (waiting.length >= mostWaiting) return Promise.resolve(false)
    return new Promise((resolve) => {
      const one = {
        part,
        enter: () => {
          clearTimeout(timer)
          resolve(true)
        },
      }
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(one), 1)
        resolve(false)
        letIn()
      }, patienceMs)
      waiting.push(one)
    })
  }
}

/** By its route as well: a router reads `/%70roxy` and a whole address as `/proxy`. */
export const isUnder = ({ url, routeOptions }: FastifyRequest, prefix: string): boolean =>
  [url, routeOptions.url].some((address) => address?.startsWith(prefix))

const isCall = (request: FastifyRequest): boolean => isUnder(request, PREFIX)

const takesNoTurn = ({ headers, routeOptions: { config } }: FastifyRequest): boolean =>
  (config.uploads === true && headers['content-type']?.startsWith('multipart/') === true) ||
  config.stays === true

function refuse(reply: FastifyReply): never {
  reply.header('retry-after', RETRY_AFTER_SECONDS)
  throw new Refused(503, 'overloaded')
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its answer stays open: an event stream. */
    stays?: boolean
    /** It takes a file. */
    uploads?: boolean
    /** Calls of it that come together share a database transaction. */
    shares?: boolean
  }
}
