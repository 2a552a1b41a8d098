/** A server process to be killed: only the routes of operations, callers named by a header. Says its port and waits. */
import { openApp } from '../modules/operations/operations.samples.ts'
import { openDatabase, openPool } from '../platform/database.ts'
import type { Market } from './samples.ts'

const { DATABASE_URL: url = '', MARKET: market = '' } = process.env
const pool = openPool(url, 12)
const app = await openApp(
  { pool, database: openDatabase(pool), clock: () => new Date() },
  JSON.parse(market) as Market,
)
await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
process.stdout.write(`${address && typeof address === 'object' ? address.port : 0}\n`)
