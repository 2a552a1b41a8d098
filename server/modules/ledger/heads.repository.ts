/** Signed heads and verifications in their tables. */
import { sql } from 'kysely'
import { rows, type Connection } from '../../platform/statements.ts'
import type { Trx } from '../../platform/database.ts'
import type { Leaf } from '../../workflow/journal/walk.ts'
import type { SignedHead, Statement } from './heads.ts'
import type { Finding } from './tables.ts'

/** Every head, the first first. */
export const headsOf = (trx: Trx): Promise<(SignedHead & { readonly number: number })[]> =>
  trx
    .selectFrom('journal_head')
    .select(['number', 'statement', 'signature', 'certificate'])
    .orderBy('number')
    .execute()

/** What the newest head says of operations between two ids; null: from the first, to the last. */
export const leavesOf = (
  connection: Connection,
  after: string | null,
  upTo: string | null,
): Promise<Leaf[]> =>
  rows<Leaf>(
    connection,
    `select distinct on (operation_id) operation_id as id, version, head_hash from journal_head_entry
     where ($1::uuid is null or operation_id > $1) and ($2::uuid is null or operation_id <= $2)
     order by operation_id, head_number desc`,
    [after, upTo],
  )

/** Keeps ends that have moved until the head over them is signed. @param walk a uuid of this walk alone */
export async function keepFound(trx: Trx, walk: string, moved: readonly Leaf[]): Promise<void> {
  await sql`insert into journal_head_found (walk, operation_id, version, head_hash)
    select ${walk}, l.id, l.version, l.head_hash
    from unnest(${moved.map(({ id }) => id)}::uuid[], ${moved.map(({ version }) => version)}::int[],
      ${moved.map((leaf) => leaf.head_hash)}::text[]) l (id, version, head_hash)`.execute(trx)
}

/** What walks left that never came to their end; a walk of today may still be under way. */
export const forgetFound = (trx: Trx): Promise<unknown> =>
  sql`delete from journal_head_found where at < now() - interval '1 day'`.execute(trx)

/** Keeps a head, and what its walk found moved: the leaves that the head before has otherwise, or not at all. */
export async function keepHead(
  trx: Trx,
  { format: _format, previous: _previous, ...said }: Statement,
  head: SignedHead,
  walk: string,
): Promise<void> {
  await trx
    .insertInto('journal_head')
    .values({ ...said, ...head })
    .execute()
  await sql`with found as (delete from journal_head_found where walk = ${walk} returning *)
    insert into journal_head_entry (head_number, operation_id, version, head_hash)
    select ${said.number}, operation_id, version, head_hash from found`.execute(trx)
}

export type Check = {
  readonly at: Date
  readonly ms: number
  readonly operations: number
  readonly rows: number
  readonly chains: number
  readonly folds: number
  readonly heads: number
  readonly others: number
  readonly untold: number
  readonly examples: readonly Finding[]
  readonly headNumber: number
}

export async function keepCheck(trx: Trx, { headNumber, examples, ...check }: Check): Promise<void> {
  await trx
    .insertInto('journal_check')
    .values({ ...check, examples: JSON.stringify(examples), head_number: headNumber })
    .execute()
}

export const lastCheck = (trx: Trx) =>
  trx
    .selectFrom('journal_check')
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const lastHead = (trx: Trx) =>
  trx.selectFrom('journal_head').selectAll().orderBy('number', 'desc').limit(1).executeTakeFirst()
