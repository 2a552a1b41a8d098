/** How long calls take, and their spans, by the pattern of their route: never by their URL, which identifies things and people. */
import type { ServerResponse } from 'node:http'
import { context, SpanStatusCode, type Context } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PREFIX } from '../../../contract/http/endpoint.ts'
import { counter, durations, gauge } from '../metrics/registry.ts'
import { contextOf, isTracing, openSpan } from '../tracing/spans.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What a call runs in whose trace is kept. */
    tracedIn: Context | null
  }
}

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

/** Requests without a matching route. */
const UNMATCHED = 'none'

/** Event streams last as long as a page is open; static files are not of interest. */
const isTraced = ({ routeOptions }: FastifyRequest): boolean =>
  isTracing() && routeOptions.url?.startsWith(PREFIX) === true && !routeOptions.config.stays

/** Call it before the routes are registered. */
export function observeCalls(app: FastifyInstance): void {
  app.decorateRequest('tracedIn', null)
  app.addHook('onRequest', (request, { raw }, done) => {
    open.inc()
    // Also where the caller hangs up, and for event streams, which leave the framework's hands.
    raw.once('close', () => open.dec())
    request.tracedIn = isTraced(request) ? traceCall(request, raw) : null
    runTraced(request, done)
  })
  // A body that arrives later arrives outside of the trace.
  app.addHook('preValidation', (request, _reply, done) => runTraced(request, done))
  app.addHook('onResponse', async (request, { statusCode, elapsedTime }) => {
    const { url: route = UNMATCHED, config } = request.routeOptions
    if (config.stays) return
    if (statusCode === 503) overloaded.inc()
    const status = `${Math.floor(statusCode / 100)}xx`
    seconds.observe({ method: request.method, route, status }, elapsedTime / 1000)
  })
}

const runTraced = ({ tracedIn }: FastifyRequest, done: () => void): void =>
  tracedIn ? context.with(tracedIn, done) : done()

/** @returns what the call runs in; null: its trace is not kept */
function traceCall(
  { method, headers, routeOptions }: FastifyRequest,
  answer: ServerResponse,
): Context | null {
  const route = routeOptions.url ?? UNMATCHED
  const attributes = { 'http.request.method': method, 'http.route': route }
  const parent = contextOf(headers.traceparent?.toString())
  const opened = openSpan(`${method} ${route}`, { kind: 'server', attributes }, parent)
  if (!opened) return null
  const { span, inside } = opened
  answer.once('close', () => {
    span.setAttribute('http.response.status_code', answer.statusCode)
    if (answer.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  })
  return inside
}
