/** Transactions of bank statements, as they are shown to whoever decides on them. */
import { sql } from 'kysely'
import type * as z from 'zod'
import type { BankTransaction, BankTransactionsQuery } from '../../../contract/bank.ts'
import type { Trx } from '../../platform/database.ts'
import { notFound } from '../../platform/http/refused.ts'
import { behind, cut, ordered, type Paged } from '../../platform/keyset.ts'
import { proposalsFor } from './proposals.repository.ts'
import { centsOf, personName } from './who.ts'

type Stored = {
  readonly id: string
  readonly booked_on: string
  readonly value_on: string
  readonly cents: string
  readonly currency: string
  readonly is_credit: boolean
  readonly is_reversal: boolean
  readonly part: number
  readonly parts: number
  readonly account: string
  readonly bank_reference: string
  readonly creditor_reference: string | null
  readonly end_to_end_id: string | null
  readonly party: string | null
  readonly iban: string | null
  readonly remittance: string | null
  readonly state: BankTransaction['state']
  readonly use_kind: NonNullable<BankTransaction['use']>['kind'] | null
  readonly use_reason: string
  readonly used_by: string | null
  readonly used_at: Date
  readonly operation_id: string | null
  readonly operation_number: string
  readonly sort_key: string
}

const SELECT = sql`select t.id, t.booked_on, t.value_on, t.cents, t.currency, t.is_credit, t.is_reversal, t.part, t.parts,
    t.account, t.bank_reference, t.creditor_reference, t.end_to_end_id, w.party, w.iban, w.remittance, t.state, t.use_kind,
    t.use_reason, ${personName('t.use_person_id')} as used_by, t.used_at, t.operation_id, o.number as operation_number,
    t.value_on::text as sort_key
  from bank_transaction_now t left join bank_transaction_words w on w.transaction_id = t.id
  left join operation o on o.id = t.operation_id`

const shown = (row: Stored): Omit<BankTransaction, 'proposals'> => ({
  sid: row.id,
  bookedOn: row.booked_on,
  valueOn: row.value_on,
  cents: centsOf(row.cents),
  currency: row.currency,
  isCredit: row.is_credit,
  isReversal: row.is_reversal,
  part: row.part,
  parts: row.parts,
  account: row.account,
  bankReference: row.bank_reference,
  creditorReference: row.creditor_reference,
  endToEndId: row.end_to_end_id,
  party: row.party,
  iban: row.iban,
  remittance: row.remittance,
  state: row.state,
  use:
    row.use_kind === null
      ? null
      : {
          kind: row.use_kind,
          operation: row.operation_id === null ? null : { sid: row.operation_id, name: row.operation_number },
          reason: row.use_reason,
          by: row.used_by,
          at: row.used_at.toISOString(),
        },
})

async function withProposals(trx: Trx, rows: readonly Stored[]): Promise<BankTransaction[]> {
  const transactions = rows.map(shown)
  const open = transactions.filter(({ state }) => state === 'open').map((one) => ({ ...one, id: one.sid }))
  const proposals = await proposalsFor(trx, open)
  return transactions.map((one) => ({ ...one, proposals: [...(proposals.get(one.sid) ?? [])] }))
}

/** Newest value date first. @throws Refused 400 for a cursor of another list */
export async function listTransactions(
  trx: Trx,
  { state, statementSid, ...page }: z.output<typeof BankTransactionsQuery>,
) {
  const paged: Paged = { ...page, sort: `valueOn ${state}`, direction: 'desc' }
  const key = { expression: sql`t.value_on::text`, type: 'text' } as const
  const ofStatement = statementSid === undefined ? sql`true` : sql`t.statement_id = ${statementSid}::uuid`
  const { rows } = await sql<Stored>`${SELECT}
    where t.state = ${state} and ${ofStatement} and ${behind(paged, key, sql.ref('t.id'))}
    ${ordered(paged, key, sql.ref('t.id'))}`.execute(trx)
  const { items, nextCursor } = cut(paged, rows)
  return { items: await withProposals(trx, items), nextCursor }
}

/** @throws Refused 404 */
export async function showTransaction(trx: Trx, sid: string): Promise<BankTransaction> {
  const { rows } = await sql<Stored>`${SELECT} where t.id = ${sid}::uuid`.execute(trx)
  const [found] = await withProposals(trx, rows)
  if (!found) throw notFound()
  return found
}
