/** Imported bank statements, with what is still to be decided of each. */
import { sql } from 'kysely'
import type { BankStatement } from '../../../contract/payments/bank-statements.ts'
import type { Trx } from '../../platform/database.ts'
import { isoTime } from '../../platform/statements.ts'
import { behind, cut, ordered, type Paged } from '../../platform/keyset.ts'
import { IN_DOUBT, stateIs } from './transactions.repository.ts'
import { centsOf, centsOrNull, personName } from './who.ts'

type Amounts = 'openingCents' | 'closingCents' | 'entriesCents'
type Stored = Omit<BankStatement, Amounts> & {
  readonly id: string
  readonly openingCents: string | null
  readonly closingCents: string | null
  readonly entriesCents: string
  readonly sort_key: string
}

const SELECT = sql`select s.id, s.id as sid, f.name as "fileName", f.version, s.reference, s.account, s.currency, s.opened_on as "openedOn",
    s.closed_on as "closedOn", s.opening_cents as "openingCents", s.closing_cents as "closingCents", s.entries_cents as "entriesCents",
    s.opening_cents + s.entries_cents = s.closing_cents as adds, s.entries, s.known, s.skipped,
    (select count(*)::int from bank_transaction_now t where t.statement_id = s.id and ${IN_DOUBT}) as alike,
    (select count(*)::int from bank_transaction_now t where t.statement_id = s.id and ${stateIs('open')}) as open,
    ${personName('f.person_id')} as "importedBy", ${isoTime('f.at')} as "importedAt", f.at::text as sort_key
  from bank_statement s join bank_file f on f.id = s.file_id`

const shown = ({
  id: _id,
  sort_key: _key,
  openingCents,
  closingCents,
  entriesCents,
  ...row
}: Stored): BankStatement => ({
  ...row,
  openingCents: centsOrNull(openingCents),
  closingCents: centsOrNull(closingCents),
  entriesCents: centsOf(entriesCents),
})

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
