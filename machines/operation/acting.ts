/** For which side a person acts who is on several: a platform that sells its own inventory is the carrier too. */
import type { Role } from '../kernel/define.ts'
import { REQUESTED } from './by-event.ts'
import type { Party } from './kit.ts'

/** The sides of one person in one operation, the person's own side first. */
export type Sides = readonly [Party, ...Party[]]

/** The side that an event is sent from: the first that its roles name; a person on none of them is refused. */
export const actingAs = (sides: Sides, roles: readonly Role[] | undefined): Party =>
  sides.find((side) => roles?.includes(side)) ?? sides[0]

/** The party that the platform acts for with an event: a request, or what one other party may send too. Null: it acts for itself. */
export function principalOf(event: string, roles: readonly Role[] = [], by: Role): Role | null {
  if (by !== 'platform') return null
  if (event === REQUESTED) return 'contributor'
  const [party, ...others] = roles.filter((role) => role !== 'platform' && role !== 'system')
  return party !== undefined && others.length === 0 && roles.includes('platform') ? party : null
}
