/** Invitations from the side of who is invited. As the server: that person belongs nowhere yet, its token proves enough. */
import type { FastifyInstance } from 'fastify'
import { invitations } from '../../../contract/organizations.ts'
import type { Deps } from '../../deps.ts'
import { inScope, SYSTEM } from '../../platform/database.ts'
import { route } from '../../shared/http/route.ts'
import { acceptInvitation, showInvitation } from './invitations.usecases.ts'

export function invitationsRoutes(app: FastifyInstance, { database, clock, cookie, viewers }: Deps): void {
  route(app, invitations.show, ({ params }) =>
    inScope(database, SYSTEM, (trx) => showInvitation(trx, params.token, clock())),
  )

  route(app, invitations.accept, async ({ params, viewer, request }) => {
    const tokenHash = cookie.hashOf(request)!
    await inScope(database, SYSTEM, (trx) => acceptInvitation(trx, viewer!, tokenHash, params.token, clock()))
    viewers.forgetAll()
    return (await viewers.find(tokenHash))!
  })
}
