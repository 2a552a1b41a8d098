/** Session: open, close, who am I, choose the organization. */
import type { FastifyInstance } from 'fastify'
import { session } from '../../../contract/session.ts'
import type { Deps } from '../../deps.ts'
import { Refused } from '../../platform/http/refused.ts'
import { route } from '../../shared/http/route.ts'
import { deviceOf } from './device.ts'
import * as repository from './session.repository.ts'
import { SESSION_SECONDS, signIn } from './session.usecases.ts'

export function sessionRoutes(
  app: FastifyInstance,
  { database, clock, cookie, tokens, viewers }: Deps,
): void {
  route(app, session.open, async ({ body, request, reply }) => {
    const previous = cookie.hashOf(request)
    const value = await signIn(
      { database, tokens },
      {
        token: body.token,
        idToken: body.idToken,
        now: clock(),
        previous,
        device: deviceOf(request.headers['user-agent']),
      },
    )
    cookie.set(reply, value, SESSION_SECONDS)
  })

  route(app, session.close, async ({ request, reply }) => {
    const tokenHash = cookie.hashOf(request)
    if (tokenHash) {
      await repository.closeSession(database, tokenHash)
      viewers.invalidate(tokenHash)
    }
    cookie.set(reply, '', 0)
  })

  route(app, session.viewer, async ({ viewer }) => viewer!)

  route(app, session.choose, async ({ request, viewer, body }) => {
    const tokenHash = cookie.hashOf(request)!
    const chosen = await repository.chooseOrganization(
      database,
      tokenHash,
      viewer!.person.sid,
      body.organizationSid,
    )
    if (!chosen) throw new Refused(404, 'not_found')
    viewers.invalidate(tokenHash)
    return (await viewers.find(tokenHash))!
  })
}
