/** What the ways of finished operations read. Times in milliseconds. */
import type { OperationStatus } from '../../../contract/operations/shapes.ts'
import { rows, type Connection } from '../../platform/statements.ts'
import type { Of } from './dwell.reading.ts'

/** Operations that ended in the period; takes the parameters of `valuesOf`. */
const ENDED = `dwell_operation d join operation o on o.id = d.operation_id
  where o.machine = $1 and d.way is not null and d.ended_at >= $2 and d.ended_at < $3
    and ($4::uuid is null or o.contributor_organization_id = $4)
    and ($5::uuid is null or o.carrier_organization_id = $5)`

const valuesOf = ({ machine, period: { start, end }, contributor, projectCarrier }: Of) => [
  machine,
  start,
  end,
  contributor,
  projectCarrier,
]

/** Operations with one way and one end. */
export type Taken = {
  readonly key: string
  readonly way: readonly number[]
  readonly status: OperationStatus
  readonly operations: number
  readonly quantiles: readonly [number, number]
}

/** The most frequent first. */
export const waysTaken = (connection: Connection, of: Of): Promise<Taken[]> =>
  rows(
    connection,
    `select md5(d.way::text || o.status) as key, to_jsonb(d.way) as way, o.status, count(*)::int as operations,
       percentile_disc(array[0.5, 0.9]) within group (order by d.ended_at - d.since[1]) as quantiles
     from ${ENDED} group by d.way, o.status order by count(*) desc, 1, o.status`,
    valuesOf(of),
  )

/** Of one way: how long operations stayed in each place, of those that ended last. */
export const mediansOf = async (
  connection: Connection,
  of: Of,
  key: string,
  most: number,
): Promise<ReadonlyMap<number, number>> =>
  new Map(
    (
      await rows<{ place: number; median: number }>(
        connection,
        `select s.place, percentile_disc(0.5) within group (order by s.until - s.since) as median
         from (select d.places, d.since, d.until from ${ENDED} and md5(d.way::text || o.status) = $6
           order by d.ended_at desc limit $7) d
         cross join lateral unnest(d.places, d.since, d.until) s (place, since, until) group by s.place`,
        [...valuesOf(of), key, most],
      )
    ).map(({ place, median }) => [place, median]),
  )

export type Finished = {
  readonly places: readonly number[]
  readonly since: readonly number[]
  readonly until: readonly number[]
}

/** Completed ones, those that ended last first. */
export const finishedLast = (connection: Connection, of: Of, most: number): Promise<Finished[]> =>
  rows(
    connection,
    `select to_jsonb(d.places) as places, to_jsonb(d.since) as since, to_jsonb(d.until) as until
     from ${ENDED} and o.status = 'completed' order by d.ended_at desc, d.operation_id limit $6`,
    [...valuesOf(of), most],
  )
