/** Units that a registry reports as gone: withdrawn from sale, but kept where an operation has reserved them. */
import { Refused } from '../platform/http/refused.ts'
import { asServer } from './connection.ts'
import { rows, type Connection } from '../platform/statements.ts'
import { account, carve, post } from './postings.ts'
import { countOf, parseRange, parseRanges, type Range } from './serials.ts'
import { t } from '../platform/messages.ts'

/** A block in an account, with the part of it that the registry reports as gone. */
export type ReportedBlock = {
  readonly blockId: string
  readonly accountId: string
  readonly kind: 'available' | 'reserved' | 'held'
  readonly organizationId: string
  readonly operationId: string | null
  readonly vintageId: string
  readonly range: Range
  readonly gone: readonly Range[]
  /** When the newest of the reports was imported; null while it is not. */
  readonly reportedAt: Date | null
}

type Which =
  | { readonly standardId: string }
  | { readonly blockIds: readonly string[] }
  | { readonly operationId: string }

/** Blocks of these accounts that the registry reports as gone, by block. Needs platform scope. */
export async function reportedBlocks(connection: Connection, which: Which): Promise<ReportedBlock[]> {
  const standardId = 'standardId' in which ? which.standardId : null
  const blockIds =
    'blockIds' in which
      ? which.blockIds
      : 'operationId' in which
        ? await blocksOf(connection, which.operationId)
        : null
  if (blockIds?.length === 0) return []
  const found = await rows<Omit<ReportedBlock, 'range' | 'gone'> & { range: string; gone: string }>(
    connection,
    `select block_id as "blockId", account_id as "accountId", kind, organization_id as "organizationId",
       operation_id as "operationId", vintage_id as "vintageId", range::text, gone::text, reported_at as "reportedAt"
     from ledger_reported_gone($1::uuid, $2::uuid[]) order by block_id`,
    [standardId, blockIds],
    'ledger_reported',
  )
  return found.map((row) => ({ ...row, range: parseRange(row.range), gone: parseRanges(row.gone) }))
}

const blocksOf = async (connection: Connection, operationId: string): Promise<string[]> =>
  (
    await rows<{ block_id: string }>(
      connection,
      `select l.block_id from ledger_account a join balance l on l.account_id = a.id and l.quantity > 0
       where a.operation_id = $1 and a.kind = 'reserved'`,
      [operationId],
      'ledger_reserved_blocks',
    )
  ).map((row) => row.block_id)

type Withdrawal = { readonly key: string; readonly at: string; readonly operationId: string | null }

/** Moves reported units to the cancelled account. @returns what it found, reserved blocks included */
export const withdrawReported = (
  connection: Connection,
  which: Which,
  entry: Withdrawal,
): Promise<readonly ReportedBlock[]> =>
  asServer(connection, async () => {
    const found = await reportedBlocks(connection, which)
    const takes = found
      .filter(({ kind }) => kind !== 'reserved')
      .map(({ blockId, accountId, vintageId, range, gone }) => ({
        block: { id: blockId, accountId, vintageId, range },
        taken: gone,
      }))
    if (takes.length === 0) return found
    const owners = new Map(found.map(({ accountId, organizationId }) => [accountId, organizationId]))
    const taken = await carve(connection, takes, entry)
    const moves = []
    for (const block of taken) {
      const organizationId = owners.get(block.accountId) ?? null
      const to = await account(connection, { kind: 'cancelled', organizationId })
      moves.push({ blockId: block.id, quantity: countOf(block.range), from: block.accountId, to })
    }
    await post(connection, { kind: 'cancel', ...entry, moves })
    return found
  })

const refused = () => new Refused(409, 'guard_refused', t('refusals.ledger.registryReportsSomeUnitsRetired'))

/** Translates the database error for units that are reported as gone but would stay for sale or held; other errors pass unchanged. */
export const reportedInWords = (error: unknown): unknown =>
  error instanceof Error && 'constraint' in error && error.constraint === 'balance_not_reported'
    ? refused()
    : error

/** @throws Refused 409 when the registry reports units that the operation has reserved as gone */
export async function refuseReported(connection: Connection, operationId: string): Promise<void> {
  const found = await reportedBlocks(connection, { operationId })
  if (found.length > 0) throw refused()
}
