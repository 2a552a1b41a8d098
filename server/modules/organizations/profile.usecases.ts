/** A seller's public profile: as it is edited, and as the public sees it. */
import type {
  ProfileBody,
  ProfileRecord,
  PublicProfile,
} from '../../../contract/organizations/organizations.ts'
import { auditBy } from './audit.ts'
import type { Scope, Trx } from '../../platform/database.ts'
import { notFound } from '../../platform/http/refused.ts'
import { refuseStale, versionOf } from '../../platform/http/record-version.ts'
import { findSummaries } from '../offerings/offerings.repository.ts'
import { lockOrganizations } from './ownership.ts'
import { showOrganization } from './organizations.usecases.ts'
import { queryRows } from '../../platform/statements.ts'

const EMPTY: ProfileBody = { isPublished: false, headline: '', description: '', website: '', foundedIn: null }

/** @throws Refused 404, also for an organization that sells nothing */
export async function readProfile(trx: Trx, scope: Scope, id: string): Promise<ProfileRecord> {
  await sellerOnly(trx, scope, id)
  const profile = await storedProfile(trx, id)
  return { ...profile, version: versionOf(profile) }
}

async function storedProfile(trx: Trx, id: string): Promise<ProfileBody> {
  const row = await trx
    .selectFrom('organization_profile')
    .selectAll()
    .where('organization_id', '=', id)
    .executeTakeFirst()
  if (!row) return EMPTY
  const { is_published: isPublished, headline, description, website, founded_in: foundedIn } = row
  return { isPublished, headline, description, website, foundedIn }
}

/** @throws Refused 404, 409 stale_version */
export async function writeProfile(
  trx: Trx,
  scope: Scope,
  id: string,
  body: ProfileBody & { readonly version?: string | undefined },
): Promise<ProfileRecord> {
  await lockOrganizations(trx, [id])
  refuseStale((await readProfile(trx, scope, id)).version, body.version)
  const { isPublished, headline, description, website, foundedIn } = body
  const row = { is_published: isPublished, headline, description, website, founded_in: foundedIn }
  await trx
    .insertInto('organization_profile')
    .values({ organization_id: id, ...row })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(row))
    .execute()
  await auditBy(trx, scope, 'organization.writeProfile', id, { organizationId: id, details: { isPublished } })
  return readProfile(trx, scope, id)
}

async function sellerOnly(trx: Trx, scope: Scope, id: string): Promise<void> {
  if (!(await showOrganization(trx, scope, id)).isSeller) throw notFound()
}

/** Only while it is published, and the seller validated and not deleted. @throws Refused 404 */
export async function showPublicProfile(trx: Trx, sid: string): Promise<PublicProfile> {
  const rows = await queryRows(trx)<
    Omit<PublicProfile, 'offerings' | 'foundedIn'> & { founded_in: number | null }
  >`
    select id as sid, name, country, headline, description, website, founded_in from public_profile(${sid}::uuid)`
  if (!rows[0]) throw notFound()
  const { founded_in: foundedIn, ...profile } = rows[0]
  return { ...profile, foundedIn, offerings: await findSummaries(trx, { carrierId: sid, limit: 500 }) }
}
