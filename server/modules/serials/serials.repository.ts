/** What is stored about serial numbers, their standards, projects and vintages. */
import { sql } from 'kysely'
import type { Serial } from '../../../contract/rules/serials/serial-numbers.ts'
import { parseRanges, type Range } from '../../ledger/serials.ts'
import type { Trx } from '../../platform/database.ts'
import { queryRows } from '../../platform/statements.ts'

export type Asked = { readonly standardId: string | null; readonly serial: Serial }

export type Known = {
  readonly standardId: string
  readonly issued: readonly Range[]
  readonly retired: readonly Range[]
  readonly known: readonly Range[]
  /** Of what is known. */
  readonly vintages: readonly string[]
}

type Row = {
  readonly place: number
  readonly standardId: string
  readonly kind: 'issued' | 'retired' | 'known'
  readonly covered: string
  readonly vintages: string[] | null
}

/** For each asked serial: what the standards that it may belong to know of it. */
export async function findKnown(trx: Trx, asked: readonly Asked[]): Promise<Known[][]> {
  const { rows } = await sql<Row>`
    select place, standard_id as "standardId", kind, covered::text, vintages
    from serials_known(${asked.map(({ standardId }) => standardId)}::uuid[],
      ${asked.map(({ serial }) => serial.numberingSpace)}::text[],
      ${asked.map(({ serial }) => String(serial.start))}::bigint[],
      ${asked.map(({ serial }) => String(serial.end))}::bigint[])
    order by place, standard_id`.execute(trx)
  return asked.map((_one, at) => {
    const found = rows.filter(({ place }) => place === at + 1)
    return [...new Set(found.map(({ standardId }) => standardId))].map((standardId) => {
      const of = (kind: Row['kind']) =>
        found.find((row) => row.standardId === standardId && row.kind === kind)
      return {
        standardId,
        issued: parseRanges(of('issued')?.covered ?? ''),
        retired: parseRanges(of('retired')?.covered ?? ''),
        known: parseRanges(of('known')?.covered ?? ''),
        vintages: of('known')?.vintages ?? [],
      }
    })
  })
}

export type StoredProject = {
  readonly id: string
  readonly name: string
  readonly ref: string
  readonly standardId: string
  readonly country: string
}

const PROJECTS = sql`select id, name, project_id_in_registry as ref, standard_id as "standardId", country from project`

export async function findProject(trx: Trx, sid: string): Promise<StoredProject | null> {
  const [found] = await queryRows(trx)<StoredProject>`${PROJECTS} where id = ${sid}::uuid`
  return found ?? null
}

/** Projects with one of these ids in one of these standards' registries, and those of these vintages. */
export const findProjects = (
  trx: Trx,
  {
    standardIds,
    refs,
    vintageIds,
  }: Readonly<Record<'standardIds' | 'refs' | 'vintageIds', readonly string[]>>,
): Promise<StoredProject[]> =>
  queryRows(trx)<StoredProject>`${PROJECTS}
    where (standard_id = any (${standardIds}::uuid[]) and project_id_in_registry = any (${refs}::text[]))
      or id in (select project_id from vintage where id = any (${vintageIds}::uuid[]))`

export type StoredVintage = {
  readonly id: string
  readonly name: string
  readonly projectId: string
  readonly from: string
  readonly to: string
}

export const findVintages = (trx: Trx, projectIds: readonly string[]): Promise<StoredVintage[]> =>
  queryRows(trx)<StoredVintage>`
    select id, name, project_id as "projectId", monitoring_date_from as "from", monitoring_date_to as "to"
    from vintage where project_id = any (${projectIds}::uuid[])
    order by monitoring_date_from, id`

export type StoredStandard = { readonly id: string; readonly name: string; readonly scale: number }

export const findStandards = (trx: Trx, ids: readonly string[]): Promise<StoredStandard[]> =>
  queryRows(trx)<StoredStandard>`
    select id, name, unit_scale as scale from carbon_standard where id = any (${ids}::uuid[])`
