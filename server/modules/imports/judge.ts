/** What would become of each staged row, held against the file itself and against what is stored. */
import { t } from '../../platform/messages.ts'
import { sql } from 'kysely'
import type { Trx } from '../../platform/database.ts'
import type { Layout } from './layouts.ts'

export type Judged = {
  readonly rows: number
  readonly created: number
  readonly unchanged: number
  readonly changed: number
  readonly refused: number
  /** Rows of retirements whose units are known as retired in part: only the others are written. */
  readonly partlyKnown: number
  /** Differs as soon as the verdict on any row does, or what a changed row replaces. */
  readonly verdicts: string
}

export type Standard = {
  readonly id: string
  /** What its registry writes before a project's number; empty when it is not known. */
  readonly prefix: string
}

export async function judge(
  trx: Trx,
  { target, columns }: Layout,
  { id: standardId, prefix }: Standard,
): Promise<Judged> {
  // Tables that grow in this transaction have no figures: guessed to be small, they would be gone through once per row.
  await sql`set local enable_nestloop = off`.execute(trx)
  const cell = columns.serial ?? columns.projectId ?? ''
  if (target === 'projects') {
    await refuseRepeatedProjects(trx, cell)
  } else await refuseOverlapsInFile(trx, cell)
  if (target === 'issuances') await refuseRepeatedQuantities(trx, columns.quantity ?? '')
  await findProjects(trx, standardId, prefix)
  if (target === 'projects') await findChangedProjects(trx)
  if (target === 'issuances') await findQuantities(trx)
  await setIndexOnly(trx, true)
  if (target === 'issuances') await findIssuances(trx, standardId, cell)
  if (target !== 'projects') await findRetirements(trx, standardId)
  await setIndexOnly(trx, false)
  const { rows } = await sql<Judged>`
    select count(*)::int as rows,
      count(*) filter (where verdict = 'created')::int as created,
      count(*) filter (where verdict = 'unchanged')::int as unchanged,
      count(*) filter (where verdict = 'changed')::int as changed,
      count(*) filter (where verdict = 'refused')::int as refused,
      count(gone)::int as "partlyKnown",
      coalesce(md5(string_agg(jsonb_build_array(row, verdict, reason, coalesce(before, gone::text))::text, '' order by row)), '') as verdicts
    from import_staged`.execute(trx)
  return rows[0]!
}

/** All of them are refused: no one knows which one is right. */
const refuseRepeatedProjects = (trx: Trx, cell: string) =>
  sql`update import_staged s set cell = ${cell},
      reason = 'This project stands in row ' || case when s.row = o.first then o.last else o.first end || ' as well.'
    from (select project_bare, min(row) as first, max(row) as last from import_staged
      where reason is null group by project_bare having count(*) > 1) o
    where o.project_bare = s.project_bare and s.reason is null`.execute(trx)

/** All of them are refused: no one knows which one is right. One pass along the numbers of each space. */
const refuseOverlapsInFile = (trx: Trx, cell: string) =>
  sql`update import_staged s set cell = ${cell}, reason = 'The serial numbers overlap with those of row ' || o.other || '.'
    from (
      select row, case when reach[1] >= first_number then reach[2] when next_first <= last_number then next_row end as other
      from (
        select row, first_number, last_number,
          max(array[last_number, row::bigint]) over (partition by space order by first_number, row
            rows between unbounded preceding and 1 preceding) as reach,
          lead(first_number) over following as next_first, lead(row::bigint) over following as next_row
        from import_staged where reason is null and space is not null
        window following as (partition by space order by first_number, row)
      ) numbered
    ) o
    where o.row = s.row and o.other is not null`.execute(trx)

/** Known projects by their id in the registry, and known vintages by their period; the oldest, should there be two. */
async function findProjects(trx: Trx, standardId: string, prefix: string): Promise<void> {
  await sql`update import_staged s set project_id = p.id
    from (select distinct on (bare) id, bare from (
        select id, bare_project_id(project_id_in_registry, ${prefix}) as bare from project
        where standard_id = ${standardId}::uuid) stored order by bare, id) p
    where p.bare = s.project_bare and s.reason is null`.execute(trx)
  await sql`update import_staged s set vintage_id = v.id
    from (select distinct on (project_id, monitoring_date_from, monitoring_date_to) * from vintage
      order by project_id, monitoring_date_from, monitoring_date_to, id) v
    where v.project_id = s.project_id and v.monitoring_date_from = s.vintage_from
      and v.monitoring_date_to = s.vintage_to`.execute(trx)
}

/** Without serials nothing tells two equal rows apart: all of them are refused. */
const refuseRepeatedQuantities = (trx: Trx, cell: string) =>
  sql`update import_staged s set cell = ${cell},
      reason = 'Row ' || case when s.row = o.first then o.last else o.first end || ' says the same, and neither names serial numbers.'
    from (select project_bare, vintage_from, vintage_to, issued_on, quantity, min(row) as first, max(row) as last
      from import_staged where reason is null and issues and space is null
      group by 1, 2, 3, 4, 5 having count(*) > 1) o
    where s.reason is null and s.space is null and (s.project_bare, s.vintage_from, s.vintage_to, s.quantity)
      = (o.project_bare, o.vintage_from, o.vintage_to, o.quantity) and s.issued_on is not distinct from o.issued_on`.execute(
    trx,
  )

