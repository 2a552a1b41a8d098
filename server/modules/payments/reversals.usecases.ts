/** Taking back what a transaction was confirmed as, because the bank took the transaction back. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { BankTransaction } from '../../../contract/bank.ts'
import type { BankReversal, Reversed } from '../../../contract/bank-reversals.ts'
import { inScope, type Scope, type Trx } from '../../platform/database.ts'
import { Refused } from '../../platform/http/refused.ts'
import { advanceTogether, type Part } from '../../workflow/advance-together.ts'
import { inWords } from './refusals.ts'
import { showTransaction } from './transactions.repository.ts'
import type { Places } from './transactions.usecases.ts'

/**
 * A payment or payout that waits for its second approval is rejected in its operation; an operation that was paid already is put on
 * hold, with the reason. All of it happens, or nothing.
 * @throws Refused 404, 409 when it is no reversal of that transaction, or somebody has decided on one of them
 */
export async function confirmReversal(
  places: Places,
  scope: Scope,
  sid: string,
  { reversedSid, reason }: z.output<typeof BankReversal>,
): Promise<BankTransaction> {
  const { database, clock } = places
  const at = clock()
  const { parts, refunds } = await inScope(database, scope, async (trx) => {
    const { reverses } = await showTransaction(trx, { scope, now: at }, sid)
    const reversed = reverses.find((one) => one.sid === reversedSid)
    if (!reversed) throw new Refused(409, 'wrong_state', 'This transaction takes back no such transaction.')
    const said = `The bank reversed ${reversed.bankReference}: ${reason}`
    return {
      parts: await partsOf(trx, reversed, said),
      refunds: reversed.uses.filter(({ kind }) => kind === 'giveBack' || kind === 'refund'),
    }
  })
  if (refunds.length > 0)
    throw new Refused(
      409,
      'guard_refused',
      `Stop the refund of ${refunds[0]!.name} first: its money went back.`,
    )
  const taken = {
    text: `insert into bank_use (transaction_id, kind, reverses_id, reason, person_id, at) values ($1, 'reversal', $2, $3, $4, $5)`,
    values: [sid, reversedSid, reason, scope.personId, at],
  }
  const [first, ...others] = parts
  await inWords(() =>
    first
      ? advanceTogether(places, {
          scope,
          parts: [{ ...first, writing: [taken] }, ...others],
          idempotencyKey: randomUUID(),
          asked: { transactionSid: sid, reversedSid, reason },
        })
      : inScope(database, scope, async (trx) => {
          await sql`insert into bank_use (transaction_id, kind, reverses_id, reason, person_id, at)
            values (${sid}, 'reversal', ${reversedSid}, ${reason}, ${scope.personId}, ${at})`.execute(trx)
        }),
  )
  return inScope(database, scope, (trx) => showTransaction(trx, { scope, now: at }, sid))
}

const STEPS = { payment: 'contributorPaymentValidation', payout: 'pcPaymentValidation' } as const

/** One event per operation that runs. */
async function partsOf(trx: Trx, { uses }: Reversed, reason: string): Promise<readonly Part[]> {
  const { rows } = await sql<{ id: string; version: number }>`
    select id, version from operation where id = any (${uses.map(({ sid }) => sid)}::uuid[]) and status = 'open'`.execute(
    trx,
  )
  return rows.map(({ id, version }) => {
    const use = uses.find((one) => one.sid === id)!
    const isWaiting = !use.isConfirmed && (use.kind === 'payment' || use.kind === 'payout')
    return {
      operationId: id,
      name: use.name,
      type: isWaiting ? `${STEPS[use.kind as keyof typeof STEPS]}.return` : 'operation.hold',
      payload: { reason: reason.slice(0, 1000) },
      version,
      writing: [],
    }
  })
}
