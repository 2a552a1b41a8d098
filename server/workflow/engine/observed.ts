/** Counts and traces the events that machines decide on: how many are accepted, and with which code the others are refused. */
import type { EventTable } from '../../../machines/kernel/define.ts'
import { Refused } from '../../platform/http/refused.ts'
import { counter } from '../../platform/metrics/registry.ts'
import { inSpan } from '../../platform/tracing/spans.ts'
import { NeedsConnection } from '../needs-connection.ts'

const decided = counter({
  name: 'machine_events_total',
  help: 'Events that a machine decided on; outcome is accepted, the code of the refusal, or failed',
  labels: ['workflow', 'event', 'outcome'],
})

type Decider = { readonly name: string; readonly events: EventTable }
type Event = { readonly type: string; readonly firedTimer?: string | null }

/** A deadline's event has a name that XState makes. What no table names came from a caller, and is no label. */
function labelOf({ events }: Decider, { type, firedTimer = null }: Event): string {
  if (firedTimer !== null) return 'deadline'
  return Object.hasOwn(events, type) ? type : 'unknown'
}

/** @param decide the decision and what follows in its transaction @throws as it does */
export async function observeEvent<Result>(
  decider: Decider,
  event: Event,
  decide: () => Promise<Result>,
): Promise<Result> {
  const labels = { workflow: decider.name, event: labelOf(decider, event) }
  try {
    const result = await inSpan('machine event', { attributes: labels }, decide)
    decided.inc({ ...labels, outcome: 'accepted' })
    return result
  } catch (error) {
    const outcome = error instanceof Refused ? error.code : 'failed'
    // What needs a connection is decided on again.
    if (!(error instanceof NeedsConnection)) decided.inc({ ...labels, outcome })
    throw error
  }
}
