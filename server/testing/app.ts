/** The whole server over a database of its own, without listening; identity is a forge or absent. */
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll } from 'vitest'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { makeDeps, type Deps } from '../deps.ts'
import { accessTokens, keysAt } from '../platform/identity/tokens.ts'
import { COOKIE, hashToken } from '../modules/session/session.cookie.ts'
import { inScope, SYSTEM } from '../platform/database.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

export type TestApp = {
  readonly app: FastifyInstance
  readonly deps: Deps
  readonly test: TestDatabase
  /** The server once more over the same database, as in production; shares nothing else. */
  readonly anotherNode: () => Promise<{ readonly app: FastifyInstance; readonly deps: Deps }>
  /** A session for a person, as the cookie header that carries it. */
  readonly sessionFor: (personId: string, organizationId: string | null) => Promise<string>
}

export type TestOptions = {
  readonly tokens?: { readonly issuer: string; readonly audience: string; readonly jwksUrl: string }
  readonly demonstration?: boolean
  /** Settings over those of a test. */
  readonly environment?: Readonly<Record<string, string>>
  readonly clock?: () => Date
  readonly log?: pino.Logger
  /** What its database is copied from. */
  readonly template?: string
}

export async function createTestApp({
  tokens,
  demonstration = false,
  environment = {},
  clock = () => new Date(),
  log = pino({ level: 'silent' }),
  template,
}: TestOptions = {}): Promise<TestApp> {
  const test = await createTestDatabase(8, template)
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'understory-app-'))
  const read = readConfig({
    DATA_FOLDER: folder,
    WEB_FOLDER: path.join(folder, 'no-web'),
    CALLS_PER_MINUTE: '1000000',
    // A machine that is busy with other tests is no reason to refuse.
    OVERLOADED_AFTER_MS: '0',
    ...environment,
  })
  const config = {
    ...read,
    demonstration,
    identity: { ...read.identity, embedded: read.identity.embedded && !tokens },
  }
  const node = async () => {
    const made = { ...makeDeps(config, test.appUrl, log), clock }
    const nodeDeps: Deps = tokens
      ? {
          ...made,
          tokens: accessTokens({
            ...tokens,
            clientId: config.identity.clientId,
            keys: keysAt(tokens.jwksUrl),
          }),
        }
      : made
    const nodeApp = await buildApp(nodeDeps)
    await nodeApp.ready()
    afterAll(async () => {
      await nodeApp.close()
      await nodeDeps.database.destroy()
    })
    return { app: nodeApp, deps: nodeDeps }
  }
  // Registered first, so that it runs last: an app may still write while it closes.
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))
  const { app, deps } = await node()
  return {
    app,
    deps,
    test,
    anotherNode: node,
    sessionFor: async (personId, organizationId) => {
      const token = randomBytes(32).toString('base64url')
      await inScope(deps.database, SYSTEM, (trx) =>
        trx
          .insertInto('session')
          .values({
            token_hash: hashToken(token),
            person_id: personId,
            organization_id: organizationId,
            authenticated_at: new Date(),
            expires_at: new Date(Date.now() + 3_600_000),
          })
          .execute(),
      )
      return `${COOKIE}=${token}`
    },
  }
}
