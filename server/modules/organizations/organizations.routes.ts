/** Organizations, who belongs to them, and their public profile. */
import type { FastifyInstance } from 'fastify'
import { allows } from '../../../contract/access.ts'
import { organizations } from '../../../contract/organizations.ts'
import type { Deps } from '../../deps.ts'
import { inScope, SYSTEM, type Scope, type Trx } from '../../platform/database.ts'
import { route } from '../../shared/http/route.ts'
import { announce } from '../../workflow/announce.ts'
import { invite, revoke } from './invitations.usecases.ts'
import { changeRole, listMembers, removeMember } from './members.usecases.ts'
import { listOrganizations } from './organizations.repository.ts'
import {
  changeOrganization,
  removeOrganization,
  restoreOrganization,
  showOrganization,
} from './organizations.usecases.ts'
import { readProfile, showPublicProfile, writeProfile } from './profile.usecases.ts'

/** Owners invite, and the platform looks after everybody. */
const SEE_INVITATIONS = ['owner', 'platform'] as const

export function organizationsRoutes(
  app: FastifyInstance,
  { database, pool, config, clock, viewers }: Deps,
): void {
  const read = <Result>(scope: Scope, run: (trx: Trx) => Promise<Result>) => inScope(database, scope, run)
  /** A change of roles and organizations is felt by the next call. */
  const change = async <Result>(scope: Scope, run: (trx: Trx) => Promise<Result>): Promise<Result> => {
    const result = await inScope(database, scope, run)
    viewers.forgetAll()
    return result
  }

  route(app, organizations.list, ({ scope, query }) => read(scope, (trx) => listOrganizations(trx, query)))

  route(app, organizations.show, ({ scope, params }) =>
    read(scope, (trx) => showOrganization(trx, scope, params.sid)),
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

  route(app, organizations.removeMember, ({ scope, params }) =>
    change(scope, (trx) => removeMember(trx, scope, params.sid, params.personSid)),
  )

  route(app, organizations.invite, ({ scope, params, body }) =>
    read(scope, (trx) => invite(trx, scope, config, params.sid, body, clock())),
  )

  route(app, organizations.revoke, ({ scope, params }) =>
    read(scope, (trx) => revoke(trx, scope, params.sid, params.invitationSid, clock())),
  )

  route(app, organizations.profile, ({ scope, params }) =>
    read(scope, (trx) => readProfile(trx, scope, params.sid)),
  )

  route(app, organizations.writeProfile, ({ scope, params, body }) =>
    read(scope, (trx) => writeProfile(trx, scope, params.sid, body)),
  )

  // As the server: a visitor's scope sees no balances, and the profile is the same for everybody.
  route(app, organizations.publicProfile, ({ params }) =>
    read(SYSTEM, (trx) => showPublicProfile(trx, params.sid)),
  )
}
