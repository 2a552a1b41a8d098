/** The most-read pages: calls a second beside `/livez`, in turns, and the time of one alone. */
import type pg from 'pg'
import { connect, type Connection } from './connection.ts'
import { median, quantile, ratioFigure, type Figure } from './figures.ts'
import { sessionFor, withCluster, withServer } from './surroundings.ts'

const CONNECTIONS = 8
const ROUNDS = 5
const TURN_S = 2
const ALONE = 150
const REFERENCE = '/livez'

type Read = {
  readonly name: string
  readonly path: string
  readonly least?: number
  readonly mostMs?: number
}

export const measureReads = (): Promise<readonly Figure[]> =>
  withCluster((cluster) =>
    withServer(
      cluster,
      async ({ port }) => {
        const cookie = await adminOf(cluster.owner)
        const reads = await readsOf(cluster.owner)
        await cluster.owner.query('vacuum analyze')
        const connections = await Promise.all(Array.from({ length: CONNECTIONS }, () => connect(port)))
        const get = async (connection: Connection, path: string): Promise<number> => {
          const { status, body, ms } = await connection.send({ method: 'GET', path, cookie })
          if (status !== 200) throw new Error(`${path}: ${status} ${body.toString().slice(0, 300)}`)
          return ms
        }
        const perSecond = async (path: string): Promise<number> => {
          const until = performance.now() + TURN_S * 1000
          const counts = await Promise.all(
            connections.map(async (connection) => {
              let count = 0
              for (; performance.now() < until; count += 1) await get(connection, path)
              return count
            }),
          )
          return counts.reduce((sum, count) => sum + count, 0) / TURN_S
        }
        const alone = async (path: string): Promise<readonly number[]> => {
          const times: number[] = []
          for (let turn = 0; turn < ALONE; turn += 1) times.push(await get(connections[0]!, path))
          return times
        }
        try {
          const figures: Figure[] = []
          for (const read of reads) figures.push(...(await figuresOf(read, perSecond, alone)))
          return figures
        } finally {
          for (const connection of connections) connection.close()
        }
      },
      { DEMONSTRATION: 'on', OIDC_ISSUER: undefined },
    ),
  )

async function figuresOf(
  { name, path, least, mostMs }: Read,
  perSecond: (path: string) => Promise<number>,
  alone: (path: string) => Promise<readonly number[]>,
): Promise<readonly Figure[]> {
  await perSecond(path)
  const rates: number[] = []
  const ratios: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.push(await perSecond(path))
    ratios.push(rates[round]! / (await perSecond(REFERENCE)))
  }
  const times = await alone(path)
  return [
    ratioFigure(`reads: ${name} beside ${REFERENCE}`, ratios, least, `${Math.round(median(rates))} /s; `),
    {
      name: `reads: ${name}, alone`,
      value: median(times),
      unit: 'ms',
      ...(mostMs !== undefined && { most: mostMs }),
      note: `p99 ${quantile(times, 0.99).toFixed(1)} ms`,
    },
  ]
}

async function readsOf(owner: pg.Pool): Promise<readonly Read[]> {
  const { rows } = await owner.query<{ id: string }>(
    "select id from operation where status = 'open' order by number_seq limit 1",
  )
  return [
    { name: 'who one is', path: '/proxy/me' },
    { name: 'list of 50 operations', path: '/proxy/operations?limit=50', least: 0.25, mostMs: 2.5 },
    { name: 'list of 10 operations', path: '/proxy/operations?limit=10' },
    { name: 'catalogue, 20 cards', path: '/proxy/project_offerings?limit=20', least: 0.2, mostMs: 3 },
    { name: 'an operation', path: `/proxy/operations/${rows[0]?.id}`, mostMs: 3 },
  ]
}

async function adminOf(owner: pg.Pool): Promise<string> {
  const { rows } = await owner.query<{ person: string; organization: string }>(
    `select m.person_id as person, o.id as organization from membership m join organization o on o.id = m.organization_id
     where o.is_platform order by m.role = 'owner' desc limit 1`,
  )
  const [admin] = rows
  if (!admin) throw new Error('the demonstration has no administrator')
  return sessionFor(owner, admin.person, admin.organization)
}
