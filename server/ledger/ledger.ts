/** Movements of units, each one entry with a unique key. Quantities are integers of the smallest unit. */
import { Refused } from '../platform/http/refused.ts'
import { chooseOldest, chooseRanges, type Block } from './choose.ts'
import { asServer } from './connection.ts'
import { rows, type Connection } from '../platform/statements.ts'
import { account, blocksIn, blocksOf, carve, ISSUED, post, queueFor } from './postings.ts'
import { countOf, formatSerial, parseRange, rangeText, type Range } from './serials.ts'
import type { AccountKind, EntryKind } from '../../contract/ledger/ledger.ts'
import { refuseReported } from './withdraw.ts'
import { t } from '../platform/messages.ts'

export type { Connection } from '../platform/statements.ts'

export type Issue = {
  readonly standardId: string
  readonly vintageId: string
  readonly numberingSpace: string
  /** The registry's text with `{start}` and `{end}` in place of the numbers. */
  readonly serialTemplate: string
  readonly range: Range
}

/** One effect of one event. The key names it; ISO time. */
type Entry = { readonly key: string; readonly at: string }

/** Adds newly issued blocks to inventory. @throws PostgreSQL 23P01 `credit_block_issued_once` */
export const issue = (
  connection: Connection,
  request: Entry & { readonly organizationId: string; readonly blocks: readonly Issue[] },
): Promise<string[]> =>
  asServer(connection, async () => {
    const { blocks } = request
    const made = await rows<{ id: string }>(
      connection,
      `insert into credit_block (standard_id, vintage_id, numbering_space, serial_template, range, issued_at)
       select b.standard, b.vintage, b.space, b.template, b.range::int8range, $6
       from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[]) with ordinality
         as b (standard, vintage, space, template, range, place) order by b.place
       returning id`,
      [
        blocks.map((block) => block.standardId),
        blocks.map((block) => block.vintageId),
        blocks.map((block) => block.numberingSpace),
        blocks.map((block) => block.serialTemplate),
        blocks.map((block) => rangeText(block.range)),
        request.at,
      ],
    )
    const from = await account(connection, ISSUED)
    const to = await account(connection, { kind: 'available', organizationId: request.organizationId })
    const moves = made.map((row, index) => ({
      blockId: row.id,
      quantity: countOf(blocks[index]!.range),
      from,
      to,
    }))
    await post(connection, { kind: 'issue', key: request.key, operationId: null, at: request.at, moves })
    return made.map((row) => row.id)
  })

export type Line = {
  readonly vintageId: string
  readonly quantity: bigint
  /** Exactly these serial numbers; oldest first when absent. */
  readonly ranges?: readonly Range[] | undefined
}

export type Reservation = Entry & {
  readonly operationId: string
  /** Whose units: the project carrier's, or with `lockHeld` the contributor's own. */
  readonly organizationId: string
  readonly lines: readonly Line[]
}

/** Reserves units that are for sale. @throws Refused 409 not_enough_units */
export const reserve = (connection: Connection, reservation: Reservation): Promise<void> =>
  asServer(connection, async () => {
    const { organizationId } = reservation
    const source = await account(connection, { kind: 'available', organizationId })
    await setAside(connection, 'reserve', [source], reservation)
  })

/** Reserves units that a contributor holds, for a retirement. @throws Refused 409 not_enough_units */
export const lockHeld = (connection: Connection, reservation: Reservation): Promise<void> =>
  asServer(connection, async () => {
    const held = await rows<{ id: string }>(
      connection,
      "select id from ledger_account where kind = 'held' and organization_id = $1 order by id",
      [reservation.organizationId],
    )
    const sources = held.map((row) => row.id)
    await setAside(connection, 'lock', sources, reservation)
  })

