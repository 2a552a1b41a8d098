/** What a person may do here, to show a button or leave it away: the policy's own kinds of access. The server decides. */
import { allows, type Access } from '../../../../contract/organizations/access.ts'
import type { Viewer } from '../../../../contract/session.ts'
import { useViewer } from '../session/viewer.ts'

export const may = (access: Access, viewer: Viewer | null): boolean => allows(access, viewer) === 'yes'

/** The same for the person who is signed in. */
export const useMay = (access: Access): boolean => may(access, useViewer())
