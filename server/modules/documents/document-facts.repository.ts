/** What the documents of an operation say: parties, project, lines, money, people. Read in one place for all of them. */
import { sql } from 'kysely'
import { notFound } from '../../platform/http/refused.ts'
import type { Trx } from '../../platform/database.ts'

export type DocumentFacts = Awaited<ReturnType<typeof documentFacts>>

/** @throws Refused 404 when the scope does not see the operation */
export async function documentFacts(trx: Trx, operationId: string) {
  const row = await trx
    .selectFrom('operation as o')
    .innerJoin('project as p', 'p.id', 'o.project_id')
    .innerJoin('carbon_standard as s', 's.id', 'p.standard_id')
    .leftJoin('organization as contributor', 'contributor.id', 'o.contributor_organization_id')
    .leftJoin('organization as carrier', 'carrier.id', 'o.carrier_organization_id')
    .leftJoin('operation as agreement', 'agreement.id', 'o.parent_id')
    .select([
      'o.id',
      'o.number',
      'o.machine',
      'o.contributor_organization_id',
      'o.carrier_organization_id',
      'o.quantity',
      'o.amount_cents',
      'o.fee_cents',
      'o.currency',
      'o.credit_type',
      'o.facts',
      'o.requested_delivery',
      'o.beneficiary_country',
      // A tranche is for what its agreement was asked for.
      sql<string | null>`case when coalesce(agreement.is_purpose_public, o.is_purpose_public)
        then coalesce(agreement.purpose, o.purpose) end`.as('public_purpose'),
      'p.name as project',
      'p.project_id_in_registry',
      'p.country',
      's.name as standard',
      's.unit_name',
      's.unit_scale',
      's.registry_link',
      'contributor.name as contributor',
      'carrier.name as carrier',
      'contributor.country as contributor_country',
      'carrier.country as carrier_country',
    ])
    .where('o.id', '=', operationId)
    .executeTakeFirstOrThrow(() => notFound())
  const lines = await trx
    .selectFrom('operation_line as l')
    .innerJoin('vintage as v', 'v.id', 'l.vintage_id')
    .select(['v.name as vintage', 'l.quantity', 'l.unit_price_cents'])
    .where('l.operation_id', '=', operationId)
    .orderBy('v.name')
    .execute()
  return { ...row, lines, platform: await platformName(trx) }
}

/** Empty in the scope of another organization, which does not see the platform's. */
export async function platformName(trx: Trx): Promise<string> {
  const platform = await trx
    .selectFrom('organization')
    .select('name')
    .where('is_platform', '=', true)
    .executeTakeFirst()
  return platform?.name ?? ''
}

/** A personal value as the newest of these events names it; null when that one names none, or after an erasure. */
export async function personalValue(
  trx: Trx,
  operationId: string,
  event: string,
  field: string,
): Promise<string | null> {
  const { rows } = await sql<{ value: unknown }>`
    select v.value from journal j
    left join personal_value v on v.operation_id = j.operation_id and v.id::text = j.payload -> ${field} ->> '$personal'
    where j.operation_id = ${operationId} and j.event = ${event}
    order by j.seq desc limit 1`.execute(trx)
  const value = rows[0]?.value
  return typeof value === 'string' ? value : null
}
