/** A million operations as one CSV over HTTP: how long it takes, and how much memory the server needs for it. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { openMarket } from '../server/workflow/samples.ts'
import type { Figure } from './figures.ts'
import { loadOperations } from './operations/million.ts'
import { sessionFor, withCluster, withServer } from './surroundings.ts'

/** Fewer while one looks for something: BENCH_ROWS=50000. */
const ROWS = Number(process.env['BENCH_ROWS'] ?? 1_000_000)
const MOST_MEMORY_MB = 300
const LOOK_EVERY_MS = 250

export const measureExport = (): Promise<readonly Figure[]> =>
  withCluster(async (cluster) => {
    const market = await openMarket(cluster.owner, cluster.database)
    await loadOperations(cluster.owner, ROWS)
    const cookie = await sessionFor(cluster.owner, market.people.admin.id, market.platform)
    return withServer(cluster, async ({ origin, pid }) => {
      const before = await memoryOf(pid)
      let peak = before
      const looking = setInterval(() => {
        void memoryOf(pid).then((now) => (peak = Math.max(peak, now)))
      }, LOOK_EVERY_MS)
      const since = performance.now()
      const { lines, bytes } = await take(`${origin}/proxy/operations/export`, cookie)
      const seconds = (performance.now() - since) / 1000
      clearInterval(looking)
      if (lines !== ROWS + 1) throw new Error(`${lines} lines of ${ROWS} operations and a title`)
      return [
        {
          name: `export: ${ROWS.toLocaleString('en')} operations as CSV, memory of the server`,
          value: peak,
          unit: 'MB',
          most: MOST_MEMORY_MB,
          note: `resident set at its highest; ${Math.round(before)} MB before`,
        },
        {
          name: 'export: operations',
          value: ROWS / seconds,
          unit: '/s',
          note: `${Math.round(bytes / 1e6)} MB`,
        },
        { name: 'export: from the first byte asked to the last', value: seconds, unit: 's' },
      ]
    })
  })

/** Counted while it arrives, and kept nowhere. */
async function take(address: string, cookie: string): Promise<{ lines: number; bytes: number }> {
  const answer = await fetch(address, { headers: { cookie } })
  if (!answer.ok || !answer.body) throw new Error(`${address}: ${answer.status} ${await answer.text()}`)
  let [lines, bytes] = [0, 0]
  for await (const chunk of answer.body as AsyncIterable<Uint8Array>) {
    bytes += chunk.length
    for (const byte of chunk) if (byte === 10) lines += 1
  }
  return { lines, bytes }
}

/** Resident set in MB (10^6 bytes). */
async function memoryOf(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
  return (Number(stdout.trim()) * 1024) / 1e6
}
