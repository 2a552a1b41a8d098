/** People and payloads for walking the chart. */
import type { By, EventTable } from '../kernel/define.ts'
import type { Sample } from '../kernel/explore.ts'
import { events } from './events.ts'

export const AT = '2026-03-02T09:00:00.000Z'

export const ASKER: By = { userId: 'ana', role: 'contributor' }
export const OWNER: By = { userId: 'bea', role: 'contributor' }

const euros = (cents: number) => ({ currency: 'EUR', cents })

/** A total that the person may send alone, and one that it may not. */
export const WITHIN = { amounts: [euros(50_000)], left: euros(60_000) }
export const BEYOND = { amounts: [euros(50_000)], left: euros(40_000) }

const payloadsOf = (type: string): readonly object[] => {
  if (type === 'approval.decline') return [{ reason: 'Not this year' }]
  return type === 'cart.request' || type === 'approval.ask' ? [WITHIN, BEYOND] : [{}]
}

const table: EventTable = events

/** Every event once; where the limit decides, once within it and once above it. */
export const samples: readonly Sample[] = Object.keys(table).flatMap((type) =>
  payloadsOf(type).map((payload) => ({
    ...payload,
    type,
    by: /approve|decline/.test(type) ? OWNER : ASKER,
    at: AT,
  })),
)
