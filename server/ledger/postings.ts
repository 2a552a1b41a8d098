/** Accounts, entries and postings: the statements that every movement uses. */
import { rows, type Connection } from '../platform/statements.ts'
import { isWhole, partsOf, type Block, type Take } from './choose.ts'
import { countOf, parseRange, rangeText } from './serials.ts'
import type { AccountKind, EntryKind } from '../../contract/ledger/ledger.ts'

export type AccountName = {
  readonly kind: AccountKind
  readonly organizationId: string | null
  readonly operationId?: string | null
}

export const ISSUED: AccountName = { kind: 'issued', organizationId: null }

/** Finds an account, and creates it if it does not exist. */
export async function account(connection: Connection, name: AccountName): Promise<string> {
  const { organizationId, operationId = null } = name
  const values = [name.kind, organizationId, operationId]
  // Separate statements, because `is not distinct from` does not use the index and would scan all accounts of the kind.
  const find = () =>
    rows<{ id: string }>(
      connection,
      `select id from ledger_account where kind = $1
         and organization_id ${organizationId === null ? 'is null' : '= $2'}
         and operation_id ${operationId === null ? 'is null' : '= $3'}`,
      values.filter((value) => value !== null),
      operationId === null
        ? organizationId === null
          ? 'ledger_account_source'
          : 'ledger_account_of_organization'
        : 'ledger_account_of_operation',
    )
  const [found] = await find()
  if (found) return found.id
  await rows(
    connection,
    'insert into ledger_account (kind, organization_id, operation_id) values ($1, $2, $3) on conflict do nothing',
    values,
  )
  const [opened] = await find()
  if (!opened) throw new Error(`account ${values.join(' ')} cannot be opened`)
  return opened.id
}

export type Movement = {
  readonly kind: EntryKind
  readonly key: string
  readonly operationId: string | null
  /** ISO time. */
  readonly at: string
  readonly moves: readonly Move[]
}
type Move = {
  readonly blockId: string
  readonly quantity: bigint
  readonly from: string
  readonly to: string
}

/** Writes one entry with its postings. @throws when the key was used before, or a guarantee would break */
export async function post(connection: Connection, movement: Movement): Promise<void> {
  const postings = movement.moves.flatMap(({ blockId, quantity, from, to }) => [
    { account: from, block: blockId, quantity: -quantity },
    { account: to, block: blockId, quantity },
  ])
  await rows(
    connection,
    `with entry as (
       insert into ledger_entry (kind, operation_id, key, at) values ($1, $2, $3, $4) returning id
     )
     insert into ledger_posting (entry_id, account_id, block_id, quantity)
     select entry.id, p.account, p.block, p.quantity
     from entry, unnest($5::uuid[], $6::uuid[], $7::bigint[]) as p (account, block, quantity)
     order by p.account, p.block`,
    [
      movement.kind,
      movement.operationId,
      movement.key,
      movement.at,
      postings.map((posting) => posting.account),
      postings.map((posting) => posting.block),
      postings.map((posting) => posting.quantity.toString()),
    ],
    'ledger_post',
  )
}

/** Serializes the choice of units of one account and vintage; row locks miss the remainder of a split block. */
export async function queueFor(
  connection: Connection,
  accountIds: readonly string[],
  vintageIds: readonly string[],
): Promise<void> {
  const values = [accountIds, vintageIds]
  await rows(
    connection,
    `insert into ledger_queue (account_id, vintage_id)
     select a, v from unnest($1::uuid[]) a cross join unnest($2::uuid[]) v order by 1, 2 on conflict do nothing`,
    values,
  )
  await rows(
    connection,
    `select 1 from ledger_queue where account_id = any ($1::uuid[]) and vintage_id = any ($2::uuid[])
     order by account_id, vintage_id for update`,
    values,
  )
}

/** Blocks in these accounts, oldest first. */
export async function blocksIn(
  connection: Connection,
  accountIds: readonly string[],
  vintageIds: readonly string[] | null = null,
): Promise<Block[]> {
  const found = await rows<{ id: string; account_id: string; vintage_id: string; range: string }>(
    connection,
    `select b.id, l.account_id, b.vintage_id, b.range::text as range
     from balance l join credit_block b on b.id = l.block_id
     where l.account_id = any ($1::uuid[]) and l.quantity > 0 ${vintageIds ? 'and b.vintage_id = any ($2::uuid[])' : ''}
     order by b.issued_at, b.numbering_space, lower(b.range)`,
    vintageIds ? [accountIds, vintageIds] : [accountIds],
    vintageIds ? 'ledger_blocks_of_vintages' : 'ledger_blocks_in',
  )
  return found.map((row) => ({
    id: row.id,
    accountId: row.account_id,
    vintageId: row.vintage_id,
    range: parseRange(row.range),
  }))
}

/** Blocks in the accounts that an operation has of one kind, oldest first. */
export async function blocksOf(
  connection: Connection,
  operationId: string,
  kind: AccountKind,
): Promise<Block[]> {
  const accounts = await rows<{ id: string }>(
    connection,
    'select id from ledger_account where operation_id = $1 and kind = $2 order by id',
    [operationId, kind],
  )
  return blocksIn(
    connection,
    accounts.map(({ id }) => id),
  )
}

/** Splits blocks of which only a part is taken. @returns the blocks that hold exactly what is taken */
export async function carve(
  connection: Connection,
  takes: readonly Take[],
  entry: { readonly key: string; readonly operationId: string | null; readonly at: string },
): Promise<Block[]> {
  const whole: Block[] = []
  for (const take of takes) {
    if (isWhole(take)) whole.push(take.block)
    else whole.push(...(await divide(connection, take, entry)))
  }
  return whole
}

async function divide(
  connection: Connection,
  take: Take,
  entry: { readonly key: string; readonly operationId: string | null; readonly at: string },
): Promise<Block[]> {
  const { block } = take
  const parts = partsOf(take)
  const made = await rows<{ id: string; range: string }>(
    connection,
    `with whole as (update credit_block set current = false where id = $1 and current returning *)
     insert into credit_block (standard_id, numbering_space, range, serial_template, vintage_id, parent_id, issued_at)
     select w.standard_id, w.numbering_space, part::int8range, w.serial_template, w.vintage_id, w.id, w.issued_at
     from whole w cross join unnest($2::text[]) part
     returning id, range::text as range`,
    [block.id, parts.map((part) => rangeText(part.range))],
  )
  const issued = await account(connection, ISSUED)
  const pieces = made.map((row) => ({ ...block, id: row.id, range: parseRange(row.range) }))
  await post(connection, {
    kind: 'split',
    key: `${entry.key}/split/${block.id}`,
    operationId: entry.operationId,
    at: entry.at,
    moves: [
      { blockId: block.id, quantity: countOf(block.range), from: block.accountId, to: issued },
      ...pieces.map((piece) => ({
        blockId: piece.id,
        quantity: countOf(piece.range),
        from: issued,
        to: block.accountId,
      })),
    ],
  })
  const taken = new Set(parts.filter((part) => part.isTaken).map((part) => part.range.start))
  return pieces.filter((piece) => taken.has(piece.range.start))
}