async function setAside(
  connection: Connection,
  kind: EntryKind,
  sources: readonly string[],
  { key, at, operationId, organizationId, lines }: Reservation,
): Promise<void> {
  const vintages = [...new Set(lines.map((line) => line.vintageId))]
  await queueFor(connection, sources, vintages)
  const blocks = await blocksIn(connection, sources, vintages)
  const takes = lines.flatMap((line) => choose(blocks, line))
  const taken = await carve(connection, takes, { key, operationId, at })
  const to = await account(connection, { kind: 'reserved', organizationId, operationId })
  const moves = taken.map((block) => ({
    blockId: block.id,
    quantity: countOf(block.range),
    from: block.accountId,
    to,
  }))
  await post(connection, { kind, key, operationId, at, moves })
}

function choose(blocks: readonly Block[], { vintageId, quantity, ranges }: Line) {
  const ofVintage = blocks.filter((block) => block.vintageId === vintageId)
  const takes = ranges ? chooseRanges(ofVintage, ranges) : chooseOldest(ofVintage, quantity)
  if (takes) return takes
  throw new Refused(
    409,
    'not_enough_units',
    ranges ? t('refusals.ledger.someSerialNumbersNotAvailable') : undefined,
  )
}

export type OfOperation = Entry & { readonly operationId: string }

type ForOrganization = OfOperation & { readonly organizationId: string }

/** Transfers reserved units to the contributor, without retiring them. */
export const transfer = (connection: Connection, entry: ForOrganization): Promise<void> =>
  asServer(connection, async () => {
    await refuseReported(connection, entry.operationId)
    await moveTo(connection, 'transfer', entry, { from: 'reserved', to: 'held' })
  })

/** Undoes a transfer: the units are reserved for the operation again. @throws when the contributor no longer has them */
export const transferBack = (connection: Connection, entry: ForOrganization): Promise<void> =>
  asServer(connection, () => moveTo(connection, 'transferBack', entry, { from: 'held', to: 'reserved' }))

/** Retires reserved units for an organization. This cannot be undone. */
export const retire = (connection: Connection, entry: ForOrganization): Promise<void> =>
  asServer(connection, () => moveTo(connection, 'retire', entry, { from: 'reserved', to: 'retired' }))

/** Moves what an operation has in one kind of account to the organization's account of another kind. */
async function moveTo(
  connection: Connection,
  kind: EntryKind,
  { organizationId, ...entry }: ForOrganization,
  { from, to }: { readonly from: AccountKind; readonly to: AccountKind },
): Promise<void> {
  const { operationId } = entry
  const target = await account(connection, { kind: to, organizationId, operationId })
  await moveAll(connection, kind, entry, from, () => target)
}

/** Moves everything in an operation's accounts of one kind. @returns the moved blocks; empty when there are none */
export async function moveAll(
  connection: Connection,
  kind: EntryKind,
  { operationId, key, at }: OfOperation,
  from: AccountKind,
  target: (block: Block) => string,
): Promise<readonly string[]> {
  const blocks = await blocksOf(connection, operationId, from)
  if (blocks.length === 0) return []
  const moves = blocks.map((block) => ({
    blockId: block.id,
    quantity: countOf(block.range),
    from: block.accountId,
    to: target(block),
  }))
  await post(connection, { kind, key, operationId, at, moves })
  return blocks.map(({ id }) => id)
}

export type Held = Range & {
  readonly vintageId: string
  readonly serial: string
  readonly quantity: bigint
  readonly account: 'reserved' | 'held' | 'retired'
}

/** Serial ranges that are in the accounts of an operation now. */
export async function heldRanges(connection: Connection, operationId: string): Promise<Held[]> {
  const found = await rows<{
    vintage_id: string
    range: string
    serial_template: string
    kind: Held['account']
  }>(
    connection,
    `select b.vintage_id, b.range::text as range, b.serial_template, a.kind
     from ledger_account a join balance l on l.account_id = a.id and l.quantity > 0
     join credit_block b on b.id = l.block_id
     where a.operation_id = $1 and a.kind in ('reserved', 'held', 'retired')
     order by b.issued_at, b.numbering_space, lower(b.range)`,
    [operationId],
    'ledger_held_ranges',
  )
  return found.map((row) => {
    const range = parseRange(row.range)
    const serial = formatSerial(row.serial_template, range)
    return { ...range, vintageId: row.vintage_id, serial, quantity: countOf(range), account: row.kind }
  })
}