const findQuantities = (trx: Trx) =>
  sql`update import_staged s set quantity_id = k.id from known_quantity k
    where s.reason is null and s.space is null and k.vintage_id = s.vintage_id and k.quantity = s.quantity
      and k.issued_on is not distinct from s.issued_on`.execute(trx)

/** Only a list of projects changes them: issuances say less. A proponent that is not stated replaces none. */
const findChangedProjects = (trx: Trx) =>
  sql`update import_staged s set before = jsonb_build_array(p.name, t.name, o.name, p.country)::text
    from project p join project_type t on t.id = p.type_id join project_proponent o on o.id = p.proponent_id
    where p.id = s.project_id and (p.name <> s.project_name or lower(t.name) <> lower(s.type) or p.country <> s.country
      or lower(o.name) <> lower(coalesce(s.proponent, o.name)))`.execute(trx)

/** One step in an index per row: sorting all stored blocks for each would never end, and looks cheap while they are new. */
async function setIndexOnly(trx: Trx, isOn: boolean): Promise<void> {
  for (const way of ['enable_sort', 'enable_bitmapscan'])
    await sql`select set_config(${way}, ${isOn ? 'off' : 'on'}, true)`.execute(trx)
}

/** Of each stored range that overlaps the numbers of row `n`: none of them overlap each other. */
const overlapped = (table: 'known_issuance' | 'known_retirement', standardId: string) => sql`
  from ${sql.table(table)} p where p.standard_id = ${standardId}::uuid and p.numbering_space = n.space
    and p.last_number >= n.first_number and p.first_number between coalesce((select max(b.first_number) from ${sql.table(table)} b
      where b.standard_id = ${standardId}::uuid and b.numbering_space = n.space and b.first_number <= n.first_number),
      n.first_number) and n.last_number`
const COVERED = sql`range_agg(int8range(p.first_number, p.last_number, '[]'))`
const NUMBERS = sql`int8multirange(int8range(n.first_number, n.last_number, '[]'))`

/**
 * The one stored block that can overlap: none of them overlap each other, so it is the last that begins before the end.
 * A part of a known issuance of the same vintage is known: registries divide a block when some of it is retired. A row that retires
 * issues what of it is not known (`issued`), so that its retirement is not refused with it.
 */
const findIssuances = (trx: Trx, standardId: string, cell: string) =>
  sql`update import_staged s set
      issuance_id = case when o.is_part or isempty(o.issued) then o.id end,
      issued = case when not isempty(o.issued) then o.issued end,
      cell = case when o.is_part or o.issued is not null then s.cell else ${cell} end,
      reason = case when o.is_part or o.issued is not null then s.reason
        else ${t('refusals.imports.knownOtherRange')}::text end
    from (
      select n.row, k.id, k.is_part, case when n.retires and not k.is_part then (
        select case when bool_and(p.vintage_id = n.vintage_id) then ${NUMBERS} - ${COVERED} end
        ${overlapped('known_issuance', standardId)}) end as issued
      from import_staged n cross join lateral (
        select k.id, k.last_number, coalesce(k.first_number <= n.first_number and k.last_number >= n.last_number
          and k.vintage_id = n.vintage_id, false) as is_part
        from known_issuance k where k.standard_id = ${standardId}::uuid and k.numbering_space = n.space
          and k.first_number <= n.last_number order by k.first_number desc limit 1) k
      where n.reason is null and k.last_number >= n.first_number
    ) o where o.row = s.row`.execute(trx)

/**
 * As with issuances; here the same range is known, and another day for it is a change. Of a range that is known in part, `gone` is
 * what is new: units that a registry reports as retired never stay for sale because others of their row were reported before.
 */
const findRetirements = (trx: Trx, standardId: string) =>
  sql`update import_staged s set
      retirement_id = case when o.is_same or isempty(o.gone) then o.id end,
      before = case when o.is_same and s.retired_on is not null and s.retired_on is distinct from o.retired_on
        then coalesce(o.retired_on::text, 'not stated') end,
      gone = case when not isempty(o.gone) then o.gone end
    from (
      select n.row, k.id, k.retired_on, k.is_same, case when not k.is_same then (
        select ${NUMBERS} - ${COVERED} ${overlapped('known_retirement', standardId)}) end as gone
      from import_staged n cross join lateral (
        select k.id, k.last_number, k.retired_on, k.first_number = n.first_number and k.last_number = n.last_number as is_same
        from known_retirement k where k.standard_id = ${standardId}::uuid and k.numbering_space = n.space
          and k.first_number <= n.last_number order by k.first_number desc limit 1) k
      where n.reason is null and n.retires and k.last_number >= n.first_number
    ) o where o.row = s.row`.execute(trx)
