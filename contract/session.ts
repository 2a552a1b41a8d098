/** Who is here: session, viewer, organizations. */
import * as z from 'zod'
import { endpoint } from './http/endpoint.ts'
import { OPERATION_COLUMNS } from './rules/desk.ts'
import { AccessStatus, CountryCode, Role, Sid } from './shared.ts'

export const Organization = z.object({
  sid: Sid,
  name: z.string(),
  country: CountryCode,
  isBuyer: z.boolean(),
  isSeller: z.boolean(),
  isPlatform: z.boolean(),
  accessStatus: AccessStatus,
})
export type Organization = z.infer<typeof Organization>

export const Membership = z.object({ organization: Organization, role: Role })
export type Membership = z.infer<typeof Membership>

/** How a person has the list of operations. */
export const ListLayout = z.strictObject({
  density: z.enum(['compact', 'roomy']),
  hidden: z.array(z.enum(OPERATION_COLUMNS)).max(OPERATION_COLUMNS.length),
  /** j, k and the others move in the list. */
  hasKeys: z.boolean(),
})
export type ListLayout = z.infer<typeof ListLayout>

/** The signed-in person as the server sees it; `current` is the organization in whose name it acts. */
export const Viewer = z.object({
  person: z.object({ sid: Sid, email: z.string(), firstName: z.string(), lastName: z.string() }),
  current: Membership.nullable(),
  memberships: z.array(Membership),
  /** Null: the person has changed nothing. */
  listLayout: ListLayout.nullable(),
})
export type Viewer = z.infer<typeof Viewer>

export const session = {
  open: endpoint('POST /auth/session', {
    summary: "Takes the provider's access token and opens a session cookie.",
    body: z.strictObject({
      token: z.string().min(1).max(16_384),
      /** Proves the sign-in where the access token does not say when it was. */
      idToken: z.string().min(1).max(16_384).optional(),
    }),
  }),
  close: endpoint('DELETE /auth/session', { summary: 'Ends the session.' }),
  viewer: endpoint('GET /me', { summary: 'The signed-in person.', answer: Viewer }),
  choose: endpoint('PUT /me/organization', {
    summary: 'Chooses the organization to act for.',
    body: z.strictObject({ organizationSid: Sid }),
    answer: Viewer,
  }),
}
