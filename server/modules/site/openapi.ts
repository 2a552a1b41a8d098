/** The API described by itself: OpenAPI 3.1 made from the contract and the policy table, and a page to read it. */
import { htmlText } from '../../../contract/http/markup.ts'
import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { PREFIX, type Endpoint } from '../../../contract/http/endpoint.ts'
import { Problem } from '../../../contract/http/errors.ts'
import type { Access } from '../../../contract/organizations/access.ts'
import { API, needsFresh, policy } from '../../../contract/policy.ts'
import { wireKey } from '../../../contract/http/wire.ts'
import type { Deps } from '../../deps.ts'

type Json = Record<string, unknown>

type OpenApi = {
  readonly openapi: '3.1.0'
  readonly info: Json
  readonly paths: Record<string, Record<string, Json>>
  readonly components: Json
}

const WHO: Readonly<Record<Access, string>> = {
  anyone: 'Anyone, also without a session.',
  signedIn: 'Anyone signed in.',
  applicant: 'Who applies to be let in: an owner of the organization, or anyone who belongs to none yet.',
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
  const access = policy.get(endpoint.key) ?? 'anyone'
  const status = String(endpoint.status ?? (endpoint.answer || endpoint.streams ? 200 : 204))
  return {
    tags: [noun],
    operationId: endpoint.key.replace(/[^A-Za-z]+/g, '_'),
    summary: endpoint.summary,
    description:
      WHO[access] + (needsFresh.has(endpoint.key) ? ' Wants a sign-in of the last five minutes.' : ''),
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

/** Property names as they are on the wire. */
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
  // Generated with the first call: it took a tenth of a start.
  let made: OpenApi | undefined
  const document = () => (made ??= describeApi(config.name))
  app.get(`${PREFIX}/openapi.json`, async () => document())
  app.get(`${PREFIX}/docs`, async (_request, reply) => {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .type('text/html')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`,
      )
      .send(openApiPage(document(), config.name, nonce))
  })
}

const STYLE = `
:root{color-scheme:light dark;--paper:#fdfdfb;--ink:#1b211d;--quiet:#545f57;--line:#d5ddd6;--green:#1f7a54;--code:#f0f4f0}
@media (prefers-color-scheme:dark){:root{--paper:#151916;--ink:#eef2ee;--quiet:#a9b4ac;--line:#38423b;--green:#5cc394;--code:#1d231f}}
body{margin:0 auto;max-width:60rem;padding:2.5rem 1.25rem 5rem;background:var(--paper);color:var(--ink);font:16px/1.55 system-ui,sans-serif}
h1,h2{font-family:Georgia,serif;font-weight:400}h1{font-size:2.4rem;margin:0}h2{margin:2.5rem 0 .5rem;text-transform:capitalize}
details{border-top:1px solid var(--line);padding:.6rem 0}summary{cursor:pointer}summary:focus-visible{outline:2px solid var(--green)}
code,pre{font:13px/1.5 ui-monospace,monospace}b{color:var(--green);display:inline-block;min-width:4rem;font:600 13px ui-monospace,monospace}
p,small{color:var(--quiet)}pre{background:var(--code);padding:1rem;border-radius:10px;overflow:auto;max-height:26rem}`

function openApiPage({ paths, info }: OpenApi, site: string, nonce: string): string {
  const calls = Object.entries(paths).flatMap(([address, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ address, method, call })),
  )
  const nouns = [...new Set(calls.map(({ call }) => String((call['tags'] as string[])[0])))]
  const one = ({ address, method, call }: (typeof calls)[number]) =>
    `<details><summary><b>${method.toUpperCase()}</b><code>${htmlText(address)}</code> <small>${htmlText(String(call['summary']))}</small></summary>
    <p>${htmlText(String(call['description']))}</p><pre tabindex="0">${htmlText(JSON.stringify({ parameters: call['parameters'], requestBody: call['requestBody'], responses: call['responses'] }, null, 2))}</pre></details>`
  const section = (noun: string) =>
    `<h2>${htmlText(noun.replace(/[A-Z]/g, ' $&'))}</h2>${calls
      .filter(({ call }) => (call['tags'] as string[])[0] === noun)
      .map(one)
      .join('')}`
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API · ${htmlText(site)}</title><style nonce="${nonce}">${STYLE}</style><main><h1>${htmlText(String(info['title']))}</h1><p>${htmlText(String(info['description']))}</p>${nouns.map(section).join('')}</main></html>`
}
