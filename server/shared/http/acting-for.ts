import { Refused } from '../../platform/http/refused.ts'
import type { Scope } from '../../platform/database.ts'

/** The organization in whose name the person acts. @throws Refused 403 for a person without one */
export function actingFor({ organizationId }: Scope): string {
  if (organizationId === null) throw new Refused(403, 'forbidden')
  return organizationId
}
