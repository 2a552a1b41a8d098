/** What a text that is being typed may mean in the catalogue. */
import { sql } from 'kysely'
import type { Suggestion } from '../../../contract/offerings/catalogue.ts'
import type { Trx } from '../../platform/database.ts'

/** Of each kind. */
const MOST = 4

/** Facet values first, most offerings first; then projects that have the words in their own names, the best match first. */
export async function findSuggestions(trx: Trx, search: string): Promise<Suggestion[]> {
  if (!/[\p{L}\p{N}]/u.test(search)) return []
  const text = search.replaceAll('\0', ' ')
  const { rows } = await sql<Suggestion>`
    select kind, value, name, count from (
      select 'projectType' as kind, e.value::text as value, k.name, e.count, row_number() over (order by e.count desc, k.name) as place, 1 as part
      from (select type_id as value, count(*)::int as count from catalogue_entry where is_published group by 1) e
      join project_type k on k.id = e.value where search_found(k.name, ${text})
      union all
      select 'country', e.value, e.value, e.count, row_number() over (order by e.count desc, e.value), 2
      from (select country as value, count(*)::int as count from catalogue_entry where is_published group by 1) e
      where exists (select from country_name n where n.code = e.value and search_found(n.name, ${text}))
      union all
      select 'standard', e.value::text, k.name, e.count, row_number() over (order by e.count desc, k.name), 3
      from (select standard_id as value, count(*)::int as count from catalogue_entry where is_published group by 1) e
      join carbon_standard k on k.id = e.value where search_found(k.name, ${text})
      union all
      select 'project', f.id::text, f.title, 1, s.place, 4
      from catalogue_titles(${text}, ${MOST}) with ordinality s (offering_id, place) join offering f on f.id = s.offering_id
    ) found where place <= ${MOST} order by part, place`.execute(trx)
  return rows
}
