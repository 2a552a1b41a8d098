/** Onboarding: one's own, the platform's queue, documents, the link of somebody else who signs. */
import type { FastifyInstance } from 'fastify'
import { onboarding, onboardingDocuments, onboardings, signatures } from '../../../contract/onboardings.ts'
import type { Viewer } from '../../../contract/session.ts'
import type { Deps } from '../../deps.ts'
import { inScope, SYSTEM, type Scope, type Trx } from '../../platform/database.ts'
import { Refused } from '../../platform/http/refused.ts'
import { route } from '../../shared/http/route.ts'
import type { SignedIn } from '../../shared/http/fresh.ts'
import { attachmentNamed, readUpload } from '../documents/documents.routes.ts'
import { saveAnswer } from './answers.ts'
import { beginOnboarding } from './begin.ts'
import { presentOnboarding } from './detail.ts'
import { keepDocument, lookAt, removeDocument } from './documents.ts'
import { listOnboardings } from './list.ts'
import { replayOnboarding } from './replay.ts'
import { findOwn, findSubmitted, lockOwn } from './row.ts'
import { sendEvent, type Told } from './send.ts'
import { answerSignature, showSignature } from './signatures.ts'
import { consultVat } from './vat.ts'
import { tell } from './work.ts'

export function onboardingsRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, clock, cookie, viewers } = deps
  const read = <Result>(scope: Scope, run: (trx: Trx) => Promise<Result>) => inScope(database, scope, run)
  /** After the commit: others hear it, and what the organization may do is felt by the next call. */
  const announce = (told: Told): void => {
    viewers.forgetAll()
    tell(deps.pool, told)
  }
  const show = async (trx: Trx, scope: Scope, viewer: Viewer) => {
    const own = await findOwn(trx, scope)
    return own && presentOnboarding(trx, { scope, viewer, now: clock() }, own)
  }
  const showOwn = async (scope: Scope, viewer: Viewer) =>
    (await read(scope, (trx) => show(trx, scope, viewer))) ?? gone()

  route(app, onboarding.show, async ({ scope, viewer }) => ({
    onboarding: await read(scope, (trx) => show(trx, scope, known(viewer))),
  }))

  route(app, onboarding.start, async ({ scope, viewer }) => {
    await read(scope, (trx) => beginOnboarding(trx, scope, known(viewer), clock()))
    return showOwn(scope, known(viewer))
  })

  route(app, onboarding.save, ({ scope, params, body }) =>
    read(scope, (trx) => saveAnswer(trx, scope, params.step, body, clock())),
  )

  route(app, onboarding.send, async ({ scope, viewer, body, request }) => {
    const sessionHash = cookie.hashOf(request)
    const told = await read(scope, async (trx) =>
      sendEvent(
        { trx, scope, site: deps.config, now: clock(), sessionHash },
        await lockOwn(trx, scope),
        body,
      ),
    )
    announce(told)
    // The organization may have been made by this very event: from here on it is acted for.
    return showOwn({ ...scope, organizationId: told.organizationId }, known(viewer))
  })

  route(app, onboarding.upload, async ({ scope, request }) => {
    const { text, ...upload } = await readUpload(request)
    return keepDocument(deps, scope, { ...upload, itemSid: text('item_sid') })
  })

  route(app, onboarding.consultVat, async ({ scope }) => ({
    vat: await consultVat(deps, deps.vatConsultation, scope),
  }))

  route(app, onboardingDocuments.show, async ({ scope, params, reply }) => {
    const { bytes, name, mediaType } = await lookAt(deps, scope, params.sid)
    return reply
      .headers({
        'content-type': mediaType,
        'content-disposition': attachmentNamed(name),
        'cache-control': 'private, no-store',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      })
      .send(bytes)
  })

  route(app, onboardingDocuments.remove, ({ scope, params }) => removeDocument(deps, scope, params.sid))

  route(app, onboardings.list, ({ scope, query }) => read(scope, (trx) => listOnboardings(trx, query)))

  const review = (scope: Scope, viewer: SignedIn | null, sid: string) =>
    read(scope, async (trx) =>
      presentOnboarding(
        trx,
        { scope, viewer: known(viewer), now: clock() },
        await findSubmitted(trx, scope, sid),
      ),
    )

  route(app, onboardings.show, ({ scope, viewer, params }) => review(scope, viewer, params.sid))

  route(app, onboardings.replay, ({ scope, params }) =>
    read(scope, (trx) => replayOnboarding(trx, scope, params.sid)),
  )

  route(app, onboardings.send, async ({ scope, viewer, params, body }) => {
    const told = await read(scope, async (trx) =>
      sendEvent(
        { trx, scope, site: deps.config, now: clock(), sessionHash: null },
        await findSubmitted(trx, scope, params.sid, true),
        body,
      ),
    )
    announce(told)
    return review(scope, viewer, params.sid)
  })

  // As the server: who follows the link belongs nowhere, its token proves enough.
  route(app, signatures.show, ({ params }) =>
    read(SYSTEM, (trx) => showSignature(trx, params.token, clock())),
  )

  route(app, signatures.answer, async ({ params, body }) => {
    const { told, answer } = await read(SYSTEM, (trx) =>
      answerSignature(trx, deps.config, { ...params, ...body }, clock()),
    )
    if (told) announce(told)
    return answer
  })
}

/** The policy lets nobody without a session come here. */
function known(viewer: SignedIn | null): SignedIn {
  if (!viewer) throw new Refused(401, 'not_signed_in')
  return viewer
}

function gone(): never {
  throw new Refused(404, 'not_found')
}
