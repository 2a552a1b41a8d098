/** Contracts: their texts in the back office; versions, signatures and verification at an operation. */
import '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { contracts, contractTemplates } from '../../../contract/operations/contracts.ts'
import type { Deps } from '../../deps.ts'
import { inScope, readInScope } from '../../platform/database.ts'
import { orNotFound } from '../../platform/http/refused.ts'
import { known } from '../../shared/http/fresh.ts'
import { route, scopedRoute } from '../../shared/http/route.ts'
import { makeOnce } from '../../workflow/engine/keys.ts'
import { readUpload } from '../documents/documents.routes.ts'
import { drawDraft } from '../documents/draft.drawing.ts'
import { documentFacts } from '../documents/document-facts.repository.ts'
import { contractIn } from './contracts.repository.ts'
import { checkClauses, previewOf } from './drafting.ts'
import { sign } from './signing.usecases.ts'
import { addPublication, addTemplate, listTemplates, templateBySid } from './templates.repository.ts'
import { verifyDocument } from './verification.ts'
import { t } from '../../platform/messages.ts'

export function contractsRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, clock, config } = deps

  scopedRoute(app, database, contractTemplates.list, async ({ trx }) => ({ items: await listTemplates(trx) }))

  route(app, contractTemplates.create, ({ scope, body: { idempotencyKey: key, ...body } }) => {
    checkClauses(body.clauses)
    return inScope(database, scope, async (trx) => {
      const { personId } = scope
      const sid = await makeOnce(trx, { personId, key, body }, () =>
        addTemplate(trx, { ...body, by: personId, at: clock() }),
      )
      return (await templateBySid(trx, sid))!
    })
  })

  scopedRoute(app, database, contractTemplates.publish, async ({ trx, scope, params }) => {
    const template = orNotFound(await templateBySid(trx, params.sid))
    if (!template.isCurrent) await addPublication(trx, template, scope.personId, clock())
    return (await templateBySid(trx, params.sid))!
  })

  route(app, contractTemplates.preview, async ({ scope, params, query, reply }) => {
    const at = clock()
    const { draft, reference } = await readInScope(database, scope, async (trx) => {
      const template = orNotFound(await templateBySid(trx, params.sid))
      const facts = query.operationSid === undefined ? null : await documentFacts(trx, query.operationSid)
      return {
        draft: await previewOf(trx, template, facts, at),
        reference: facts?.number ?? t('refusals.contracts.version', { version: template.version }),
      }
    })
    const { name: site, demonstration } = config
    const bytes = await drawDraft({ draft, site, reference, at, demonstration })
    return reply
      .headers({
        'content-type': 'application/pdf',
        'content-disposition': 'inline; filename="preview.pdf"',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
      .send(bytes)
  })

  scopedRoute(app, database, contracts.show, ({ trx, scope, params }) =>
    contractIn(trx, scope, params.sid, params.kind),
  )

  route(app, contracts.sign, ({ scope, viewer, params, body, request }) => {
    const userAgent = (request.headers['user-agent'] ?? t('refusals.contracts.agentNotStated')).slice(0, 300)
    return sign(deps, { scope, viewer: known(viewer), address: request.ip, userAgent }, params.sid, body)
  })

  route(app, contracts.verify, ({ scope, params }) => verifyDocument(deps, scope, params.sid, null))

  route(app, contracts.verifyCopy, async ({ scope, params, request }) =>
    verifyDocument(deps, scope, params.sid, (await readUpload(request)).bytes),
  )
}
