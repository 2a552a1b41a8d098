/** One submission's journal, played for the owners of the platform. */
import { sql } from 'kysely'
import type * as z from 'zod'
import type { Replay } from '../../../contract/replay.ts'
import { submission } from '../../../machines/projectSubmission/submission.ts'
import type { Scope, Trx } from '../../platform/database.ts'
import { notFound } from '../../platform/http/refused.ts'
import { replayedItems } from '../../workflow/replayed.ts'
import { submissionJournals } from './journaled.ts'
import { isHidden } from './row.ts'

/** @throws Refused 404 for an unknown one and for what nobody submitted yet, 409 when it cannot be replayed */
export async function replaySubmission(trx: Trx, scope: Scope, sid: string): Promise<z.input<typeof Replay>> {
  const { rows } = await sql<{ title: string; submitted_at: Date | null }>`
    select f.title, s.submitted_at from submission s join offering f on f.id = s.offering_id
    where s.offering_id = ${sid}::uuid`.execute(trx)
  const [found] = rows
  if (!found || isHidden(scope, found.submitted_at)) throw notFound()
  const words = {
    labelOf: (event: string) => submission.events[event]?.label ?? 'Begun',
    payloadOf: (_event: string, payload: Readonly<Record<string, unknown>>) => payload,
  }
  const of = { sid, machine: submission.name }
  return {
    name: found.title,
    machine: 'projectSubmission',
    items: await replayedItems(trx, submissionJournals, of, words),
  }
}
