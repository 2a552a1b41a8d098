/** What a person may do here, to show a button or leave it away: the policy's own kinds of access. The server decides. */
import { allows, type Access } from '../../../../contract/access.ts'
import type { Viewer } from '../../../../contract/session.ts'

const may =
  (access: Access) =>
  (viewer: Viewer | null): boolean =>
    allows(access, viewer) === 'yes'

export const maySuperadmin = may('superadmin')
export const mayWriteBackOffice = may('platformWriter')
export const mayManagePeople = may('owner')
export const mayWriteProfile = may('writer')
export const mayFillCart = may('buyerWriter')
