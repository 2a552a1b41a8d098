/** Which units were retired or transferred at the registry, compared with those that the ledger holds for the operation. */
import { eventName } from '../../../machines/operation/by-event.ts'
import { parseQuantity } from '../../../contract/rules/quantity.ts'
import { rangeOf, sameRanges, withoutRanges, type Range } from '../../../contract/rules/serials/ranges.ts'
import { heldRanges } from '../../ledger/ledger.ts'
import type { FieldIssue } from '../../platform/http/refused.ts'
import { t } from '../../platform/messages.ts'
import { rows, type Connection } from '../../platform/statements.ts'
import { issue, Moved, Part } from '../payloads.ts'
import type { Asked } from './facts.ts'

const reservedRanges = async ({ connection, row }: Asked) =>
  (await heldRanges(connection, row.id)).filter(({ account }) => account === 'reserved')

/** A retirement or a transfer is of exactly the units that the ledger holds for the operation. */
export async function checkMoved(asked: Asked): Promise<readonly FieldIssue[]> {
  const { serialRanges, quantity } = Moved.parse(asked.payload)
  const held = await reservedRanges(asked)
  const total = held.reduce((sum, range) => sum + range.quantity, 0n)
  const issues: FieldIssue[] = []
  if (!sameRanges(serialRanges.map(rangeOf), held)) {
    const wanted = held.map((range) => range.serial).join(', ') || 'none'
    issues.push(issue('serialRanges', t('refusals.workflow.rangesEqualReservation', { wanted })))
  }
  if (quantity !== undefined && parseQuantity(quantity, asked.row.unit_scale) !== total)
    issues.push(issue('quantity', t('refusals.workflow.quantityNotReservation')))
  return issues
}

/** A part is of reserved units that are not recorded yet, and leaves some: all of them together are the report. */
export async function checkPart(asked: Asked): Promise<readonly FieldIssue[]> {
  const { serialRanges } = Part.parse(asked.payload)
  const before = await recordedParts(asked.connection, asked.row.id)
  const left = withoutRanges(await reservedRanges(asked), [
    ...before.flatMap(({ ranges }) => ranges),
    ...serialRanges.map(rangeOf),
  ])
  if (left === null) return [issue('serialRanges', t('refusals.workflow.rangesNotLeft'))]
  return left.length === 0 ? [issue('serialRanges', t('refusals.workflow.partIsRest'))] : []
}

const [RECORDED, RETURNED] = [eventName('CCUsRetired.recordPart'), eventName('CCUsRetired.return')]

/** Parts of a retirement since the platform last returned what was reported (decision 098). */
export async function recordedParts(
  connection: Connection,
  operationId: string,
): Promise<readonly { readonly ranges: readonly Range[]; readonly evidenceSid: string }[]> {
  const recorded = await rows<{ payload: unknown }>(
    connection,
    `select payload from journal where operation_id = $1 and event = '${RECORDED}' and seq > coalesce(
       (select max(seq) from journal where operation_id = $1 and event = '${RETURNED}'), 0) order by seq`,
    [operationId],
  )
  return recorded.map(({ payload }) => {
    const { serialRanges, evidenceSid } = Part.parse(payload)
    return { ranges: serialRanges.map(rangeOf), evidenceSid }
  })
}
