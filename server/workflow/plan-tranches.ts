/** The schedule of a multi-year agreement: when each tranche begins, and how many units it is of. */
import { uuidv7 } from '../platform/canonical.ts'

/** A tranche is named by the id of its operation, which does not exist yet. */
export type PlannedTranche = {
  readonly sid: string
  /** Calendar day; one a year from the request on when absent. */
  readonly startsOn?: string | undefined
}

/** One tranche for each day; null: as many years from the request on as tranches stand before it. */
export const planTranches = (days: readonly (string | null)[]): PlannedTranche[] =>
  days.map((startsOn) => ({ sid: uuidv7(Date.now()), ...(startsOn === null ? {} : { startsOn }) }))

/** Both schedules of an agreement, as lists of planned tranches. Parameter: the agreement. */
export const SCHEDULES = `select
  (select j.payload -> 'schedule' from journal j
    where j.operation_id = $1 and j.event = 'operation.request') as agreed,
  (select jsonb_agg(jsonb_build_object('sid', j.payload ->> 'trancheSid', 'startsOn', j.payload ->> 'startsOn') order by j.seq)
    from journal j where j.operation_id = $1 and j.event = 'tranche.add') as added`

export type Schedules = {
  readonly agreed: readonly PlannedTranche[]
  readonly added: readonly PlannedTranche[]
}

/** The agreed tranches in the order of the request. A stored snapshot does not keep the order of its keys; the journal does. */
export const agreedTranches = (
  { agreed, added }: Schedules,
  { tranches }: { readonly tranches: Readonly<Record<string, unknown>> },
): readonly string[] =>
  agreed.length > 0
    ? agreed.map(({ sid }) => sid)
    : Object.keys(tranches).filter((sid) => !added.some((one) => one.sid === sid))

/** Whole smallest units; the first tranches take what does not divide. */
export const shareOf = (whole: bigint, parts: number, place: number): bigint =>
  whole / BigInt(parts) + (BigInt(place) < whole % BigInt(parts) ? 1n : 0n)

/** ISO time, years after another. */
export function yearsAfter(start: Date, years: number): string {
  const date = new Date(start)
  date.setUTCFullYear(date.getUTCFullYear() + years)
  return date.toISOString()
}

/** Smallest units in tranches that run or have ended well. Parameters: the agreement, a tranche that does not count. */
export const PLANNED_UNITS = `select coalesce(sum(quantity), 0)::text as planned from operation
  where parent_id = $1 and id is distinct from $2::uuid and status <> 'cancelled'`

/** What no tranche has yet, taken from the lines in their order. A substituted tranche counts although its vintages are others. */
export function restOf(lines: readonly { readonly quantity: string }[], planned: bigint): readonly bigint[] {
  let left = planned
  return lines.map(({ quantity }) => {
    const whole = BigInt(quantity)
    const used = left < whole ? left : whole
    left -= used
    return whole - used
  })
}
