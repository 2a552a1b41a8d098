/** The schedule of a multi-year agreement: when each tranche begins, and how many units it has. */
import { eventName, REQUESTED } from '../../machines/operation/by-event.ts'
import type { TrancheStatus } from '../../machines/operation/context.ts'
import { uuidv7, isUuid } from '../platform/canonical.ts'
import * as z from 'zod'
import { rows, type Connection } from '../platform/statements.ts'
import type { FieldIssue } from '../platform/http/refused.ts'
import { issue } from './payloads.ts'
import type { LockedRow } from './row.ts'
import { t } from '../platform/messages.ts'
import { dayText } from '../../contract/rules/day-text.ts'

/** A tranche is named by the id of its operation, which does not exist yet. */
export type PlannedTranche = {
  readonly sid: string
  /** Calendar day; one a year from the request on when absent. */
  readonly startsOn?: string | undefined
}

/** One tranche for each day; null: as many years from the request on as tranches are before it. */
export const planTranches = (days: readonly (string | null)[]): PlannedTranche[] =>
  days.map((startsOn) => ({ sid: uuidv7(Date.now()), ...(startsOn === null ? {} : { startsOn }) }))

/** Both schedules of an agreement, as lists of planned tranches. Parameter: the agreement. */
export const SCHEDULES = `select
  (select j.payload -> 'schedule' from journal j
    where j.operation_id = $1 and j.event = '${REQUESTED}') as agreed,
  (select jsonb_agg(jsonb_build_object('sid', j.payload ->> 'trancheSid', 'startsOn', j.payload ->> 'startsOn') order by j.seq)
    from journal j where j.operation_id = $1 and j.event = '${eventName('tranche.add')}') as added`

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

/** ISO time, years after another; of 29 February the last day of the month in years that have none. */
export function yearsAfter(start: Date, years: number): string {
  const date = new Date(start)
  date.setUTCFullYear(date.getUTCFullYear() + years)
  if (date.getUTCDate() !== start.getUTCDate()) date.setUTCDate(0)
  return date.toISOString()
}

/** Smallest units in tranches that run or have ended well. Parameters: the agreement, a tranche that does not count. */
export const PLANNED_UNITS = `select coalesce(sum(quantity), 0)::text as planned from operation
  where parent_id = $1 and id is distinct from $2::uuid and status <> 'cancelled'`

/** Agreed tranches that have units of the agreement before they exist. Parameter: the agreement. */
const WAITED_FOR = `select 1 from operation p join journal j on j.operation_id = p.id and j.event = '${REQUESTED}'
  cross join jsonb_path_query(j.payload, '$.schedule[*].sid') sid
  where p.id = $1 and p.snapshot -> 'context' -> 'tranches' ->> (sid #>> '{}') = '${'scheduled' satisfies TrancheStatus}'
    and not exists (select 1 from operation o where o.id::text = sid #>> '{}')`

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

const Added = z.object({ trancheSid: z.string() })

/** A tranche is named by an id that nothing bears yet, and takes units that no other tranche has. */
export async function checkAdded(asked: {
  readonly connection: Connection
  readonly row: LockedRow
  readonly payload: unknown
}): Promise<readonly FieldIssue[]> {
  const { connection, row, payload } = asked
  const { trancheSid } = Added.parse(payload)
  if (!isUuid(trancheSid)) return [issue('trancheSid', t('refusals.workflow.trancheNamedId'))]
  const known = await rows(connection, 'select 1 from operation where id = $1', [trancheSid])
  if (known.length > 0) return [issue('trancheSid', t('refusals.workflow.operationIdAlready'))]
  const [found] = await rows<{ planned: string }>(connection, PLANNED_UNITS, [row.id, null])
  const isPlanned =
    BigInt(found?.planned ?? 0) >= BigInt(row.quantity) ||
    (await rows(connection, WAITED_FOR, [row.id])).length > 0
  return isPlanned ? [issue('startsOn', t('refusals.workflow.allUnitsAgreementOtherTranches'))] : []
}

const Scheduled = z.object({ context: z.object({ startsOn: z.string().nullable() }) })
const Deferred = z.object({ startsOn: z.string() })

/** A deferral begins later than the tranche does now. */
export function checkDeferred(row: LockedRow, payload: unknown): readonly FieldIssue[] {
  const now = Scheduled.parse(row.snapshot).context.startsOn
  if (now === null || Date.parse(Deferred.parse(payload).startsOn) > Date.parse(now)) return []
  return [issue('startsOn', t('refusals.workflow.trancheStartsLater', { day: dayText(now) }))]
}
