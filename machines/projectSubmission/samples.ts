/** People and payloads for walking the chart. */
import type { By, EventTable } from '../kernel/define.ts'
import type { Sample } from '../kernel/explore.ts'
import { events } from './events.ts'

export const AT = '2026-03-02T09:00:00.000Z'

export const PEOPLE: Readonly<Record<'projectCarrier' | 'platform', By>> = {
  projectCarrier: { userId: 'paul', role: 'projectCarrier' },
  platform: { userId: 'olga', role: 'platform' },
}

const because = { reason: 'Because of the walk' }

const PAYLOADS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'review.requestChanges': { comments: [{ field: 'summary', text: 'Shorter' }] },
  'offering.changePrice': { lines: [{ vintageSid: 'v1', unitPriceCents: 1250, minimumQuantity: '' }] },
  'offering.suspend': because,
  'offering.archive': because,
}

/** One payload that fits each event. */
export const payloadOf = (type: string): Readonly<Record<string, unknown>> => PAYLOADS[type] ?? {}

const table: EventTable = events

/** Every event once for each role that may send it. */
export const samples: readonly Sample[] = Object.entries(table).flatMap(([type, { roles }]) =>
  roles.map((role) => ({ ...payloadOf(type), type, by: PEOPLE[role as keyof typeof PEOPLE], at: AT })),
)
