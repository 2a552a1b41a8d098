/** People: everyone's list, the platform's own people, what belongs to oneself. */
import * as z from 'zod'
import { printed } from '../../machines/kernel/names.ts'
import { endpoint, endpointBySid } from '../http/endpoint.ts'
import { EmailChoice, NotificationTopic } from '../notifications.ts'
import { Email } from '../rules/email.ts'
import { ListLayout, Viewer } from '../session.ts'
import { countedPage, IsoDate, IsoTime, Named, OnceKey, Role, Sid, sortedQuery } from '../shared.ts'
import { TEXT_LIMITS } from '../../machines/kernel/text-limits.ts'

/** invited: entered by an administrator, has never signed in · deactivated: may not sign in. */
export const UserState = z.enum(['active', 'invited', 'deactivated'])
export type UserState = z.infer<typeof UserState>

export const PersonName = printed(z.string().trim().min(1, 'Required').max(TEXT_LIMITS.personName))

/** Specification section 3, "User". */
export const User = z.object({
  sid: Sid,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  organizationNames: z.array(z.string()),
  createdAt: IsoTime,
  deletedAt: IsoTime.nullable(),
  memberships: z.array(z.object({ organization: Named, role: Role })),
  state: UserState,
  lastSeenAt: IsoTime.nullable(),
})
export type User = z.infer<typeof User>

const USER_SORTS = ['lastName', 'email', 'lastSeenAt'] as const

export const UserQuery = z.strictObject({
  search: z.string().trim().max(TEXT_LIMITS.search).optional(),
  /** admin: people of the platform · regular: everyone else. */
  kind: z.enum(['admin', 'regular']).optional(),
  state: UserState.optional(),
  sort: z.enum(USER_SORTS).default('lastName'),
  ...sortedQuery('asc', 500),
})
export type UserQuery = z.infer<typeof UserQuery>

/** A person of the platform as the superadmin writes it: `organizationNames` are names of existing organizations. */
export const UserBody = z.strictObject({
  email: Email,
  firstName: PersonName,
  lastName: PersonName,
  organizationNames: z
    .array(z.string().trim().min(1).max(TEXT_LIMITS.organizationName))
    .min(1, 'Required')
    .max(20),
  role: Role,
})
export type UserBody = z.infer<typeof UserBody>

const MeBody = z.strictObject({ firstName: PersonName, lastName: PersonName })

export const OwnSession = z.object({
  sid: Sid,
  /** Browser and system, such as `Firefox, Windows`; null where they are not known. */
  device: z.string().nullable(),
  openedAt: IsoTime,
  expiresAt: IsoTime,
  organization: z.string().nullable(),
  isCurrent: z.boolean(),
})

/** Everything that is kept about a person, by table of origin. */
export const PersonalExport = z.object({
  exportedAt: IsoTime,
  person: z.object({ sid: Sid, email: z.string(), firstName: z.string(), lastName: z.string() }),
  memberships: z.array(z.object({ organization: z.string(), role: Role })),
  sessions: z.array(OwnSession),
  /** Personal values that the person gave in operations. */
  values: z.array(z.object({ operation: z.string(), path: z.string(), value: z.unknown() })),
  /** What the person did: operation, event, time. */
  events: z.array(z.object({ operation: z.string(), event: z.string(), at: IsoTime })),
  mails: z.array(z.object({ subject: z.string(), at: IsoTime })),
  notifications: z.array(
    z.object({ about: z.string(), text: z.string(), at: IsoTime, readAt: IsoTime.nullable() }),
  ),
  /** How often the person wants e-mails, by kind of event, where it has chosen. */
  notificationChoices: z.array(z.object({ topic: NotificationTopic, email: EmailChoice })),
  /** How the person has the list of operations; null where it has changed nothing. */
  listLayout: ListLayout.nullable(),
  /** Transactions of the platform's bank statements whose words hold the address; the full name counts only where the person
   *  took part in the operation that was paid, because anyone may bear it, or take it. */
  bankTransactions: z.array(
    z.object({
      on: IsoDate,
      party: z.string().nullable(),
      iban: z.string().nullable(),
      text: z.string().nullable(),
    }),
  ),
})
export type PersonalExport = z.infer<typeof PersonalExport>

export const people = {
  list: endpoint('GET /users/all_users', {
    summary: 'Everybody, with the organizations they belong to.',
    query: UserQuery,
    answer: countedPage(User),
  }),
  create: endpoint('POST /users', {
    summary: 'Enters a person, who takes the account over at the first sign-in with this e-mail address.',
    body: UserBody.extend({ idempotencyKey: OnceKey }),
    answer: User,
    status: 201,
  }),
  update: endpointBySid('PUT /users/:sid', {
    summary: 'Changes name, address, organizations and role of a person of the platform.',
    body: UserBody,
    answer: User,
  }),
  deactivate: endpointBySid('DELETE /users/:sid', {
    summary: 'Deactivates a person: its sessions end and it cannot sign in; nothing is lost.',
  }),
  restore: endpointBySid('POST /users/:sid/restore', {
    summary: 'Lets a deactivated person sign in again.',
    answer: User,
  }),
  erase: endpointBySid('POST /users/:sid/erase', {
    summary: 'Erases the personal data of a person for good; what it did keeps a pseudonym.',
  }),
}

export const me = {
  rename: endpoint('PUT /me', {
    summary: 'Changes one’s own name.',
    body: MeBody,
    answer: Viewer,
  }),
  arrangeList: endpoint('PUT /me/list_layout', {
    summary: 'Keeps how one has the list of operations: its columns, its density, its keys.',
    body: ListLayout,
  }),
  sessions: endpoint('GET /me/sessions', {
    summary: 'Where one is signed in.',
    answer: z.object({ items: z.array(OwnSession) }),
  }),
  endOthers: endpoint('DELETE /me/sessions', {
    summary: 'Signs out everywhere else, or on one `device` alone; `device` is empty for one without a name.',
    query: z.object({ device: z.string().max(60).optional() }),
  }),
  export: endpoint('GET /me/export', {
    summary: 'All that is kept about oneself.',
    answer: PersonalExport,
  }),
  erase: endpoint('POST /me/erase', {
    summary: 'Erases one’s own personal data for good; `email` is typed again to confirm.',
    body: z.strictObject({ email: Email }),
  }),
}
