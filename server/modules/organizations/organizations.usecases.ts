/** Settings of an organization, its soft deletion and its return. */
import { sql } from 'kysely'
import type { OrganizationBody, OrganizationDetail } from '../../../contract/organizations/organizations.ts'
import { checkVat } from '../../../contract/rules/vat.ts'
import { auditBy } from './audit.ts'
import type { Scope, Trx } from '../../platform/database.ts'
import { unknownIndustries } from '../reference/industries.usecases.ts'
import type { Site } from '../../emails/people.ts'
import { suspendAll } from '../submissions/send.ts'
import { type FieldIssue, notFound, orNotFound, Refused } from '../../platform/http/refused.ts'
import { refuseStale } from '../../platform/http/record-version.ts'
import { isCountry } from '../reference/countries.ts'
import { findOrganization, runningOf } from './organizations.repository.ts'
import { lockOrganizations } from './ownership.ts'
import { t } from '../../platform/messages.ts'

/** One's own, or for the platform any. @throws Refused 404 for an unknown one and for another's alike */
export async function showOrganization(trx: Trx, scope: Scope, id: string): Promise<OrganizationDetail> {
  ownOrPlatform(scope, id)
  return orNotFound(await findOrganization(trx, id, scope.platform))
}

/** Row-level security also shows partners of operations and public sellers; settings are no one's but their own. */
function ownOrPlatform({ platform, organizationId }: Scope, id: string): void {
  if (!platform && organizationId !== id) throw notFound()
}

/** Suspends its offerings when it stops selling. @throws Refused 400 with fields, 404, 409 in_use */
export async function changeOrganization(
  trx: Trx,
  scope: Scope,
  id: string,
  body: OrganizationBody,
  site: Site,
  now: Date,
): Promise<OrganizationDetail> {
  await lockOrganizations(trx, [id])
  const before = await showOrganization(trx, scope, id)
  refuseStale(before.version, body.version)
  const vat = checkVat(body.country, body.vat)
  const issues = [
    ...lockedIssues(before, body, vat.ok ? vat.vat : body.vat),
    ...(isCountry(body.country) || body.country === before.country
      ? []
      : [{ path: 'country', message: t('refusals.onboardings.noCountryCode') }]),
    ...(vat.ok ? [] : [{ path: 'vat', message: vat.message }]),
    ...(body.isBuyer || body.isSeller || before.isPlatform
      ? []
      : ['isBuyer', 'isSeller'].map((path) => ({
          path,
          message: t('refusals.organizations.buyerSellerBoth'),
        }))),
    ...(await unknownIndustries(trx, body.industrySids)),
  ]
  if (issues.length > 0) throw new Refused(400, 'invalid_request', undefined, issues)
  await refuseBusySides(trx, before, body)
  const after = {
    name: body.name,
    country: body.country,
    vat: vat.ok ? vat.vat : null,
    is_buyer: body.isBuyer,
    is_seller: body.isSeller,
  }
  if (!body.isSeller)
    await suspendAll(
      { trx, scope, site, now },
      id,
      t('refusals.organizations.sellsNoLonger', { name: before.name }),
    )
  await trx.updateTable('organization').set(after).where('id', '=', id).execute()
  await writeIndustries(trx, id, body.industrySids)
  await auditBy(trx, scope, 'organization.change', id, {
    organizationId: id,
    details: { ...after, industries: body.industrySids },
  })
  return showOrganization(trx, scope, id)
}

/** From the submission on, who the organization is is checked: only a superadmin changes it. */
function lockedIssues(before: OrganizationDetail, body: OrganizationBody, vat: string | null): FieldIssue[] {
  if (!before.identityLocked) return []
  const state = t(
    `refusals.organizations.${before.accessStatus === 'validated' ? 'validated' : 'beingChecked'}`,
  )
  const message = t('refusals.organizations.organizationAskPlatformChange', { state })
  return [
    ...(body.name === before.name ? [] : [{ path: 'name', message }]),
    ...(body.country === before.country ? [] : [{ path: 'country', message }]),
    ...((vat || null) === before.vat ? [] : [{ path: 'vat', message }]),
  ]
}

async function refuseBusySides(trx: Trx, before: OrganizationDetail, body: OrganizationBody): Promise<void> {
  const { buying, selling } = await runningOf(trx, before.sid)
  if (before.isBuyer && !body.isBuyer && buying > 0)
    throw new Refused(409, 'in_use', t('refusals.organizations.busyBuying', { count: buying }))
  if (before.isSeller && !body.isSeller && selling > 0)
    throw new Refused(409, 'in_use', t('refusals.organizations.busySelling', { count: selling }))
}

async function writeIndustries(trx: Trx, id: string, sids: readonly string[]): Promise<void> {
  await trx.deleteFrom('organization_industry').where('organization_id', '=', id).execute()
  const rows = [...new Set(sids)].map((sid) => ({ organization_id: id, industry_id: sid }))
  if (rows.length > 0) await trx.insertInto('organization_industry').values(rows).execute()
}

/** Ends access, invitations and offerings; history stays. @throws Refused 404, 409 */
export async function removeOrganization(
  trx: Trx,
  scope: Scope,
  id: string,
  site: Site,
  now: Date,
): Promise<void> {
  await lockOrganizations(trx, [id])
  const before = await showOrganization(trx, scope, id)
  if (before.isPlatform)
    throw new Refused(409, 'guard_refused', t('refusals.organizations.platformItselfCannotDeleted'))
  if (before.deletedAt) return
  if (before.runningOperations > 0)
    throw new Refused(
      409,
      'in_use',
      t('refusals.organizations.busyDeleting', { count: before.runningOperations }),
    )
  await suspendAll(
    { trx, scope, site, now },
    id,
    t('refusals.organizations.wasDeleted', { name: before.name }),
  )
  await trx.updateTable('organization').set({ deleted_at: now }).where('id', '=', id).execute()
  await sql`update invitation set revoked_at = ${now}
    where organization_id = ${id} and accepted_at is null and revoked_at is null`.execute(trx)
  await sql`select end_access(${id}::uuid, null)`.execute(trx)
  await auditBy(trx, scope, 'organization.remove', id, { organizationId: id })
}

/** Its people may come in again; what it offers is published by itself. @throws Refused 404 */
export async function restoreOrganization(trx: Trx, scope: Scope, id: string): Promise<OrganizationDetail> {
  await lockOrganizations(trx, [id])
  await showOrganization(trx, scope, id)
  await trx.updateTable('organization').set({ deleted_at: null }).where('id', '=', id).execute()
  await auditBy(trx, scope, 'organization.restore', id, { organizationId: id })
  return showOrganization(trx, scope, id)
}
