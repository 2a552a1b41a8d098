/** Whose the inspector is: the platform's owners', and everyone's while the product is developed. */
import { allows } from '../../../contract/organizations/access.ts'
import type { Viewer } from '../../../contract/session.ts'

export const mayInspect = (viewer: Viewer | null): boolean =>
  viewer !== null && (import.meta.env.DEV || allows('superadmin', viewer) === 'yes')
