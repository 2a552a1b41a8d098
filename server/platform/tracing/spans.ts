/** OpenTelemetry spans; none before `startTracing`. Attributes have few known values: no ids, addresses or words. */
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

/** Of the trace that begins. */
let begun = ''
/** The library asks for ids when it makes a span. */
export const idGenerator = { generateTraceId: () => begun, generateSpanId: () => newSpanId() }
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

/** The running span in the form of W3C Trace Context; null: there is none. */
export function traceParent(): string | null {
  const found = tracer ? trace.getActiveSpan()?.spanContext() : undefined
  return found ? `${VERSION}-${found.traceId}-${found.spanId}-01` : null
}

/** Of the running span, for lines of the log; undefined: there is none. */
export const traceId = (): string | undefined =>
  tracer ? trace.getActiveSpan()?.spanContext().traceId : undefined

/** Calls and jobs begin a trace. Checked before the library is called, which costs more than the rest. */
function begins(kind: Kind, parent: Context): boolean {
  const found = trace.getSpanContext(parent)
  if (found && !found.isRemote) return true
  if ((kind !== 'server' && kind !== 'job') || (found && !isKept(found))) return false
  begun = found?.traceId ?? newTraceId()
  return keeps(begun)
}

/** @returns a span that the caller ends with the context of what runs in it; null where none is kept */
export function openSpan(
  name: string,
  { kind = 'inside', attributes }: Described,
  parent: Context = context.active(),
): { readonly span: Span; readonly inside: Context } | null {
  if (!tracer || !begins(kind, parent)) return null
  const options = { kind: KINDS[kind], ...(attributes && { attributes }) }
  const span = tracer.startSpan(name, options, parent)
  return { span, inside: trace.setSpan(parent, span) }
}

/** @param parent of another process; else the running span @throws as `run`; the span keeps only the error's name */
export async function inSpan<Result>(
  name: string,
  described: Described,
  run: (span: Span | null) => Promise<Result>,
  parent?: Context,
): Promise<Result> {
  const opened = openSpan(name, described, parent)
  if (!opened) return run(null)
  const { span, inside } = opened
  try {
    return await context.with(inside, () => run(span))
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'unknown' })
    throw error
  } finally {
    span.end()
  }
}
