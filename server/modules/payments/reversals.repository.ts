/** Which earlier transaction a reversal of the bank takes back, and which transactions seem to have been taken back. */
import { sql } from 'kysely'
import type { Reversed } from '../../../contract/payments/bank-reversals.ts'
import type { Trx } from '../../platform/database.ts'
import { t } from '../../platform/messages.ts'
import { moneyText } from '../../../contract/rules/money-text.ts'
import { centsOf } from './who.ts'

type Pair = Omit<Reversed, 'certainty' | 'reasons' | 'blocked'> & {
  /** Number of the operation whose refund sends that money, unless the bank has carried it out already. */
  readonly refunding: string | null
  readonly reversal_id: string
  readonly reversed_on: string
  /** More than the reversal has, or less: the bank's charges. */
  readonly charges: string
  readonly currency: string
  readonly same_end_to_end: boolean
  readonly same_reference: boolean
  readonly same_account: boolean
  readonly same_party: boolean
}

const MOST_PAIRS = 500

/** Undecided reversals beside what they may take back. */
async function pairsWith(trx: Trx, ids: readonly string[]): Promise<readonly Pair[]> {
  const { rows } = await sql<Pair>`
    select r.reversal_id, r.reversed_on, o.id as sid, s.reference as statement, o.booked_on as "bookedOn",
      o.bank_reference as "bankReference", wo.party, o.state,
      abs(o.cents - r.reversal_cents) as charges, o.currency, r.same_end_to_end, r.same_reference, r.same_account, r.same_party,
      coalesce(used.uses, '[]') as uses, used.refunding
    from (select * from bank_reversal_pair where reversal_id = any (${ids}::uuid[])
      union select * from bank_reversal_pair where transaction_id = any (${ids}::uuid[])) r
    join bank_transaction_now o on o.id = r.transaction_id
    join bank_statement s on s.id = o.statement_id
    left join bank_transaction_words wo on wo.transaction_id = o.id
    left join lateral (
      select min(p.number) filter (where f.is_due) as refunding,
        jsonb_agg(jsonb_build_object('sid', p.id, 'name', p.number, 'kind', u.kind, 'cents', coalesce(u.cents, o.cents),
          'isConfirmed', use_standing(u) = 'confirmed', 'isRunning', p.status in ('open', 'onHold'),
          'isRefunded', coalesce(f.is_paid, false)) order by u.seq) as uses
      from bank_use u join operation p on p.id = u.operation_id left join lateral (
        select bool_or(n.state in ('open', 'approved', 'inBatch', 'sent')) as is_due,
          bool_or(n.state in ('recorded', 'confirmed')) as is_paid
        from refund_now n join refund r on r.id = n.id where r.id = u.refund_id
          or (u.kind = 'payment' and use_standing(u) = 'confirmed' and r.operation_id = p.id and r.transaction_id is null)
      ) f on true
      where u.transaction_id = o.id and u.kind not in ('aside', 'back') and use_standing(u) <> 'returned'
    ) used on true
    order by o.booked_on desc, o.id limit ${MOST_PAIRS}`.execute(trx)
  return rows
}

const RANK = { certain: 0, likely: 1, possible: 2 } as const

function guessOf(pair: Pair): Reversed {
  const { sid, statement, bookedOn, bankReference, party, state, uses, refunding: name } = pair
  const blocked = name === null ? null : t('refusals.payments.stopRefundFirst', { name })
  const names = [
    ...(pair.same_end_to_end ? [t('refusals.reversals.sameEndToEnd')] : []),
    ...(pair.same_reference ? [t('refusals.reversals.sameBankReference')] : []),
  ]
  const sides = [
    ...(pair.same_account ? [t('refusals.reversals.sameAccount')] : []),
    ...(pair.same_party ? [t('refusals.reversals.sameParty')] : []),
  ]
  const charges = centsOf(pair.charges)
  const certainty =
    names.length > 0 && charges === 0 ? 'certain' : charges > 0 || pair.same_account ? 'likely' : 'possible'
  const amount =
    charges === 0
      ? t('refusals.reversals.sameAmount')
      : t('refusals.reversals.charges', { amount: moneyText(charges, pair.currency) })
  const reasons = [amount, ...names, ...sides]
  return { sid, statement, bookedOn, bankReference, party, state, uses, certainty, reasons, blocked }
}

export type Reversals = {
  /** Reversal → what it may take back, the best first. */
  readonly reverses: ReadonlyMap<string, readonly Reversed[]>
  /** Transaction → the day on which its reversal was booked, decided on or not. */
  readonly reversedOn: ReadonlyMap<string, string>
  /** Transactions whose reversal was decided on. */
  readonly decided: ReadonlySet<string>
}

export async function reversalsOf(trx: Trx, ids: readonly string[]): Promise<Reversals> {
  const pairs = await pairsWith(trx, ids)
  const { rows: decided } = await sql<{ id: string; on: string }>`
    select u.reverses_id as id, t.booked_on as on from bank_use u join bank_transaction t on t.id = u.transaction_id
    where u.reverses_id = any (${ids}::uuid[])`.execute(trx)
  const guesses = Map.groupBy(pairs, (pair) => pair.reversal_id)
  return {
    reverses: new Map(
      [...guesses].map(([id, own]) => [
        id,
        own.map(guessOf).toSorted((a, b) => RANK[a.certainty] - RANK[b.certainty]),
      ]),
    ),
    reversedOn: new Map([
      ...pairs.map((pair) => [pair.sid, pair.reversed_on] as const),
      ...decided.map(({ id, on }) => [id, on] as const),
    ]),
    decided: new Set(decided.map(({ id }) => id)),
  }
}
