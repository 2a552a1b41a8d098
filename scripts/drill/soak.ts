/** Mixed work at half load for hours: memory, queues and tables grow no further than the work explains (trust page, R37). */
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { startEmbeddedPostgres } from '../../server/platform/embedded-postgres/supervisor.ts'
import type { Drill, Options, Outcome } from './drill.ts'
import { linesOf, startLoad } from './load.ts'
import { endProgram, PORTS, startApplication } from './processes.ts'
import { checkAfterwards, inFolder, prepareDatabase } from './surroundings.ts'

const PORT = PORTS + 30
const LOAD = {
  callers: 4,
  pauseMs: 100,
  reads: [
    '/operations?limit=50',
    '/project_offerings?limit=50',
    '/users/all_users?limit=50',
    '/insights/dwell',
  ],
}
const SAMPLES = 120
/** Of each request, by the control. */
const LEAKED_BYTES = 128 * 1024
/** Share of the time in which caches fill. */
const WARM_UP = 0.25
const MOST_MEGABYTES_PER_HOUR = 1
/** Below this a slope is noise of the collector. */
const LEAST_MINUTES = 60
const MOST_WAITING = 500
/** Rows that a transition may leave in a table, history included. */
const MOST_ROWS_PER_TRANSITION = 8

type Sample = { readonly hours: number; readonly megabytes: number; readonly waiting: number }

export const soak: Drill = {
  what: 'mixed work at half load for --minutes (120): memory, queues and tables do not grow on their own',
  rounds: 1,
  minutes: 120,
  control: {
    option: 'leaking',
    what: 'a module keeps 128 KB of every request, for --minutes 4: its slope must be found',
  },
  run: (options) => inFolder('soak', (folder) => run(folder, options)),
}

async function run(folder: string, { minutes, isControl, say }: Options): Promise<Outcome> {
  const postgres = await startEmbeddedPostgres(path.join(folder, 'postgres'))
  const origin = `http://127.0.0.1:${PORT}`
  try {
    const prepared = await prepareDatabase(postgres.url)
    const { appUrl, ownerUrl, owner, market } = prepared
    const flags = isControl ? ['--import', path.join(import.meta.dirname, 'leak.child.ts')] : []
    const environment = { DRILL_LEAKED_BYTES: String(LEAKED_BYTES) }
    const child = await startApplication({ port: PORT, origin, appUrl, ownerUrl, folder, flags, environment })
    const before = await rowsIn(owner)
    const load = await startLoad({ origin, market, owner, ...LOAD })
    const samples: Sample[] = []
    const since = performance.now()
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      await sleep((minutes * 60_000) / SAMPLES)
      const hours = (performance.now() - since) / 3_600_000
      samples.push({ hours, megabytes: residentMemory(child.pid ?? 0), waiting: await waitingJobs(owner) })
      const { megabytes, waiting } = samples.at(-1)!
      if (sample % 12 === 11)
        say(
          `${(hours * 60).toFixed(0)} min: ${megabytes.toFixed(0)} MB, ${waiting} jobs wait, ${load.acknowledged.length} transitions`,
        )
    }
    await load.stop()
    const { lost, doubled, violations, broken } = await checkAfterwards(prepared, load.acknowledged)
    const grown = growthOf(before, await rowsIn(owner), load.acknowledged.length)
    await endProgram(child)
    await prepared.close()
    const warm = samples.slice(Math.floor(SAMPLES * WARM_UP))
    const slope = slopeOf(warm.map(({ hours, megabytes }) => [hours, megabytes]))
    const waiting = warm.at(-1)?.waiting ?? 0
    const isLong = minutes >= LEAST_MINUTES
    const calls = load.acknowledged.length + load.reads.length
    const leaked = (calls * LEAKED_BYTES) / 1024 ** 2 / (minutes / 60)
    return {
      figures: {
        minutes,
        transitions: load.acknowledged.length,
        reads: load.reads.length,
        'failed calls': linesOf(load.failures),
        'memory at the end': `${(warm.at(-1)?.megabytes ?? 0).toFixed(0)} MB`,
        'memory slope after warm-up': `${slope.toFixed(1)} MB/h${isLong ? '' : ' (too short to judge)'}`,
        ...(isControl && { 'leaked by the control': `${leaked.toFixed(0)} MB/h` }),
        'jobs that wait at the end': waiting,
        'tables that grew most, rows per transition': grown.map(({ said }) => said).join(', '),
      },
      wrong: isControl
        ? // More than caches that still fill explain.
          slope > Math.max(MOST_MEGABYTES_PER_HOUR, leaked / 2)
          ? []
          : ['the leak was not seen: the drill finds nothing']
        : [
            ...(isLong && slope > MOST_MEGABYTES_PER_HOUR
              ? [`memory grows by ${slope.toFixed(1)} MB/h`]
              : []),
            ...(waiting > MOST_WAITING ? [`${waiting} jobs wait`] : []),
            ...grown.filter(({ isTooMuch }) => isTooMuch).map(({ said }) => `grows on its own: ${said}`),
            ...lost,
            ...doubled,
            ...violations,
            ...broken,
            ...load.refused,
          ],
    }
  } finally {
    await postgres.stop()
  }
}

const residentMemory = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

async function waitingJobs(owner: pg.Pool): Promise<number> {
  const { rows } = await owner.query<{ waiting: number }>(
    `select (select count(*) from jobs.job where state in ('created', 'retry') and start_after < now())::int
       + (select count(*) from outbox where dispatched_at is null)::int as waiting`,
  )
  return rows[0]?.waiting ?? 0
}

async function rowsIn(owner: pg.Pool): Promise<ReadonlyMap<string, number>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    "select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables",
  )
  const counts = new Map<string, number>()
  for (const { name } of tables) {
    const { rows } = await owner.query<{ count: number }>(`select count(*)::int from ${name}`)
    counts.set(name, rows[0]?.count ?? 0)
  }
  return counts
}

function growthOf(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>, work: number) {
  return [...after]
    .map(([name, rows]) => ({ name, perTransition: (rows - (before.get(name) ?? 0)) / Math.max(work, 1) }))
    .toSorted((a, b) => b.perTransition - a.perTransition)
    .slice(0, 4)
    .map(({ name, perTransition }) => ({
      said: `${name} ${perTransition.toFixed(1)}`,
      isTooMuch: perTransition > MOST_ROWS_PER_TRANSITION,
    }))
}

/** Of the line through the points with the least squares. */
function slopeOf(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (of: (point: readonly [number, number]) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length
  const [x, y] = [mean(([one]) => one), mean(([, other]) => other)]
  return mean(([one, other]) => (one - x) * (other - y)) / mean(([one]) => (one - x) ** 2)
}
