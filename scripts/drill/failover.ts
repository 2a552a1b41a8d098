/**
 * The primary of the database is killed, paused, cut off or loses its standby under load, and a standby takes over: nothing
 * that was acknowledged is lost or there twice, and work goes on within 30 seconds (trust page, R3).
 */
import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { spread, until, type Drill, type Options, type Outcome } from './drill.ts'
import { linesOf, startLoad, type Load } from './load.ts'
import { randomOf } from '../../server/testing/random.ts'
import { cutOff, plugIn, reunite, separate, signalAll, type Node } from './nodes.ts'
import { PATRONI_NEEDS, startCluster, superuserAt, type PostgresCluster } from './patroni.ts'
import { endProgram, PORTS, startApplication } from './processes.ts'
import { applicationSection, databaseSection, startProxy } from './proxy.ts'
import { checkAfterwards, inFolder, prepareDatabase } from './surroundings.ts'

const [DATABASE, APPLICATION] = [PORTS + 1, PORTS + 2]
const PROCESSES = [PORTS + 11, PORTS + 12, PORTS + 13]
const LOAD = { callers: 6, pauseMs: 40 }

const BACK_WITHIN_S = 30
const LOOKED_FOR_S = 90
/** Transitions that are acknowledged before the next fault comes. */
const BETWEEN_FAULTS = 100
const WHOLE_WITHIN_S = 240
/** Longer than any statement of the product may take: a wait for the standby must not end as if it had answered. */
const STALLED_MS = 17_000
const STALLED_IN_CONTROL_MS = 3_000

type Harm = {
  readonly cluster: PostgresCluster
  readonly primary: Node
  readonly standby: Node
  readonly isControl: boolean
}
/** Does it, and says when work stopped and how it is put right. */
type Fault = (harm: Harm) => Promise<{ readonly since: number; readonly heal: () => void }>

const FAULTS: Readonly<Record<'killed' | 'paused' | 'cut off' | 'stalled and killed', Fault>> = {
  killed: async ({ cluster, primary }) => {
    const since = performance.now()
    signalAll(primary, 'SIGKILL')
    return { since, heal: () => cluster.start(primary) }
  },
  paused: async ({ primary }) => {
    const since = performance.now()
    signalAll(primary, 'SIGSTOP')
    return { since, heal: () => signalAll(primary, 'SIGCONT') }
  },
  'cut off': async ({ primary }) => {
    const since = performance.now()
    cutOff(primary)
    return { since, heal: () => plugIn(primary) }
  },
  'stalled and killed': async ({ cluster, primary, standby, isControl }) => {
    separate(primary, standby)
    await sleep(isControl ? STALLED_IN_CONTROL_MS : STALLED_MS)
    const since = performance.now()
    if (isControl) cluster.removeDisk(primary)
    else signalAll(primary, 'SIGKILL')
    reunite(primary, standby)
    return { since, heal: () => cluster.start(primary) }
  },
}
const NAMES = Object.keys(FAULTS) as (keyof typeof FAULTS)[]

export const failover: Drill = {
  what: 'three processes, a primary and a synchronous standby: the primary fails under load',
  rounds: 20,
  control: {
    option: 'asynchronous',
    what: 'commits do not wait for the standby, which lags when the primary and its disk go: loss must be found',
  },
  needs: PATRONI_NEEDS,
  run: (options) => inFolder('failover', (folder) => run(folder, options)),
}

