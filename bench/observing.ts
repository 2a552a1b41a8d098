/**
 * What metrics and traces cost: the same events by short turns, in one process whose tracing is switched on and off. The measure
 * is processor time, because others work on the machine too: one transition took so much, with and without.
 */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import type net from 'node:net'
import { monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { buildApp } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { makeDeps, type Deps } from '../server/deps.ts'
import { readState } from '../server/operating/metrics/state.ts'
import { processRegistry } from '../server/platform/metrics/registry.ts'
import { startTracing } from '../server/platform/tracing/collector.ts'
import { openMarket } from '../server/workflow/samples.ts'
import { median, quantile, type Figure } from './figures.ts'
import { idOf } from './pgbench.ts'
import { inTemporaryFolder, sessionFor, withCluster } from './surroundings.ts'
import { writeOperations } from './transitions.ts'

const AT_ONCE = 16
const TURN = 150
const WARM_UP = 600
const ROUNDS = 24
/** As often as Prometheus asks, at 100 transitions a second. */
const SCRAPED_EACH = 10
const MOST_COST_PERCENT = 3

export const measureObserving = (): Promise<readonly Figure[]> =>
  withCluster((cluster) =>
    inTemporaryFolder(async (folder) => {
      const market = await openMarket(cluster.owner, cluster.database)
      await writeOperations(cluster, market, AT_ONCE)
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
      const collector = await openCollector()
      try {
        return figuresOf(await takeTurns(deps, collector.endpoint, commenterOf(app, cookie)))
      } finally {
        collector.close()
        await app.close()
        await deps.database.destroy()
      }
    }),
  )

type Name = 'without' | 'with' | 'withEvery'
const RATIOS = { with: 0.1, withEvery: 1 } as const
/** Milliseconds of processor time that a transition took. */
type Round = Readonly<Record<Name, number>>

/** @param comment sends so many events @returns each kind of turn, once a round; each begins as often as the others */
async function takeTurns(
  deps: Deps,
  endpoint: string,
  comment: (count: number) => Promise<void>,
): Promise<readonly Round[]> {
  const turn = async (isScraped: boolean): Promise<number> => {
    const before = process.cpuUsage()
    await comment(TURN)
    if (isScraped) await Promise.all([processRegistry.metrics(), readState(deps.database, new Date())])
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000 / TURN
  }
  const observed = async (ratio: number, isScraped: boolean): Promise<number> => {
    const unwatch = watch()
    const stop = await startTracing({ endpoint, service: 'understory', ratio }, deps.log)
    await comment(AT_ONCE)
    const ms = await turn(isScraped)
    await stop()
    unwatch()
    return ms
  }
  await comment(WARM_UP)
  const names: readonly Name[] = ['without', 'with', 'withEvery']
  const rounds: Round[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const found: Record<Name, number> = { without: 0, with: 0, withEvery: 0 }
    for (let place = 0; place < names.length; place += 1) {
      const name = names[(round + place) % names.length]!
      found[name] =
        name === 'without' ? await turn(false) : await observed(RATIOS[name], round % SCRAPED_EACH === 0)
    }
    rounds.push(found)
  }
  return rounds
}

function figuresOf(rounds: readonly Round[]): readonly Figure[] {
  const perSecond = (name: Name) => 1000 / median(rounds.map((round) => round[name]))
  const costOf = (name: Name) => {
    const costs = rounds.map((round) => 100 * (1 - round.without / round[name]))
    const quarters = [0.25, 0.75].map((part) => quantile(costs, part).toFixed(1)).join(' and ')
    return { value: median(costs), unit: '%', note: `half of the rounds between ${quarters} %` } as const
  }
  const unit = '/s'
  return [
    {
      name: 'observing: transitions in a second of one processor, without',
      value: perSecond('without'),
      unit,
    },
    { name: 'observing: with metrics, and one trace of ten', value: perSecond('with'), unit },
    { name: 'observing: cost', most: MOST_COST_PERCENT, ...costOf('with') },
    { name: 'observing: cost where every trace is kept', ...costOf('withEvery') },
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

/** Each of those at once has an operation of its own. */
function commenterOf(app: FastifyInstance, cookie: string): (count: number) => Promise<void> {
  const versions = new Map<number, number>()
  return async (count) => {
    let left = count
    const work = async (place: number) => {
      while (left > 0) {
        left -= 1
        const version = versions.get(place) ?? 1
        const answer = await app.inject({
          method: 'POST',
          url: `/proxy/operations/${idOf(place)}/events`,
          headers: { cookie },
          payload: {
            type: 'operation.comment',
            payload: { text: 'When does the proposal arrive?', internal: false },
            version,
            idempotency_key: randomUUID(),
          },
        })
        if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
        versions.set(place, version + 1)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, (_, place) => work(place)))
  }
}

/** Takes spans, and throws them away. */
async function openCollector() {
  const server = http.createServer((request, response) => {
    request.resume()
    request.on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
