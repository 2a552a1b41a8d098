/** The pages that a person may open by themselves: of the address table, by the guards of each address. */
import { refusedBy } from '../../contract/screens.ts'
import type { Viewer } from '../../contract/session.ts'
import { organizationTypeOf } from '../addresses/organization-type.ts'
import { homeOf } from '../addresses/homes.ts'
import { places } from '../addresses/paths.ts'
import { may } from '../features/shared/person/may.ts'
import { menuLinksOf } from './layouts/menu-links.ts'
import { placesWithScreens } from './screens.ts'

/** Opened by another page, which says of what. */
const FROM_ANOTHER: ReadonlySet<string> = new Set([
  places.notFound.path,
  places.recapOperation.path,
  places.customOperationForm.path,
])

/** Readers may open them by the specification; all that they hold is the beginning of an operation. */
const TO_WRITE: ReadonlySet<string> = new Set([places.operationTypeModal.path, places.customCcuPurchase.path])

/** Steps of an operation, a wizard or a submission, and the windows of a sign-in. */
const INSIDE =
  /^\/(onboarding|admin\/operations\/ValidationProcess|[\w-]*callback)(\/|$)|\/projectSubmission\//

type OpenPage = { readonly title: string; readonly to: string }

/** Pages that the viewer may open, in the order of the address table, then menu entries with names of their own. */
export function openPagesOf(viewer: Viewer | null): readonly OpenPage[] {
  const organization = viewer?.current?.organization
  const orgType =
    organization && organizationTypeOf(organization) === 'buyer' ? 'contributor' : 'projectCarrier'
  const params = { id: organization?.sid, orgType }
  const hasChoice = viewer !== null && viewer.memberships.length > 1
  const pages = placesWithScreens.flatMap(({ path, title, guards, screen }): OpenPage[] => {
    const to = path.replace(':orgType', orgType).replace(':id', organization?.sid ?? ':id')
    const isOpen =
      screen &&
      !to.includes(':') &&
      !FROM_ANOTHER.has(path) &&
      !(viewer && path === places.home.path) &&
      !(path === places.organizationSelection.path && !hasChoice) &&
      !INSIDE.test(path) &&
      // Both sides have one and show the same.
      !(title === places.contributorOnboardingStatus.title && to !== homeOf(viewer)) &&
      !(TO_WRITE.has(path) && !may('platformWriter', viewer))
    return isOpen && refusedBy(guards, { viewer, params }) === null ? [{ title, to }] : []
  })
  const menu = organization && !organization.isPlatform ? menuLinksOf(organization) : []
  const named = menu.filter(({ label }) => !pages.some(({ title }) => title === label))
  return [...pages, ...named.map(({ label, to }) => ({ title: label, to }))]
}
