/** Offerings that still sell units like those that are gone. */
import { sql } from 'kysely'
import { MOST_ALTERNATIVES, type Alternative } from '../../../contract/offerings/offerings.ts'
import type { Trx } from '../../platform/database.ts'
import { notFound } from '../../platform/http/refused.ts'
import { findSummaries } from './offerings.repository.ts'

type Gone = {
  readonly vintageId: string
  /** Whose units of the vintage are gone; null: anyone's may be an alternative. */
  readonly offeringId: string | null
  /** No organization buys from itself. */
  readonly buyerId: string | null
}

/** More than are shown: what is for sale of one may be the very units that are gone. */
const LOOKED_AT = MOST_ALTERNATIVES + 1

/** Same project first, then by likeness. @throws Refused 404 for an unknown vintage */
export async function findAlternatives(
  trx: Trx,
  { vintageId, offeringId, buyerId }: Gone,
): Promise<Alternative[]> {
  const { rows } = await sql<{ id: string; same_project: boolean }>`
    select e.offering_id as id, p.id = o.project_id as same_project
    from vintage v
    join project p on p.id = v.project_id
    join carbon_standard s on s.id = p.standard_id
    join catalogue_entry e on e.is_published and e.available > 0 and e.credit_type = s.credit_type
    join offering o on o.id = e.offering_id
    cross join lateral (
      select (e.type_id = p.type_id)::int + (e.standard_id = p.standard_id)::int + (e.country = p.country)::int as shared
    ) alike
    where v.id = ${vintageId}::uuid and e.organization_id is distinct from ${buyerId}::uuid
      and (p.id = o.project_id or alike.shared > 0)
    order by same_project desc, alike.shared desc, (e.type_id = p.type_id) desc, e.listed_at desc, e.offering_id desc
    limit ${LOOKED_AT}`.execute(trx)
  if (rows.length === 0)
    await trx
      .selectFrom('vintage')
      .select('id')
      .where('id', '=', vintageId)
      .executeTakeFirstOrThrow(() => notFound())
  const sameProject = new Map(rows.map(({ id, same_project: same }) => [id, same]))
  const found = await findSummaries(trx, { ids: rows.map(({ id }) => id) })
  return found
    .map(({ vintages, ...offering }) => ({
      ...offering,
      isSameProject: sameProject.get(offering.sid) ?? false,
      vintages: vintages.filter(
        ({ sid, available }) => Number(available) > 0 && !(offering.sid === offeringId && sid === vintageId),
      ),
    }))
    .filter(({ vintages }) => vintages.length > 0)
    .slice(0, MOST_ALTERNATIVES)
}
