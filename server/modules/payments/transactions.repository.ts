/** Transactions of bank statements, as they are shown to the person who decides on them. */
import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod'
import type { BankTransaction, BankTransactionsQuery } from '../../../contract/payments/bank.ts'
import type { Trx } from '../../platform/database.ts'
import { notFound } from '../../platform/http/refused.ts'
import { behind, cut, ordered, type Paged } from '../../platform/keyset.ts'
import { proposalsFor, type Unmatched } from './proposals.repository.ts'
import { approvalsOf, type Asking, type Recorded } from './approvals.repository.ts'
import { reversalsOf } from './reversals.repository.ts'
import { refusalOf } from './refusals.ts'
import { centsOf, personName } from './who.ts'

type StoredUse = Omit<BankTransaction['uses'][number], 'cents' | 'approval'> & {
  readonly cents: string
  readonly refundSid: string | null
}

type Stored = Omit<Undecided, 'cents' | 'openCents'> & {
  readonly id: string
  readonly cents: string
  readonly openCents: string
  readonly stored: readonly StoredUse[] | null
  readonly sort_key: string
}

const DECIDED = sql`(exists (select 1 from bank_use d where d.transaction_id = t.id)
  or exists (select 1 from bank_use d where d.reverses_id = t.id))`

/** Of `bank_transaction_now as t`. Its state takes several functions where it is not settled: what has no decision is open. */
export const stateIs = (state: BankTransaction['state']) =>
  state === 'open'
    ? sql`(t.settled is null and (not ${DECIDED} or t.state = 'open'))`
    : sql`(${state === 'pending' ? sql`t.settled is null` : sql`true`} and ${DECIDED} and t.state = ${state})`

/** It may be the same as an earlier transaction, and no one has decided whether it is. */
export const IN_DOUBT = sql`(t.resembles_id is not null and ${stateIs('open')} and is_possible_duplicate(t.id))`

/** @param some rows of `bank_transaction_now`: joined once they are few */
const select = (
  some: RawBuilder<unknown>,
) => sql<Stored>`select t.id, t.id as sid, t.booked_on as "bookedOn", t.value_on as "valueOn", t.cents, t.open_cents as "openCents",
    t.currency, t.is_credit as "isCredit", t.is_reversal as "isReversal", t.part, t.parts, t.account,
    t.bank_reference as "bankReference", t.creditor_reference as "creditorReference", t.end_to_end_id as "endToEndId", w.party, w.iban,
    w.remittance, t.state, u.stored, s.reference as statement, t.value_on::text as sort_key,
    case when ${IN_DOUBT} then (
      select jsonb_build_object('sid', e.id, 'statement', es.reference, 'bookedOn', e.booked_on, 'bankReference', e.bank_reference,
        'endToEndId', e.end_to_end_id, 'party', ew.party, 'iban', ew.iban, 'remittance', ew.remittance, 'state', e.state)
      from bank_transaction_now e join bank_statement es on es.id = e.statement_id
      left join bank_transaction_words ew on ew.transaction_id = e.id where e.id = t.resembles_id) end as resembles
  from (${some}) t join bank_statement s on s.id = t.statement_id left join bank_transaction_words w on w.transaction_id = t.id
  left join lateral (
    select jsonb_agg(jsonb_build_object(
        'kind', u.kind, 'reason', u.reason, 'by', ${personName('u.person_id')},
        'at', to_char(u.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'state', case u.kind when 'aside' then 'aside' else case use_standing(u) when 'pending' then 'pending' else 'used' end end,
        'cents', coalesce(u.cents, case u.kind when 'aside' then t.open_cents else t.cents end)::text,
        'refundSid', f.id, 'refund', f.state,
        'reversed', (select jsonb_build_object('bankReference', b.bank_reference, 'bookedOn', b.booked_on, 'party', bw.party)
          from bank_transaction b left join bank_transaction_words bw on bw.transaction_id = b.id where b.id = u.reverses_id),
        'operation', case when o.id is not null then jsonb_build_object('sid', o.id, 'name', o.number) end) order by u.seq) as stored
    from bank_use u left join operation o on o.id = u.operation_id
    left join refund_now f on f.id = coalesce(u.refund_id,
      (select i.refund_id from payout_event e join payout_item i on i.id = e.item_id where e.id = u.payout_event_id))
    where u.transaction_id = t.id and case u.kind
      when 'back' then false
      when 'distinct' then false
      when 'aside' then t.state = 'aside' and u.seq = (select max(n.seq) from bank_use n where n.transaction_id = t.id)
      else use_standing(u) <> 'returned' end
  ) u on true`

/** Before anyone has looked what it pays. */
type Undecided = Omit<
  BankTransaction,
  'proposals' | 'split' | 'reverses' | 'reversedOn' | 'backBlocked' | 'uses'
