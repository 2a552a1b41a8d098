/** What belongs to oneself: name, sessions, personal data. */
import type { FastifyInstance } from 'fastify'
import { me } from '../../../contract/organizations/people.ts'
import type { Deps } from '../../deps.ts'
import { auditBy } from '../organizations/audit.ts'
import { inScope, readInScope, SYSTEM } from '../../platform/database.ts'
import { wrongField } from '../../platform/http/refused.ts'
import { route } from '../../shared/http/route.ts'
import { closeOthers } from '../session/session.ended.ts'
import { erasePerson } from './erasure.usecases.ts'
import { exportOf, sessionsOf } from './me.repository.ts'
import { t } from '../../platform/messages.ts'

export function meRoutes(app: FastifyInstance, { database, cookie, viewers, clock }: Deps): void {
  route(app, me.rename, async ({ scope, body, request }) => {
    await inScope(database, scope, async (trx) => {
      await trx
        .updateTable('personal_data')
        .set({ first_name: body.firstName, last_name: body.lastName })
        .where('person_id', '=', scope.personId)
        .execute()
      await auditBy(trx, scope, 'person.rename', scope.personId)
    })
    viewers.invalidateAll()
    return (await viewers.find(cookie.hashOf(request)!))!
  })

  route(app, me.arrangeList, async ({ scope, body, request }) => {
    await inScope(database, scope, (trx) =>
      trx
        .updateTable('personal_data')
        .set({ list_layout: JSON.stringify(body) })
        .where('person_id', '=', scope.personId)
        .execute(),
    )
    viewers.invalidate(cookie.hashOf(request)!)
  })

  route(app, me.sessions, async ({ scope, request }) => ({
    items: await readInScope(database, SYSTEM, (trx) =>
      sessionsOf(trx, scope.personId, cookie.hashOf(request), clock()),
    ),
  }))

  route(app, me.endOthers, async ({ scope, request, query: { device } }) => {
    await closeOthers(database, {
      personId: scope.personId,
      current: cookie.hashOf(request)!,
      ...(device !== undefined && { device: device || null }),
      now: clock(),
    })
    viewers.invalidateAll()
  })

  route(app, me.export, ({ viewer, request }) =>
    readInScope(database, SYSTEM, (trx) => exportOf(trx, viewer!, cookie.hashOf(request), clock())),
  )

  route(app, me.erase, async ({ scope, viewer, body, reply }) => {
    if (body.email.toLowerCase() !== viewer!.person.email.toLowerCase())
      throw wrongField('email', t('refusals.people.notEMailAddressAccount'))
    // As the server: what the person left lies in several organizations.
    await inScope(database, SYSTEM, (trx) => erasePerson(trx, scope, scope.personId, clock()))
    viewers.invalidateAll()
    cookie.set(reply, '', 0)
  })
}
