/** PostgreSQL as primary and standby under Patroni, with etcd, on nodes of their own. */
import { execFileSync, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { until } from './drill.ts'
import { BRIDGE_ADDRESS, closeNodes, openNodes, signalAll, type Node } from './nodes.ts'
import { endProgram, startProgram } from './processes.ts'

const BIN = '/usr/lib/postgresql/15/bin'
export const PATRONI_NEEDS = {
  programs: ['/usr/bin/patroni', '/usr/bin/etcd', '/usr/sbin/haproxy', `${BIN}/postgres`],
  install:
    'apt-get install patroni etcd-server haproxy postgresql-15 (Debian 12), and run it as root: it makes network namespaces',
}

/** The account that PostgreSQL runs as; Debian's package makes it. */
const ACCOUNT = 'postgres'
const PASSWORD = 'for-this-drill-only'
const ETCD = `http://${BRIDGE_ADDRESS}:2379`

/** How long the lease of a primary lasts, in seconds: a primary that vanishes is replaced after it. Patroni's least. */
const LEASE_S = 20

type Member = { readonly name: string; readonly role: string; readonly state: string }

export type PostgresCluster = {
  readonly nodes: readonly Node[]
  readonly hosts: ReadonlyMap<string, string>
  readonly roles: () => Promise<{ readonly primary: Node; readonly standby: Node } | null>
  readonly untilWhole: (seconds: number) => Promise<void>
  /** Starts PostgreSQL and Patroni of a node whose processes were killed. */
  readonly start: (node: Node) => void
  readonly removeDisk: (node: Node) => void
  readonly stop: () => Promise<void>
}

/** @param isSynchronous whether a commit waits for the standby */
export async function startCluster(folder: string, isSynchronous: boolean): Promise<PostgresCluster> {
  const nodes = openNodes(['alpha', 'beta'])
  fs.chmodSync(folder, 0o755)
  const etcd = startEtcd(folder)
  const patronis = new Map<string, ChildProcess>()
  const home = (node: Node) => path.join(folder, node.name)
  const start = (node: Node) => {
    fs.mkdirSync(home(node), { recursive: true })
    const file = path.join(folder, `${node.name}.json`)
    fs.writeFileSync(file, JSON.stringify(settingsOf(node, home(node), isSynchronous)))
    const account = ['setpriv', `--reuid=${ACCOUNT}`, `--regid=${ACCOUNT}`, '--clear-groups']
    execFileSync('chown', [ACCOUNT, home(node)])
    const args = ['netns', 'exec', node.namespace, ...account, 'patroni', file]
    patronis.set(node.name, startProgram('ip', args, path.join(folder, `patroni-${node.name}.log`)))
  }
  const members = async (): Promise<readonly Member[]> => {
    for (const { address } of nodes)
      try {
        const answer = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(1_000) })
        return ((await answer.json()) as { members: Member[] }).members
      } catch {
        // that node is down; the other one knows as well
      }
    return []
  }
  const standbyRole = isSynchronous ? 'sync_standby' : 'replica'
  const roles = async () => {
    const found = await members()
    const nodeIn = (role: string) => {
      const member = found.find((one) => one.role === role && /^(running|streaming)$/.test(one.state))
      return nodes.find(({ name }) => name === member?.name)
    }
    const [primary, standby] = [nodeIn('leader'), nodeIn(standbyRole)]
    return primary && standby ? { primary, standby } : null
  }
  const untilWhole = (seconds: number) =>
    until('primary and standby run', seconds, async () => {
      const found = await roles()
      return found !== null && (await isStreaming(found.primary))
    })
  const stop = async () => {
    closeNodes(nodes)
    await Promise.all([etcd, ...patronis.values()].map((one) => endProgram(one)))
  }
  try {
    start(nodes[0]!)
    await until('a first primary', 60, async () =>
      (await members()).some(({ role, state }) => role === 'leader' && state === 'running'),
    )
    start(nodes[1]!)
    await untilWhole(90)
  } catch (error) {
    await stop()
    throw error
  }
  const hosts = new Map(nodes.map(({ name, address }) => [name, address]))
  const removeDisk = (node: Node) => {
    signalAll(node, 'SIGKILL')
    fs.rmSync(home(node), { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
  return { nodes, hosts, roles, untilWhole, start, removeDisk, stop }
}

/** The primary itself sees a standby that follows it. */
async function isStreaming({ address }: Node): Promise<boolean> {
  const answer = await fetch(`http://${address}:8008/patroni`, { signal: AbortSignal.timeout(1_000) })
  const { replication = [] } = (await answer.json()) as { replication?: { state: string }[] }
  return replication.some(({ state }) => state === 'streaming')
}

function startEtcd(folder: string): ChildProcess {
  const urls = [
    ['--listen-client-urls', ETCD],
    ['--advertise-client-urls', ETCD],
    ['--listen-peer-urls', `http://${BRIDGE_ADDRESS}:2380`],
  ]
  const args = [
    '--enable-v2',
    '--data-dir',
    path.join(folder, 'etcd'),
    '--log-level',
    'error',
    ...urls.flat(),
  ]
  return startProgram('etcd', args, path.join(folder, 'etcd.log'))
}

/** The address of the database by way of a proxy on the loopback interface. */
export const superuserAt = (port: number, database: string): string =>
  `postgres://${ACCOUNT}:${PASSWORD}@127.0.0.1:${port}/${database}`

function settingsOf({ name, address }: Node, home: string, isSynchronous: boolean): object {
  const account = (username: string) => ({ username, password: PASSWORD })
  return {
    scope: 'drill',
    name,
    restapi: { listen: `${address}:8008`, connect_address: `${address}:8008` },
    // Not etcd3: its cache in Patroni 3.0 stays behind after the process was paused.
    etcd: { host: `${BRIDGE_ADDRESS}:2379` },
    bootstrap: {
      dcs: {
        ttl: LEASE_S,
        loop_wait: 2,
        retry_timeout: 5,
        primary_start_timeout: 0,
        // A synchronous standby has all that was acknowledged, whatever else the primary has written meanwhile.
        maximum_lag_on_failover: 2 ** 40,
        synchronous_mode: isSynchronous,
        postgresql: {
          use_pg_rewind: true,
          parameters: { max_connections: 200, wal_log_hints: 'on', shared_buffers: '128MB' },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      pg_hba: [
        'local all all trust',
        'host all all all scram-sha-256',
        'host replication all all scram-sha-256',
      ],
    },
    postgresql: {
      listen: `${address}:5432`,
      connect_address: `${address}:5432`,
      data_dir: path.join(home, 'data'),
      bin_dir: BIN,
      pgpass: path.join(home, 'pgpass'),
      authentication: {
        superuser: account(ACCOUNT),
        replication: account('replicator'),
        rewind: account('rewinder'),
      },
      parameters: { unix_socket_directories: home },
    },
  }
}
