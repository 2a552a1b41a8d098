/** What the map of waiting times reads. */
import { rows, type Connection } from '../../ledger/connection.ts'
import type { Side, StoredCells } from './dwell.repository.ts'
import type { Told } from './stays.ts'

/** Whose operations; null: everybody's. */
export type Parties = { readonly contributor: string | null; readonly projectCarrier: string | null }

/** One party, or all operations. */
export type OneSide = { readonly side: Side; readonly organizationId: string | null }

/** Stays that ended in these months; months as `YYYY-MM-01`. */
export const monthsOf = (
  connection: Connection,
  { machine, side, organizationId, from, to }: OneSide & { machine: string; from: string; to: string },
): Promise<{ month: string; cells: StoredCells }[]> =>
  rows(
    connection,
    `select to_char(month, 'YYYY-MM-DD') as month, cells from dwell_month
     where machine = $1 and side = $2 and organization_id is not distinct from $3 and month between $4 and $5`,
    [machine, side, organizationId, from, to],
  )

/** What the two do together, in the order of the ids: as much of each journal as is counted. */
export const journalsOfPair = (
  connection: Connection,
  {
    machine,
    contributor,
    projectCarrier,
    after,
    limit,
  }: Parties & {
    readonly machine: string
    readonly after: string | null
    readonly limit: number
  },
): Promise<(Told & { readonly id: string })[]> =>
  rows(
    connection,
    `with page as (
       select o.id, p.seq from operation o join dwell_position p on p.operation_id = o.id
       where o.machine = $1 and o.contributor_organization_id = $2 and o.carrier_organization_id = $3
         and ($4::uuid is null or o.id > $4) order by o.id limit $5)
     select j.operation_id as id, j.seq, (extract(epoch from j.at) * 1000)::float8 as at, j.state_value::text as state
     from page join journal j on j.operation_id = page.id and j.seq <= page.seq order by j.operation_id, j.seq`,
    [machine, contributor, projectCarrier, after, limit],
  )

export type Standing = {
  readonly place: number
  readonly operations: number
  /** Milliseconds since 1970: the sum over all of them, and the earliest. */
  readonly since: number
  readonly first: number
}

/** Where operations stood when they were counted last. */
export const standingNow = (
  connection: Connection,
  machine: string,
  { contributor, projectCarrier }: Parties,
): Promise<Standing[]> =>
  rows(
    connection,
    `select s.place, count(*)::int as operations, sum(s.since)::float8 as since, min(s.since)::float8 as first
     from dwell_position p join operation o on o.id = p.operation_id
     cross join lateral (
       select (p.standing ->> (2 * n))::int as place, (p.standing ->> (2 * n + 1))::float8 as since
       from generate_series(0, jsonb_array_length(p.standing) / 2 - 1) n) s
     where p.standing is not null and o.machine = $1
       and ($2::uuid is null or o.contributor_organization_id = $2)
       and ($3::uuid is null or o.carrier_organization_id = $3)
     group by s.place`,
    [machine, contributor, projectCarrier],
  )

/** Parties of operations of this kind on one side, for the filter. */
export const partiesOf = (
  connection: Connection,
  machine: string,
  side: Exclude<Side, 'all'>,
): Promise<{ sid: string; name: string }[]> =>
  rows(
    connection,
    `select g.id as sid, g.name from organization g
     where exists (select 1 from dwell_month d where d.machine = $1
       and d.side = $2 and d.organization_id = g.id)
     order by g.name, g.id`,
    [machine, side],
  )
