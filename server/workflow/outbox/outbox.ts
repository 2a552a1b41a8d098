/** Effects outside the transaction: written with it, passed to the job queue after the commit, run at least once. */
import { rows } from '../../platform/statements.ts'
import { SYSTEM } from '../../platform/database.ts'
import { inTransaction, type Jobs } from '../../platform/jobs.ts'
import { SEND_MAIL } from '../../platform/mail/queue.ts'
import type { Engine } from '../operation-kind.ts'
import { begin, COMMIT, together, withClient } from '../transaction.ts'

export type EffectJob = {
  readonly outboxId: string
  /** Of what left the message; see platform/tracing. */
  readonly trace?: string
}

const BATCH = 200
/** E-mails are retried for two days, at most every five minutes; other jobs fail sooner, for people to see. */
const EMAIL_RETRIES = { retryLimit: 600, retryDelay: 2, retryBackoff: true, retryDelayMax: 300 } as const
const SENDS_ONLY: ReadonlySet<string> = new Set(['notify', 'sendCertificate', SEND_MAIL])
/** Certificates and tranches have priority over e-mails. */
const SOMEBODY_WAITS = 10

/** Job and mark share a transaction and the row's id, so nothing is queued twice. @returns how many */
export async function relayOutbox(engine: Pick<Engine, 'pool'>, jobs: Pick<Jobs, 'insert'>): Promise<number> {
  let relayed = 0
  for (;;) {
    const batch = await withClient(engine.pool, async (client) => {
      await together(client, begin(SYSTEM))
      const waiting = await rows<{ id: string; kind: string; trace: string | null }>(
        client,
        'select id, kind, trace from outbox where dispatched_at is null order by id limit $1 for update skip locked',
        [BATCH],
      )
      if (waiting.length > 0) {
        await jobs.insert(
          'effect',
          waiting.map(({ id, kind, trace }) => ({
            id,
            data: { outboxId: id, ...(trace !== null && { trace }) } satisfies EffectJob,
            priority: kind === 'notify' ? 0 : SOMEBODY_WAITS,
            ...(SENDS_ONLY.has(kind) && EMAIL_RETRIES),
          })),
          { db: inTransaction(client) },
        )
        await rows(client, 'update outbox set dispatched_at = now() where id = any ($1::uuid[])', [
          waiting.map(({ id }) => id),
        ])
      }
      await client.query(COMMIT)
      return waiting.length
    })
    relayed += batch
    if (batch < BATCH) return relayed
  }
}

export type OutboxRow = {
  readonly id: string
  /** Null for an e-mail that belongs to no operation. */
  readonly operation_id: string | null
  /** Of the event that left it; null where none did. */
  readonly version: number | null
  readonly created_at: Date
  readonly kind: string
  readonly params: Readonly<Record<string, unknown>>
}

export const outboxRow = (engine: Pick<Engine, 'pool'>, id: string): Promise<OutboxRow | undefined> =>
  withClient(engine.pool, async (client) => {
    const answers = await together(client, [
      ...begin(SYSTEM),
      {
        name: 'outbox_row',
        text: 'select id, operation_id, version, created_at, kind, params from outbox where id = $1',
        values: [id],
      },
      COMMIT,
    ])
    return answers[1]?.rows[0] as OutboxRow | undefined
  })
