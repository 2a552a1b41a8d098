/** Guards as route middleware: the rules are in the contract, here is only where a refusal leads. */
import { redirect, type MiddlewareFunction } from 'react-router'
import { refusedBy, type ScreenGuard, type Subject } from '../../contract/screens.ts'
import type { Viewer } from '../../contract/session.ts'
import { homeOf } from '../addresses/homes.ts'
import { noteOrganizationType } from '../addresses/organization-type.ts'
import { places } from '../addresses/paths.ts'
import { isAccountClosed } from '../features/shared/session/account-closed.ts'
import { restoredViewer } from '../features/shared/session/sign-in.ts'
import { wasSignedIn } from '../features/shared/session/token-key.ts'
import { actFor, tellSessionEnded } from '../features/shared/session/viewer.ts'
import { NotFoundError } from '../lib/not-found-error.ts'

type Refused = { readonly viewer: Viewer | null; readonly url: URL }

/** Where each refusal leads. Total: a new guard does not compile without its way out. */
const EXITS: Readonly<Record<ScreenGuard, (refused: Refused) => Response | NotFoundError>> = {
  access: ({ url }) => redirect(`/?returnTo=${encodeURIComponent(url.pathname + url.search)}`),
  getOrgUserInfo: ({ viewer, url }) =>
    viewer?.current ? new NotFoundError(url.pathname) : redirect(places.organizationSelection.path),
  isAdmin: ({ url }) => new NotFoundError(url.pathname),
  isBuyer: ({ url }) => new NotFoundError(url.pathname),
  isSeller: ({ url }) => new NotFoundError(url.pathname),
  isBuyerAndSeller: ({ url }) => new NotFoundError(url.pathname),
  isOwnerOrSuperadmin: ({ url }) => new NotFoundError(url.pathname),
  isOperatorOrOwner: ({ url }) => new NotFoundError(url.pathname),
  hasAccessValidated: ({ viewer }) => redirect(homeOf(viewer)),
  lockOnboarding: ({ viewer }) => redirect(homeOf(viewer)),
  isAllExceptReadonlyUser: ({ url }) => new NotFoundError(url.pathname),
  isNotAdminReadonly: ({ url }) => new NotFoundError(url.pathname),
}

export const guarded =
  (guards: readonly ScreenGuard[]): MiddlewareFunction =>
  async ({ request, params }, next) => {
    const wasHere = wasSignedIn()
    const viewer = await viewerFor(params['id'])
    const subject: Subject = { viewer, params }
    const refused = refusedBy(guards, subject)
    const url = new URL(request.url)
    if (refused === 'access' && wasHere && !isAccountClosed()) tellSessionEnded()
    if (refused) throw EXITS[refused]({ viewer, url })
    if (viewer?.current) noteOrganizationType(url.pathname, viewer.current.organization)
    return next()
  }

/** get-org-user-info loads: an address that names one of the person's organizations makes it the current one. */
async function viewerFor(organizationSid: string | undefined): Promise<Viewer | null> {
  const viewer = await restoredViewer()
  if (!viewer || !organizationSid || viewer.current?.organization.sid === organizationSid) return viewer
  const isMember = viewer.memberships.some(({ organization }) => organization.sid === organizationSid)
  return isMember ? actFor(organizationSid) : viewer
}
