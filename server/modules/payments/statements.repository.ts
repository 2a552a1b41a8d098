/** Imported bank statements, with what is still to be decided of each. */
import { sql } from 'kysely'
import type { BankStatement } from '../../../contract/payments/bank-statements.ts'
import type { Trx } from '../../platform/database.ts'
import { behind, cut, ordered, type Paged } from '../../platform/keyset.ts'
import { centsOf, centsOrNull, personName } from './who.ts'

type Stored = {
  readonly id: string
  readonly name: string
  readonly version: string
  readonly reference: string
  readonly account: string
  readonly currency: string
  readonly opened_on: string | null
  readonly closed_on: string | null
  readonly opening_cents: string | null
  readonly closing_cents: string | null
  readonly entries_cents: string
  readonly entries: number
  readonly known: number
  readonly skipped: number
  readonly alike: number
  readonly open: number
  readonly imported_by: string | null
  readonly at: Date
  readonly sort_key: string
}

const SELECT = sql`select s.id, f.name, f.version, s.reference, s.account, s.currency, s.opened_on, s.closed_on,
    s.opening_cents, s.closing_cents, s.entries_cents, s.entries, s.known, s.skipped,
    (select count(*)::int from bank_transaction r where r.statement_id = s.id and r.resembles_id is not null) as alike,
    (select count(*)::int from bank_transaction_now t where t.statement_id = s.id and t.state = 'open') as open,
    ${personName('f.person_id')} as imported_by, f.at, f.at::text as sort_key
  from bank_statement s join bank_file f on f.id = s.file_id`

function shown(row: Stored): BankStatement {
  const opening = centsOrNull(row.opening_cents)
  const closing = centsOrNull(row.closing_cents)
  const entries = centsOf(row.entries_cents)
  return {
    sid: row.id,
    fileName: row.name,
    version: row.version,
    reference: row.reference,
    account: row.account,
    currency: row.currency,
    openedOn: row.opened_on,
    closedOn: row.closed_on,
    openingCents: opening,
    closingCents: closing,
    entriesCents: entries,
    adds: opening === null || closing === null ? null : opening + entries === closing,
    entries: row.entries,
    known: row.known,
    alike: row.alike,
    skipped: row.skipped,
    open: row.open,
    importedBy: row.imported_by,
    importedAt: row.at.toISOString(),
  }
}

/** Newest first. @throws Refused 400 for a cursor of another list */
export async function listStatements(trx: Trx, query: Pick<Paged, 'cursor' | 'limit'>) {
  const paged: Paged = { ...query, sort: 'importedAt', direction: 'desc' }
  const key = { expression: sql.ref('f.at'), type: 'timestamptz' } as const
  const { rows } = await sql<Stored>`${SELECT}
    where ${behind(paged, key, sql.ref('s.id'))} ${ordered(paged, key, sql.ref('s.id'))}`.execute(trx)
  const { items, nextCursor } = cut(paged, rows)
  return { items: items.map(shown), nextCursor }
}

/** Of one file, in its order. */
export async function statementsOfFile(trx: Trx, sha256: string): Promise<BankStatement[]> {
  const { rows } = await sql<Stored>`${SELECT} where f.sha256 = ${sha256} order by s.position`.execute(trx)
  return rows.map(shown)
}
