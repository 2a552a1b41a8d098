/** Session: open, close, who am I, choose the organization. */
import type { FastifyInstance } from 'fastify'
import { session } from '../../../contract/session.ts'
import type { Deps } from '../../deps.ts'
import { Refused } from '../../platform/http/refused.ts'
import { route } from '../../shared/http/route.ts'
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

/** The first that fits: most browsers also name those that they descend from. */
const BROWSERS = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const

const SYSTEMS = [
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const

/** @returns such as `Firefox, Windows`; null for what is neither known browser nor known system */
export function deviceOf(userAgent: string | undefined): string | null {
  const named = (table: readonly (readonly [RegExp, string])[]) =>
    table.find(([sign]) => sign.test(userAgent ?? ''))?.[1]
  return [named(BROWSERS), named(SYSTEMS)].filter(Boolean).join(', ') || null
}
