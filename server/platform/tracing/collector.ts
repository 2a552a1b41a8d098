/** Where finished spans go: a collector that takes OTLP over HTTP. The exporter is read only where one is named. */
import { context, trace } from '@opentelemetry/api'
import { setTracing } from './spans.ts'

export type TracingSettings = {
  /** Of the collector; spans go to `v1/traces` below it. */
  readonly endpoint: string
  readonly service: string
  /** Part of the traces that is kept, from 0 to 1. The same trace is kept, or not, by every process. */
  readonly ratio: number
}

/**
 * Begins to trace this process. Headers and timeout of the exporter are read from `OTEL_EXPORTER_OTLP_*`.
 * @returns sends what is left, and ends it
 */
export async function startTracing({
  endpoint,
  service,
  ratio,
}: TracingSettings): Promise<() => Promise<void>> {
  const [sdk, { OTLPTraceExporter }, { AsyncLocalStorageContextManager }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/resources'),
    ])
  const byId = new sdk.TraceIdRatioBasedSampler(ratio)
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    // A caller's own mark does not count: anybody could have everything kept.
    sampler: new sdk.ParentBasedSampler({ root: byId, remoteParentSampled: byId }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  trace.setGlobalTracerProvider(provider)
  setTracing(true)
  return async () => {
    setTracing(false)
    trace.disable()
    context.disable()
    await provider.shutdown()
  }
}
