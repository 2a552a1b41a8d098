/** People of all organizations, for the platform. */
import type { FastifyInstance } from 'fastify'
import { people } from '../../../contract/organizations/people.ts'
import type { Deps } from '../../deps.ts'
import { inScope, type Scope, type Trx } from '../../platform/database.ts'
import { route, scopedRoute } from '../../shared/http/route.ts'
import { makeOnce } from '../../workflow/engine/keys.ts'
import { erasePerson } from './erasure.usecases.ts'
import { listUsers } from './people.repository.ts'
import {
  changePerson,
  deactivatePerson,
  enterPerson,
  known,
  notOneself,
  restorePerson,
} from './people.usecases.ts'

export function peopleRoutes(app: FastifyInstance, { database, config, clock, viewers }: Deps): void {
  /** A change of people is felt by the next call. */
  const change = async <Result>(scope: Scope, run: (trx: Trx) => Promise<Result>): Promise<Result> => {
    const result = await inScope(database, scope, run)
    viewers.invalidateAll()
    return result
  }

  scopedRoute(app, database, people.list, ({ trx, query }) => listUsers(trx, query))

  route(app, people.create, ({ scope, body: { idempotencyKey: key, ...body } }) =>
    change(scope, async (trx) => {
      const asked = { personId: scope.personId, key, body }
      const make = async () => (await enterPerson(trx, scope, config, body)).sid
      return known(trx, await makeOnce(trx, asked, make))
    }),
  )

  route(app, people.update, ({ scope, params, body }) =>
    change(scope, (trx) => changePerson(trx, scope, config, params.sid, body)),
  )

  route(app, people.deactivate, ({ scope, params }) =>
    change(scope, (trx) => deactivatePerson(trx, scope, params.sid, clock())),
  )

  route(app, people.restore, ({ scope, params }) =>
    change(scope, (trx) => restorePerson(trx, scope, params.sid)),
  )

  route(app, people.erase, async ({ scope, params }) => {
    notOneself(scope, params.sid, 'erase')
    await change(scope, (trx) => erasePerson(trx, scope, params.sid, clock()))
  })
}
