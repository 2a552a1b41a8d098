import { expect, test } from 'vitest'
import type { Role } from '../kernel/define.ts'
import { principalOf } from './acting.ts'
import { REQUESTED } from './by-event.ts'
import { availabilityEvents } from './events/request.ts'
import { controlEvents } from './events/control.ts'

const events = { ...availabilityEvents, ...controlEvents }

test.each<[keyof typeof events | typeof REQUESTED, Role, Role | null]>([
  ['CCUsAvailability.confirm', 'platform', 'projectCarrier'],
  ['CCUsAvailability.confirm', 'projectCarrier', null],
  ['CCUsAvailability.take', 'platform', null],
  ['operation.hold', 'platform', null],
  // Everyone speaks for themselves.
  ['operation.comment', 'platform', null],
  [REQUESTED, 'platform', 'contributor'],
  [REQUESTED, 'contributor', null],
])('%s by the %s is sent for: %s', (event, by, expected) => {
  expect(principalOf(event, event === REQUESTED ? undefined : events[event].roles, by)).toBe(expected)
})
