/** Everyone's home: platform, buyer, seller, or the choice between several organizations. */
import type { Organization, Viewer } from '../../contract/session.ts'
import { organizationTypeOf } from './organization-type.ts'
import { hrefOf, places } from './paths.ts'

export function homeOf(viewer: Viewer | null): string {
  if (!viewer) return places.home.path
  if (viewer.current) return homeIn(viewer.current.organization)
  // Who belongs nowhere yet brings an organization along.
  return viewer.memberships.length === 0 ? places.onboarding.path : places.organizationSelection.path
}

export function homeIn(organization: Organization): string {
  const id = organization.sid
  if (organization.isPlatform) return places.admin.path
  const waits = organization.accessStatus !== 'validated'
  if (organizationTypeOf(organization) === 'buyer')
    return hrefOf(waits ? 'contributorOnboardingStatus' : 'contributorHome', { id })
  return hrefOf(waits ? 'carrierOnboardingStatus' : 'carrierHome', { id })
}
