/** Submitting an offering and reviewing it; photos and documents of offerings. */
import type { FastifyInstance } from 'fastify'
import { offeringFiles, submissions } from '../../../contract/submissions.ts'
import type { Deps } from '../../deps.ts'
import { inScope, type Scope, type Trx } from '../../platform/database.ts'
import { Refused } from '../../platform/http/refused.ts'
import { route } from '../../shared/http/route.ts'
import type { SignedIn } from '../../shared/http/fresh.ts'
import { announce } from '../../workflow/announce.ts'
import { attachmentNamed, readUpload } from '../documents/documents.routes.ts'
import { showSubmission } from './detail.ts'
import { keepDocument, keepPhoto, readFile } from './files.ts'
import { forecastFor } from './forecast.ts'
import { listSubmissions } from './list.ts'
import { replaySubmission } from './replay.ts'
import { sendEvent, type Told } from './send.ts'
import { addComment, beginSubmission, resolveComment, saveDraft } from './submissions.usecases.ts'

export function submissionsRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, clock, config } = deps

  /** After the commit: the carrier and the platform hear it, and everybody what buyers see. */
  const tell = ({ sid, version, organizationId, concernsBuyers }: Told): void => {
    announce(deps.pool, { topic: 'submission', sid, version, organizations: [organizationId] })
    if (concernsBuyers) announce(deps.pool, { topic: 'offering', sid, version, organizations: 'everybody' })
  }
  const show = (trx: Trx, scope: Scope, viewer: SignedIn | null, sid: string) =>
    showSubmission(trx, { scope, viewer: known(viewer), now: clock() }, sid)

  route(app, submissions.list, ({ scope, query }) =>
    inScope(database, scope, (trx) => listSubmissions(trx, scope, query)),
  )

  route(app, submissions.start, async ({ scope, viewer, body }) => {
    const { told, detail } = await inScope(database, scope, async (trx) => {
      const begun = await beginSubmission(trx, scope, body, clock())
      return { told: begun, detail: await show(trx, scope, viewer, begun.sid) }
    })
    tell(told)
    return detail
  })

  route(app, submissions.show, ({ scope, viewer, params }) =>
    inScope(database, scope, (trx) => show(trx, scope, viewer, params.sid)),
  )

  route(app, submissions.replay, ({ scope, params }) =>
    inScope(database, scope, (trx) => replaySubmission(trx, scope, params.sid)),
  )

  route(app, submissions.save, async ({ scope, params, body }) => {
    const { told, answer } = await inScope(database, scope, (trx) =>
      saveDraft(trx, scope, params.sid, body, clock()),
    )
    tell(told)
    return answer
  })

  route(app, submissions.send, async ({ scope, viewer, params, body }) => {
    const { told, detail } = await inScope(database, scope, async (trx) => ({
      told: await sendEvent(trx, scope, config, params.sid, body, clock()),
      detail: await show(trx, scope, viewer, params.sid),
    }))
    tell(told)
    return detail
  })

  route(app, submissions.comment, async ({ scope, params, body }) => {
    const { told, answer } = await inScope(database, scope, (trx) =>
      addComment(trx, scope, params.sid, body, clock()),
    )
    tell(told)
    return answer
  })

  route(app, submissions.resolve, async ({ scope, params, body }) => {
    const { told, answer } = await inScope(database, scope, (trx) =>
      resolveComment(trx, scope, params.sid, body.resolved, clock()),
    )
    tell(told)
    return answer
  })

  route(app, submissions.photo, async ({ scope, params, request }) =>
    keepPhoto(deps, scope, params.sid, await readUpload(request)),
  )

  route(app, submissions.document, async ({ scope, params, request }) =>
    keepDocument(deps, scope, params.sid, await readUpload(request)),
  )

  route(app, submissions.forecast, ({ scope }) =>
    inScope(database, scope, async (trx) => ({ items: await forecastFor(trx, scope, clock()) })),
  )

  fileRoutes(app, deps)
}

function fileRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, offeringFiles.photo, async ({ scope, params, query, reply }) => {
    const { bytes, isPublic } = await readFile(deps, scope, 'photo', params.sid, query.size)
    return reply.headers({ ...headersOf(isPublic), 'content-type': 'image/webp' }).send(bytes)
  })

  route(app, offeringFiles.document, async ({ scope, params, reply }) => {
    const { bytes, name, mediaType, isPublic } = await readFile(deps, scope, 'document', params.sid)
    return reply
      .headers({
        ...headersOf(isPublic),
        'content-type': mediaType,
        'content-disposition': attachmentNamed(name),
      })
      .send(bytes)
  })
}

/** The content of a sid never changes; what is not published is nobody's to keep. */
const headersOf = (isPublic: boolean) => ({
  'cache-control': isPublic ? 'public, max-age=31536000, immutable' : 'private, no-store',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
})

/** The policy lets nobody without a session come here. */
function known(viewer: SignedIn | null): SignedIn {
  if (!viewer) throw new Refused(401, 'not_signed_in')
  return viewer
}
