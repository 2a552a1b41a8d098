/** What must hold while a simulation runs and when it has ended; each contradiction becomes a sentence of the run. */
import { audit, totals } from '../ledger-audit.ts'
import { eventName } from '../../../machines/operation/by-event.ts'
import { CLOSED, contradictions } from './holds.ts'
import { labelOf, sayWrong, type Run } from './run.ts'
import type { Deal } from './people.ts'

/** Units are where they should be, and as many as were issued. */
export async function checkUnits(run: Run, issued: bigint): Promise<void> {
  const client = await run.owner.connect()
  try {
    for (const one of await audit(client)) sayWrong(run, one)
    const { issued: counted = 0n, ...owned } = await totals(client)
    const sum = Object.values(owned).reduce((all, one) => all + one, 0n)
    if (-counted !== issued || sum !== issued) sayWrong(run, `${sum} units are owned of ${issued}`)
  } finally {
    client.release()
  }
}

export async function checkEnd(run: Run, deals: readonly Deal[], issued: bigint): Promise<void> {
  const operations = deals.map(({ operationId }) => operationId)
  for (const one of await contradictions(run.owner, operations)) sayWrong(run, one)
  await checkUnits(run, issued)
  await checkKeys(run)
  await checkJournal(run, operations)
  await checkOutside(run)
  await checkWaiting(run)
}

/** Everything that was acknowledged is stored under its key, once. */
async function checkKeys(run: Run): Promise<void> {
  const { rows } = await run.owner.query<{ key: string; id: string; version: number; rows: number }>(
    `select i.person_id || ' ' || i.key as key, i.subject_id as id, i.version,
       (select count(*)::int from journal j where j.operation_id = i.subject_id and j.version = i.version) as rows
     from idempotency i`,
  )
  const stored = new Map(rows.map((row) => [row.key, row]))
  for (const [key, { operationId, version }] of run.keys) {
    const found = stored.get(key)
    if (found?.id !== operationId || found.version !== version || found.rows !== 1)
      sayWrong(run, `the acknowledged call ${key.replace(/^\S+ /, '')} is stored as ${found?.version}`)
  }
}

/** The journals hold what people saw as done, and nothing else of theirs. */
async function checkJournal(run: Run, operations: readonly string[]): Promise<void> {
  const { rows } = await run.owner.query<{ id: string; events: string[]; deadlines: number }>(
    `select o.id, (select count(*)::int from journal j where j.operation_id = o.id and event like 'xstate.after%') as deadlines,
       coalesce((select array_agg(event order by seq) from journal j
       where j.operation_id = o.id and seq > 1 and role <> 'system'), '{}') as events
     from operation o where o.parent_id is not null or exists (select from idempotency i where i.subject_id = o.id)`,
  )
  const known = new Set(operations)
  for (const { id, events, deadlines } of rows) {
    const fired = run.fired.get(id) ?? 0
    if (deadlines !== fired)
      sayWrong(run, `operation ${labelOf(run, id)} holds ${deadlines} deadlines, ${fired} were fired`)
    const acknowledged = run.acknowledged.get(id) ?? []
    if (!known.has(id)) sayWrong(run, `operation ${id} was requested and never acknowledged`)
    if (events.join() !== acknowledged.join())
      sayWrong(
        run,
        `operation ${labelOf(run, id)} holds ${events.length} events, ${acknowledged.length} were acknowledged`,
      )
  }
}

/** Each message of the outbox was handed over and carried out; the outside has each effect once. */
async function checkOutside(run: Run): Promise<void> {
  const { owner, outside, counts } = run
  const count = async (text: string): Promise<number> => {
    const { rows } = await owner.query<{ count: number }>(`select count(*)::int as count from ${text}`)
    return rows[0]!.count
  }
  const none = async (what: string, text: string) => {
    const found = await count(text)
    if (found > 0) sayWrong(run, `${what}: ${found}`)
  }
  await none('messages that were not handed over', 'outbox where dispatched_at is null')
  await none(
    'messages without a job that is done',
    'outbox o where not exists (select from simulated_job j where j.id = o.id and j.done_at is not null)',
  )
  await none(
    'e-mails that are neither sent nor refused',
    'mail where (sent_at is null) = (bounced_at is null)',
  )
  await none(
    'certificates that were reported more often than they were asked for',
    `operation o where (select count(*) from journal j where j.operation_id = o.id
       and j.event in ('${eventName('certificate.seal')}', '${eventName('certificate.fail')}'))
       > (select count(*) from outbox x where x.operation_id = o.id and x.kind = 'drawCertificate')`,
  )
  const { rows: mails } = await owner.query<{ id: string; sent: boolean }>(
    'select id, sent_at is not null as sent from mail',
  )
  const sent = mails.filter((one) => one.sent)
  const missing = sent.filter(({ id }) => !outside.delivered.has(id)).length
  if (missing > 0) sayWrong(run, `${missing} e-mails are marked as sent and never reached the mail server`)
  const stored = new Set(sent.map(({ id }) => id))
  const unknown = [...outside.delivered.keys()].filter((id) => !stored.has(id)).length
  if (unknown > 0) sayWrong(run, `the mail server took ${unknown} e-mails that are not stored as sent`)
  const asked = await count("notification where email = 'now'")
  const certificates = await count("outbox where kind = 'sendCertificate'")
  if (mails.length !== asked + certificates)
    sayWrong(
      run,
      `${mails.length} e-mails are stored for ${asked} notifications and ${certificates} certificates`,
    )
  // What was taken and not answered, or whose sender died before its mark, may come again: with the same id.
  const draws = [...outside.sealed.values()].reduce((sum, times) => sum + times, 0)
  const extra = again(outside.delivered) + draws - (await count("outbox where kind = 'drawCertificate'"))
  const excused = outside.unanswered() + Object.values(counts.crashes).reduce((sum, one) => sum + one, 0)
  if (extra > excused) sayWrong(run, `${extra} effects came again, ${excused} had a reason`)
}

export const again = (list: ReadonlyMap<string, number>): number =>
  [...list.values()].reduce((sum, times) => sum + times - 1, 0)

type Open = {
  readonly id: string
  readonly courts: readonly string[]
  readonly isAwaited: boolean
}

/** What has not ended waits for a person, a deadline or a tranche. */
async function checkWaiting(run: Run): Promise<void> {
  const { rows } = await run.owner.query<Open>(
    `select o.id, coalesce((select array_agg(t ->> 'court') from jsonb_array_elements(o.turns) t), '{}') as courts,
       exists (select from timer t where t.operation_id = o.id)
         or exists (select from operation c where c.parent_id = o.id and c.status <> all ($1)) as "isAwaited"
     from operation o where o.status <> all ($1)`,
    [[...CLOSED]],
  )
  for (const { id, courts, isAwaited } of rows)
    if (!isAwaited && !courts.some((court) => court !== 'system' && court !== 'nobody'))
      sayWrong(run, `operation ${labelOf(run, id)} waits for no one`)
  const { rowCount } = await run.owner.query('select from timer where due_at <= $1', [
    new Date(run.clock.now),
  ])
  if (rowCount) sayWrong(run, `${rowCount} deadlines are overdue`)
}