>

const shown = ({ id: _id, stored: _uses, sort_key: _key, cents, openCents, ...row }: Stored): Undecided => ({
  ...row,
  cents: centsOf(cents),
  openCents: centsOf(openCents),
})

/** What each was used for; what waits for its second approval says whether the caller may give it. */
async function usesOf(
  trx: Trx,
  asking: Asking,
  rows: readonly Stored[],
): Promise<ReadonlyMap<string, BankTransaction['uses']>> {
  const uses = rows.flatMap(({ stored }) => stored ?? [])
  const waiting = uses.flatMap((use) => {
    const recorded = recordedAs(use)
    return recorded ? [{ use, recorded }] : []
  })
  const approvals = await approvalsOf(
    trx,
    asking,
    waiting.map(({ recorded }) => recorded),
  )
  const byUse = new Map(waiting.map(({ use }, index) => [use, approvals[index]]))
  return new Map(
    rows.map(({ id, stored }) => [
      id,
      (stored ?? []).map((use) => {
        const { refundSid: _refund, ...shownUse } = use
        const approval = byUse.get(use) ?? null
        return { ...shownUse, cents: centsOf(use.cents), approval }
      }),
    ]),
  )
}

/** Null: no approval is needed. */
function recordedAs({ kind, state, operation, refund, refundSid }: StoredUse): Recorded | null {
  if (!operation) return null
  if (refundSid !== null)
    return refund === 'recorded' ? { kind: 'payout', operationId: operation.sid, refundId: refundSid } : null
  return state === 'pending' && (kind === 'payment' || kind === 'payout')
    ? { kind, operationId: operation.sid, refundId: null }
    : null
}

async function withProposals(trx: Trx, asking: Asking, rows: readonly Stored[]): Promise<BankTransaction[]> {
  const transactions = rows.map(shown)
  const { reverses, reversedOn, decided } = await reversalsOf(
    trx,
    transactions.map(({ sid }) => sid),
  )
  // What may be known already, or reversed, pays nothing until someone has decided that it is not.
  const open = transactions
    .filter(({ sid, state, resembles }) => state === 'open' && resembles === null && !reversedOn.has(sid))
    .map(unmatched)
  const found = await proposalsFor(trx, open)
  const uses = await usesOf(trx, asking, rows)
  return transactions.map((one) => {
    const { proposals = [], split = null } = found.get(one.sid) ?? {}
    return {
      ...one,
      uses: uses.get(one.sid) ?? [],
      proposals: [...proposals],
      split,
      reverses: one.resembles === null ? [...(reverses.get(one.sid) ?? [])] : [],
      reversedOn: reversedOn.get(one.sid) ?? null,
      backBlocked: one.state === 'aside' && decided.has(one.sid) ? refusalOf('bank_use_reversed') : null,
    }
  })
}

/** What is left of it, for the person who looks for what it pays. */
export const unmatched = (one: Undecided): Unmatched => ({
  ...one,
  id: one.sid,
  cents: one.openCents,
})

/** Newest value date first. @throws Refused 400 for a cursor of another list */
export async function listTransactions(
  trx: Trx,
  asking: Asking,
  { state, statementSid, ...page }: z.output<typeof BankTransactionsQuery>,
) {
  const paged: Paged = { ...page, sort: `valueOn ${state}`, direction: 'desc' }
  const key = { expression: sql.ref('t.value_on'), type: 'date' } as const
  const ofStatement = statementSid === undefined ? sql`true` : sql`t.statement_id = ${statementSid}::uuid`
  const order = ordered(paged, key, sql.ref('t.id'))
  const onPage = sql`select * from bank_transaction_now t
    where ${stateIs(state)} and ${ofStatement} and ${behind(paged, key, sql.ref('t.id'))} ${order}`
  const { rows } = await sql<Stored>`${select(onPage)} ${order}`.execute(trx)
  const { items, nextCursor } = cut(paged, rows)
  return { items: await withProposals(trx, asking, items), nextCursor }
}

/** In the order in which they are named. @throws Refused 404 when one is not there */
export async function showTransactions(
  trx: Trx,
  asking: Asking,
  sids: readonly string[],
): Promise<BankTransaction[]> {
  const { rows } = await select(
    sql`select * from bank_transaction_now where id = any (${sids}::uuid[])`,
  ).execute(trx)
  const found = new Map((await withProposals(trx, asking, rows)).map((one) => [one.sid, one]))
  return sids.map((sid) => {
    const one = found.get(sid)
    if (!one) throw notFound()
    return one
  })
}

/** @throws Refused 404 */
export const showTransaction = async (trx: Trx, asking: Asking, sid: string): Promise<BankTransaction> =>
  (await showTransactions(trx, asking, [sid]))[0]!
