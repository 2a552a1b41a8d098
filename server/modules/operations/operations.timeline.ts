/** What an organization asked for or sold, by month and credit type: the same filter as the list's. */
import { isoDay } from '../../../machines/kernel/days.ts'
import type { OperationFilter, OperationTimeline } from '../../../contract/operations/operations.ts'
import { rows } from '../../platform/statements.ts'
import { kindOfUnit, sumOfUnits } from '../../ledger/sums.ts'
import type { Scope, Trx } from '../../platform/database.ts'
import { conditions, Values, sidesOf } from './operations.filter.ts'
import { meaningsOf } from './operations.search.ts'

/** Shown of the past, when the filter names no first day. */
const MONTHS = 24

type Row = {
  readonly month: string
  readonly credit_type: OperationTimeline['creditType']
  readonly unit_name: string
  readonly unit_scale: number
  readonly standard: string
  readonly phase: 'running' | 'completed' | 'ended'
  readonly quantity: string
}

/** A tranche's units count in its multi-year operation, unless tranches are asked for. */
export async function timelineOf(
  connection: Trx,
  scope: Scope,
  query: OperationFilter,
  now: Date,
): Promise<OperationTimeline[]> {
  const meanings = await meaningsOf(connection, query.search)
  if (!meanings) return []
  const values = new Values()
  const from = query.createdFrom ?? monthsBack(now)
  const { narrow, turn, meant } = conditions({ ...query, createdFrom: from }, now, meanings, values)
  const once = query.type?.split(',').includes('tranche') ? [] : ["o.type <> 'tranche'"]
  const parts = sidesOf({ ...scope, platform: false }, values, query).map(
    ({ owned }) =>
      `select o.project_id, o.created_at, o.status, o.quantity from operation o where ${[...narrow, ...once, ...turn, ...meant, ...owned].join(' and ')}`,
  )
  const found = await rows<Row>(
    connection,
    `select to_char(o.created_at at time zone 'UTC', 'YYYY-MM') as month, s.credit_type, s.unit_name, s.unit_scale, s.name as standard,
       case when o.status in ('open', 'onHold') then 'running' when o.status = 'completed' then 'completed' else 'ended' end as phase,
       sum(o.quantity)::text as quantity
     from (${parts.join(' union all ')}) o join project p on p.id = o.project_id join carbon_standard s on s.id = p.standard_id
     group by 1, 2, 3, 4, 5, 6 order by 2, 3, 5, 1`,
    values.all,
  )
  return [...Map.groupBy(found, kindOfUnit).values()].map((same) => {
    const [first] = same as [Row, ...Row[]]
    return {
      creditType: first.credit_type,
      unit: first.unit_name,
      standard: first.credit_type === 'Biodiversity' ? first.standard : null,
      months: [...Map.groupBy(same, ({ month }) => month)]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([month, inMonth]) => {
          const of = (phase: Row['phase']) => sumOfUnits(inMonth.filter((row) => row.phase === phase))
          return { month, running: of('running'), completed: of('completed'), ended: of('ended') }
        }),
    }
  })
}

const monthsBack = (now: Date): string =>
  isoDay(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - MONTHS + 1, 1)))
