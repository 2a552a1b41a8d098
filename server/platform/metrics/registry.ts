/** Prometheus metrics of this process. Labels have few known values: no ids, addresses or words of callers. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** Prefix of every name, so that the metrics of one product sort together. */
const PREFIX = 'understory_'

/** Of the process. Figures about the state of a database are asked for at each look, and live in a registry of their own. */
export const processRegistry = new Registry()

/** Seconds: from a page that is answered from memory to one that a person gives up on. */
const SECONDS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10]

type Described<Label extends string> = {
  readonly name: string
  readonly help: string
  readonly labels?: readonly Label[]
}

const configOf = <Label extends string>(
  { name, help, labels = [] }: Described<Label>,
  registry: Registry,
) => ({
  name: PREFIX + name,
  help,
  labelNames: [...labels],
  registers: [registry],
})

/** A count that only grows; its name ends in `_total`. */
export const counter = <Label extends string>(described: Described<Label>): Counter<Label> =>
  new Counter(configOf(described, processRegistry))

/** Durations in seconds. */
export const durations = <Label extends string>(described: Described<Label>): Histogram<Label> =>
  new Histogram({ ...configOf(described, processRegistry), buckets: SECONDS })

/** A value that rises and falls. */
export const gauge = <Label extends string>(
  described: Described<Label>,
  registry: Registry = processRegistry,
): Gauge<Label> => new Gauge(configOf(described, registry))

/** Gauges with the ending of a counter; there is one of the same for each type, without it. */
const MISNAMED = ['handles', 'requests', 'resources'].map((what) => `nodejs_active_${what}_total`)

let isWatched = false

/** Begins to watch event loop, heap, garbage collection and memory. Safe to call again. */
export function watchProcess(): void {
  if (isWatched) return
  isWatched = true
  collectDefaultMetrics({ register: processRegistry })
  for (const name of MISNAMED) processRegistry.removeSingleMetric(name)
}
