/** Organizations, who belongs to them, and their public profile. */
import type { FastifyInstance } from 'fastify'
import { allows } from '../../../contract/organizations/access.ts'
import { invitations, organizations } from '../../../contract/organizations/organizations.ts'
import type { Deps } from '../../deps.ts'
import { inScope, readInScope, SYSTEM, type Scope, type Trx } from '../../platform/database.ts'
import { route, scopedRoute } from '../../shared/http/route.ts'
import { announce } from '../../workflow/outbox/announce.ts'
import { acceptInvitation, invite, revoke, showInvitation } from './invitations.usecases.ts'
import { changeLimit, changeRole, listMembers, removeMember } from './members.usecases.ts'
import { listOrganizations } from './organizations.repository.ts'
import {
  changeOrganization,
  removeOrganization,
  restoreOrganization,
  showOrganization,
} from './organizations.usecases.ts'
import { readProfile, showPublicProfile, writeProfile } from './profile.usecases.ts'

/** Owners invite, and the platform looks after everyone. */
const SEE_INVITATIONS = ['owner', 'platform'] as const

export function organizationsRoutes(
  app: FastifyInstance,
  { database, pool, config, clock, viewers }: Deps,
): void {
  const read = <Result>(scope: Scope, run: (trx: Trx) => Promise<Result>) => readInScope(database, scope, run)
  /** A change of roles and organizations is felt by the next call. */
  const change = async <Result>(scope: Scope, run: (trx: Trx) => Promise<Result>): Promise<Result> => {
    const result = await inScope(database, scope, run)
    viewers.invalidateAll()
    return result
  }

  scopedRoute(app, database, organizations.list, ({ trx, query }) => listOrganizations(trx, query))

  scopedRoute(app, database, organizations.show, ({ trx, scope, params }) =>
    showOrganization(trx, scope, params.sid),
  )

  /** What it offered left the catalogue. */
  const tellBuyers = (sid: string): void =>
    announce(pool, { topic: 'offering', sid, version: 0, organizations: 'everybody' })

  route(app, organizations.update, async ({ scope, params, body }) => {
    const changed = await change(scope, (trx) =>
      changeOrganization(trx, scope, params.sid, body, config, clock()),
    )
    if (!body.isSeller) tellBuyers(params.sid)
    return changed
  })

  route(app, organizations.remove, async ({ scope, params }) => {
    await change(scope, (trx) => removeOrganization(trx, scope, params.sid, config, clock()))
    tellBuyers(params.sid)
  })

  route(app, organizations.restore, ({ scope, params }) =>
    change(scope, (trx) => restoreOrganization(trx, scope, params.sid)),
  )

  route(app, organizations.members, ({ scope, viewer, params }) => {
    const seesInvitations = SEE_INVITATIONS.some((access) => allows(access, viewer) === 'yes')
    return read(scope, (trx) => listMembers(trx, scope, params.sid, seesInvitations, clock()))
  })

  route(app, organizations.changeRole, ({ scope, params, body }) =>
    change(scope, (trx) => changeRole(trx, scope, params.sid, params.personSid, body.role)),
  )

  route(app, organizations.changeLimit, ({ scope, params, body }) =>
    change(scope, (trx) => changeLimit(trx, scope, params.sid, params.personSid, body.limit)),
  )

  route(app, organizations.removeMember, ({ scope, params }) =>
    change(scope, (trx) => removeMember(trx, scope, params.sid, params.personSid)),
  )

  scopedRoute(app, database, organizations.invite, ({ trx, scope, params, body }) =>
    invite(trx, scope, config, params.sid, body, clock()),
  )

  scopedRoute(app, database, organizations.revoke, ({ trx, scope, params }) =>
    revoke(trx, scope, params.sid, params.invitationSid, clock()),
  )

  scopedRoute(app, database, organizations.profile, ({ trx, scope, params }) =>
    readProfile(trx, scope, params.sid),
  )

  scopedRoute(app, database, organizations.writeProfile, ({ trx, scope, params, body }) =>
    writeProfile(trx, scope, params.sid, body),
  )

  // As the server: a visitor's scope sees no balances, and the profile is the same for everyone.
  route(app, organizations.publicProfile, ({ params }) =>
    read(SYSTEM, (trx) => showPublicProfile(trx, params.sid)),
  )
}

/** Invitations as the invited person sees them. As the server: the person belongs nowhere yet, and the token is proof enough. */
export function invitationsRoutes(app: FastifyInstance, { database, clock, cookie, viewers }: Deps): void {
  route(app, invitations.show, ({ params }) =>
    inScope(database, SYSTEM, (trx) => showInvitation(trx, params.token, clock())),
  )

  route(app, invitations.accept, async ({ params, viewer, request }) => {
    const tokenHash = cookie.hashOf(request)!
    await inScope(database, SYSTEM, (trx) => acceptInvitation(trx, viewer!, tokenHash, params.token, clock()))
    viewers.invalidateAll()
    return (await viewers.find(tokenHash))!
  })
}
