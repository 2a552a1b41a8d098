/** Who may open which screen: the guards of specification section 6 as booleans over plain values. */
import type { Viewer } from './session.ts'

export type Subject = {
  readonly viewer: Viewer | null
  /** Of the address: `id` is an organization, `orgType` is contributor or projectCarrier. */
  readonly params: { readonly id?: string | undefined; readonly orgType?: string | undefined }
}

type Rule = (subject: Subject) => boolean

const current = ({ viewer }: Subject) => viewer?.current ?? null
const organization = (subject: Subject) => current(subject)?.organization ?? null
/** An address that names an organization is for the people of that organization. */
const isOwnAddress: Rule = (subject) =>
  subject.params.id === undefined || organization(subject)?.sid === subject.params.id
const isStaff: Rule = (subject) => organization(subject)?.isPlatform ?? false
const isReadOnly: Rule = (subject) => current(subject)?.role === 'readOnly'
const isValidated: Rule = (subject) => isStaff(subject) || organization(subject)?.accessStatus === 'validated'

/** One rule per guard of the specification; the name in the address table is the name here. */
export const screenGuards = {
  access: ({ viewer }) => viewer !== null,
  isAdmin: isStaff,
  isBuyer: (subject) => isOwnAddress(subject) && (organization(subject)?.isBuyer ?? false),
  isSeller: (subject) => isOwnAddress(subject) && (organization(subject)?.isSeller ?? false),
  isBuyerAndSeller: (subject) =>
    isOwnAddress(subject) &&
    ((organization(subject)?.isBuyer ?? false) || (organization(subject)?.isSeller ?? false)),
  /** A superadmin is an owner of the platform. */
  isOwnerOrSuperadmin: (subject) => current(subject)?.role === 'owner',
  isOperatorOrOwner: (subject) => current(subject) !== null && !isReadOnly(subject),
  hasAccessValidated: isValidated,
  /** The waiting page is for those who wait. */
  lockOnboarding: (subject) => current(subject) !== null && !isValidated(subject),
  isAllExceptReadonlyUser: (subject) => !isReadOnly(subject),
  isNotAdminReadonly: (subject) => !(isStaff(subject) && isReadOnly(subject)),
} as const satisfies Readonly<Record<string, Rule>>

export type ScreenGuard = keyof typeof screenGuards

/** The first guard that says no, or null when the screen may open. */
export const refusedBy = (guards: readonly ScreenGuard[], subject: Subject): ScreenGuard | null =>
  guards.find((guard) => !screenGuards[guard](subject)) ?? null
