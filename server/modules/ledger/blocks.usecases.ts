/** Where every unit of a block is, and every way it went. */
import type { BlockDetail, LedgerBlock } from '../../../contract/ledger/ledger.ts'
import type { Trx } from '../../platform/database.ts'
import { formatQuantity } from '../../../contract/rules/quantity.ts'
import { formatSerial, parseRange } from '../../ledger/serials.ts'
import { orNotFound } from '../../platform/http/refused.ts'
import { findBlock, findMovements, findRelated, listBlocks, type BlockRow } from './blocks.repository.ts'

type Query = Parameters<typeof listBlocks>[1]

export async function showBlocks(connection: Trx, query: Query) {
  const found = await listBlocks(connection, query)
  const items = found.slice(0, query.limit).map(shownOf)
  return { items, nextCursor: found.length > query.limit ? (items.at(-1)?.sid ?? null) : null }
}

type Numbered = { readonly serial_template: string; readonly range: string }
const serialOf = ({ serial_template: template, range }: Numbered) => formatSerial(template, parseRange(range))

const shownOf = (row: BlockRow): LedgerBlock => ({
  sid: row.id,
  standard: row.standard,
  creditType: row.credit_type,
  unit: row.unit,
  serial: serialOf(row),
  quantity: formatQuantity(BigInt(row.quantity), row.scale),
  vintage: row.vintage,
  project: row.project,
  issuedAt: row.issued_at.toISOString(),
  places: row.places.map((place) => ({
    ...place,
    quantity: formatQuantity(BigInt(place.quantity), row.scale),
  })),
})

/** @throws Refused 404 */
export async function showBlock(connection: Trx, sid: string): Promise<BlockDetail> {
  const block = orNotFound(await findBlock(connection, sid))
  const related = await findRelated(connection, sid)
  const cameFrom = related.filter(({ relation }) => relation === 'ancestor')
  const line = [...cameFrom, block]
  const serials = new Map(line.map((one) => [one.id, serialOf(one)]))
  const movements = await findMovements(
    connection,
    sid,
    line.map(({ id }) => id),
  )
  return {
    ...shownOf(block),
    isCurrent: block.current,
    cameFrom: nearest(cameFrom).map((one) => ({ sid: one.id, serial: serialOf(one) })),
    parts: related
      .filter(({ relation }) => relation === 'part')
      .map((one) => ({
        sid: one.id,
        serial: serialOf(one),
        quantity: formatQuantity(BigInt(one.quantity), block.scale),
      })),
    history: movements.map((movement) => ({
      sid: movement.id,
      kind: movement.kind,
      at: movement.at.toISOString(),
      serial: serials.get(movement.block_id) ?? '',
      quantity: formatQuantity(BigInt(movement.quantity), block.scale),
      from: movement.source,
      to: movement.target,
      operation: movement.operation,
      evidence: [...movement.evidence],
    })),
  }
}

/** Ancestors that are shown: the one that was issued, and the last before the block. */
const MOST_ANCESTORS = 20

const nearest = <Row>(line: readonly Row[]): readonly Row[] =>
  line.length <= MOST_ANCESTORS ? line : [line[0]!, ...line.slice(1 - MOST_ANCESTORS)]
