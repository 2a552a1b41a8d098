/** The product beside others that do a part of the same, on the same cluster and from the same generator, by turns. */
import fs from 'node:fs'
import path from 'node:path'
import { openMarket } from '../../server/workflow/samples.ts'
import { connect } from '../connection.ts'
import { median, quantile, type Figure } from '../figures.ts'
import {
  inTemporaryFolder,
  sessionFor,
  startNode,
  stopChild,
  untilAnswered,
  withCluster,
  withServer,
  type Cluster,
} from '../surroundings.ts'
import { comment, CONNECTIONS, COUNT, OPERATIONS_EACH, writeOperations } from '../transitions.ts'
import { installPackages, notMeasured, type TransitionPeer } from './peer.ts'
import { measureReactAdmin } from './react-admin.ts'
import { VENDURE } from './vendure.ts'
import { freePort } from '../../server/testing/free-port.ts'
import { idOf } from '../pgbench.ts'

const ROUNDS = 3
const WARM_UP_S = 3
const MEASURED_S = 5

type Installed = {
  readonly peer: TransitionPeer
  readonly script: string
  readonly environment: NodeJS.ProcessEnv
  /** Events that each row has had. */
  readonly counts: Map<number, number>
  readonly rounds: (readonly number[])[]
}

export const measurePeers = (): Promise<readonly Figure[]> =>
  withCluster(async (cluster) => {
    const { owner, database } = cluster
    const market = await openMarket(owner, database)
    await writeOperations(cluster, market, COUNT)
    await owner.query('vacuum analyze')
    const cookie = await sessionFor(owner, market.people.admin.id, market.platform)
    return [...(await measureTransitions(cluster, cookie)), ...(await measureReactAdmin(cluster, cookie))]
  })

const measureTransitions = (cluster: Cluster, cookie: string): Promise<readonly Figure[]> =>
  inTemporaryFolder(async (folder) => {
    const missing: Figure[] = []
    const installed: Installed[] = []
    for (const peer of [DBOS, VENDURE]) {
      const script = path.join(folder, peer.name, peer.script)
      const reason = installPackages(path.dirname(script), peer.packages)
      if (reason !== null) {
        missing.push(notMeasured(`transitions against ${peer.name}`, reason))
        continue
      }
      fs.copyFileSync(path.join(import.meta.dirname, peer.script), script)
      const environment = await peer.prepare(cluster, script)
      installed.push({ peer, script, environment, counts: new Map(), rounds: [] })
    }
    const versions = new Map<number, number>()
    const ours: (readonly number[])[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      await withServer(cluster, async ({ port }) => {
        await comment(port, cookie, versions, WARM_UP_S)
        ours.push(await comment(port, cookie, versions, MEASURED_S))
      })
      for (const one of installed)
        await withPeer(one, async (port) => {
          await sendEvents(port, one, WARM_UP_S)
          one.rounds.push(await sendEvents(port, one, MEASURED_S))
        })
    }
    return [
      { name: 'peers: transitions over HTTP', value: perSecond(ours), unit: '/s' },
      ...installed.flatMap((one) => figuresOf(ours, one)),
      ...missing,
    ]
  })

const figuresOf = (
  ours: readonly (readonly number[])[],
  { peer: { name }, rounds }: Installed,
): readonly Figure[] => [
  { name: `peers: transitions on ${name}`, value: perSecond(rounds), unit: '/s' },
  {
    name: `peers: transitions against ${name}`,
    value: median(ours.map((times, round) => times.length / (rounds[round]?.length ?? Number.NaN))),
    unit: '×',
    note: `p99 ${quantile(ours.flat(), 0.99).toFixed(0)} ms, there ${quantile(rounds.flat(), 0.99).toFixed(0)} ms`,
  },
]

const perSecond = (rounds: readonly (readonly number[])[]): number =>
  median(rounds.map((times) => times.length / MEASURED_S))

async function withPeer(
  { peer, script, environment }: Installed,
  run: (port: number) => Promise<void>,
): Promise<void> {
  const port = await freePort()
  const child = startNode([script], { ...environment, PORT: String(port) })
  try {
    await untilAnswered(child, port, [peer.readyPath], 60_000)
    await run(port)
  } finally {
    await stopChild(child)
  }
}

/** @returns the time of each event, in ms */
async function sendEvents(
  port: number,
  { peer, counts }: Installed,
  seconds: number,
): Promise<readonly number[]> {
  const cookie = await peer.signIn(port)
  const times: number[] = []
  const until = performance.now() + seconds * 1000
  const work = async (_: unknown, place: number) => {
    const connection = await connect(port)
    for (let turn = 0; performance.now() < until; turn += 1) {
      const number = place * OPERATIONS_EACH + (turn % OPERATIONS_EACH)
      const count = counts.get(number) ?? 0
      const reply = await connection.send({ method: 'POST', cookie, ...peer.eventOf(number, count) })
      const answer = reply.body.toString()
      if (reply.status !== 200 || !peer.isDone(answer)) throw new Error(`${reply.status} ${answer}`)
      counts.set(number, count + 1)
      times.push(reply.ms)
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, work))
  return times
}

const DBOS: TransitionPeer = {
  name: 'DBOS 5.3.0',
  packages: ['@dbos-inc/dbos-sdk@5.3.0', 'pg@8.16.3'],
  script: 'dbos-server.mjs',
  readyPath: '/',
  async prepare({ owner, ownerUrl }) {
    await owner.query(
      'create table peer_operation (id uuid primary key, version int not null, state jsonb not null)',
    )
    await owner.query(`create table peer_journal (operation_id uuid references peer_operation, seq int, type text not null,
      payload jsonb not null, at timestamptz not null default now(), primary key (operation_id, seq))`)
    const ids = Array.from({ length: COUNT }, (_, number) => idOf(number))
    await owner.query("insert into peer_operation select id, 1, '{}' from unnest($1::uuid[]) id", [ids])
    await owner.query('vacuum analyze peer_operation')
    await owner.query('create database peer_system')
    const system = new URL(ownerUrl)
    system.pathname = '/peer_system'
    return { DATABASE_URL: ownerUrl, SYSTEM_DATABASE_URL: system.href }
  },
  signIn: () => Promise.resolve(''),
  eventOf: (number, count) => ({
    path: '/',
    body: JSON.stringify({ id: idOf(number), version: count + 1, text: 'When does the proposal arrive?' }),
  }),
  isDone: () => true,
}
