/** What an address of the product consists of; its screen is in app/screens.ts. */
import type { ScreenGuard } from '../../contract/screens.ts'

/** Drawn in app/skeletons.tsx. */
export type SkeletonName = 'contributorHome' | 'projectCarrierHome' | 'adminHome' | 'led' | 'tooled'
export type Layout = 'admin' | 'regular' | 'default' | 'window' | 'none'

export type Place = {
  readonly path: `/${string}`
  readonly title: string
  readonly layout: Layout
  readonly guards: readonly ScreenGuard[]
  /** What is shown while the screen is fetched. */
  readonly skeleton?: SkeletonName
}

export const place = <const Path extends `/${string}`>(
  path: Path,
  title: string,
  layout: Layout,
  guards: readonly ScreenGuard[] = [],
  more: Pick<Place, 'skeleton'> = {},
) => ({ path, title, layout, guards, ...more })

/** Guards that go together. */
export const ADMIN = ['access', 'isAdmin'] as const
/** Owners of the platform. */
export const SUPERADMIN = ['access', 'isAdmin', 'isOwnerOrSuperadmin'] as const
export const BUYER = ['access', 'getOrgUserInfo', 'isBuyer', 'hasAccessValidated'] as const
export const SELLER = ['access', 'getOrgUserInfo', 'isSeller', 'hasAccessValidated'] as const
/** The page of an organization that is not let in yet, on its side. */
export const WAITING = (side: 'isBuyer' | 'isSeller') =>
  ['access', 'getOrgUserInfo', side, 'lockOnboarding'] as const
export const SUBMISSION = [...SELLER, 'isAllExceptReadonlyUser', 'isNotAdminReadonly'] as const
export const SETTINGS = ['access', 'getOrgUserInfo', 'isBuyerAndSeller'] as const
export const OWNER_SETTINGS = [...SETTINGS, 'isOwnerOrSuperadmin'] as const
export const CUSTOM_FORM = ['access', 'isOperatorOrOwner'] as const

/** The parameters of an address: `/a/:id/b/:sid` → `id | sid`. */
export type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never
