/** Which units were retired or transferred at the registry, compared with those that the ledger holds for the operation. */
import { eventName } from '../../../machines/operation/by-event.ts'
import { formatQuantity, parseQuantity, quantityText } from '../../../contract/rules/quantity.ts'
import { rangeOf, sameRanges, withoutRanges, type Range } from '../../../contract/rules/serials/ranges.ts'
import { chooseDelivered } from '../../ledger/choose.ts'
import { heldRanges, type Line } from '../../ledger/ledger.ts'
import { blocksOf } from '../../ledger/postings.ts'
import { countOf } from '../../ledger/serials.ts'
import type { FieldIssue } from '../../platform/http/refused.ts'
import { t } from '../../platform/messages.ts'
import { rows, type Connection } from '../../platform/statements.ts'
import { issue, Lines, Moved, Part } from '../payloads.ts'
import type { FactLine } from '../tables.ts'
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

/** Less is delivered than what is reserved, and nothing less than what the registry has retired. */
export async function checkReduction({ connection, row, payload }: Asked): Promise<readonly FieldIssue[]> {
  const blocks = await blocksOf(connection, row.id, 'reserved')
  const retired = (await recordedParts(connection, row.id)).flatMap(({ ranges }) => ranges)
  const lines = unitLines(Lines.parse(payload).lines, row.unit_scale)
  const reserved = blocks.reduce((sum, { range }) => sum + countOf(range), 0n)
  if (lines.reduce((sum, { quantity }) => sum + quantity, 0n) >= reserved) {
    const all = quantityText(formatQuantity(reserved, row.unit_scale))
    return [issue('lines', t('refusals.workflow.deliversLess', { reserved: all }))]
  }
  const chosen = chooseDelivered(blocks, lines, retired)
  if ('kept' in chosen) return []
  const line = lines[chosen.wrong]
  const place = line ? `lines.${chosen.wrong}.${line.ranges ? 'serialRanges' : 'quantity'}` : 'lines'
  return [issue(place, t('refusals.workflow.keepsRetired'))]
}

/** Lines of a payload in smallest units. @throws when a quantity is none, which was checked before */
export const unitLines = (lines: readonly FactLine[], scale: number): readonly Line[] =>
  lines.map(({ vintageSid, quantity: text, serialRanges }) => {
    const quantity = parseQuantity(text, scale)
    if (quantity === null) throw new Error(`${text} is no quantity`)
    return { vintageId: vintageSid, quantity, ranges: serialRanges?.map(rangeOf) }
  })

const [RECORDED, RETURNED] = [eventName('CCUsRetired.recordPart'), eventName('CCUsRetired.return')]

type RecordedPart = {
  readonly ranges: readonly Range[]
  /** `YYYY-MM-DD` */
  readonly retiredOn: string
  readonly evidenceSid: string
}

/** Parts of a retirement since the platform last returned what was reported (decision 098). */
export async function recordedParts(
  connection: Connection,
  operationId: string,
): Promise<readonly RecordedPart[]> {
  const recorded = await rows<{ payload: unknown }>(
    connection,
    `select payload from journal where operation_id = $1 and event = '${RECORDED}' and seq > coalesce(
       (select max(seq) from journal where operation_id = $1 and event = '${RETURNED}'), 0) order by seq`,
    [operationId],
  )
  return recorded.map(({ payload }) => {
    const { serialRanges, ...part } = Part.parse(payload)
    return { ...part, ranges: serialRanges.map(rangeOf) }
  })
}
