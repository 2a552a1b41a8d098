/** Sends finished spans to a collector (OTLP over HTTP). The exporter is loaded only when one is configured. */
import { context, ROOT_CONTEXT, trace } from '@opentelemetry/api'
import type { SpanExporter } from '@opentelemetry/sdk-trace'
import { logOfState, type StateLog } from '../log.ts'
import { idGenerator, keepTraces, setTracing } from './spans.ts'

export type TracingSettings = {
  /** Of the collector; spans go to `v1/traces` below it. */
  readonly endpoint: string
  readonly service: string
  /** Part of the traces that is kept, from 0 to 1. The same trace is kept, or not, by every process. */
  readonly ratio: number
}

/** With its own tries; the end of a process must not wait longer for a collector that is gone. */
const PATIENCE_MS = 3_000

/** `ExportResultCode.SUCCESS`. */
const SENT = 0

/** Reads `OTEL_EXPORTER_OTLP_HEADERS`. @returns flushes and stops */
export async function startTracing(
  { endpoint, service, ratio }: TracingSettings,
  log: StateLog,
): Promise<() => Promise<void>> {
  const [sdk, { OTLPTraceExporter }, { AsyncLocalStorageContextManager }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/resources'),
    ])
  const { RECORD_AND_SAMPLED } = sdk.SamplingDecision
  const byId = new sdk.TraceIdRatioBasedSampler(ratio)
  keepTraces((id) => byId.shouldSample(ROOT_CONTEXT, id).decision === RECORD_AND_SAMPLED)
  const sender = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: PATIENCE_MS,
  })
  const reported = logOfState(log, 'spans do not reach the collector', 'spans reach the collector again')
  const exporter: SpanExporter = {
    export: (spans, done) =>
      sender.export(spans, (result) => {
        if (result.code === SENT) reported.works()
        else reported.fails(result.error)
        done(result)
      }),
    shutdown: () => sender.shutdown(),
  }
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    // Only spans that are kept are begun. A caller's own mark does not count: anyone could have everything kept.
    sampler: new sdk.AlwaysOnSampler(),
    idGenerator,
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  trace.setGlobalTracerProvider(provider)
  setTracing(true)
  return async () => {
    setTracing(false)
    trace.disable()
    context.disable()
    await provider.shutdown().catch(() => {}) // reported by the exporter
  }
}
