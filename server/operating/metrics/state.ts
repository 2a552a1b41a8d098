/** What waits in the database: the same for every process, so charts take the highest and do not add. */
import { uuidv7 } from '../../platform/canonical.ts'
import { inScope, SYSTEM, type Database, type Trx } from '../../platform/database.ts'
import { daysAfter } from '../../../machines/kernel/days.ts'
import { rows } from '../../platform/statements.ts'
import { lastCheck } from '../../modules/ledger/heads.repository.ts'

/** Seconds are null where nothing waits. */
type Depth = { readonly waiting: number; readonly oldestSeconds: number | null }

export type State = {
  readonly outbox: Depth
  readonly deadlines: Depth
  readonly emails: Depth
  readonly bounced: number
  readonly queues: readonly (Depth & { readonly queue: string })[]
  readonly check: { readonly at: Date; readonly problems: number } | null
}

const depth = (column: string, of: string): string =>
  `select count(*)::int as waiting, extract(epoch from now() - min(${column}))::float8 as "oldestSeconds" ${of}`

const OUTBOX = depth('created_at', 'from outbox where dispatched_at is null')
const DEADLINES = depth('due_at', 'from timer where due_at < now()')

/** Ids carry their time, and only they have an index. */
const RECENT_MAIL = 'from mail where id > $1'
const MAIL_DAYS = 30
const EMAILS = depth('created_at', `${RECENT_MAIL} and sent_at is null and bounced_at is null`)
const BOUNCED = `select count(*)::int as bounced ${RECENT_MAIL} and bounced_at > now() - interval '7 days'`

/** A job that waits for its time does not wait for a worker. */
const QUEUES = `select q.name as queue, coalesce(w.waiting, 0) as waiting, w.oldest as "oldestSeconds"
  from jobs.queue q
  left join (select name, count(*)::int as waiting, extract(epoch from now() - min(start_after))::float8 as oldest
    from jobs.job where state < 'active' and not blocked and start_after <= now() group by name) w using (name)
  where q.name not like '\\_\\_%'`

/** @throws when the database does not answer */
export const readState = (database: Database, now: Date): Promise<State> =>
  inScope(database, SYSTEM, async (trx) => {
    const since = uuidv7(daysAfter(now, -MAIL_DAYS).getTime())
    const [outbox, deadlines, emails, bounced, queues, check] = await Promise.all([
      one<Depth>(trx, OUTBOX),
      one<Depth>(trx, DEADLINES),
      one<Depth>(trx, EMAILS, [since]),
      one<{ bounced: number }>(trx, BOUNCED, [since]),
      rows<State['queues'][number]>(trx, QUEUES),
      lastCheck(trx),
    ])
    return {
      outbox,
      deadlines,
      emails,
      bounced: bounced.bounced,
      queues,
      check: check ? { at: check.at, problems: check.chains + check.folds + check.heads } : null,
    }
  })

async function one<Row>(trx: Trx, text: string, values: readonly unknown[] = []): Promise<Row> {
  const [row] = await rows<Row>(trx, text, values)
  return row!
}
