/** Inventory: what an organization has for sale. Units bought through an operation leave its account when they enter the inventory. */
import { Refused } from '../platform/http/refused.ts'
import { asServer } from './connection.ts'
import { rows, type Connection } from '../platform/statements.ts'
import { moveAll, type OfOperation } from './ledger.ts'
import { account, post } from './postings.ts'
import { refuseReported } from './withdraw.ts'
import { t } from '../platform/messages.ts'

/** Moves reserved units to an organization's inventory, so that it can sell them. */
export const transferToStock = (
  connection: Connection,
  { organizationId, ...entry }: OfOperation & { readonly organizationId: string },
): Promise<void> =>
  asServer(connection, async () => {
    await refuseReported(connection, entry.operationId)
    const to = await account(connection, { kind: 'available', organizationId })
    await moveAll(connection, 'transfer', entry, 'reserved', () => to)
  })

/** Returns units from inventory to the operation's reservation. @throws Refused 409 when some were sold or divided */
export const transferBackFromStock = (
  connection: Connection,
  { organizationId, ...entry }: OfOperation & { readonly organizationId: string },
): Promise<void> =>
  asServer(connection, async () => {
    const { operationId } = entry
    const moved = await rows<{ block_id: string; account_id: string; quantity: string; is_there: boolean }>(
      connection,
      `select p.block_id, p.account_id, p.quantity::text as quantity, exists (
         select 1 from balance l where l.account_id = p.account_id and l.block_id = p.block_id and l.quantity > 0
       ) as is_there
       from ledger_posting p where p.quantity > 0 and p.entry_id = (
         select id from ledger_entry where operation_id = $1 and kind = 'transfer' order by id desc limit 1)
       order by p.block_id`,
      [operationId],
    )
    if (moved.length === 0) return
    if (moved.some((block) => !block.is_there))
      throw new Refused(409, 'guard_refused', t('refusals.ledger.someTransferredUnitsUsedSince'))
    const to = await account(connection, { kind: 'reserved', organizationId, operationId })
    const moves = moved.map((block) => ({
      blockId: block.block_id,
      quantity: BigInt(block.quantity),
      from: block.account_id,
      to,
    }))
    await post(connection, { kind: 'transferBack', ...entry, moves })
  })

/** What a carrier has for sale of each vintage; a sold-out vintage is 0n. */
export async function availableByVintage(
  connection: Connection,
  carrierId: string,
  vintageIds: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  const found = await rows<{ vintage_id: string; quantity: string }>(
    connection,
    'select vintage_id, quantity::text as quantity from ledger_for_sale($1::uuid, $2::uuid[])',
    [carrierId, vintageIds],
  )
  const known = new Map(found.map((row) => [row.vintage_id, BigInt(row.quantity)]))
  return new Map(vintageIds.map((id) => [id, known.get(id) ?? 0n]))
}
