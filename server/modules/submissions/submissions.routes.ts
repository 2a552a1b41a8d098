/** Submitting an offering and reviewing it; photos and documents of offerings. */
import type { FastifyInstance } from 'fastify'
import { sendFile } from '../../platform/http/send-file.ts'
import { offeringFiles, submissions } from '../../../contract/offerings/submissions.ts'
import type { Deps } from '../../deps.ts'
import { inScope, type Scope, type Trx } from '../../platform/database.ts'
import { route, scopedRoute } from '../../shared/http/route.ts'
import { known, type SignedIn } from '../../shared/http/fresh.ts'
import type { Announcement } from '../../workflow/outbox/announce.ts'
import { announceAll } from '../../workflow/engine/engine.ts'
import { retryOnDuplicateKey } from '../../workflow/engine/keys.ts'
import { readUpload } from '../documents/documents.routes.ts'
import { labelOf, showSubmission } from './detail.ts'
import { keepDocument, keepPhoto, readFile } from './files.ts'
import { forecastFor } from './forecast.ts'
import { listSubmissions } from './list.ts'
import { sendEvent } from './send.ts'
import { addComment, beginSubmission, resolveComment, saveDraft } from './submissions.usecases.ts'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { Replay } from '../../../contract/operations/replay.ts'
import { submission } from '../../../machines/projectSubmission/submission.ts'
import { notFound } from '../../platform/http/refused.ts'
import { replayedItems } from '../../workflow/journal/replayed.ts'
import { submissionJournals } from './journaled.ts'
import { isHidden } from './row.ts'

export function submissionsRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, clock, config } = deps

  /** After the commit. */
  const publish = (...changes: readonly Announcement[]): void => announceAll(deps.pool, changes)
  const publishing = async <Answer>(
    scope: Scope,
    run: (trx: Trx) => Promise<{ readonly change: Announcement; readonly answer: Answer }>,
  ): Promise<Answer> => {
    const { change, answer } = await inScope(database, scope, run)
    publish(change)
    return answer
  }
  const show = (trx: Trx, scope: Scope, viewer: SignedIn | null, sid: string) =>
    showSubmission(trx, { scope, viewer: known(viewer), now: clock() }, sid)

  scopedRoute(app, database, submissions.list, ({ trx, scope, query }) => listSubmissions(trx, scope, query))

  route(app, submissions.start, ({ scope, viewer, body }) =>
    publishing(scope, async (trx) => {
      const change = await beginSubmission(trx, scope, body, clock())
      return { change, answer: await show(trx, scope, viewer, change.sid) }
    }),
  )

  scopedRoute(app, database, submissions.show, ({ trx, scope, viewer, params }) =>
    show(trx, scope, viewer, params.sid),
  )

  scopedRoute(app, database, submissions.replay, ({ trx, scope, params }) =>
    replaySubmission(trx, scope, params.sid),
  )

  route(app, submissions.save, ({ scope, params, body }) =>
    publishing(scope, (trx) => saveDraft(trx, scope, params.sid, body, clock())),
  )

  route(app, submissions.send, async ({ scope, viewer, params, body }) => {
    const { change, detail } = await retryOnDuplicateKey(() =>
      inScope(database, scope, async (trx) => ({
        change: await sendEvent({ trx, scope, site: config, now: clock() }, params.sid, body),
        detail: await show(trx, scope, viewer, params.sid),
      })),
    )
    publish(...change)
    return detail
  })

  route(app, submissions.comment, ({ scope, params, body }) =>
    publishing(scope, (trx) => addComment({ trx, scope, site: config, now: clock() }, params.sid, body)),
  )

  route(app, submissions.resolve, ({ scope, params, body }) =>
    publishing(scope, (trx) => resolveComment(trx, scope, params.sid, body.resolved, clock())),
  )

  route(app, submissions.photo, async ({ scope, params, request }) =>
    keepPhoto(deps, scope, params.sid, await readUpload(request)),
  )

  route(app, submissions.document, async ({ scope, params, request }) =>
    keepDocument(deps, scope, params.sid, await readUpload(request)),
  )

  scopedRoute(app, database, submissions.forecast, async ({ trx, scope }) => ({
    items: await forecastFor(trx, scope, clock()),
  }))

  fileRoutes(app, deps)
}

function fileRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, offeringFiles.photo, async ({ scope, params, query, reply }) => {
    const { bytes, isPublic } = await readFile(deps, scope, 'photo', params.sid, query.size)
    return reply.headers({ ...headersOf(isPublic), 'content-type': 'image/webp' }).send(bytes)
  })

  route(app, offeringFiles.document, async ({ scope, params, reply }) => {
    const { isPublic, ...file } = await readFile(deps, scope, 'document', params.sid)
    return sendFile(reply, file, headersOf(isPublic))
  })
}

/** The content of a sid never changes; what is not published is no one's to keep. */
const headersOf = (isPublic: boolean) => ({
  'cache-control': isPublic ? 'public, max-age=31536000, immutable' : 'private, no-store',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
})

/** One submission's journal, for the owners of the platform. @throws Refused 404 for an unknown one and for what no one submitted yet, 409 when it cannot be replayed */
async function replaySubmission(trx: Trx, scope: Scope, sid: string): Promise<z.input<typeof Replay>> {
  const { rows } = await sql<{ title: string; submitted_at: Date | null }>`
    select f.title, s.submitted_at from submission s join offering f on f.id = s.offering_id
    where s.offering_id = ${sid}::uuid`.execute(trx)
  const [found] = rows
  if (!found || isHidden(scope, found.submitted_at)) throw notFound()
  const words = {
    labelOf,
    payloadOf: (_event: string, payload: Readonly<Record<string, unknown>>) => payload,
  }
  const of = { sid, machine: submission.name }
  return {
    name: found.title,
    machine: 'projectSubmission',
    items: await replayedItems(trx, submissionJournals, of, words),
  }
}
