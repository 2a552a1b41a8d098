/** Real events over HTTP against the real server, beside the same statements from pgbench: three rounds of each in turn. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { detailOf } from '../server/modules/operations/detail.repository.ts'
import { create } from '../server/workflow/create.ts'
import { contributionIn, openMarket, type Market } from '../server/workflow/samples.ts'
import { connect, type Connection } from './connection.ts'
import { median, quantile, ratioFigure, type Figure } from './figures.ts'
import { idOf, referenceOf } from './pgbench.ts'
import { recordTransition } from './statements.ts'
import { inTemporaryFolder, sessionFor, withCluster, withServer, type Cluster } from './surroundings.ts'

export const CONNECTIONS = 32
/** Of each connection, so that no one waits for someone else's row. */
export const OPERATIONS_EACH = 32
export const COUNT = CONNECTIONS * OPERATIONS_EACH
const ROUNDS = 3
const WARM_UP_S = 3
const MEASURED_S = 5

const LEAST_RATIO = 1.2
/** Beside the reference's own, both at full load. */
const MOST_P99_RATIO = 1
const MOST_HALF_P99_MS = 100

export const measureTransitions = (): Promise<readonly Figure[]> =>
  withCluster((cluster) =>
    inTemporaryFolder(async (folder) => {
      const { owner, pool, database, appUrl } = cluster
      const market = await openMarket(owner, database)
      // The first half is the server's, the second the reference's, the last one is there to be listened to.
      await writeOperations(cluster, market, 2 * COUNT + 1)
      const { admin } = market.people
      const operationId = idOf(2 * COUNT)
      const recorded = await recordTransition(pool, { ...admin, operationId, reading: detailOf(operationId) })
      await owner.query('vacuum analyze')
      const place = { appUrl, folder, recorded, connections: CONNECTIONS }
      const reference = referenceOf({ ...place, first: COUNT, count: COUNT })
      const cookie = await sessionFor(owner, admin.id, market.platform)

      const server: number[] = []
      const beside: number[] = []
      const samples: number[] = []
      const samplesBeside: number[] = []
      const half: number[] = []
      const versions = new Map<number, number>()
      for (let round = 0; round < ROUNDS; round += 1) {
        await withServer(cluster, async ({ port }) => {
          await comment(port, cookie, versions, WARM_UP_S)
          const times = await comment(port, cookie, versions, MEASURED_S)
          server.push(times.length / MEASURED_S)
          samples.push(...times)
          half.push(...(await comment(port, cookie, versions, MEASURED_S, times.length / MEASURED_S / 2)))
        })
        await settle(cluster)
        await reference.run(1)
        const ran = await reference.run(MEASURED_S)
        beside.push(ran.perSecond)
        samplesBeside.push(...ran.times)
        await settle(cluster)
      }
      const ratios = server.map((perSecond, round) => perSecond / (beside[round] ?? Number.NaN))
      return figuresOf({ server, beside, ratios, samples, samplesBeside, half, name: reference.name })
    }),
  )

type Measured = {
  readonly server: readonly number[]
  readonly beside: readonly number[]
  readonly ratios: readonly number[]
  readonly samples: readonly number[]
  readonly samplesBeside: readonly number[]
  /** At half of the rate that the same round had reached. */
  readonly half: readonly number[]
  readonly name: string
}

const figuresOf = ({
  server,
  beside,
  ratios,
  samples,
  samplesBeside,
  half,
  name,
}: Measured): readonly Figure[] => [
  { name: `transitions: HTTP, ${CONNECTIONS} connections`, value: median(server), unit: '/s' },
  { name: `transitions: ${name}, same statements`, value: median(beside), unit: '/s' },
  ratioFigure('transitions: ratio', ratios, LEAST_RATIO),
  { name: 'transitions: p50', value: quantile(samples, 0.5), unit: 'ms' },
  {
    name: 'transitions: p99',
    value: quantile(samples, 0.99),
    unit: 'ms',
    note: `${samples.length} transitions; ${name} ${quantile(samplesBeside, 0.99).toFixed(0)} ms beside it`,
  },
  {
    name: `transitions: p99 beside ${name}`,
    value: quantile(samples, 0.99) / quantile(samplesBeside, 0.99),
    unit: '×',
    most: MOST_P99_RATIO,
  },
  {
    name: 'transitions: p99 at half load',
    value: quantile(half, 0.99),
    unit: 'ms',
    most: MOST_HALF_P99_MS,
    note: `${half.length} transitions; p50 ${quantile(half, 0.5).toFixed(1)} ms`,
  },
]

export async function writeOperations({ pool }: Cluster, market: Market, count: number): Promise<void> {
  const engine = { pool, clock: () => new Date() }
  let next = 0
  const work = async () => {
    for (let number = next++; number < count; number = next++)
      await create(engine, { ...contributionIn(market), operationId: idOf(number) })
  }
  await Promise.all(Array.from({ length: 8 }, work))
}

/** @param perSecond how many begin each second; default: as many as are answered @returns times in ms */
export async function comment(
  port: number,
  cookie: string,
  versions: Map<number, number>,
  seconds: number,
  perSecond?: number,
): Promise<readonly number[]> {
  const connections = await Promise.all(Array.from({ length: CONNECTIONS }, () => connect(port)))
  const times: number[] = []
  const since = performance.now()
  const until = since + seconds * 1000
  const work = async (connection: Connection, place: number) => {
    for (let turn = 0; performance.now() < until; turn += 1) {
      const due = perSecond && since + ((turn * CONNECTIONS + place) / perSecond) * 1000
      if (due) await sleep(Math.max(0, due - performance.now()))
      const begun = due ?? performance.now()
      const number = place * OPERATIONS_EACH + (turn % OPERATIONS_EACH)
      const version = versions.get(number) ?? 1
      const body = JSON.stringify({
        type: 'operation.comment',
        payload: { text: 'When does the proposal arrive?', internal: false },
        version,
        idempotency_key: randomUUID(),
      })
      const path = `/proxy/operations/${idOf(number)}/events`
      const reply = await connection.send({ method: 'POST', path, cookie, body })
      if (reply.status !== 200) throw new Error(`${reply.status} ${reply.body.toString()}`)
      versions.set(number, version + 1)
      times.push(performance.now() - begun)
    }
  }
  await Promise.all(connections.map(work))
  for (const connection of connections) connection.close()
  return times
}

/** Work that a round has left behind must not run in the next one. */
async function settle({ owner }: Cluster): Promise<void> {
  await owner.query('update outbox set dispatched_at = now() where dispatched_at is null')
  await owner.query("delete from jobs.job where name in ('effect', 'timer')")
  await owner.query('checkpoint')
}
