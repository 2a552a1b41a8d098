/** The same event written by another engine for durable workflows, on the same database and from the same generator. */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { openMarket } from '../../server/workflow/samples.ts'
import { connect } from '../connection.ts'
import { median, quantile, type Figure } from '../figures.ts'
import { idOf } from '../pgbench.ts'
import {
  freePort,
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

/** Installed for the measurement alone; no part of the product. */
const PACKAGES = ['@dbos-inc/dbos-sdk@5.3.0', 'pg@8.16.3']
const NAME = 'DBOS 5.3.0'
const ROUNDS = 3
const WARM_UP_S = 3
const MEASURED_S = 5

export const measurePeers = (): Promise<readonly Figure[]> =>
  inTemporaryFolder((folder) =>
    withCluster(async (cluster) => {
      execFileSync(
        'npm',
        ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', folder, ...PACKAGES],
        {
          stdio: 'pipe',
        },
      )
      const script = path.join(folder, 'server.mjs')
      fs.copyFileSync(path.join(import.meta.dirname, 'dbos-server.mjs'), script)
      const { owner, database } = cluster
      const market = await openMarket(owner, database)
      await writeOperations(cluster, market, COUNT)
      await writePeer(cluster)
      const cookie = await sessionFor(owner, market.people.admin.id, market.platform)
      const versions = new Map<number, number>()
      const versionsThere = new Map<number, number>()
      const ours: (readonly number[])[] = []
      const theirs: (readonly number[])[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        await withServer(cluster, async ({ port }) => {
          await comment(port, cookie, versions, WARM_UP_S)
          ours.push(await comment(port, cookie, versions, MEASURED_S))
        })
        await withPeer(cluster, script, async (port) => {
          await commentThere(port, versionsThere, WARM_UP_S)
          theirs.push(await commentThere(port, versionsThere, MEASURED_S))
        })
      }
      const perSecond = (rounds: readonly (readonly number[])[]) =>
        median(rounds.map((times) => times.length / MEASURED_S))
      return [
        { name: 'peers: transitions over HTTP', value: perSecond(ours), unit: '/s' },
        { name: `peers: the same event on ${NAME}`, value: perSecond(theirs), unit: '/s' },
        {
          name: `peers: transitions against ${NAME}`,
          value: median(ours.map((times, round) => times.length / (theirs[round]?.length ?? Number.NaN))),
          unit: '×',
          note: `p99 ${quantile(ours.flat(), 0.99).toFixed(0)} ms, there ${quantile(theirs.flat(), 0.99).toFixed(0)} ms`,
        },
      ]
    }),
  )

async function writePeer({ owner }: Cluster): Promise<void> {
  await owner.query(
    'create table peer_operation (id uuid primary key, version int not null, state jsonb not null)',
  )
  await owner.query(`create table peer_journal (operation_id uuid references peer_operation, seq int, type text not null,
    payload jsonb not null, at timestamptz not null default now(), primary key (operation_id, seq))`)
  const ids = Array.from({ length: COUNT }, (_, number) => idOf(number))
  await owner.query("insert into peer_operation select id, 1, '{}' from unnest($1::uuid[]) id", [ids])
  await owner.query('create database peer_system')
}

async function withPeer(
  { ownerUrl }: Cluster,
  script: string,
  run: (port: number) => Promise<void>,
): Promise<void> {
  const port = await freePort()
  const system = new URL(ownerUrl)
  system.pathname = '/peer_system'
  const child = startNode([script], {
    PORT: String(port),
    DATABASE_URL: ownerUrl,
    SYSTEM_DATABASE_URL: system.href,
  })
  try {
    await untilAnswered(child, port, ['/'], 60_000)
    await run(port)
  } finally {
    await stopChild(child)
  }
}

/** @returns the time of each event, in ms */
async function commentThere(
  port: number,
  versions: Map<number, number>,
  seconds: number,
): Promise<readonly number[]> {
  const times: number[] = []
  const until = performance.now() + seconds * 1000
  const work = async (_: unknown, place: number) => {
    const connection = await connect(port)
    for (let turn = 0; performance.now() < until; turn += 1) {
      const number = place * OPERATIONS_EACH + (turn % OPERATIONS_EACH)
      const version = versions.get(number) ?? 1
      const body = JSON.stringify({ id: idOf(number), version, text: 'When does the proposal arrive?' })
      const {
        status,
        body: answer,
        ms,
      } = await connection.send({ method: 'POST', path: '/', cookie: '', body })
      if (status !== 200) throw new Error(answer.toString())
      versions.set(number, version + 1)
      times.push(ms)
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, work))
  return times
}
