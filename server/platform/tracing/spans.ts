/**
 * Spans of OpenTelemetry, and the trace that the running work belongs to. Nothing is made until `startTracing` (collector.ts) has
 * been called. Attributes have few values, known beforehand: no ids, no addresses, no words that a caller sent.
 */
import {
  context,
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Attributes,
  type Context,
  type Span,
  type SpanContext,
  type Tracer,
} from '@opentelemetry/api'

const TRACER = 'understory'
const VERSION = '00'
const PARENT = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/

let tracer: Tracer | null = null
/** Set once, after the provider. */
export const setTracing = (on: boolean): void => void (tracer = on ? trace.getTracer(TRACER) : null)

let keeps: (traceId: string) => boolean = () => true
/** Which traces are kept, by their id: the same ones in every process. */
export const keepTraces = (chosen: typeof keeps): void => void (keeps = chosen)

/** Of the trace that begins, or of one that the library begins. */
let begun: string | null = null
export const idGenerator = {
  generateTraceId: () => begun ?? newTraceId(),
  generateSpanId: () => newSpanId(),
}
/** They keep nothing safe, and random bytes of the system take a hundred times as long. */
const newTraceId = (): string => newSpanId() + newSpanId()
const newSpanId = (): string => eightDigits() + eightDigits()
/** Never only zeros, which names nothing. */
const eightDigits = (): string => (((Math.random() * 0xffff_ffff) >>> 0) + 1).toString(16).padStart(8, '0')

export const isTracing = (): boolean => tracer !== null

type Kind = 'inside' | 'server' | 'client' | 'job'
const KINDS = {
  inside: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  job: SpanKind.CONSUMER,
} as const satisfies Record<Kind, SpanKind>

type Described = { readonly kind?: Kind; readonly attributes?: Attributes }

/** @param parent as `traceParent()` wrote it; what cannot be read begins a trace of its own */
export function contextOf(parent: string | null | undefined): Context {
  if (!parent) return ROOT_CONTEXT
  const [, traceId = '', spanId = '', flags = ''] = PARENT.exec(parent) ?? []
  const found = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true }
  return isSpanContextValid(found) ? trace.setSpanContext(ROOT_CONTEXT, found) : ROOT_CONTEXT
}

const isKept = ({ traceFlags }: SpanContext): boolean => (traceFlags & TraceFlags.SAMPLED) !== 0

/** The running span in the form of W3C Trace Context; null: nothing is traced, or the trace is not kept. */
export function traceParent(): string | null {
  const found = tracer ? trace.getActiveSpan()?.spanContext() : undefined
  return found && isKept(found) ? `${VERSION}-${found.traceId}-${found.spanId}-01` : null
}

/** For work that follows from what is not kept. */
export const notKept = (parent = ROOT_CONTEXT, traceId = newTraceId()): Context =>
  trace.setSpanContext(parent, { traceId, spanId: traceId.slice(16), traceFlags: TraceFlags.NONE })

/** Of the running span, for lines of the log; undefined: nothing is traced. */
export const traceId = (): string | undefined =>
  tracer ? trace.getActiveSpan()?.spanContext().traceId : undefined

/**
 * The context of what runs in a trace that is not kept, null for one that is. Asked before the library is: making a span that is
 * not kept takes it longer than everything else about one. Its id goes on, so that no part of it is kept alone.
 */
function leftOut(parent: Context): Context | null {
  const found = trace.getSpanContext(parent)
  if (found && !isKept(found)) return parent
  if (found && !found.isRemote) return null
  const traceId = found?.traceId ?? newTraceId()
  begun = traceId
  return keeps(traceId) ? null : notKept(parent, traceId)
}

/** @returns a span that the caller ends, null where none is kept; and the context of what runs in it */
export function openSpan(
  name: string,
  { kind = 'inside', attributes }: Described,
  parent: Context = context.active(),
): { readonly span: Span | null; readonly inside: Context } {
  const outside = tracer ? leftOut(parent) : parent
  if (!tracer || outside) return { span: null, inside: outside ?? parent }
  const options = { kind: KINDS[kind], ...(attributes && { attributes }) }
  const span = tracer.startSpan(name, options, parent)
  return { span, inside: trace.setSpan(parent, span) }
}

/**
 * Runs in a span of its own.
 * @param parent of another process or of earlier; else the running span
 * @throws as `run` does: then the span has failed, and says the error's name and nothing of its words
 */
export async function inSpan<Result>(
  name: string,
  described: Described,
  run: (span: Span | null) => Promise<Result>,
  parent?: Context,
): Promise<Result> {
  if (!tracer) return run(null)
  const { span, inside } = openSpan(name, described, parent)
  if (!span) return inside === context.active() ? run(null) : context.with(inside, () => run(null))
  try {
    return await context.with(inside, () => run(span))
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'unknown' })
    throw error
  } finally {
    span.end()
  }
}