async function run(folder: string, options: Options): Promise<Outcome> {
  const { isControl, say } = options
  const cluster = await startCluster(folder, !isControl)
  const proxy = startProxy(folder, [
    databaseSection(DATABASE, cluster.hosts),
    applicationSection(APPLICATION, PROCESSES),
  ])
  const origin = `http://127.0.0.1:${APPLICATION}`
  try {
    await createDatabase()
    const prepared = await prepareDatabase(superuserAt(DATABASE, 'understory'))
    const { appUrl, ownerUrl, owner, market } = prepared
    const children: ChildProcess[] = []
    for (const port of PROCESSES)
      children.push(await startApplication({ port, origin, appUrl, ownerUrl, folder }))
    const load = await startLoad({ origin, market, owner, ...LOAD })
    const { times, stuck } = await runRounds(cluster, load, options).finally(load.stop)
    if (stuck === null) await cluster.untilWhole(WHOLE_WITHIN_S)
    const ended = children.filter(
      ({ exitCode, signalCode }) => exitCode !== null || signalCode !== null,
    ).length
    const checked = await checkAfterwards(prepared, load.acknowledged)
    for (const child of children) await endProgram(child)
    await prepared.close()
    const { lost, doubled, violations, broken, operations } = checked
    for (const one of lost.slice(0, 5)) say(`lost: ${one}`)
    const late = times.filter((seconds) => seconds > BACK_WITHIN_S).length
    return {
      figures: {
        rounds: times.length,
        'acknowledged transitions': load.acknowledged.length,
        operations,
        lost: lost.length,
        doubled: doubled.length,
        'ledger violations': violations.length,
        'broken chains': broken.length,
        'back after (min / median / max)': spread(times, 's'),
        'unanswered or 5xx, sent again': linesOf(load.failures),
        'refused as wrong': load.refused.length,
      },
      wrong: isControl
        ? lost.length > 0
          ? []
          : ['an asynchronous standby lost nothing that the drill found: the drill finds no loss']
        : [
            ...(stuck === null ? [] : [stuck]),
            ...(lost.length > 0 ? [`${lost.length} acknowledged transitions are lost`] : []),
            ...doubled.map((one) => `twice: ${one}`),
            ...violations,
            ...broken,
            ...load.refused.map((one) => `refused: ${one}`),
            ...(late > 0 ? [`${late} times work was not back within ${BACK_WITHIN_S} s`] : []),
            ...(ended > 0 ? [`${ended} processes of the product ended`] : []),
          ],
    }
  } finally {
    await endProgram(proxy)
    await cluster.stop()
  }
}

async function createDatabase(): Promise<void> {
  const create = async () => {
    const client = new pg.Client({ connectionString: superuserAt(DATABASE, 'postgres') })
    await client.connect()
    await client.query("create database understory encoding 'UTF8' locale 'C.UTF-8' template template0")
    await client.end()
    return true
  }
  // The proxy asks for the primary twice a second.
  await until('the proxy reaches the primary', 20, () => create().catch(() => false))
}

/** @returns seconds from each fault to the first transition that was sent and acknowledged after it; and what never came */
async function runRounds(
  cluster: PostgresCluster,
  load: Load,
  options: Options,
): Promise<{ readonly times: readonly number[]; readonly stuck: string | null }> {
  const random = randomOf(options.seed)
  const times: number[] = []
  try {
    for (let round = 1; round <= options.rounds; round += 1) {
      await cluster.untilWhole(WHOLE_WITHIN_S)
      const atStart = load.acknowledged.length
      await until(
        'work goes on',
        LOOKED_FOR_S,
        async () => load.acknowledged.length >= atStart + BETWEEN_FAULTS,
      )
      await sleep(random() * 1_000)
      times.push(await failOnce(cluster, load, round, random(), options))
    }
    return { times, stuck: null }
  } catch (error) {
    return { times, stuck: error instanceof Error ? error.message : String(error) }
  }
}

async function failOnce(
  cluster: PostgresCluster,
  load: Load,
  round: number,
  chance: number,
  { isControl, say }: Options,
): Promise<number> {
  const roles = await cluster.roles()
  if (!roles) throw new Error('the cluster is not whole')
  const name = isControl ? 'stalled and killed' : NAMES[Math.floor(chance * NAMES.length)]!
  const before = load.acknowledged.length
  const { since, heal } = await FAULTS[name]({ cluster, ...roles, isControl })
  const after = performance.now()
  const isBack = () => load.acknowledged.slice(before).find(({ sentAt }) => sentAt > after)
  await until(`work goes on after the primary was ${name}`, LOOKED_FOR_S, async () => isBack() !== undefined)
  const seconds = ((isBack()?.at ?? Number.NaN) - since) / 1000
  say(`round ${round}: ${roles.primary.name} ${name}, back after ${seconds.toFixed(1)} s`)
  heal()
  return seconds
}
