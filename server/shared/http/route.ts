/** Registers one endpoint of the contract: policy, parsing, handler, answer. The only way to add a route to the API. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { PREFIX, type Endpoint } from '../../../contract/http/endpoint.ts'
import { allows, type Access } from '../../../contract/organizations/access.ts'
import { needsFresh, policy } from '../../../contract/policy.ts'
import type { Viewer } from '../../../contract/session.ts'
import { fromWire } from '../../../contract/http/wire.ts'
import { isStorable, unstorableAt } from '../../platform/canonical.ts'
import { inScope, readInScope, type Database, type Scope, type Trx } from '../../platform/database.ts'
import { unstorable } from '../../platform/http/bodies.ts'
import { answerWriter } from './answers.ts'
import { wantFresh, type SignedIn } from './fresh.ts'
import { issueWords } from '../../platform/http/issue-words.ts'
import type { Age, HeavyReads } from '../../platform/replica/replica.ts'
import { notFound, Refused } from '../../platform/http/refused.ts'

type Parsed<Schema> = Schema extends z.ZodNever
  ? undefined
  : Schema extends z.ZodType
    ? z.output<Schema>
    : undefined

export type Call<Params, Query, Body> = {
  readonly params: Parsed<Params>
  readonly query: Parsed<Query>
  readonly body: Parsed<Body>
  readonly viewer: SignedIn | null
  /** For transactions: what row-level security lets this call see. */
  readonly scope: Scope
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

type Answered<Answer> = Answer extends z.ZodNever
  ? void | FastifyReply
  : Answer extends z.ZodType
    ? z.input<Answer>
    : void

/** No one: sees what is public. */
const NOBODY: Scope = { personId: '', organizationId: null, platform: false }

const scopeOf = (viewer: Viewer | null): Scope => {
  if (!viewer) return NOBODY
  const organization = viewer.current?.organization
  return {
    personId: viewer.person.sid,
    organizationId: organization?.sid ?? null,
    platform: organization?.isPlatform ?? false,
  }
}

export function route<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
>(
  app: FastifyInstance,
  endpoint: Endpoint<Params, Query, Body, Answer>,
  handler: (call: Call<Params, Query, Body>) => Promise<Answered<Answer>>,
  { shares = false }: { readonly shares?: boolean } = {},
): void {
  const access = policy.get(endpoint.key)
  if (!access) throw new Error(`${endpoint.key} is not in the policy table (contract/policy.ts)`)
  const wantsFresh = needsFresh.has(endpoint.key)
  const written = endpoint.answer && answerWriter(endpoint.answer)
  app.route({
    method: endpoint.method,
    url: PREFIX + endpoint.path,
    config: {
      endpoint: endpoint.key,
      stays: endpoint.streams === 'text/event-stream',
      uploads: endpoint.upload ?? false,
      shares,
    },
    onRequest: async (request, reply) => {
      const viewer = await request.viewerOf()
      admit(access, viewer)
      await app.limits?.spendViewer(viewer, reply)
      if (wantsFresh) wantFresh(viewer, app.clock())
    },
    handler: async (request, reply) => {
      const viewer = await request.viewerOf()
      const call = {
        params: parse(endpoint.params, request.params, 'params'),
        // Copied, because the parser's own object has a prototype of its own.
        query: parse(endpoint.query, fromWire({ ...(request.query as object) }), 'query'),
        body: endpoint.body ? parse(endpoint.body, fromWire(request.body ?? {}), 'body') : undefined,
        viewer,
        scope: scopeOf(viewer),
        request,
        reply,
      } as Call<Params, Query, Body>
      const answer = await handler(call)
      if (reply.sent || endpoint.streams) return answer
      if (!written) return reply.code(endpoint.status ?? 204).send()
      return reply.code(endpoint.status ?? 200).send(written(answer))
    },
  })
}

/** Like `route`, in one transaction that sees what the caller may see. */
export function scopedRoute<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
>(
  app: FastifyInstance,
  database: Database,
  endpoint: Endpoint<Params, Query, Body, Answer>,
  handler: (call: Call<Params, Query, Body> & { readonly trx: Trx }) => Promise<Answered<Answer>>,
): void {
  const run = endpoint.method === 'GET' ? readInScope : inScope
  route(app, endpoint, (call) => run(database, call.scope, (trx) => handler({ ...call, trx })))
}

type Heavy = { readonly read: HeavyReads; readonly age: Age }

/** Like `scopedRoute`, for a read that a replica may answer. */
export function heavyRoute<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
>(
  app: FastifyInstance,
  { read, age }: Heavy,
  endpoint: Endpoint<Params, Query, Body, Answer>,
  handler: (call: Call<Params, Query, Body> & { readonly trx: Trx }) => Promise<Answered<Answer>>,
): void {
  route(app, endpoint, (call) =>
    read(age, (database) => readInScope(database, call.scope, (trx) => handler({ ...call, trx }))),
  )
}

function admit(access: Access, viewer: Viewer | null): void {
  const verdict = allows(access, viewer)
  if (verdict === 'notSignedIn') throw new Refused(401, 'not_signed_in')
  if (verdict === 'forbidden') throw new Refused(403, 'forbidden')
}

function parse(schema: z.ZodType | undefined, value: unknown, place: 'params' | 'query' | 'body'): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value, { error: issueWords })
  // A path that names no possible thing is a thing that does not exist; neither is one named by signs that no column holds.
  if (place === 'params' && !(result.success && isStorable(value))) throw notFound()
  const wrong = place === 'query' ? unstorableAt(value) : null
  if (wrong !== null) throw unstorable(wrong)
  if (result.success) return result.data
  const issues = result.error.issues.map((issue) => ({
    path: issue.path.map(String).join('.'),
    message: issue.message,
  }))
  throw new Refused(400, 'invalid_request', undefined, issues)
}
