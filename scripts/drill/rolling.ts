/**
 * Processes of two versions take turns behind a proxy under load, with a migration between the versions: no call fails (trust page,
 * R31, R33).
 */
import type { ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { PROJECT } from '../../bench/surroundings.ts'
import { startEmbeddedPostgres } from '../../server/platform/embedded-postgres/supervisor.ts'
import { randomOf } from '../../server/testing/random.ts'
import { spread, type Drill, type Options, type Outcome } from './drill.ts'
import { linesOf, startLoad, type Load } from './load.ts'
import { endProgram, PORTS, startApplication, type ApplicationOptions } from './processes.ts'
import { applicationSection, HAPROXY, startProxy } from './proxy.ts'
import { checkAfterwards, inFolder, prepareDatabase } from './surroundings.ts'

const APPLICATION = PORTS + 20
const PROCESSES = [PORTS + 21, PORTS + 22, PORTS + 23]
const LOAD = {
  callers: 4,
  pauseMs: 50,
  reads: ['/operations?limit=20', '/project_offerings?limit=20', '/users/all_users?limit=20'],
}

/** What the product reads when it runs. */
const PARTS = ['server', 'machines', 'contract', 'demo', 'public', 'package.json']
const MIGRATION = {
  name: '9999-drill.sql',
  text: `alter table operation add column drill_note text not null default '';
    create index operation_drill_note on operation (drill_note);`,
}

export const rolling: Drill = {
  what: 'three processes restart in turn under load, old and new version with a migration between them',
  rounds: 100,
  control: {
    option: 'killed',
    what: 'processes are killed instead of asked to stop: failed calls must be counted',
  },
  needs: { programs: [HAPROXY], install: 'apt-get install haproxy' },
  run: (options) => inFolder('rolling', (folder) => run(folder, options)),
}

async function run(folder: string, options: Options): Promise<Outcome> {
  const { isControl, say } = options
  const postgres = await startEmbeddedPostgres(path.join(folder, 'postgres'))
  const proxy = startProxy(folder, [applicationSection(APPLICATION, PROCESSES)])
  const origin = `http://127.0.0.1:${APPLICATION}`
  const children: ChildProcess[] = []
  try {
    const prepared = await prepareDatabase(postgres.url)
    const { appUrl, ownerUrl, owner, market } = prepared
    // A busy machine is no reason to refuse a call here: overload has a drill of its own.
    const environment = { OVERLOADED_AFTER_MS: '0' }
    const shared = { origin, appUrl, ownerUrl, folder, environment }
    const newer = copyNewerVersion(folder)
    for (const port of PROCESSES) children.push(await startApplication({ ...shared, port }))
    const load = await startLoad({ origin, market, owner, ...LOAD })
    const restarts = await restartInTurn(children, shared, newer, load, options).finally(load.stop)
    const { lost, doubled, violations, broken } = await checkAfterwards(prepared, load.acknowledged)
    const { rows } = await owner.query("select from kysely_migration where name = '9999-drill.sql'")
    await prepared.close()
    const failed = [...load.failures.values()].reduce((sum, times) => sum + times, 0)
    if (failed > 0) say(`failed: ${linesOf(load.failures)}`)
    const damage = [
      ...lost.map((one) => `lost: ${one}`),
      ...doubled.map((one) => `twice: ${one}`),
      ...violations,
      ...broken,
      ...load.refused.map((one) => `refused: ${one}`),
      ...(rows.length === 1 ? [] : ['the migration did not run']),
    ]
    const expectation = isControl
      ? failed > 0
        ? []
        : ['killed processes failed no call that the drill counted: the drill counts nothing']
      : failed > 0
        ? [`${failed} calls failed: ${linesOf(load.failures)}`]
        : []
    return {
      figures: {
        restarts: restarts.stops.length,
        'to the old version, after the migration': restarts.back,
        'calls answered': load.acknowledged.length + load.reads.length,
        'failed calls': failed,
        'lost, doubled': `${lost.length}, ${doubled.length}`,
        'stop (min / median / max)': spread(restarts.stops, 's'),
        'start (min / median / max)': spread(restarts.starts, 's'),
      },
      wrong: [...expectation, ...damage],
    }
  } finally {
    await Promise.all(children.map((child) => endProgram(child)))
    await endProgram(proxy)
    await postgres.stop()
  }
}

/** A copy of this checkout with one more migration. */
function copyNewerVersion(folder: string): string {
  const copy = path.join(folder, 'newer')
  fs.mkdirSync(copy)
  for (const part of PARTS) fs.cpSync(path.join(PROJECT, part), path.join(copy, part), { recursive: true })
  fs.symlinkSync(path.join(PROJECT, 'node_modules'), path.join(copy, 'node_modules'))
  fs.writeFileSync(path.join(copy, 'server/migrations', MIGRATION.name), MIGRATION.text)
  return copy
}

/** First each process becomes the new version, under the load of the old ones; then versions by chance. Ends each of `children` it replaces. */
async function restartInTurn(
  children: ChildProcess[],
  shared: Omit<ApplicationOptions, 'port'>,
  newer: string,
  load: Load,
  { rounds, seed, isControl, say }: Options,
) {
  const random = randomOf(seed)
  const [stops, starts]: [number[], number[]] = [[], []]
  let back = 0
  for (let round = 0; round < rounds; round += 1) {
    const at = round % PROCESSES.length
    const isNew = round < PROCESSES.length || random() < 0.5
    stops.push((await endProgram(children[at]!, isControl ? 'SIGKILL' : 'SIGTERM')) / 1000)
    const since = performance.now()
    const version = isNew ? { checkout: newer } : {}
    children[at] = await startApplication({ ...shared, ...version, port: PROCESSES[at]! })
    starts.push((performance.now() - since) / 1000)
    if (!isNew) back += 1
    if (round % 10 === 9)
      say(`${round + 1} restarts, ${load.acknowledged.length} transitions, failed: ${linesOf(load.failures)}`)
    // The proxy takes the new one before the next one goes.
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
  return { stops, starts, back }
}
