/** Interaction to Next Paint during the ten tasks (docs/tasks.md), with a processor slowed four times. */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import type { Interaction } from '../../e2e/models/interactions.ts'
import { quantile, type Figure } from '../figures.ts'
import { inTemporaryFolder, PROJECT } from '../surroundings.ts'
import { freePort } from '../../server/testing/free-port.ts'

const JOURNEYS = ['e2e/tasks-buyer.spec.ts', 'e2e/tasks-desk.spec.ts', 'e2e/tasks-others.spec.ts']
/** BENCH_INTERACTIONS names a file that keeps every interaction, to find the slow ones. */
const KEPT = process.env['BENCH_INTERACTIONS']

export const measureInteractions = (): Promise<readonly Figure[]> =>
  inTemporaryFolder(async (folder) => {
    const file = KEPT ? path.resolve(KEPT) : path.join(folder, 'interactions.jsonl')
    fs.writeFileSync(file, '')
    const { status } = spawnSync('npx', ['playwright', 'test', '--workers', '1', ...JOURNEYS], {
      cwd: PROJECT,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        JOURNEY_INTERACTIONS: file,
        JOURNEY_PORT: String(await freePort()),
        JOURNEY_DATA_FOLDER: path.join(folder, 'data'),
      },
    })
    if (status !== 0) throw new Error('a task did not end')
    const reports = fs.readFileSync(file, 'utf8').split('\n').filter(Boolean)
    const interactions = longestOfEach(reports.map((line) => JSON.parse(line) as Interaction))
    const times = [...interactions.map(({ ms }) => ms), ...unreported(interactions)]
    const slowest = interactions.toSorted((one, other) => other.ms - one.ms)[0]
    return [
      {
        name: 'p98 of interactions, ten tasks, processor 4 x slower',
        value: quantile(times, 0.98),
        unit: 'ms',
        most: 100,
      },
      {
        name: 'p50',
        value: quantile(times, 0.5),
        unit: 'ms',
        note: `${times.length}, ${interactions.length} of at least 16 ms`,
      },
      {
        name: 'slowest',
        value: slowest?.ms ?? Number.NaN,
        unit: 'ms',
        note: slowest ? `${slowest.input} on ${slowest.target} at ${slowest.path}`.slice(0, 120) : '',
      },
    ]
  })

/** @returns 8 ms for each interaction that was shorter than what the browser reports; it only counts them */
function unreported(interactions: readonly Interaction[]): readonly number[] {
  const counts = new Map<number, number>()
  for (const { document, count } of interactions)
    counts.set(document, Math.max(count, counts.get(document) ?? 0))
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return Array.from({ length: Math.max(0, all - interactions.length) }, () => 8)
}

function longestOfEach(reports: readonly Interaction[]): readonly Interaction[] {
  const longest = new Map<string, Interaction>()
  for (const report of reports) {
    const key = `${report.document} ${report.id}`
    if (report.ms > (longest.get(key)?.ms ?? 0)) longest.set(key, report)
  }
  return [...longest.values()]
}
