/** Figures of the back office. Quantities are never added across credit types, nor across units. */
import type { CreditType } from '../../../contract/shared.ts'
import type { Trx } from '../../platform/database.ts'
import { queryRows } from '../../platform/statements.ts'

export type TypeFigures = {
  readonly credit_type: CreditType
  readonly unit: string
  readonly open: number
  readonly completed: number
  /** Credits as decimal text. */
  readonly quantity: string
  readonly amounts: readonly { readonly currency: string; readonly cents: number }[]
}

/** What is open or completed; a declined operation moved nothing. */
export const figuresByType = (connection: Trx) => queryRows(connection)<TypeFigures>`with counted as (
       select o.credit_type, s.unit_name as unit, o.currency,
         count(*) filter (where o.status in ('open', 'onHold'))::int as open,
         count(*) filter (where o.status = 'completed')::int as completed,
         sum(o.quantity::numeric / s.unit_scale) as quantity, sum(coalesce(o.amount_cents, 0)) as cents
       from operation o join project p on p.id = o.project_id join carbon_standard s on s.id = p.standard_id
       where o.status in ('open', 'onHold', 'completed') and o.type <> 'tranche'
       group by 1, 2, 3
     )
     select credit_type, unit, sum(open)::int as open, sum(completed)::int as completed,
       trim_scale(round(sum(quantity), 6))::text as quantity,
       jsonb_agg(jsonb_build_object('currency', currency, 'cents', cents) order by currency) as amounts
     from counted group by 1, 2 order by 1, 2`

export const projectsByCountry = (connection: Trx) => queryRows(connection)<{
  country: string
  projects: number
}>`
    select country, count(*)::int as projects from project group by 1 order by 2 desc, 1`

export const platformPeople = (connection: Trx) => queryRows(connection)<{ sid: string; name: string }>`
    select m.person_id as sid, person_name(d) as name
     from membership m join organization o on o.id = m.organization_id and o.is_platform
     join person p on p.id = m.person_id and p.deactivated_at is null
     join personal_data d on d.person_id = m.person_id
     where m.role <> 'readOnly' order by 2`
