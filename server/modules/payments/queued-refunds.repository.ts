/** Refunds that wait for the platform, for the dashboard. */
import { sql } from 'kysely'
import type * as z from 'zod'
import type { QueuedRefund } from '../../../contract/back-office.ts'
import type { Trx } from '../../platform/database.ts'
import { centsOf } from './who.ts'

type Stored = Omit<z.infer<typeof QueuedRefund>, 'cents' | 'since'> & {
  readonly cents: string
  readonly since: Date
  readonly count: number
}

/** The longest waiting first, and how many there are. */
export async function queuedRefunds(trx: Trx, limit: number) {
  const { rows } = await sql<Stored>`
    select r.id as sid, o.number, refund_holder(r.id) as holder, r.cents, r.currency, r.state, r.at as since,
      count(*) over ()::int as count
    from refund_now r join operation o on o.id = r.operation_id
    where r.state in ('open', 'approved', 'recorded') order by r.at, r.id limit ${limit}`.execute(trx)
  return {
    items: rows.map(({ count: _count, cents, since, ...row }) => ({
      ...row,
      cents: centsOf(cents),
      since: since.toISOString(),
    })),
    count: rows[0]?.count ?? 0,
  }
}
