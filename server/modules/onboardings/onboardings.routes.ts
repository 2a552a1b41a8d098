/** Onboarding: one's own, the platform's queue, documents, the link of someone else who signs. */
import type { FastifyInstance } from 'fastify'
import { sendFile } from '../../platform/http/send-file.ts'
import {
  onboarding,
  onboardingDocuments,
  onboardings,
  signatures,
} from '../../../contract/organizations/onboardings.ts'
import type { Viewer } from '../../../contract/session.ts'
import type { Deps } from '../../deps.ts'
import { inScope, SYSTEM, type Scope, type Trx } from '../../platform/database.ts'
import { Refused } from '../../platform/http/refused.ts'
import { route, scopedRoute } from '../../shared/http/route.ts'
import { known, type SignedIn } from '../../shared/http/fresh.ts'
import { announceAll } from '../../workflow/engine/engine.ts'
import { retryOnDuplicateKey } from '../../workflow/engine/keys.ts'
import { readUpload } from '../documents/documents.routes.ts'
import { saveAnswer } from './answers.ts'
import { beginOnboarding } from './begin.ts'
import { presentOnboarding } from './detail.ts'
import { keepDocument, lookAt, removeDocument } from './documents.ts'
import { listOnboardings } from './list.ts'
import { findOwn, findSubmitted, lockOwn } from './row.ts'
import { sendEvent, type Announced } from './send.ts'
import { answerSignature, showSignature } from './signatures.ts'
import { consultVat } from './checks/vat.ts'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { Replay } from '../../../contract/operations/replay.ts'
import { replayedItems } from '../../workflow/journal/replayed.ts'
import { labelOf } from './journal-view.ts'
import { onboardingJournals } from './journaled.ts'
import { withheld } from './personal.ts'

export function onboardingsRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, clock, cookie, viewers } = deps
  const read = <Result>(scope: Scope, run: (trx: Trx) => Promise<Result>) => inScope(database, scope, run)
  /** After the commit: others hear it, and what the organization may do is felt by the next call. */
  const announce = (announced: Announced | null): void => {
    if (!announced) return
    viewers.invalidateAll()
    announceAll(deps.pool, announced.announcements)
  }
  const once = <Result>(scope: Scope, run: (trx: Trx) => Promise<Result>) =>
    retryOnDuplicateKey(() => read(scope, run))
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

  scopedRoute(app, database, onboarding.save, ({ trx, scope, params, body }) =>
    saveAnswer(trx, scope, params.step, body, clock()),
  )

  route(app, onboarding.send, async ({ scope, viewer, body, request }) => {
    const sessionHash = cookie.hashOf(request)
    const announced = await once(scope, async (trx) =>
      sendEvent(
        { trx, scope, site: deps.config, now: clock(), sessionHash },
        await lockOwn(trx, scope),
        body,
      ),
    )
    announce(announced)
    // The organization may have been made by this very event: from here on it is acted for.
    return showOwn(announced ? { ...scope, organizationId: announced.organizationId } : scope, known(viewer))
  })

  route(app, onboarding.upload, async ({ scope, request }) => {
    const { text, ...upload } = await readUpload(request)
    return keepDocument(deps, scope, { ...upload, itemSid: text('item_sid') })
  })

  route(app, onboarding.consultVat, async ({ scope }) => ({
    vat: await consultVat(deps, deps.vatConsultation, scope),
  }))

  route(app, onboardingDocuments.show, async ({ scope, params, reply }) => {
    return sendFile(reply, await lookAt(deps, scope, params.sid), {
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
    })
  })

  route(app, onboardingDocuments.remove, ({ scope, params }) => removeDocument(deps, scope, params.sid))

  scopedRoute(app, database, onboardings.list, ({ trx, query }) => listOnboardings(trx, query))

  const review = (scope: Scope, viewer: SignedIn | null, sid: string) =>
    read(scope, async (trx) =>
      presentOnboarding(
        trx,
        { scope, viewer: known(viewer), now: clock() },
        await findSubmitted(trx, scope, sid),
      ),
    )

  route(app, onboardings.show, ({ scope, viewer, params }) => review(scope, viewer, params.sid))

  scopedRoute(app, database, onboardings.replay, ({ trx, scope, params }) =>
    replayOnboarding(trx, scope, params.sid),
  )

  route(app, onboardings.send, async ({ scope, viewer, params, body }) => {
    const announced = await once(scope, async (trx) =>
      sendEvent(
        { trx, scope, site: deps.config, now: clock(), sessionHash: null },
        await findSubmitted(trx, scope, params.sid, true),
        body,
      ),
    )
    announce(announced)
    return review(scope, viewer, params.sid)
  })

  // As the server: who follows the link belongs nowhere, its token proves enough.
  route(app, signatures.show, ({ params }) =>
    read(SYSTEM, (trx) => showSignature(trx, params.token, clock())),
  )

  route(app, signatures.answer, async ({ params, body }) => {
    const { announced, answer } = await read(SYSTEM, (trx) =>
      answerSignature(trx, deps.config, { ...params, ...body }, clock()),
    )
    announce(announced)
    return answer
  })
}

function gone(): never {
  throw new Refused(404, 'not_found')
}

/** @throws Refused 404 for an unknown one and for what no one submitted yet, 409 when it cannot be replayed */
async function replayOnboarding(trx: Trx, scope: Scope, sid: string): Promise<z.input<typeof Replay>> {
  const { organizationId } = await findSubmitted(trx, scope, sid)
  const { rows } = await sql<{
    name: string
  }>`select name from organization where id = ${organizationId}::uuid`.execute(trx)
  const words = { labelOf, payloadOf: withheld }
  return {
    name: rows[0]?.name ?? '—',
    machine: 'onboarding',
    items: await replayedItems(trx, onboardingJournals, { sid, machine: 'onboarding' }, words),
  }
}
