/** Which side of an operation a person or organization is on. */
import type { Party } from '../../contract/operations/shapes.ts'
import type { By, EventTable, Role } from '../../machines/kernel/define.ts'
import { actingAs, type Sides } from '../../machines/operation/acting.ts'
import { SYSTEM, type Scope } from '../platform/database.ts'
import { notFound } from '../platform/http/refused.ts'
import type { LockedRow } from './row.ts'

type Parties = Pick<LockedRow, 'contributor_organization_id' | 'carrier_organization_id'>

/** What someone is in an operation. Row-level security has already hidden what is not the scope's. */
export function roleIn(parties: Parties, scope: Scope): Role & Party {
  if (scope.personId === SYSTEM.personId) return 'system'
  if (scope.platform) return 'platform'
  if (scope.organizationId === null) throw notFound()
  if (parties.contributor_organization_id === scope.organizationId) return 'contributor'
  if (parties.carrier_organization_id === scope.organizationId) return 'projectCarrier'
  throw notFound()
}

/** Every side of a person in an operation: the platform is its project carrier where the platform sells its own stock. */
export function sidesIn(parties: Parties, scope: Scope): Sides {
  const own = roleIn(parties, scope)
  const isOwnStock = own === 'platform' && parties.carrier_organization_id === scope.organizationId
  return isOwnStock ? [own, 'projectCarrier'] : [own]
}

/** Who sends this event, and from which side. */
export const byIn = (parties: Parties, scope: Scope, events: EventTable, type: string): By => {
  const roles = Object.hasOwn(events, type) ? events[type]?.roles : undefined
  return { userId: scope.personId, role: actingAs(sidesIn(parties, scope), roles) }
}
