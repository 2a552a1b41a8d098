/** Reserved units go back to the accounts that they came from: all of an operation's, or those that it does not deliver. */
import { Refused } from '../platform/http/refused.ts'
import { rows, type Connection } from '../platform/statements.ts'
import { chooseDelivered, partsOf, type Block } from './choose.ts'
import { asServer } from './connection.ts'
import type { Line, OfOperation } from './ledger.ts'
import { blocksOf, carve, post } from './postings.ts'
import { countOf, type Range } from './serials.ts'
import { withdrawReported } from './withdraw.ts'

/** Returns reserved units to the account that they came from; units that the registry reports as gone are withdrawn. */
export const release = (connection: Connection, entry: OfOperation): Promise<void> =>
  asServer(connection, async () =>
    moveBack(connection, await blocksOf(connection, entry.operationId, 'reserved'), entry),
  )

/**
 * Releases what is reserved and not delivered.
 * @param lines what stays reserved, by vintage
 * @param retired serial numbers that the registry retired for the operation already: they stay
 * @throws Refused 409 not_enough_units when less is reserved, or something retired would be released
 */
export const reduceReservation = (
  connection: Connection,
  {
    lines,
    retired,
    ...entry
  }: OfOperation & { readonly lines: readonly Line[]; readonly retired: readonly Range[] },
): Promise<void> =>
  asServer(connection, async () => {
    const blocks = await blocksOf(connection, entry.operationId, 'reserved')
    const chosen = chooseDelivered(blocks, lines, retired)
    if ('wrong' in chosen) throw new Refused(409, 'not_enough_units')
    const leaving = blocks.map((block) => {
      const taken = chosen.kept.filter((take) => take.block === block).flatMap((take) => take.taken)
      return { block, taken: partsOf({ block, taken }).flatMap((part) => (part.isTaken ? [] : [part.range])) }
    })
    await moveBack(
      connection,
      await carve(
        connection,
        leaving.filter(({ taken }) => taken.length > 0),
        entry,
      ),
      entry,
    )
  })

async function moveBack(connection: Connection, blocks: readonly Block[], entry: OfOperation): Promise<void> {
  if (blocks.length === 0) return
  const blockIds = blocks.map(({ id }) => id)
  const origins = await originsOf(connection, entry.operationId, blockIds)
  const moves = blocks.map(({ id, accountId, range }) => {
    const to = origins.get(id)
    if (!to) throw new Error(`block ${id} was never reserved for ${entry.operationId}`)
    return { blockId: id, quantity: countOf(range), from: accountId, to }
  })
  await post(connection, { kind: 'release', ...entry, moves })
  await withdrawReported(connection, { blockIds }, { ...entry, key: `${entry.key}/reported` })
}

/** Where each block was reserved from. A part of a divided block comes from where the whole did. */
async function originsOf(
  connection: Connection,
  operationId: string,
  blockIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await rows<{ block_id: string; origin: string }>(
    connection,
    `with recursive line as (
       select id as block_id, id as ancestor, parent_id from credit_block where id = any ($2::uuid[])
       union all select l.block_id, b.id, b.parent_id from line l join credit_block b on b.id = l.parent_id
     )
     select distinct on (l.block_id) l.block_id, p.account_id as origin
     from ledger_entry e join ledger_posting p on p.entry_id = e.id and p.quantity < 0
     join line l on l.ancestor = p.block_id
     where e.operation_id = $1 and e.kind in ('reserve', 'lock') order by l.block_id, e.id desc`,
    [operationId, blockIds],
  )
  return new Map(found.map(({ block_id: id, origin }) => [id, origin]))
}
