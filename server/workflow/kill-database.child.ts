/** A server process that loses its database: operations, jobs and `/readyz`; callers named by a header. Says its port and waits. */
import os from 'node:os'
import Fastify from 'fastify'
import pino from 'pino'
import { fakeOutside, openApp } from '../modules/operations/operations.samples.ts'
import { openDatabase, openPool } from '../platform/database.ts'
import { healthRoutes } from '../platform/http/health.ts'
import { openJobs } from '../platform/jobs.ts'
import type { Market } from './samples.ts'
import { startWork } from './outbox/work.ts'

const { DATABASE_URL: url = '', MARKET: market = '' } = process.env
const clock = () => new Date()
const pool = openPool(url, 12)
const app = await openApp({ pool, database: openDatabase(pool), clock }, JSON.parse(market) as Market)
const { outside, emails } = fakeOutside(pool, clock)
await startWork({ ...outside, jobs: openJobs(url, pino({ level: 'silent' })) })

// Beside the routes of operations, which are closed for more.
const about = Fastify()
healthRoutes(about, { pool, log: pino({ level: 'silent' }), config: { dataFolder: os.tmpdir() } })
about.get('/emails', async () => ({ keys: [...emails.keys()] }))

const portOf = async (server: typeof app) => {
  await server.listen({ port: 0, host: '127.0.0.1' })
  const address = server.server.address()
  return address && typeof address === 'object' ? address.port : 0
}
process.stdout.write(`${await portOf(app)} ${await portOf(about)}\n`)
