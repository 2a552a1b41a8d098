/** Organizations: the back office's list, their settings, who belongs to them, their public profile. */
import * as z from 'zod'
import { printed } from '../../machines/kernel/names.ts'
import { endpoint, endpointBySid } from '../http/endpoint.ts'
import { PurchaseLimit } from '../offerings/cart-approval.ts'
import { UserState } from './people.ts'
import { Email } from '../rules/email.ts'
import { Organization, Viewer } from '../session.ts'
import {
  AccessStatus,
  countedPage,
  CountryCode,
  HttpsAddress,
  IsoTime,
  Named,
  RecordVersion,
  Role,
  Sid,
  sortedQuery,
} from '../shared.ts'
import { OfferingSummary } from '../offerings/offerings.ts'
import { TEXT_LIMITS } from '../../machines/kernel/text-limits.ts'

export const OrganizationName = printed(
  z.string().trim().min(1, 'Required').max(TEXT_LIMITS.organizationName),
)

/** Specification section 3, "Organization"; `accessStatus` is read-only. */
export const OrganizationRow = Organization.extend({
  vat: z.string().nullable(),
  people: z.int(),
  createdAt: IsoTime,
  deletedAt: IsoTime.nullable(),
})
export type OrganizationRow = z.infer<typeof OrganizationRow>

export const OrganizationDetail = OrganizationRow.extend({
  industries: z.array(Named),
  version: RecordVersion,
  /** Operations that run: while there are any, the organization cannot be deleted. */
  runningOperations: z.int(),
  /** Name, country and VAT number are the platform's to change once the onboarding was submitted. */
  identityLocked: z.boolean(),
  /** How it was let in, for the platform; null: not submitted yet, or not for the viewer to see. */
  onboardingSid: Sid.nullable(),
})
export type OrganizationDetail = z.infer<typeof OrganizationDetail>

const ORGANIZATION_SORTS = ['name', 'createdAt', 'country'] as const

export const OrganizationQuery = z.strictObject({
  search: z.string().trim().max(TEXT_LIMITS.search).optional(),
  side: z.enum(['buyer', 'seller', 'both']).optional(),
  accessStatus: AccessStatus.optional(),
  country: CountryCode.optional(),
  deleted: z.enum(['true']).optional(),
  sort: z.enum(ORGANIZATION_SORTS).default('name'),
  ...sortedQuery('asc', 500),
})
export type OrganizationQuery = z.infer<typeof OrganizationQuery>

export const OrganizationBody = z.strictObject({
  name: OrganizationName,
  country: CountryCode,
  /** Checked against the country's pattern after normalising; empty means none. */
  vat: z.string().trim().max(30),
  isBuyer: z.boolean(),
  isSeller: z.boolean(),
  industrySids: z.array(Sid).max(20),
  version: RecordVersion.optional(),
})
export type OrganizationBody = z.infer<typeof OrganizationBody>

export const Member = z.object({
  person: z.object({ sid: Sid, firstName: z.string(), lastName: z.string(), email: z.string() }),
  role: Role,
  state: UserState,
  since: IsoTime,
  lastSeenAt: IsoTime.nullable(),
  /** For owners and the platform; null: none, or not for the viewer to see. */
  purchaseLimit: PurchaseLimit.nullable(),
})
export type Member = z.infer<typeof Member>

export const Invitation = z.object({
  sid: Sid,
  email: z.string(),
  role: Role,
  invitedAt: IsoTime,
  expiresAt: IsoTime,
  isExpired: z.boolean(),
})
export type Invitation = z.infer<typeof Invitation>

export const InvitationBody = z.strictObject({ email: Email, role: Role })

/** What the person who follows the link sees before accepting. */
export const InvitationOffer = z.object({
  organization: z.string(),
  role: Role,
  email: z.string(),
  expiresAt: IsoTime,
  state: z.enum(['open', 'accepted', 'expired', 'revoked', 'replaced']),
})
export type InvitationOffer = z.infer<typeof InvitationOffer>

