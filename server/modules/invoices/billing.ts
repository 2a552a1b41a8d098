/** What the platform says of itself on invoices, and its usual fee: two settings, changed by a superadmin. */
import type { BillingRecord, BillingSettings } from '../../../contract/payments/invoices.ts'
import { FeeRule, USUAL_FEE } from '../../../contract/rules/fee.ts'
import { auditBy } from '../organizations/audit.ts'
import { lockOrganizations } from '../organizations/ownership.ts'
import type { Scope, Trx } from '../../platform/database.ts'
import { refuseStale, versionOf } from '../../platform/http/record-version.ts'
import { Billing, BILLING } from '../../workflow/invoices/background.ts'

const FEE = 'fee'

async function setting(trx: Trx, key: string): Promise<unknown> {
  const row = await trx.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value
}

async function feeRuleOf(trx: Trx): Promise<FeeRule> {
  const stored = await setting(trx, FEE)
  return stored === undefined ? USUAL_FEE : FeeRule.parse(stored)
}

export async function showBilling(trx: Trx): Promise<BillingRecord> {
  const settings = await storedBilling(trx)
  return { ...settings, version: versionOf(settings) }
}

async function storedBilling(trx: Trx): Promise<BillingSettings> {
  const stored = await setting(trx, BILLING)
  const billing = stored === undefined ? null : Billing.parse(stored)
  const fee = await feeRuleOf(trx)
  return {
    legalForm: billing?.legalForm ?? '',
    registrationNumber: billing?.registrationNumber ?? '',
    street: billing?.street ?? '',
    postalCode: billing?.postalCode ?? '',
    city: billing?.city ?? '',
    iban: billing?.account?.iban ?? '',
    bic: billing?.account?.bic ?? '',
    bank: billing?.account?.bank ?? '',
    feeBasisPoints: fee.basisPoints,
    feeMinimumCents: fee.minimumCents,
  }
}

const known = (text: string): string | null => text || null

/** Changes later invoices only. The trail names the fields, not the account. @throws Refused 409 stale_version */
export async function writeBilling(
  trx: Trx,
  { personId, organizationId }: Scope,
  { version, ...wanted }: BillingSettings & { readonly version?: string | undefined },
): Promise<BillingRecord> {
  if (organizationId !== null) await lockOrganizations(trx, [organizationId])
  const before = await showBilling(trx)
  refuseStale(before.version, version)
  const { iban, bic, bank, feeBasisPoints, feeMinimumCents, ...own } = wanted
  const billing: Billing = {
    legalForm: known(own.legalForm),
    registrationNumber: known(own.registrationNumber),
    street: known(own.street),
    postalCode: known(own.postalCode),
    city: known(own.city),
    account: iban === '' ? null : { iban, bic: known(bic), bank: known(bank) },
  }
  await put(trx, BILLING, billing)
  await put(trx, FEE, { basisPoints: feeBasisPoints, minimumCents: feeMinimumCents } satisfies FeeRule)
  const keys = Object.keys(wanted) as (keyof BillingSettings)[]
  if (organizationId !== null)
    await auditBy(trx, { personId }, 'organization.billing', organizationId, {
      organizationId,
      details: { changed: keys.filter((key) => wanted[key] !== before[key]) },
    })
  return showBilling(trx)
}

const put = (trx: Trx, key: string, value: object) =>
  trx
    .insertInto('setting')
    .values({ key, value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(value) }))
    .execute()
