/** Deciding on transactions that resemble earlier ones. */
import { sql } from 'kysely'
import type * as z from 'zod'
import type { BankDuplicates, BankTransaction } from '../../../contract/payments/bank.ts'
import { inScope, type Scope } from '../../platform/database.ts'
import { Refused } from '../../platform/http/refused.ts'
import { inWords, NOT_ALIKE } from './refusals.ts'
import { showTransactions } from './transactions.repository.ts'
import type { Places } from './transactions.usecases.ts'

/** All of them, or none. @throws Refused 404, 409 with the first that resembles no other one, or that is decided already */
export const decideDuplicates = (
  { database, clock }: Pick<Places, 'database' | 'clock'>,
  scope: Scope,
  { sids, isDuplicate, reason }: z.output<typeof BankDuplicates>,
): Promise<{ items: BankTransaction[] }> =>
  inWords(() =>
    inScope(database, scope, async (trx) => {
      const at = clock()
      const asking = { scope, now: at }
      const decided = (await showTransactions(trx, asking, sids)).find(({ resembles }) => resembles === null)
      if (decided)
        throw new Refused(
          409,
          'wrong_state',
          sids.length === 1 ? NOT_ALIKE : `${decided.bankReference}: ${NOT_ALIKE}`,
        )
      // In the order of their ids: two who choose the same ones never wait for each other in a circle.
      await sql`insert into bank_use (transaction_id, kind, reason, person_id, at)
        select sid, ${isDuplicate ? 'aside' : 'distinct'}, ${reason}, ${scope.personId}::uuid, ${at}::timestamptz
        from unnest(${sids}::uuid[]) sid order by sid`.execute(trx)
      return { items: await showTransactions(trx, asking, sids) }
    }),
  )
