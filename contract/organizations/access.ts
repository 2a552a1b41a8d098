/** Kinds of access and who has each. Apart from the policy table, so that a browser need not load the schemas. */
import type { Endpoint } from '../http/endpoint.ts'
import { refusedBy, type ScreenGuard } from '../screens.ts'
import type { Viewer } from '../session.ts'

/**
 * - anyone: also without a session
 * - signedIn: a session is enough
 * - applicant: who applies to be let in: an owner of the current organization, or anyone who belongs to none yet; never the platform
 * - member: a session with a current organization; which rows it sees, row-level security decides
 * - validated: a member whose organization has access status `validated`
 * - writer: validated and not read-only · buyerWriter: the same, of an organization that buys
 * - owner: owner of the current organization; an owner of the platform is superadmin and may do it for every organization
 * - platform: any person of the platform · platformWriter: not read-only · superadmin: an owner of the platform
 */
export type Access =
  | 'anyone'
  | 'signedIn'
  | 'applicant'
  | 'member'
  | 'validated'
  | 'writer'
  | 'buyerWriter'
  | 'owner'
  | 'platform'
  | 'platformWriter'
  | 'superadmin'

/** One call, who may make it, and whether it wants a sign-in of the last minutes. */
export type PolicyRow = readonly [Endpoint, Access, 'fresh'?]

export type Verdict = 'yes' | 'notSignedIn' | 'forbidden'

/** Conditions of each kind of access; all after `signedIn` act for an organization. */
const GUARDS: Readonly<Record<Exclude<Access, 'anyone' | 'applicant'>, readonly ScreenGuard[]>> = {
  signedIn: ['access'],
  member: ['access', 'getOrgUserInfo'],
  validated: ['access', 'getOrgUserInfo', 'hasAccessValidated'],
  writer: ['access', 'getOrgUserInfo', 'hasAccessValidated', 'isAllExceptReadonlyUser'],
  buyerWriter: ['access', 'getOrgUserInfo', 'isBuyer', 'hasAccessValidated', 'isAllExceptReadonlyUser'],
  owner: ['access', 'getOrgUserInfo', 'isOwnerOrSuperadmin'],
  platform: ['access', 'isAdmin'],
  platformWriter: ['access', 'isAdmin', 'isOperatorOrOwner'],
  superadmin: ['access', 'isAdmin', 'isOwnerOrSuperadmin'],
}

/** Pure: the same answer on the server, in the browser's menus and in the tests' matrix. */
export function allows(access: Access, viewer: Viewer | null): Verdict {
  if (access === 'anyone') return 'yes'
  if (access === 'applicant') return applies(viewer)
  const refused = refusedBy(GUARDS[access], { viewer, params: {} })
  if (refused === null) return 'yes'
  return refused === 'access' ? 'notSignedIn' : 'forbidden'
}

/** No screen guard checks this: the wizard is open to everyone and shows who has to act. */
function applies(viewer: Viewer | null): Verdict {
  if (viewer === null) return 'notSignedIn'
  const { current } = viewer
  if (current === null) return 'yes'
  return current.role === 'owner' && !current.organization.isPlatform ? 'yes' : 'forbidden'
}
