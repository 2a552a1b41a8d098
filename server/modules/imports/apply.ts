/** Writes what was judged into the registry. Inside the transaction that judged it. */
import { sql } from 'kysely'
import type { Trx } from '../../platform/database.ts'
import type { Standard } from './judge.ts'
import type { Progress } from './progress.ts'
import { t } from '../../platform/messages.ts'

/** What stands for a proponent that no file names: the registry's field may not be empty. */
const NOT_STATED = t('refusals.imports.notStated')
const proponentName = sql`coalesce(s.proponent, ${sql.lit(NOT_STATED)})`

/** Until the transaction ends nobody else writes what verdicts rest on; everybody reads. */
export const holdRegistry = (trx: Trx) =>
  sql`lock table project_type, project_proponent, project, vintage, known_issuance, known_retirement, known_quantity
    in share row exclusive mode`.execute(trx)

type Import = { readonly importId: string; readonly standardId: string; readonly prefix: string }

/** Rows of one statement, so that it can be told how many are written. */
const BATCH = 10_000

export async function apply(
  trx: Trx,
  { importId, standardId, prefix }: Import,
  progress: Progress,
): Promise<void> {
  const { rows } = await sql<{
    last: number
  }>`select coalesce(max(row), 0) as last from import_staged`.execute(trx)
  const last = rows[0]!.last
  // Issuances and retirements are two passes over the rows.
  const passes = [writeIssuances, writeRetirements]
  await addNames(trx)
  await sql`insert into project (name, project_id_in_registry, proponent_id, standard_id, type_id, country)
    select distinct on (s.project_bare) s.project_name, s.project_ref, o.id, ${standardId}::uuid, t.id, s.country
    from import_staged s ${joinType} ${joinProponent}
    where s.verdict = 'created' and s.project_ref is not null and s.project_id is null
    order by s.project_bare, s.row`.execute(trx)
  await sql`update project p set name = n.project_name, country = n.country, type_id = n.type_id,
      proponent_id = case when n.proponent is null then p.proponent_id else n.proponent_id end
    from (select s.*, t.id as type_id, o.id as proponent_id from import_staged s ${joinType} ${joinProponent}
      where s.verdict = 'changed') n
    where p.id = n.project_id`.execute(trx)
  await addVintages(trx, { id: standardId, prefix })
  await sql`insert into known_quantity (vintage_id, issued_on, quantity, import_id)
    select vintage_id, issued_on, quantity, ${importId}::uuid from import_staged
    where verdict = 'created' and issues and space is null and quantity_id is null`.execute(trx)
  for (const [pass, write] of passes.entries())
    for (let from = 0; from <= last; from += BATCH) {
      progress.at('writing', Math.floor((pass * last + from) / passes.length), last)
      await write(trx, { importId, standardId, prefix }, from)
    }
  await sql`update known_retirement k set retired_on = s.retired_on, import_id = ${importId}::uuid
    from import_staged s where s.verdict in ('created', 'changed') and s.before is not null and k.id = s.retirement_id`.execute(
    trx,
  )
}

const between = (from: number) => sql`row between ${from} and ${from + BATCH - 1}`

const writeIssuances = (trx: Trx, { importId, standardId }: Import, from: number) =>
  sql`insert into known_issuance (standard_id, numbering_space, first_number, last_number, serial_template, vintage_id, import_id)
    select ${standardId}::uuid, space, first_number, last_number, template, vintage_id, ${importId}::uuid
    from import_staged where verdict = 'created' and issues and space is not null and issuance_id is null and ${between(from)}
    order by space, first_number`.execute(trx)

const writeRetirements = (trx: Trx, { importId, standardId }: Import, from: number) =>
  sql`insert into known_retirement (standard_id, numbering_space, first_number, last_number, retired_on, import_id)
    select ${standardId}::uuid, space, first_number, last_number, retired_on, ${importId}::uuid
    from import_staged where verdict = 'created' and retires and retirement_id is null and ${between(from)}
    order by space, first_number`.execute(trx)

/** Names are one whatever their case; of several proponents with one name, the oldest. */
const joinType = sql`join project_type t on lower(t.name) = lower(s.type)`
const joinProponent = sql`join (select distinct on (lower(name)) id, lower(name) as name from project_proponent
  order by lower(name), id) o on o.name = lower(${proponentName})`

/** Types and proponents of the projects that are new or change. */
async function addNames(trx: Trx): Promise<void> {
  const wanted = sql`from import_staged s where s.verdict in ('created', 'changed') and s.project_ref is not null
    and (s.project_id is null or s.verdict = 'changed')`
  await sql`insert into project_type (name)
    select distinct on (lower(s.type)) s.type ${wanted}
    and not exists (select 1 from project_type t where lower(t.name) = lower(s.type)) order by lower(s.type), s.row`.execute(
    trx,
  )
  await sql`insert into project_proponent (name)
    select distinct on (lower(${proponentName})) ${proponentName} ${wanted}
    and not exists (select 1 from project_proponent o where lower(o.name) = lower(${proponentName})) order by lower(${proponentName}), s.row`.execute(
    trx,
  )
}

/** Named after its year, or the years it spans. Afterwards every staged row knows its vintage. */
async function addVintages(trx: Trx, { id: standardId, prefix }: Standard): Promise<void> {
  await sql`update import_staged s set project_id = p.id from project p
    where s.verdict = 'created' and s.project_id is null and p.standard_id = ${standardId}::uuid
      and bare_project_id(p.project_id_in_registry, ${prefix}) = s.project_bare`.execute(trx)
  await sql`with made as (
      insert into vintage (name, project_id, monitoring_date_from, monitoring_date_to, impact_type)
      select distinct on (project_id, vintage_from, vintage_to)
        to_char(vintage_from, 'YYYY') || case when date_part('year', vintage_from) = date_part('year', vintage_to)
          then '' else '–' || to_char(vintage_to, 'YYYY') end,
        project_id, vintage_from, vintage_to, impact
      from import_staged where verdict = 'created' and vintage_from is not null and vintage_id is null
      order by project_id, vintage_from, vintage_to, row
      returning id, project_id, monitoring_date_from, monitoring_date_to)
    update import_staged s set vintage_id = m.id from made m
    where s.vintage_id is null and s.verdict = 'created' and m.project_id = s.project_id
      and m.monitoring_date_from = s.vintage_from and m.monitoring_date_to = s.vintage_to`.execute(trx)
}
