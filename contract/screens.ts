/**
 * Who may do what: the guards of specification section 6 as small pure functions over viewer and address. Screens ask
 * them by name; the policy table of the API (policy.ts) is made of the same functions. Inner meanings that the
 * specification does not show are recorded in docs/decisions/012-guards.md.
 */
import type { Viewer } from './session.ts'

export type Subject = {
  readonly viewer: Viewer | null
  /** Of the address: `id` is an organization, `orgType` is contributor or projectCarrier. */
  readonly params: { readonly id?: string | undefined; readonly orgType?: string | undefined }
}

type Rule = (subject: Subject) => boolean

const current = ({ viewer }: Subject) => viewer?.current ?? null
const organization = (subject: Subject) => current(subject)?.organization ?? null

/** access: someone is signed in. */
const access: Rule = ({ viewer }) => viewer !== null

/** get-org-user-info: the person acts for an organization, and an address that names one names this one. */
const getOrgUserInfo: Rule = (subject) => {
  const { id } = subject.params
  return current(subject) !== null && (id === undefined || organization(subject)?.sid === id)
}

/** is-admin: a person of the platform. */
const isAdmin: Rule = (subject) => organization(subject)?.isPlatform ?? false

/** is-buyer, is-seller: for the organization of the address. */
const isBuyer: Rule = (subject) => getOrgUserInfo(subject) && (organization(subject)?.isBuyer ?? false)
const isSeller: Rule = (subject) => getOrgUserInfo(subject) && (organization(subject)?.isSeller ?? false)

const SIDES: Readonly<Record<string, Rule>> = { contributor: isBuyer, projectCarrier: isSeller }

/** is-buyer-and-seller: a buyer or a seller, whichever side the address names. */
const isBuyerAndSeller: Rule = (subject) => SIDES[subject.params.orgType ?? '']?.(subject) ?? false

const isReadOnly: Rule = (subject) => current(subject)?.role === 'readOnly'

/** is-owner-or-superadmin: an owner of the organization; an owner of the platform is superadmin. */
const isOwnerOrSuperadmin: Rule = (subject) => current(subject)?.role === 'owner'

/** is-operator-or-owner: of the platform; a read-only person may not. */
const isOperatorOrOwner: Rule = (subject) => isAdmin(subject) && !isReadOnly(subject)

/** has-access-validated: the organization was let in. The platform need not be. */
const hasAccessValidated: Rule = (subject) =>
  isAdmin(subject) || organization(subject)?.accessStatus === 'validated'

/** lock-onboarding: the waiting page is for those who wait. */
const lockOnboarding: Rule = (subject) => getOrgUserInfo(subject) && !hasAccessValidated(subject)

/** is-all-except-readonly-user */
const isAllExceptReadonlyUser: Rule = (subject) => current(subject) !== null && !isReadOnly(subject)

/** is-not-admin-readonly: read-only people of the platform cannot submit a project. */
const isNotAdminReadonly: Rule = (subject) => !(isAdmin(subject) && isReadOnly(subject))

/** One rule per guard of the specification, under its name. */
export const screenGuards = {
  access,
  getOrgUserInfo,
  isAdmin,
  isBuyer,
  isSeller,
  isBuyerAndSeller,
  isOwnerOrSuperadmin,
  isOperatorOrOwner,
  hasAccessValidated,
  lockOnboarding,
  isAllExceptReadonlyUser,
  isNotAdminReadonly,
} as const satisfies Readonly<Record<string, Rule>>

export type ScreenGuard = keyof typeof screenGuards

/** The first guard that says no, or null when the screen may open. @throws Error "Unknown route middleware" */
export function refusedBy(guards: readonly ScreenGuard[], subject: Subject): ScreenGuard | null {
  for (const guard of guards) {
    if (!Object.hasOwn(screenGuards, guard)) throw new Error(`Unknown route middleware: ${guard}`)
    if (!screenGuards[guard](subject)) return guard
  }
  return null
}

/** buyer or seller, as the address says and the organization is; null when the address says nothing that fits. */
export function organizationTypeIn(
  pathname: string,
  { isBuyer: buys, isSeller: sells }: { readonly isBuyer: boolean; readonly isSeller: boolean },
): 'buyer' | 'seller' | null {
  if (pathname.includes('contributor') && buys) return 'buyer'
  if (pathname.includes('projectCarrier') && sells) return 'seller'
  return null
}
