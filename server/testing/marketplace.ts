/** The whole server with the demonstration's organizations and people, and a short way to call it as one of them. */
import type { Method } from '../../contract/http/endpoint.ts'
import { fromWire, toWire } from '../../contract/http/wire.ts'
import { readParties, type Parties } from '../../demo/parties.ts'
import { createTestApp, type TestApp, type TestOptions } from './app.ts'
import { TEMPLATE_OF_PARTIES } from './postgres.setup.ts'

/** Keys as in code; loosely typed, because tests compare whole answers. */
export type Answered = {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
  readonly cookie: string | undefined
}

export type Call = (method: Method, path: string, body?: unknown) => Promise<Answered>

export type Marketplace = TestApp & {
  readonly parties: Parties
  /** Calls with this cookie; null: a visitor. */
  readonly calling: (cookie: string | null) => Call
  /** Signs a demonstration account in, with a session of its own. */
  readonly as: (email: string) => Promise<Call>
}

export async function createMarketplace(options: TestOptions = {}): Promise<Marketplace> {
  const made = await createTestApp({ ...options, template: TEMPLATE_OF_PARTIES })
  const parties = await readParties(made.deps.database)
  const calling =
    (cookie: string | null): Call =>
    async (method, path, body) => {
      const answer = await made.app.inject({
        method,
        url: `/proxy${path}`,
        ...(cookie !== null && { headers: { cookie } }),
        ...(body !== undefined && { payload: toWire(body) as object }),
      })
      return {
        status: answer.statusCode,
        body: answer.body === '' ? {} : (fromWire(answer.json()) as Record<string, unknown>),
        cookie: answer.headers['set-cookie']?.toString(),
      }
    }
  return {
    ...made,
    parties,
    calling,
    as: async (email) => {
      const { personId, organizationId } = parties.scopeOf(email)
      return calling(await made.sessionFor(personId, organizationId))
    },
  }
}

/** A refusal without what is different each time. */
export const refusal = ({ status, body: { requestId: _own, ...body } }: Answered) => ({ status, ...body })

/** `409 last_owner`, or only the status where nothing was refused. */
export const outcome = ({ status, body: { code } }: Answered): string =>
  typeof code === 'string' ? `${status} ${code}` : String(status)

/** Field → message of a 400. */
export const issuesOf = ({ body }: Answered): Record<string, string> =>
  Object.fromEntries(
    ((body['issues'] ?? []) as { path: string; message: string }[]).map(({ path, message }) => [
      path,
      message,
    ]),
  )
