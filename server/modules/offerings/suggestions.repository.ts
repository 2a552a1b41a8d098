/** What a text that is being typed may mean in the catalogue. */
import { sql } from 'kysely'
import type { Suggestion } from '../../../contract/offerings/catalogue.ts'
import type { Trx } from '../../platform/database.ts'
import { t, type MessageId } from '../../platform/messages.ts'
import { IMPACT_BITS } from './catalogue.memory.ts'

/** Of each kind. */
const MOST = 4

/** What the read model keeps as bits, with the words of the screens. */
const BITS = [
  { kind: 'impact', value: 'avoidance', name: t('catalogue.impact.avoidance'), mask: IMPACT_BITS.avoidance },
  { kind: 'impact', value: 'removal', name: t('catalogue.impact.removal'), mask: IMPACT_BITS.removal },
  {
    kind: 'impact',
    value: 'avoidance_and_removal',
    name: t('catalogue.impact.avoidance_and_removal'),
    mask: IMPACT_BITS.avoidance_and_removal,
  },
  ...Array.from({ length: 17 }, (_, index) => {
    const value = String(index + 1)
    const name = t('catalogue.goalNamed', { number: value, name: t(`market.goal.${value}` as MessageId) })
    return { kind: 'sdg', value, name, mask: 1 << (index + 1) }
  }),
]

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
      select 'carrier', e.value::text, k.name, e.count, row_number() over (order by e.count desc, k.name), 4
      from (select organization_id as value, count(*)::int as count from catalogue_entry where is_published group by 1) e
      join organization k on k.id = e.value where search_found(k.name, ${text})
      union all
      select 'vintage', e.value::text, e.value::text, e.count, row_number() over (order by e.value desc), 5
      from (select year as value, count(*)::int as count from catalogue_entry, unnest(years) year where is_published group by 1) e
      where length(${text}) > 2 and starts_with(e.value::text, ${text})
      union all
      select k.kind, k.value, k.name, e.count, row_number() over (partition by k.kind order by e.count desc, k.name), 6
      from jsonb_to_recordset(${JSON.stringify(BITS)}::jsonb) k (kind text, value text, name text, mask int)
      cross join lateral (
        select count(*)::int as count from catalogue_entry
        where is_published and case k.kind when 'impact' then impacts else sdgs end & k.mask <> 0) e
      where search_found(case k.kind when 'sdg' then 'SDG ' else '' end || k.name, ${text}) and e.count > 0
      union all
      select 'project', f.id::text, f.title, 1, s.place, 7
      from catalogue_titles(${text}, ${MOST}) with ordinality s (offering_id, place) join offering f on f.id = s.offering_id
    ) found where place <= ${MOST} order by part, place`.execute(trx)
  return rows
}
