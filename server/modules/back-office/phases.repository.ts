/** How many operations are in each phase, for how long, and from when on that is too long. */
import type { DashboardFigures } from '../../../contract/back-office.ts'
import { PHASES } from '../../../machines/phases.ts'
import type { Trx } from '../../platform/database.ts'
import { queryRows } from '../../platform/statements.ts'

/** Of finished stays, before they say from when on one is late. */
const ENOUGH = 5

type Found = Omit<DashboardFigures['pipeline'][number], 'title'>

/** In process order. @param now counts how long each open operation has been in its phase */
export async function phaseFigures(connection: Trx, now: Date) {
  const found = await queryRows(connection)<Found>`
    with threshold as (
      select coalesce(t.phase, d.phase) as phase, d.median_ms, t.days is not null as is_chosen,
        coalesce(t.days, case when d.operations >= ${ENOUGH} then greatest(1, ceil(d.p90_ms / 86400000))::int end) as days
      from dwell_phase d full join phase_threshold t on t.phase = d.phase),
    running as (
      select o.phase, o.phase_since, t.days, t.is_chosen, t.median_ms,
        (date_trunc('day', ${now}::timestamptz at time zone 'UTC') - make_interval(days => t.days))::date as since
      from operation o left join threshold t on t.phase = o.phase
      where o.status in ('open', 'onHold') and o.phase is not null)
    select phase, count(*)::int as operations,
      round((percentile_cont(0.5) within group (order by extract(epoch from ${now}::timestamptz - phase_since) / 3600.0))::numeric, 1)::float8 as "hoursNow",
      round((min(median_ms) / 3600000)::numeric, 1)::float8 as "hoursUsually",
      min(days) as "thresholdDays", coalesce(bool_or(is_chosen), false) as "isChosen",
      (count(*) filter (where phase_since < (since + 1)::timestamp at time zone 'UTC'))::int as late,
      min(since)::text as "lateSince"
    from running group by phase`
  return PHASES.flatMap(({ key, title }) => {
    const one = found.find(({ phase }) => phase === key)
    return one ? [{ ...one, title }] : []
  })
}

/** @param days null: as is usual */
export const keepThreshold = async (connection: Trx, phase: string, days: number | null): Promise<void> => {
  await connection.deleteFrom('phase_threshold').where('phase', '=', phase).execute()
  if (days !== null) await connection.insertInto('phase_threshold').values({ phase, days }).execute()
}
