/** Processor time of metrics and traces: the same events with and without them, in short turns. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks'
import { ProxyTracerProvider, trace } from '@opentelemetry/api'
import { TracerProvider } from '@opentelemetry/sdk-trace'
import pino from 'pino'
import { buildApp } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { makeDeps, type Deps } from '../server/deps.ts'
import { readState } from '../server/operating/metrics/state.ts'
import { processRegistry } from '../server/platform/metrics/registry.ts'
import { startTracing } from '../server/platform/tracing/collector.ts'
import { setTracing } from '../server/platform/tracing/spans.ts'
import { stopWithUs } from '../server/platform/watchdog.ts'
import { randomOf } from '../server/testing/random.ts'
import { openMarket } from '../server/workflow/samples.ts'
import { quantile, type Figure } from './figures.ts'
import type { Turn } from './outside.child.ts'
import { inTemporaryFolder, sessionFor, withCluster } from './surroundings.ts'
import { writeOperations } from './transitions.ts'

/** Each has few events, so that the last turn reads no longer journal than the first. */
const OPERATIONS = 960
const TURN = 480
const ONE_OF_TEN = 0.1
const WARM_UP = 1_000
const ROUNDS = 100
/** As often as Prometheus asks, every 15 s at 100 transitions a second. */
const SCRAPED_EACH = 3
const MOST_COST_PERCENT = 3
/** Samples drawn from the rounds: how much the figure varies between them is how sure it is (bootstrap). */
const REDRAWN = 2_000

export const measureObserving = (): Promise<readonly Figure[]> =>
  withCluster((cluster) =>
    inTemporaryFolder(async (folder) => {
      const market = await openMarket(cluster.owner, cluster.database)
      await writeOperations(cluster, market, OPERATIONS)
      const { admin } = market.people
      const cookie = await sessionFor(cluster.owner, admin.id, market.platform)
      const config = readConfig({
        DATA_FOLDER: folder,
        OIDC_ISSUER: 'http://localhost:9', // sessions are written by hand; no one signs in
        CALLS_PER_MINUTE: '1000000000',
        OVERLOADED_AFTER_MS: '0',
      })
      const deps = makeDeps(config, cluster.appUrl, pino({ level: 'silent' }))
      const app = await buildApp(deps)
      const outside = await openOutside(await app.listen({ host: '127.0.0.1', port: 0 }), cookie)
      try {
        return figuresOf(await takeTurns(deps, outside))
      } finally {
        outside.close()
        await app.close()
        await deps.database.destroy()
      }
    }),
  )

/** Milliseconds of processor time that a transition took. */
type Round = { readonly without: number; readonly with: number }

/** @returns turns with and without, side by side; either begins as often as the other */
async function takeTurns(deps: Deps, { endpoint, comment }: Outside): Promise<readonly Round[]> {
  const turn = async (tidy: () => Promise<void>): Promise<number> => {
    const before = process.cpuUsage()
    await comment(TURN)
    await tidy()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000 / TURN
  }
  const stop = await startTracing({ endpoint, service: 'understory', ratio: ONE_OF_TEN }, deps.log)
  const turns = {
    without: () => turn(async () => {}),
    with: async (round: number) => {
      const unwatch = watch()
      setTracing(true)
      const ms = await turn(async () => {
        if (round % SCRAPED_EACH === 0)
          await Promise.all([processRegistry.metrics(), readState(deps.database, new Date())])
        await sendSpans()
      })
      setTracing(false)
      unwatch()
      return ms
    },
  }
  setTracing(false)
  await comment(WARM_UP)
  const rounds: Round[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const first = round % 2 === 0 ? await turns.without() : null
    const observed = await turns.with(round)
    rounds.push({ without: first ?? (await turns.without()), with: observed })
  }
  await stop()
  return rounds
}

/** Sends at once what the product sends every five seconds. */
async function sendSpans(): Promise<void> {
  const provider = trace.getTracerProvider()
  const sender = provider instanceof ProxyTracerProvider ? provider.getDelegate() : provider
  if (!(sender instanceof TracerProvider)) throw new Error('no tracing has begun')
  await sender.forceFlush()
}

function figuresOf(rounds: readonly Round[]): readonly Figure[] {
  const total = (of: readonly Round[], name: keyof Round) => of.reduce((sum, round) => sum + round[name], 0)
  const perSecond = (name: keyof Round) => (1000 * rounds.length) / total(rounds, name)
  const costOf = (of: readonly Round[]) => 100 * (1 - total(of, 'without') / total(of, 'with'))
  const random = randomOf(1)
  const drawn = () => rounds.map(() => rounds[Math.floor(random() * rounds.length)]!)
  const others = Array.from({ length: REDRAWN }, () => costOf(drawn()))
  const [low, high] = [0.05, 0.95].map((part) => quantile(others, part).toFixed(1))
  const unit = '/s'
  const note = `between ${low} and ${high} %, 90 % sure`
  return [
    { name: 'observing: transitions in a second of one processor', value: perSecond('without'), unit },
    { name: 'observing: with metrics, and one trace of ten', value: perSecond('with'), unit },
    { name: 'observing: cost', value: costOf(rounds), unit: '%', most: MOST_COST_PERCENT, note },
  ]
}

/** As prom-client watches the process; unlike it, to be ended. */
function watch(): () => void {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  const collections = new PerformanceObserver(() => {})
  collections.observe({ entryTypes: ['gc'] })
  return () => {
    delay.disable()
    collections.disconnect()
  }
}

type Outside = {
  /** Where spans go. */
  readonly endpoint: string
  /** Sends so many comments. */
  readonly comment: (count: number) => Promise<void>
  readonly close: () => void
}

async function openOutside(origin: string, cookie: string): Promise<Outside> {
  const child = fork(path.join(import.meta.dirname, 'outside.child.ts'))
  stopWithUs(child, 'TERM')
  const ended = once(child, 'exit').then(() =>
    Promise.reject(new Error('the callers and the collector ended')),
  )
  const said = async () => ((await Promise.race([once(child, 'message'), ended])) as [string])[0]
  const endpoint = await said()
  return {
    endpoint,
    comment: async (count) => {
      child.send({ origin, cookie, operations: OPERATIONS, count } satisfies Turn)
      await said()
    },
    close: () => {
      ended.catch(() => {})
      child.kill()
    },
  }
}
