/** Organization type in use (specification section 4), from the last address that named it; kept for the tab. */
import { organizationTypeIn } from '../../contract/screens.ts'
import type { OperationDetail } from '../../contract/operations/shapes.ts'
import type { Organization } from '../../contract/session.ts'
import { hrefOf } from './paths.ts'

type OrganizationType = 'buyer' | 'seller'

const KEY = 'understory.organizationType'

const kept = (): string | null => {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

let inUse = kept()

const entryOf = (sid: string, type: OrganizationType): string => `${sid} ${type}`

/** To be called with every address that opens for a member of the organization. */
export function noteOrganizationType(pathname: string, organization: Organization): void {
  const type = organizationTypeIn(pathname, organization)
  if (type === null) return
  inUse = entryOf(organization.sid, type)
  try {
    sessionStorage.setItem(KEY, inUse)
  } catch {
    // Then it is forgotten with the page.
  }
}

/** @returns a buyer, unless the organization does not buy or was used as a seller last */
export const organizationTypeOf = ({ sid, isBuyer, isSeller }: Organization): OrganizationType =>
  !isBuyer || (isSeller && inUse === entryOf(sid, 'seller')) ? 'seller' : 'buyer'

/** @returns the address on the operation's own side; null: no redirect is needed */
export function ownSideHref(
  { pathname, search }: { readonly pathname: string; readonly search: string },
  { sid: operationSid, party }: Pick<OperationDetail, 'sid' | 'party'>,
  organization: Organization,
): string | null {
  const used = organizationTypeIn(pathname, organization)
  const own = party === 'contributor' ? 'buyer' : 'seller'
  if (used === null || used === own || !organization.isBuyer || !organization.isSeller) return null
  const place = own === 'buyer' ? 'contributorOperation' : 'carrierOperation'
  return hrefOf(place, { id: organization.sid, operationSid }) + search
}
