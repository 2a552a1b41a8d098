/** The API described by itself: OpenAPI 3.1 made from the contract and the policy table, and a page to read it. */
import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { keyOf, PREFIX, type Endpoint } from '../../../contract/http/endpoint.ts'
import { Problem } from '../../../contract/http/errors.ts'
import type { Access } from '../../../contract/access.ts'
import { API, needsFresh, policy } from '../../../contract/policy.ts'
import { wireKey } from '../../../contract/http/wire.ts'
import type { Deps } from '../../deps.ts'
import { openApiPage } from './openapi-page.ts'

type Json = Record<string, unknown>

export type OpenApi = {
  readonly openapi: '3.1.0'
  readonly info: Json
  readonly paths: Record<string, Record<string, Json>>
  readonly components: Json
}

const WHO: Readonly<Record<Access, string>> = {
  anyone: 'Anyone, also without a session.',
  signedIn: 'Anyone signed in.',
  applicant: 'Who applies to be let in: an owner of the organization, or whoever belongs to none yet.',
  member: 'Signed in, with a current organization; other organizations’ data does not exist for it.',
  validated: 'A member of a validated organization.',
  writer: 'A member of a validated organization who is not read-only.',
  buyerWriter: 'An organization that buys, validated; not read-only.',
  owner: 'Owners of the organization; an owner of the platform for every organization.',
  platform: 'People of the platform.',
  platformWriter: 'People of the platform who are not read-only.',
  superadmin: 'Owners of the platform.',
}

function describeApi(site: string): OpenApi {
  const paths: OpenApi['paths'] = {}
  for (const [noun, endpoints] of Object.entries(API)) {
    for (const endpoint of Object.values<Endpoint>(endpoints)) {
      const address = PREFIX + endpoint.path.replace(/:(\w+)/g, '{$1}')
      paths[address] = { ...paths[address], [endpoint.method.toLowerCase()]: describe(noun, endpoint) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${site} API`,
      version: '1',
      description: 'Keys are snake_case. Sign in with POST /proxy/auth/session; the cookie does the rest.',
    },
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-session' } },
      schemas: { Problem: schemaOf(Problem, 'output') },
    },
  }
}

function describe(noun: string, endpoint: Endpoint): Json {
  const access = policy.get(keyOf(endpoint)) ?? 'anyone'
  const status = String(endpoint.status ?? (endpoint.answer || endpoint.streams ? 200 : 204))
  return {
    tags: [noun],
    operationId: keyOf(endpoint).replace(/[^A-Za-z]+/g, '_'),
    summary: endpoint.summary,
    description:
      WHO[access] + (needsFresh.has(keyOf(endpoint)) ? ' Wants a sign-in of the last five minutes.' : ''),
    security: access === 'anyone' ? [] : [{ session: [] }],
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...(endpoint.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } },
      },
    }),
    ...(endpoint.upload && { requestBody: { content: { 'multipart/form-data': { schema: UPLOAD } } } }),
    responses: {
      [status]: { description: 'Done.', ...answerOf(endpoint) },
      default: {
        description: 'Refused.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  }
}

const UPLOAD = {
  type: 'object',
  properties: {
    file: { type: 'string', contentMediaType: 'application/octet-stream' },
    kind: { type: 'string' },
  },
}

const answerOf = ({ answer, streams }: Endpoint): Json => {
  if (streams) return { content: { [streams]: {} } }
  return answer ? { content: { 'application/json': { schema: schemaOf(answer, 'output') } } } : {}
}

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Json
    required?: string[]
  }
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: one,
  }))
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = renamed(z.toJSONSchema(schema, { io, unrepresentable: 'any' })) as Json
  return rest
}

/** Property names as they stand on the wire. */
function renamed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(renamed)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (key === 'properties')
        return [
          key,
          Object.fromEntries(
            Object.entries(inner as Json).map(([name, one]) => [wireKey(name), renamed(one)]),
          ),
        ]
      if (key === 'required') return [key, (inner as string[]).map(wireKey)]
      return [key, renamed(inner)]
    }),
  )
}

/** Not an endpoint of the contract: it describes them, to anyone. */
export function openApiRoutes(app: FastifyInstance, { config }: Deps): void {
  const document = describeApi(config.name)
  app.get(`${PREFIX}/openapi.json`, async () => document)
  app.get(`${PREFIX}/docs`, async (_request, reply) => {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .type('text/html')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`,
      )
      .send(openApiPage(document, config.name, nonce))
  })
}
