/** Signs in at the embedded provider as a browser would, page by page, without a browser. */
import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

type Answered = {
  readonly id_token: string
  readonly access_token: string
  readonly refresh_token?: string
}

type Asked = {
  readonly email: string
  readonly password: string
  readonly origin: string
  readonly query?: Readonly<Record<string, string>>
}

type Shown = { readonly at: URL; readonly status: number; readonly text: string }

export type Browser = {
  /** Follows redirects from an address to the page that is shown, or to the site's callback. */
  readonly open: (address: string, form?: Readonly<Record<string, string>>) => Promise<Shown>
  /** The address at which a sign-in begins. */
  readonly authorize: (origin: string, query?: Readonly<Record<string, string>>) => string
  readonly signIn: (asked: Asked) => Promise<Answered>
  readonly refresh: (token: string) => Promise<Answered>
}

/** A sign-in that a browser has just begun: the path of its pages, and the cookies that they want. */
export async function beginSignIn(app: FastifyInstance, origin: string) {
  const { pathname, search } = new URL(browserAt(app).authorize(origin))
  const { headers, cookies } = await app.inject({
    url: pathname + search,
    headers: { host: new URL(origin).host },
  })
  return {
    path: new URL(headers.location ?? '', origin).pathname,
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
  }
}

/** @param app with the embedded provider; keeps cookies as a browser does */
export function browserAt(app: FastifyInstance): Browser {
  const cookies = new Map<string, string>()

  async function go(method: 'GET' | 'POST', address: string, form?: Readonly<Record<string, string>>) {
    const { pathname, search } = new URL(address, 'http://localhost')
    const answer = await app.inject({
      method,
      url: pathname + search,
      headers: {
        host: new URL(address, 'http://localhost').host,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
      ...(form ? { payload: new URLSearchParams(form).toString() } : {}),
    })
    for (const { name, value } of answer.cookies) cookies.set(name, value)
    return answer
  }

  const token = async (form: Readonly<Record<string, string>>): Promise<Answered> => {
    const answer = await go('POST', '/identity/token', { client_id: 'web', ...form })
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return answer.json()
  }

  async function open(address: string, form?: Readonly<Record<string, string>>): Promise<Shown> {
    let at = new URL(address)
    let answer = await go(form ? 'POST' : 'GET', at.href, form)
    while (answer.headers.location) {
      at = new URL(answer.headers.location, at)
      if (at.pathname === '/callback' || !at.pathname.startsWith('/identity')) break
      answer = await go('GET', at.href)
    }
    return { at, status: answer.statusCode, text: answer.body }
  }

  const verifier = randomBytes(32).toString('base64url')
  const authorize: Browser['authorize'] = (origin, query = {}) => {
    const search = new URLSearchParams({
      client_id: 'web',
      response_type: 'code',
      redirect_uri: `${origin}/callback`,
      scope: 'openid profile email offline_access',
      state: 'state',
      nonce: 'nonce',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...query,
    })
    return `${origin}/identity/auth?${search.toString()}`
  }

  return {
    open,
    authorize,
    refresh: (refreshToken) => token({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    signIn: async ({ email, password, origin, query = {} }) => {
      const redirect = `${origin}/callback`
      let at = authorize(origin, query)
      for (let step = 0; step < 8; step += 1) {
        const { pathname, searchParams } = new URL(at, origin)
        if (pathname === '/callback') {
          const code = searchParams.get('code')
          if (!code) throw new Error(at)
          return token({
            grant_type: 'authorization_code',
            code,
            redirect_uri: redirect,
            code_verifier: verifier,
          })
        }
        const isLogin = pathname.startsWith('/identity/login/')
        const answer = await go(isLogin ? 'POST' : 'GET', at, isLogin ? { email, password } : undefined)
        const next = answer.headers.location
        if (!next) throw new Error(`${at} answered ${answer.statusCode}: ${answer.body.slice(0, 400)}`)
        at = next
      }
      throw new Error('too many redirects')
    },
  }
}
