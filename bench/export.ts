/** A million operations as one CSV over HTTP: how long it takes, and how much memory the server needs for it. */
import { readFile } from 'node:fs/promises'
import { openMarket } from '../server/workflow/samples.ts'
import type { Figure } from './figures.ts'
import { loadOperations } from './operations/million.ts'
import { sessionFor, withCluster, withServer } from './surroundings.ts'

/** Fewer while one looks for something: BENCH_ROWS=50000. */
const ROWS = Number(process.env['BENCH_ROWS'] ?? 1_000_000)
const MOST_MEMORY_MB = 300

export const measureExport = (): Promise<readonly Figure[]> =>
  withCluster(async (cluster) => {
    const market = await openMarket(cluster.owner, cluster.database)
    await loadOperations(cluster.owner, ROWS)
    const cookie = await sessionFor(cluster.owner, market.people.admin.id, market.platform)
    return withServer(cluster, async ({ origin, pid }) => {
      const before = await memoryOf(pid, 'VmRSS')
      const since = performance.now()
      const { lines, bytes } = await take(`${origin}/proxy/operations/export`, cookie)
      const seconds = (performance.now() - since) / 1000
      const peak = await memoryOf(pid, 'VmHWM')
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

/** Counted while it arrives, and kept nowhere. Byte by byte, the counting itself would take a fifth of the time. */
async function take(address: string, cookie: string): Promise<{ lines: number; bytes: number }> {
  const answer = await fetch(address, { headers: { cookie } })
  if (!answer.ok || !answer.body) throw new Error(`${address}: ${answer.status} ${await answer.text()}`)
  let [lines, bytes] = [0, 0]
  for await (const chunk of answer.body as AsyncIterable<Uint8Array>) {
    bytes += chunk.length
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1
  }
  return { lines, bytes }
}

/** Resident set in MB (10^6 bytes): now, or at its highest. The kernel keeps it; asking all the time would slow the server down. */
async function memoryOf(pid: number, what: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return (Number(new RegExp(`^${what}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024) / 1e6
}
