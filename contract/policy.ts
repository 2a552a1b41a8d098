/** The permission table: every route of the API and who may call it. A route that is not here stops the server's start. */
import { backOffice } from './back-office.ts'
import { live } from './live.ts'
import { operations } from './operations.ts'
import { certificates } from './certificates.ts'
import { keyOf, type Endpoint } from './endpoint.ts'
import { session, type Viewer } from './session.ts'
import { offerings, site } from './site.ts'

/**
 * - anyone: also without a session
 * - signedIn: a session is enough
 * - member: a session with a current organization; which rows it sees, row-level security decides
 * - validated: a member whose organization has access status `validated`
 * - writer: validated and not read-only
 * - platform: any person of the platform · platformWriter: not read-only
 */
export type Access = 'anyone' | 'signedIn' | 'member' | 'validated' | 'writer' | 'platform' | 'platformWriter'

/** Everything the API answers. The server registers exactly these; OpenAPI and the tests are made from them. */
export const API = { session, site, offerings, operations, backOffice, live, certificates } as const

const rows: readonly (readonly [Endpoint, Access])[] = [
  [session.open, 'anyone'],
  [session.close, 'anyone'],
  [session.viewer, 'signedIn'],
  [session.choose, 'signedIn'],
  [site.show, 'anyone'],
  [site.figures, 'anyone'],
  [site.showcase, 'anyone'],
  [offerings.list, 'validated'],
  [offerings.show, 'validated'],
  [operations.list, 'member'],
  [operations.request, 'writer'],
  [operations.show, 'member'],
  [operations.send, 'writer'],
  [operations.journal, 'member'],
  [operations.ledger, 'member'],
  [operations.documents, 'member'],
  [operations.upload, 'writer'],
  [operations.draft, 'writer'],
  [operations.download, 'member'],
  [backOffice.queue, 'platform'],
  [backOffice.figures, 'platform'],
  [backOffice.colleagues, 'platform'],
  [backOffice.mails, 'platform'],
  [live.changes, 'member'],
  [certificates.show, 'anyone'],
  [certificates.file, 'anyone'],
  [certificates.verify, 'anyone'],
]

export const policy: ReadonlyMap<string, Access> = new Map(rows.map(([one, access]) => [keyOf(one), access]))

export type Verdict = 'yes' | 'notSignedIn' | 'forbidden'

/** Pure: the same answer on the server, in the browser's menus and in the tests' matrix. */
export function allows(access: Access, viewer: Viewer | null): Verdict {
  if (access === 'anyone') return 'yes'
  if (!viewer) return 'notSignedIn'
  const { current } = viewer
  if (access === 'signedIn') return 'yes'
  if (!current) return 'forbidden'
  const { organization, role } = current
  const writes = role !== 'readOnly'
  const isValidated = organization.isPlatform || organization.accessStatus === 'validated'
  const answer = {
    member: true,
    validated: isValidated,
    writer: isValidated && writes,
    platform: organization.isPlatform,
    platformWriter: organization.isPlatform && writes,
  }[access]
  return answer ? 'yes' : 'forbidden'
}