export const ProfileBody = z.strictObject({
  isPublished: z.boolean(),
  headline: z.string().trim().max(TEXT_LIMITS.headline),
  description: z.string().trim().max(TEXT_LIMITS.profile),
  website: z.union([z.literal(''), HttpsAddress]),
  foundedIn: z.int().min(1800).max(2100).nullable(),
})
export type ProfileBody = z.infer<typeof ProfileBody>
export const ProfileRecord = ProfileBody.extend({ version: RecordVersion })
export type ProfileRecord = z.infer<typeof ProfileRecord>

export const PublicProfile = z.object({
  sid: Sid,
  name: z.string(),
  country: CountryCode,
  headline: z.string(),
  description: z.string(),
  website: z.string(),
  foundedIn: z.int().nullable(),
  offerings: z.array(OfferingSummary),
})
export type PublicProfile = z.infer<typeof PublicProfile>

const ByMember = z.strictObject({ sid: Sid, personSid: Sid })
const ByInvitation = z.strictObject({ sid: Sid, invitationSid: Sid })
const ByToken = z.strictObject({ token: z.string().regex(/^[\w-]{20,100}$/) })

export const organizations = {
  list: endpoint('GET /organizations', {
    summary: 'All organizations.',
    query: OrganizationQuery,
    answer: countedPage(OrganizationRow),
  }),
  show: endpointBySid('GET /organizations/:sid', {
    summary: 'One organization: one’s own, or for the platform any.',
    answer: OrganizationDetail,
  }),
  update: endpointBySid('PUT /organizations/:sid', {
    summary: 'Changes an organization’s settings.',
    body: OrganizationBody,
    answer: OrganizationDetail,
  }),
  remove: endpointBySid('DELETE /organizations/:sid', {
    summary: 'Deletes an organization softly: its people lose access, its records stay.',
  }),
  restore: endpointBySid('POST /organizations/:sid/restore', {
    summary: 'Brings a deleted organization back.',
    answer: OrganizationDetail,
  }),
  members: endpointBySid('GET /organizations/:sid/members', {
    summary: 'People of an organization and, for its owners, open invitations.',
    answer: z.object({ members: z.array(Member), invitations: z.array(Invitation) }),
  }),
  changeRole: endpoint('PUT /organizations/:sid/members/:personSid', {
    summary: 'Changes a role; the last owner stays owner.',
    params: ByMember,
    body: z.strictObject({ role: Role }),
    answer: Member,
  }),
  changeLimit: endpoint('PUT /organizations/:sid/members/:personSid/purchase_limit', {
    summary: 'How much a person may request alone in a month; null: any amount. Owners have no limit.',
    params: ByMember,
    body: z.strictObject({ limit: PurchaseLimit.nullable() }),
    answer: Member,
  }),
  removeMember: endpoint('DELETE /organizations/:sid/members/:personSid', {
    summary: 'Takes a person out of the organization; the last owner stays.',
    params: ByMember,
  }),
  invite: endpointBySid('POST /organizations/:sid/invitations', {
    summary: 'Invites by e-mail; the link is valid for seven days and for one person.',
    body: InvitationBody,
    answer: Invitation,
    status: 201,
  }),
  revoke: endpoint('DELETE /organizations/:sid/invitations/:invitationSid', {
    summary: 'Takes an invitation back.',
    params: ByInvitation,
  }),
  profile: endpointBySid('GET /organizations/:sid/profile', {
    summary: 'The seller’s public profile as it is edited.',
    answer: ProfileRecord,
  }),
  writeProfile: endpointBySid('PUT /organizations/:sid/profile', {
    summary: 'Changes the seller’s public profile.',
    body: ProfileBody.extend({ version: RecordVersion.optional() }),
    answer: ProfileRecord,
  }),
  publicProfile: endpointBySid('GET /profiles/:sid', {
    summary: 'The published profile of a seller with its published offerings.',
    answer: PublicProfile,
  }),
}

export const invitations = {
  show: endpoint('GET /invitations/:token', {
    summary: 'What the link of an invitation offers.',
    params: ByToken,
    answer: InvitationOffer,
  }),
  accept: endpoint('POST /invitations/:token/accept', {
    summary: 'Joins the organization; the signed-in person’s address must be the invited one.',
    params: ByToken,
    answer: Viewer,
  }),
}
