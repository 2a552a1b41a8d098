/** Adjusts the reservation when a quantity is corrected after its units were reserved, in the same transaction. */
import { sameUnits } from '../../../contract/rules/movements.ts'
import { rows, type Connection } from '../../platform/statements.ts'
import { leftSentence } from '../../ledger/left.ts'
import { heldRanges, lockHeld, reserve, type Line } from '../../ledger/ledger.ts'
import { release } from '../../ledger/release.ts'
import { Refused, wrongField } from '../../platform/http/refused.ts'
import type { Happening } from './ledger.ts'

/** Only after availability is confirmed, and only if it differs. @throws Refused 400 at the line without enough units */
export async function moveReservation(
  { connection, row, at }: Happening,
  lines: readonly Line[],
  key: string,
): Promise<void> {
  const reserved = (await heldRanges(connection, row.id)).filter(({ account }) => account === 'reserved')
  if (reserved.length === 0 || sameUnits(reserved.map(unitsOf), lines.map(unitsOf))) return
  const takesHeld = row.type === 'retirement'
  const organizationId = takesHeld ? row.contributor_organization_id : row.carrier_organization_id
  if (organizationId === null) throw new Error(`no organization has units reserved for ${row.id}`)
  await release(connection, { key: `${key}/release`, at, operationId: row.id })
  const entry = { key: `${key}/reserve`, at, operationId: row.id, organizationId, lines }
  try {
    await (takesHeld ? lockHeld : reserve)(connection, entry)
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'not_enough_units') throw error
    throw await shortLine(
      connection,
      { organizationId, kind: takesHeld ? 'held' : 'available' },
      lines,
      row.unit_scale,
    )
  }
}

const unitsOf = ({ vintageId, quantity }: Pick<Line, 'vintageId' | 'quantity'>) => ({
  vintageSid: vintageId,
  quantity,
})

type Owner = { readonly organizationId: string; readonly kind: 'available' | 'held' }

/** Reported at the first line that requests more than its owner has, including what was released. */
async function shortLine(
  connection: Connection,
  { organizationId, kind }: Owner,
  lines: readonly Line[],
  unitScale: number,
): Promise<Refused> {
  const found = await rows<{ vintage_id: string; quantity: string }>(
    connection,
    `select b.vintage_id, sum(l.quantity)::text as quantity
     from ledger_account a join balance l on l.account_id = a.id and l.quantity > 0
     join credit_block b on b.id = l.block_id
     where a.organization_id = $1 and a.kind = $2 and b.vintage_id = any ($3::uuid[]) group by 1`,
    [organizationId, kind, lines.map(({ vintageId }) => vintageId)],
  )
  const left = new Map(found.map((one) => [one.vintage_id, BigInt(one.quantity)]))
  const index = lines.findIndex(({ vintageId, quantity }) => quantity > (left.get(vintageId) ?? 0n))
  if (index === -1) return new Refused(409, 'not_enough_units')
  return wrongField(
    `lines.${index}.quantity`,
    leftSentence(left.get(lines[index]!.vintageId) ?? 0n, unitScale),
  )
}
