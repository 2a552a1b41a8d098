/** One of several processes that share a limit: asks as fast as it can and says how often it was let through. */
import pg from 'pg'
import { sharedCounts } from '../platform/http/shared-counts.ts'

const [url = '', key = '', limit = '', asks = '', now = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: 2 })
const counts = sharedCounts({
  pool,
  clock: () => new Date(Number(now)),
  log: { error: (detail) => void process.stderr.write(JSON.stringify(detail)), warn: () => {} },
})

let passed = 0
let refused = 0
const ask = async () => {
  const { isWithin } = await counts.take(key, Number(limit))
  if (isWithin) passed += 1
  else refused += 1
}
// Ten callers at once, each waiting for its answer before it asks again.
const caller = async (_: unknown, index: number) => {
  for (let asked = index; asked < Number(asks); asked += 10) await ask()
}
await Promise.all(Array.from({ length: 10 }, caller))
counts.stop()
await pool.end()
process.stdout.write(JSON.stringify({ passed, refused }))
