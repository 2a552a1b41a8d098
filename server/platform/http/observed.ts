/** How long calls take, by the pattern of their route: never by their address, which names things and people. */
import type { FastifyInstance } from 'fastify'
import { counter, durations, gauge } from '../metrics/registry.ts'

const seconds = durations({
  name: 'http_request_duration_seconds',
  help: 'Time from the first line of a request to the end of its answer; event streams are left out',
  labels: ['method', 'route', 'status'],
})
const open = gauge({ name: 'http_requests_open', help: 'Requests that are not answered yet' })
const overloaded = counter({
  name: 'http_overloaded_total',
  help: 'Requests that were answered with 503, because of load, a lost database or a full disk',
})

/** Requests for addresses that no route has. */
const UNMATCHED = 'none'

/** Call it before the routes are registered. */
export function observeCalls(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    open.inc()
    // Also where the caller hangs up, and for event streams, which leave the framework's hands.
    reply.raw.once('close', () => open.dec())
  })
  app.addHook('onResponse', async (request, { statusCode, elapsedTime }) => {
    const { url: route = UNMATCHED, config } = request.routeOptions
    if (config.stays) return
    if (statusCode === 503) overloaded.inc()
    const status = `${Math.floor(statusCode / 100)}xx`
    seconds.observe({ method: request.method, route, status }, elapsedTime / 1000)
  })
}
