/** Made-up bodies, ids and filters for every call, sent by every account: some are right, and none is a fault of the server. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { FULL } from '../machines/testing/full.ts'
import { createTestApp } from '../server/testing/app.ts'
import { madeUp, picked, type MadeUp } from '../server/testing/made-up.ts'
import { randomOf } from '../server/testing/random.ts'
import { DEMONSTRATION_ACCOUNTS } from './accounts.ts'
import { loadDemonstration } from './load.ts'
import { readParties } from './parties.ts'

type Parameter = {
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly schema: unknown
}
type Described = {
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: unknown }>> }
}
type Call = { readonly method: string; readonly path: string } & Described

const { app, sessionFor, deps, test: places } = await createTestApp({ demonstration: true })
const SEED = 20
const ROUNDS = FULL ? 40 : 4
/** Accounts that are asked until one may, and each body until one is right. */
const TRIES = 4
/** They never end, or end what the others need: sessions, people and their places. */
const LEFT_OUT = /auth|users|members|me\/organization|proxy\/changes/

const chance = randomOf(SEED)
const ids = new Map<string, readonly string[]>()
const versions = new Map<string, number>()
let cookies: readonly string[] = []
let calls: readonly Call[] = []

beforeAll(async () => {
  await loadDemonstration(deps, places.appUrl)
  const parties = await readParties(deps.database)
  cookies = await Promise.all(
    DEMONSTRATION_ACCOUNTS.map(({ email }) => {
      const { personId, organizationId } = parties.scopeOf(email)
      return sessionFor(personId, organizationId)
    }),
  )
  const { paths } = (await app.inject('/proxy/openapi.json')).json<{
    paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  }>()
  calls = Object.entries(paths)
    .filter(([path]) => !LEFT_OUT.test(path))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, one]) => ({ ...one, path, method: method.toUpperCase() })),
    )
}, 400_000)

/** Ids of every table, and the versions of what has one. */
async function look(): Promise<void> {
  const { rows: tables } = await places.owner.query<{ name: string; versioned: boolean }>(
    `select table_name as name, exists (select from information_schema.columns v
       where v.table_name = c.table_name and v.column_name = 'version' and v.data_type = 'integer') as versioned
     from information_schema.columns c where table_schema = 'public' and column_name = 'id' and data_type = 'uuid'`,
  )
  for (const { name, versioned } of tables) {
    const { rows } = await places.owner.query<{ id: string; version: number | null }>(
      `select id::text, ${versioned ? 'version' : 'null'} as version from "${name}" order by md5(id::text) limit 50`,
    )
    ids.set(
      name.replaceAll('_', ''),
      rows.map(({ id }) => id),
    )
    for (const { id, version } of rows) if (version !== null) versions.set(id, version)
  }
}

function idFor(name: string): string {
  const noun = name.toLowerCase().replaceAll(/_|sid$|s$/g, '')
  const named = [...ids].filter(
    ([table, { length }]) => length > 0 && (table.includes(noun) || noun.includes(table)),
  )
  return picked(chance, named.length > 0 ? picked(chance, named)[1] : [randomUUID()])
}

const worded = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

async function send({ method, path, parameters, requestBody }: Call, cookie: string) {
  const wrong = picked(chance, [0, 0, 0.05, 0.25])
  const how: MadeUp = { chance, idFor, version: undefined, wrong }
  let before = ''
  const address = path
    .split('/')
    .map((part) => {
      const noun = before
      before = part
      const schema = parameters.find(({ name }) => part === `{${name}}`)?.schema
      return schema === undefined ? part : encodeURIComponent(worded(madeUp(how, schema, `${noun}_sid`)))
    })
    .join('/')
  const query = new URLSearchParams(
    parameters
      .filter(({ in: place, required }) => place === 'query' && (required || chance() < 0.35))
      .map(({ name, schema }) => [name, worded(madeUp(how, schema, name)).slice(0, 1_000)]),
  )
  const schema = requestBody?.content['application/json']?.schema
  const version = versions.get(/[\da-f-]{36}/.exec(address)?.[0] ?? '')
  const payload = schema === undefined ? undefined : JSON.stringify(madeUp({ ...how, version }, schema))
  const url = `${address}?${query}`
  const headers = { cookie, ...(payload !== undefined && { 'content-type': 'application/json' }) }
  const { statusCode } = await app.inject({
    method: method as 'GET',
    url,
    headers,
    ...(payload !== undefined && { payload }),
  })
  return { status: statusCode, said: `${method} ${url} ${payload ?? ''}` }
}

test(
  'no call with made-up values is a fault of the server, and most are also done',
  { timeout: 600_000 },
  async () => {
    const faults: string[] = []
    const done = new Set<Call>()
    for (let round = 0; round < ROUNDS; round += 1) {
      await look()
      for (const call of calls)
        for (let attempt = 0; attempt < TRIES; attempt += 1) {
          const { status, said } = await send(call, picked(chance, cookies))
          // 503: the database had no time, on a machine that is busy with other tests.
          if (status >= 500 && status !== 503) faults.push(`${status} ${said.slice(0, 500)}`)
          if (status >= 400) continue
          done.add(call)
          break
        }
    }
    expect(faults).toEqual([])
    expect(done.size / calls.length).toBeGreaterThan(0.5)
  },
)
