/** What the map of waiting times reads. */
import { rows, type Connection } from '../../platform/statements.ts'
import type { Period } from './period.ts'

/** Whose operations; null: everyone's. */
export type Parties = { readonly contributor: string | null; readonly projectCarrier: string | null }

export type Of = Parties & { readonly machine: string; readonly period: Period }

/** Stays in one place, or in several that are counted together. Times in milliseconds. */
export type PlaceTimes = {
  readonly place: number
  /** Stays that ended in the period. */
  readonly stays: number
  /** The median and the 90th percentile; null without any. */
  readonly quantiles: readonly [number, number] | null
  readonly ms: number
  /** Stays that ended in the months before. */
  readonly earlier_stays: number
  readonly earlier_median: number | null
  /** Operations that stood there when they were counted last; the sum of the times since when, and the earliest. */
  readonly standing: number
  readonly since: number
  readonly first: number | null
}

/** @param groups for each place of the machine the place that it is counted with */
export const timesOf = (
  connection: Connection,
  {
    machine,
    contributor,
    projectCarrier,
    period: { begin, start, end },
    groups,
  }: Of & { readonly groups: readonly number[] },
): Promise<PlaceTimes[]> =>
  rows(
    connection,
    `with stay as (
       select ($7::int[])[s.place + 1] as place, s.since, s.until - s.since as ms, s.until is null as stands,
         s.until >= $5 as is_period, s.until < $5 as is_earlier
       from dwell_operation d join operation o on o.id = d.operation_id
       cross join lateral unnest(d.places, d.since, d.until) s (place, since, until)
       where o.machine = $1 and (d.ended_at is null or d.ended_at >= $4)
         and ($2::uuid is null or o.contributor_organization_id = $2)
         and ($3::uuid is null or o.carrier_organization_id = $3)
         and (s.until is null or s.until >= $4::float8 and s.until < $6::float8))
     select place,
       count(*) filter (where is_period)::int as stays,
       percentile_disc(array[0.5, 0.9]) within group (order by ms) filter (where is_period) as quantiles,
       coalesce(sum(ms) filter (where is_period), 0) as ms,
       count(*) filter (where is_earlier)::int as earlier_stays,
       percentile_disc(0.5) within group (order by ms) filter (where is_earlier) as earlier_median,
       count(*) filter (where stands)::int as standing,
       coalesce(sum(since) filter (where stands), 0) as since,
       min(since) filter (where stands) as first
     from stay group by place order by place`,
    [machine, contributor, projectCarrier, begin, start, end, groups],
  )

/** Parties for the filter. @param chosen is always among them */
export const partiesOf = (
  connection: Connection,
  machine: string,
  side: keyof Parties,
  chosen: string | null,
): Promise<{ sid: string; name: string }[]> =>
  rows(
    connection,
    `select g.id as sid, g.name from organization g
     where g.id in (select ${SIDES[side]} from operation o join dwell_operation d on d.operation_id = o.id
       where o.machine = $1) or g.id = $2::uuid
     order by g.name, g.id`,
    [machine, chosen],
  )

const SIDES = {
  contributor: 'o.contributor_organization_id',
  projectCarrier: 'o.carrier_organization_id',
} as const satisfies Record<keyof Parties, string>

/** How long completed operations took from the first time in each of these places: milliseconds, the shortest first. */
export const remainingOf = async (
  connection: Connection,
  machine: string,
  places: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> =>
  new Map(
    (
      await rows<{ place: number; took: readonly number[] }>(
        connection,
        'select place, to_jsonb(took) as took from dwell_remaining where machine = $1 and place = any ($2::int[])',
        [machine, places],
      )
    ).map(({ place, took }) => [place, took]),
  )
