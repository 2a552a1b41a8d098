/** What of the platform's own a file of retirements touches: blocks of the ledger, offerings of them, operations on them. */
import { sql } from 'kysely'
import type { ImportTouches } from '../../../contract/ledger/imports.ts'
import { formatQuantity } from '../../../contract/rules/quantity.ts'
import { countOf, formatSerial, parseRange, parseRanges } from '../../ledger/serials.ts'
import type { ReportedBlock } from '../../ledger/withdraw.ts'
import type { Trx } from '../../platform/database.ts'
import { queryRows } from '../../platform/statements.ts'

/** Blocks that a report shows; all of them are counted. */
const MOST_SHOWN = 100

type StagedBlock = Omit<ReportedBlock, 'range' | 'gone'> & { readonly range: string; readonly gone: string }

/** Blocks that the staged retirements would take, before anything is written. */
export async function stagedBlocks(trx: Trx, standardId: string): Promise<ReportedBlock[]> {
  await joinByIndex(trx, true)
  const rows = await queryRows(trx)<StagedBlock>`
    select b.id as "blockId", a.id as "accountId", a.kind, a.organization_id as "organizationId",
      a.operation_id as "operationId", b.vintage_id as "vintageId", b.range::text,
      range_agg(int8multirange(b.range) * coalesce(s.gone, int8multirange(int8range(s.first_number, s.last_number, '[]'))))::text as gone, null as "reportedAt"
    from import_staged s join credit_block b on b.standard_id = ${standardId}::uuid and b.current
      and b.numbering_space = s.space and b.range && int8range(s.first_number, s.last_number, '[]')
    join balance l on l.block_id = b.id and l.quantity > 0 and l.kind in ('available', 'reserved', 'held')
    join ledger_account a on a.id = l.account_id
    where s.verdict = 'created' and s.retires and s.retirement_id is null and (s.gone is null or s.gone && b.range)
    group by b.id, a.id order by b.id`
  await joinByIndex(trx, false)
  return rows.map((row) => ({ ...row, range: parseRange(row.range), gone: parseRanges(row.gone) }))
}

/** Each staged row asks the index of ranges once: a hash of one large numbering space would compare all with all. */
async function joinByIndex(trx: Trx, isOn: boolean): Promise<void> {
  for (const way of ['enable_hashjoin', 'enable_mergejoin'])
    await sql`select set_config(${way}, ${isOn ? 'off' : 'on'}, true)`.execute(trx)
  await sql`select set_config('enable_nestloop', ${isOn ? 'on' : 'off'}, true)`.execute(trx)
}

type Named = {
  readonly block_id: string
  readonly serial_template: string
  readonly unit_scale: number
  readonly organization: string
}

/** The same in words and links, as a report keeps it. */
export async function touchesOf(trx: Trx, blocks: readonly ReportedBlock[]): Promise<ImportTouches> {
  if (blocks.length === 0) return { blocks: 0, stock: [], offerings: [], operations: [] }
  const rows = await queryRows(trx)<Named>`
    select b.id as block_id, b.serial_template, s.unit_scale, o.name as organization
    from unnest(${blocks.map((one) => one.blockId)}::uuid[], ${blocks.map((one) => one.organizationId)}::uuid[]) t (block, organization)
    join credit_block b on b.id = t.block join carbon_standard s on s.id = b.standard_id
    join organization o on o.id = t.organization`
  const named = new Map(rows.map((row) => [row.block_id, row]))
  const scale = rows[0]?.unit_scale ?? 1
  const credits = (of: readonly ReportedBlock[]) => formatQuantity(goneIn(of), scale)
  const stock = blocks.slice(0, MOST_SHOWN).map((block) => ({
    sid: block.blockId,
    serial: block.gone
      .map((range) => formatSerial(named.get(block.blockId)!.serial_template, range))
      .join('; '),
    quantity: credits([block]),
    account: block.kind,
    organization: named.get(block.blockId)!.organization,
  }))
  return {
    blocks: blocks.length,
    stock,
    offerings: await offeringsOf(trx, blocks, credits),
    operations: await operationsOf(trx, blocks, credits),
  }
}

const goneIn = (blocks: readonly ReportedBlock[]): bigint =>
  blocks.flatMap(({ gone }) => gone).reduce((sum, range) => sum + countOf(range), 0n)

type Credits = (of: readonly ReportedBlock[]) => string

async function offeringsOf(trx: Trx, blocks: readonly ReportedBlock[], credits: Credits) {
  const offered = blocks.filter(({ kind }) => kind === 'available')
  const rows = await queryRows(trx)<{
    id: string
    title: string
    organization_id: string
    vintages: string[]
  }>`
    select f.id, f.title, f.organization_id, array_agg(v.vintage_id::text) as vintages
    from offering f join offering_vintage v on v.offering_id = f.id
    where f.status = 'published' and f.organization_id = any (${offered.map((one) => one.organizationId)}::uuid[])
      and v.vintage_id = any (${offered.map((one) => one.vintageId)}::uuid[])
    group by f.id order by f.title, f.id`
  return rows.map((row) => ({
    sid: row.id,
    title: row.title,
    quantity: credits(
      offered.filter(
        (one) => one.organizationId === row.organization_id && row.vintages.includes(one.vintageId),
      ),
    ),
  }))
}

type OperationRow = {
  readonly id: string
  readonly number: string
  readonly status: string
  readonly reports: boolean
}

async function operationsOf(trx: Trx, blocks: readonly ReportedBlock[], credits: Credits) {
  const reserved = blocks.filter(({ kind }) => kind === 'reserved')
  const rows = await queryRows(trx)<OperationRow>`
    select id, number, status, operation_reports_retirement(id) as reports
    from operation where id = any (${reserved.map((one) => one.operationId)}::uuid[]) order by number_seq`
  return rows.map(({ id, number, status, reports }) => ({
    sid: id,
    number,
    quantity: credits(reserved.filter((one) => one.operationId === id)),
    becomes:
      status === 'onHold'
        ? ('staysOnHold' as const)
        : reports
          ? ('ownRetirement' as const)
          : ('onHold' as const),
  }))
}
