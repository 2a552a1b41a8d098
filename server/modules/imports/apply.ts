/** Writes what was judged into the registry. Inside the transaction that judged it. */
import { sql } from 'kysely'
import type { Trx } from '../../platform/database.ts'
import type { Standard } from './judge.ts'
import type { Progress } from './progress.ts'
import { t } from '../../platform/messages.ts'

/** What stands for a proponent that no file names: the registry's field may not be empty. */
const NOT_STATED = t('refusals.imports.notStated')
const proponentName = sql`coalesce(s.proponent, ${sql.lit(NOT_STATED)})`

/** Until the transaction ends no one else writes what verdicts rest on; everyone reads. */
export const holdRegistry = (trx: Trx) =>
  sql`lock table project_type, project_proponent, project, vintage, known_issuance, known_retirement, known_quantity
    in share row exclusive mode`.execute(trx)

type Import = { readonly importId: string; readonly standardId: string; readonly prefix: string }

/** Rows of one statement, so that progress is known. */
const BATCH = 10_000

export async function apply(
  trx: Trx,
  { importId, standardId, prefix }: Import,
  progress: Progress,
): Promise<void> {
  const { rows } = await sql<{
    last: number
    total: number
  }>`select coalesce(max(row), 0) as last, count(*)::int as total from import_staged`.execute(trx)
  const { last, total } = rows[0]!
  // Issuances and retirements are two passes over the rows.
  const passes = [writeIssuances, writeRetirements]
  await PROJECTS.execute(trx)
  await addNames(trx)
  await sql`insert into project (name, project_id_in_registry, proponent_id, standard_id, type_id, country)
    select s.project_name, s.project_ref, o.id, ${standardId}::uuid, t.id, s.country
    from import_project s ${joinType} ${joinProponent} where s.project_id is null order by s.project_bare`.execute(
    trx,
  )
  await sql`update project p set name = s.project_name, country = s.country, type_id = t.id,
      proponent_id = case when s.proponent is null then p.proponent_id else o.id end
    from import_project s ${joinType} ${joinProponent} where p.id = s.project_id`.execute(trx)
  await addVintages(trx, { id: standardId, prefix })
  await sql`insert into known_quantity (vintage_id, issued_on, quantity, import_id)
    select coalesce(s.vintage_id, m.id), s.issued_on, s.quantity, ${importId}::uuid from import_staged s ${joinVintage}
    where s.verdict = 'created' and s.issues and s.space is null and s.quantity_id is null`.execute(trx)
  for (const [pass, write] of passes.entries())
    for (let from = 0; from <= last; from += BATCH) {
      progress.at('writing', Math.min(Math.floor((pass * last + from) / passes.length), total), total)
      await write(trx, { importId, standardId, prefix }, from)
    }
  // The import that reported it first stays: what operations and stock answered to it is answered.
  await sql`update known_retirement k set retired_on = s.retired_on
    from import_staged s where s.verdict in ('created', 'changed') and s.before is not null and k.id = s.retirement_id`.execute(
    trx,
  )
}

const between = (from: number) => sql`row between ${from} and ${from + BATCH - 1}`

/** The numbers of a row, or what of them is new. */
const numbersOf = (part: 'issued' | 'gone') =>
  sql`unnest(coalesce(s.${sql.ref(part)}, int8multirange(int8range(s.first_number, s.last_number, '[]')))) numbers`

const writeIssuances = (trx: Trx, { importId, standardId }: Import, from: number) =>
  sql`insert into known_issuance (standard_id, numbering_space, first_number, last_number, serial_template, vintage_id, import_id)
    select ${standardId}::uuid, s.space, lower(numbers), upper(numbers) - 1, s.template, coalesce(s.vintage_id, m.id), ${importId}::uuid
    from import_staged s ${joinVintage} cross join ${numbersOf('issued')}
    where s.verdict = 'created' and s.issues and s.space is not null and s.issuance_id is null and ${between(from)}
    order by s.space, numbers`.execute(trx)

const writeRetirements = (trx: Trx, { importId, standardId }: Import, from: number) =>
  sql`insert into known_retirement (standard_id, numbering_space, first_number, last_number, retired_on, import_id)
    select ${standardId}::uuid, s.space, lower(numbers), upper(numbers) - 1, s.retired_on, ${importId}::uuid
    from import_staged s cross join ${numbersOf('gone')}
    where s.verdict = 'created' and s.retires and s.retirement_id is null and ${between(from)}
    order by s.space, numbers`.execute(trx)

/** Names are one whatever their case; of several proponents with one name, the oldest. */
const joinType = sql`join project_type t on lower(t.name) = lower(s.type)`
const joinProponent = sql`join (select distinct on (lower(name)) id, lower(name) as name from project_proponent
  order by lower(name), id) o on o.name = lower(${proponentName})`

/** Projects that are new, each as its first row has it, and those that a list of projects changes. */
const PROJECTS = sql`create temporary table import_project on commit drop as
  select s.* from import_staged s join (select min(row) as row from import_staged
    where project_ref is not null and (verdict = 'created' and project_id is null or verdict = 'changed' and not issues and not retires)
    group by project_bare) first on first.row = s.row`

/** Types and proponents of these projects. */
async function addNames(trx: Trx): Promise<void> {
  await sql`insert into project_type (name)
    select distinct on (lower(s.type)) s.type from import_project s
    where not exists (select 1 from project_type t where lower(t.name) = lower(s.type)) order by lower(s.type), s.row`.execute(
    trx,
  )
  await sql`insert into project_proponent (name)
    select distinct on (lower(${proponentName})) ${proponentName} from import_project s
    where not exists (select 1 from project_proponent o where lower(o.name) = lower(${proponentName})) order by lower(${proponentName}), s.row`.execute(
    trx,
  )
}

const joinVintage = sql`left join import_vintage m on m.project_bare = s.project_bare
  and m.monitoring_date_from = s.vintage_from and m.monitoring_date_to = s.vintage_to`

/** Named after its year, or the years it spans. Those that are new are in `import_vintage`, by which staged rows find them. */
async function addVintages(trx: Trx, { id: standardId, prefix }: Standard): Promise<void> {
  await sql`create temporary table import_vintage on commit drop as
    select uuidv7() as id, p.id as project_id, s.* from (
      select project_bare, vintage_from as monitoring_date_from, vintage_to as monitoring_date_to,
        (array_agg(impact order by row))[1] as impact
      from import_staged where verdict = 'created' and vintage_from is not null and vintage_id is null group by 1, 2, 3) s
    join (select distinct on (bare) id, bare from (
        select id, bare_project_id(project_id_in_registry, ${prefix}) as bare from project
        where standard_id = ${standardId}::uuid) stored order by bare, id) p on p.bare = s.project_bare`.execute(
    trx,
  )
  await sql`insert into vintage (id, name, project_id, monitoring_date_from, monitoring_date_to, impact_type)
    select id, to_char(monitoring_date_from, 'YYYY') ||
        case when date_part('year', monitoring_date_from) = date_part('year', monitoring_date_to)
          then '' else '–' || to_char(monitoring_date_to, 'YYYY') end,
      project_id, monitoring_date_from, monitoring_date_to, impact from import_vintage`.execute(trx)
}
