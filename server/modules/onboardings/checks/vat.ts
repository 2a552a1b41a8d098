/** The VAT register asked about the number of an onboarding: evidence beside what was typed, never a refusal. */
import type * as z from 'zod'
import type { OnboardingVat } from '../../../../contract/organizations/onboarding-shapes.ts'
import { inScope, type Scope, type Trx } from '../../../platform/database.ts'
import type { VatConsultation } from '../../screening/ports.ts'
import type { Places } from '../documents.ts'
import { lockOwn } from '../row.ts'

type Kept = z.input<typeof OnboardingVat>

/** The same number is not asked about again so soon; sooner where no answer was given. */
const FRESH_MS = { valid: 600_000, invalid: 600_000, unknown: 60_000 } as const

/** @returns null when there is no number @throws Refused 404, 409 */
export async function consultVat(
  { database, clock }: Pick<Places, 'database' | 'clock'>,
  port: VatConsultation,
  scope: Scope,
): Promise<Kept | null> {
  const { id, vat } = await inScope(database, scope, async (trx) => {
    const own = await lockOwn(trx, scope)
    return { id: own.id, vat: await numberOf(trx, own.organizationId) }
  })
  if (!vat) return null
  const last = await inScope(database, scope, (trx) => vatOf(trx, id))
  if (last && clock().getTime() - Date.parse(last.consultedAt) < FRESH_MS[last.outcome]) return last
  // Outside of any transaction: it may take seconds.
  const { outcome, name, address, reference, consultedAt } = await port.consult(vat)
  return inScope(database, scope, async (trx) => {
    await trx
      .insertInto('onboarding_vat')
      .values({
        onboarding_id: id,
        ...vat,
        outcome,
        name,
        address,
        reference,
        consulted_at: new Date(consultedAt),
      })
      .execute()
    return vatOf(trx, id)
  })
}

async function numberOf(trx: Trx, organizationId: string | null) {
  if (organizationId === null) return null
  const row = await trx
    .selectFrom('organization')
    .select(['country', 'vat'])
    .where('id', '=', organizationId)
    .executeTakeFirst()
  return row?.vat ? { country: row.country, number: row.vat } : null
}

/** The newest answer about the number that the organization has now. */
export async function vatOf(trx: Trx, onboardingId: string): Promise<Kept | null> {
  const row = await trx
    .selectFrom('onboarding_vat as v')
    .innerJoin('onboarding as o', 'o.id', 'v.onboarding_id')
    .innerJoin('organization as g', (join) =>
      join.onRef('g.id', '=', 'o.organization_id').onRef('g.vat', '=', 'v.number'),
    )
    .select(['v.number', 'v.outcome', 'v.name', 'v.address', 'v.reference', 'v.consulted_at'])
    .where('v.onboarding_id', '=', onboardingId)
    .orderBy('v.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const { consulted_at: consultedAt, ...rest } = row
  return { ...rest, consultedAt: consultedAt.toISOString() }
}
