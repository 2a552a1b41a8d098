/** What an agreement asks of the tables when a tranche is added to it. */
import * as z from 'zod'
import { rows, type Connection } from '../ledger/connection.ts'
import type { FieldIssue } from '../platform/http/refused.ts'
import { isUuid } from '../platform/canonical.ts'
import { issue } from './payloads.ts'
import { PLANNED_UNITS } from './plan-tranches.ts'
import type { LockedRow } from './row.ts'

const Added = z.object({ trancheSid: z.string() })

/** A tranche is named by an id that nothing bears yet, and takes units that no other tranche has. */
export async function checkAdded(asked: {
  readonly connection: Connection
  readonly row: LockedRow
  readonly payload: unknown
}): Promise<readonly FieldIssue[]> {
  const { connection, row, payload } = asked
  const { trancheSid } = Added.parse(payload)
  if (!isUuid(trancheSid)) return [issue('trancheSid', 'A tranche is named by an id.')]
  const known = await rows(connection, 'select 1 from operation where id = $1', [trancheSid])
  if (known.length > 0) return [issue('trancheSid', 'An operation has this id already.')]
  const [found] = await rows<{ planned: string }>(connection, PLANNED_UNITS, [row.id, null])
  const isPlanned = BigInt(found?.planned ?? 0) >= BigInt(row.quantity)
  return isPlanned
    ? [issue('startsOn', 'All units of the agreement are in other tranches. Cancel one of them first.')]
    : []
}
