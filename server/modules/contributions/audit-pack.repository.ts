/** What belongs in a pack for an auditor: which operations, and which of their documents the contributor may show. */
import type { AllocationFilter } from '../../../contract/certificates/contributions.ts'
import { queryRows, rows } from '../../platform/statements.ts'
import type { Trx } from '../../platform/database.ts'
import { notFound } from '../../platform/http/refused.ts'

/** Years are both included; one that is missing is open at its end. */
export type PackFilter = Pick<AllocationFilter, 'yearFrom' | 'yearTo' | 'entity' | 'purpose'>

const [EARLIEST, LATEST] = [1990, 2100]

export type PackOperation = { readonly id: string; readonly number: string }

/** $1: the organization, $2 and $3 the years, $4 and $5 the entity and the purpose. */
const CLAIMED = `n.organization_id = $1 and n.quantity > 0 and n.claim_year between $2 and $3
  and ($4::uuid is null or n.entity_id = $4) and ($5::uuid is null or n.purpose_id = $5)`

const valuesOf = (organizationId: string, { yearFrom, yearTo, entity, purpose }: PackFilter) => [
  organizationId,
  yearFrom ?? EARLIEST,
  yearTo ?? LATEST,
  entity ?? null,
  purpose ?? null,
]

/** Operations whose retired units are claimed for these years; unfiltered, also those delivered or invoiced then. */
export const operationsOf = (
  connection: Trx,
  organizationId: string,
  filter: PackFilter,
): Promise<PackOperation[]> =>
  rows<PackOperation>(
    connection,
    `select o.id, o.number from operation o where o.contributor_organization_id = $1 and (
       ($4::uuid is null and $5::uuid is null and (
         exists (select 1 from ledger_entry e where e.operation_id = o.id and e.kind in ('retire', 'transfer')
           and e.at >= make_timestamptz($2, 1, 1, 0, 0, 0, 'UTC') and e.at < make_timestamptz($3 + 1, 1, 1, 0, 0, 0, 'UTC'))
         or exists (select 1 from invoice i where i.operation_id = o.id
           and i.issued_at >= make_timestamptz($2, 1, 1, 0, 0, 0, 'UTC') and i.issued_at < make_timestamptz($3 + 1, 1, 1, 0, 0, 0, 'UTC'))))
       or exists (select 1 from ledger_account a join balance l on l.account_id = a.id and l.quantity > 0
         join allocation_now n on n.block_id = l.block_id and ${CLAIMED}
         where a.operation_id = o.id and a.kind = 'retired' and a.organization_id = $1))
     order by o.number_seq`,
    valuesOf(organizationId, filter),
  )

/** By number. @throws Refused 404 when one of them is not the contributor's */
export async function operationsNamed(
  connection: Trx,
  organizationId: string,
  ids: readonly string[],
): Promise<PackOperation[]> {
  const wanted = [...new Set(ids)]
  const found = await queryRows(connection)<PackOperation>`
    select id, number from operation where id = any (${wanted}::uuid[]) and contributor_organization_id = ${organizationId} order by number_seq`
  if (found.length < wanted.length) throw notFound()
  return found
}

export type PackDocument = {
  readonly kind: 'contract' | 'certificate'
  readonly operation: string
  readonly name: string
  readonly sha256: string
}

/** Steps whose documents are the contracts between contributor and platform; the carrier's have other names. */
const CONTRACTS = ['ccValidation', 'ccSigned', 'rcValidation', 'rcSigned']

/** Contracts that the contributor or the platform brought, and released certificates in every version. */
export const packDocuments = (
  connection: Trx,
  organizationId: string,
  operationIds: readonly string[],
) => queryRows(connection)<PackDocument>`
    select 'contract' as kind, o.number as operation, d.name, d.sha256, o.number_seq, d.id
     from document d join operation o on o.id = d.operation_id
     where o.id = any (${operationIds}::uuid[]) and o.contributor_organization_id = ${organizationId} and d.kind = any (${CONTRACTS}::text[])
       and d.organization_id is distinct from o.carrier_organization_id
     union all
     select 'certificate', o.number, c.number || case when c.version > 1 then '-v' || c.version else '' end || '.pdf', c.sha256, o.number_seq, c.id
     from certificate c join operation o on o.id = c.operation_id
     where o.id = any (${operationIds}::uuid[]) and o.contributor_organization_id = ${organizationId} and c.released_at is not null
     order by 5, 1, 6`

export type PackSerial = {
  readonly operation: string
  readonly kind: 'held' | 'retired'
  readonly project: string
  readonly project_id_in_registry: string
  readonly standard: string
  readonly credit_type: string
  readonly vintage: string
  readonly serial_template: string
  readonly range: string
  readonly unit_name: string
  readonly unit_scale: number
  readonly links: readonly { readonly block: string; readonly url: string }[] | null
}

/** @param filter with an entity or a purpose: only retired ranges claimed by it */
export const serialsOf = (
  connection: Trx,
  organizationId: string,
  operationIds: readonly string[],
  filter: PackFilter,
): Promise<PackSerial[]> =>
  rows<PackSerial>(
    connection,
    `select o.number as operation, a.kind, p.name as project, p.project_id_in_registry, s.name as standard, s.credit_type,
       v.name as vintage, b.serial_template, b.range::text as range, s.unit_name, s.unit_scale, o.facts -> 'registryLinks' as links
     from operation o join ledger_account a on a.operation_id = o.id and a.kind in ('held', 'retired') and a.organization_id = $1
     join balance l on l.account_id = a.id and l.quantity > 0 join credit_block b on b.id = l.block_id
     join vintage v on v.id = b.vintage_id join project p on p.id = v.project_id join carbon_standard s on s.id = p.standard_id
     where o.id = any ($6::uuid[]) and (($4::uuid is null and $5::uuid is null)
       or (a.kind = 'retired' and exists (select 1 from allocation_now n where n.block_id = b.id and ${CLAIMED})))
     order by o.number_seq, a.kind, b.numbering_space, lower(b.range)`,
    [...valuesOf(organizationId, filter), operationIds],
  )
