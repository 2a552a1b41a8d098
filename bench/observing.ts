/** What metrics and traces cost: the same events on a server with them and on one without, by short turns. */
import { once } from 'node:events'
import http from 'node:http'
import type net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { openMarket } from '../server/workflow/samples.ts'
import { median, type Figure } from './figures.ts'
import { freePort, sessionFor, withCluster, withServer, type Cluster, type Served } from './surroundings.ts'
import { comment, COUNT, settle, writeOperations } from './transitions.ts'

const WARM_UP_S = 4
const TURN_S = 2
const PAIRS = 24
const MOST_COST_PERCENT = 3

/** A stopped server cannot tell how late it is. */
const PATIENT = { OVERLOADED_AFTER_MS: '0' }

export const measureObserving = (): Promise<readonly Figure[]> =>
  withCluster(async (cluster) => {
    const { owner, database } = cluster
    const market = await openMarket(owner, database)
    await writeOperations(cluster, market, COUNT)
    await settle(cluster)
    await owner.query('vacuum analyze')
    const { admin } = market.people
    const cookie = await sessionFor(owner, admin.id, market.platform)
    const collector = await openCollector()
    const metricsPort = await freePort()
    const observed = {
      ...PATIENT,
      METRICS_PORT: String(metricsPort),
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.address,
    }
    const versions = new Map<number, number>()
    const turnOf =
      (served: Served, scrape: () => Promise<unknown>) =>
      async (seconds: number): Promise<number> => {
        process.kill(served.pid, 'SIGCONT')
        await sleep(100)
        const [times] = await Promise.all([comment(served.port, cookie, versions, seconds), scrape()])
        await settle(cluster)
        await untilIdle(cluster)
        process.kill(served.pid, 'SIGSTOP')
        return times.length / seconds
      }
    try {
      return await withServer(
        cluster,
        (plain) =>
          withServer(
            cluster,
            async (watched) => {
              const scrape = () =>
                fetch(`http://127.0.0.1:${metricsPort}/metrics`).then((answer) => answer.text())
              const turns = [turnOf(plain, async () => {}), turnOf(watched, scrape)] as const
              const found = await takeTurns(turns)
              for (const { pid } of [plain, watched]) process.kill(pid, 'SIGCONT')
              return figuresOf(found, collector.spans())
            },
            observed,
          ),
        PATIENT,
      )
    } finally {
      collector.close()
    }
  })

type Turn = (seconds: number) => Promise<number>
type Pair = { readonly without: number; readonly withBoth: number }

/** Each begins as often as the other. */
async function takeTurns([without, withBoth]: readonly [Turn, Turn]): Promise<readonly Pair[]> {
  for (const turn of [without, withBoth]) await turn(WARM_UP_S)
  const pairs: Pair[] = []
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const first = pair % 2 === 0 ? await without(TURN_S) : null
    const second = await withBoth(TURN_S)
    pairs.push({ without: first ?? (await without(TURN_S)), withBoth: second })
  }
  return pairs
}

function figuresOf(pairs: readonly Pair[], spans: number): readonly Figure[] {
  const ratios = pairs.map(({ without, withBoth }) => withBoth / without)
  return [
    { name: 'observing: without', value: median(pairs.map(({ without }) => without)), unit: '/s' },
    {
      name: 'observing: with metrics and traces',
      value: median(pairs.map(({ withBoth }) => withBoth)),
      unit: '/s',
    },
    {
      name: 'observing: cost',
      value: 100 * (1 - median(ratios)),
      unit: '%',
      most: MOST_COST_PERCENT,
      note: `median of ${pairs.length} pairs; ${spans} batches of spans arrived`,
    },
  ]
}

/** A server that is stopped within a transaction would keep its locks. */
async function untilIdle({ owner }: Cluster): Promise<void> {
  for (;;) {
    const { rows } = await owner.query(
      "select from pg_stat_activity where application_name = 'understory' and state <> 'idle'",
    )
    if (rows.length === 0) return
    await sleep(20)
  }
}

/** Takes spans, and throws them away. */
async function openCollector() {
  let batches = 0
  const server = http.createServer((request, response) => {
    request.resume()
    request.on('end', () => {
      batches += 1
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    spans: () => batches,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
