/** Machines of a cluster as network namespaces behind one bridge: what runs in one can be killed, paused or cut off as a whole. */
import { execFileSync } from 'node:child_process'

const BRIDGE = 'drill-bridge'
const NETWORK = '10.213.77'
/** Of the bridge, where etcd listens. */
export const BRIDGE_ADDRESS = `${NETWORK}.1`

const run = (program: string, ...args: string[]): string =>
  execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
const ip = (command: string): string => run('ip', ...command.split(' '))
const tryIp = (command: string): void => {
  try {
    ip(command)
  } catch {
    // it is not there
  }
}

export type Node = { readonly name: string; readonly namespace: string; readonly address: string }

const nodeOf = (name: string, index: number): Node => ({
  name,
  namespace: `drill-${name}`,
  address: `${NETWORK}.${11 + index}`,
})

/** Removes what an earlier run left under the same names, first. */
export function openNodes(names: readonly string[]): readonly Node[] {
  const nodes = names.map(nodeOf)
  closeNodes(nodes)
  ip(`link add ${BRIDGE} type bridge`)
  ip(`addr add ${BRIDGE_ADDRESS}/24 dev ${BRIDGE}`)
  ip(`link set ${BRIDGE} up`)
  for (const { name, namespace, address } of nodes) {
    ip(`netns add ${namespace}`)
    ip(`link add veth-${name} type veth peer name eth0 netns ${namespace}`)
    ip(`link set veth-${name} master ${BRIDGE}`)
    ip(`link set veth-${name} up`)
    ip(`-n ${namespace} addr add ${address}/24 dev eth0`)
    ip(`-n ${namespace} link set eth0 up`)
    ip(`-n ${namespace} link set lo up`)
  }
  return nodes
}

export function closeNodes(nodes: readonly Node[]): void {
  for (const node of nodes) {
    signalAll(node, 'SIGKILL')
    tryIp(`netns del ${node.namespace}`)
    tryIp(`link del veth-${node.name}`)
  }
  tryIp(`link del ${BRIDGE}`)
}

/** To every process of the node. */
export function signalAll({ namespace }: Node, signal: NodeJS.Signals): void {
  let pids: string
  try {
    pids = ip(`netns pids ${namespace}`)
  } catch {
    return // no such namespace
  }
  for (const pid of pids.split('\n').filter(Boolean))
    try {
      process.kill(Number(pid), signal)
    } catch {
      // it ended by itself in between
    }
}

export const cutOff = ({ name }: Node): void => void ip(`link set veth-${name} down`)
export const plugIn = ({ name }: Node): void => void ip(`link set veth-${name} up`)

/** What one sends to the other is lost; both still reach everyone else. */
export function separate(one: Node, other: Node): void {
  ip(`-n ${one.namespace} route add blackhole ${other.address}/32`)
  ip(`-n ${other.namespace} route add blackhole ${one.address}/32`)
}

export function reunite(one: Node, other: Node): void {
  tryIp(`-n ${one.namespace} route del blackhole ${other.address}/32`)
  tryIp(`-n ${other.namespace} route del blackhole ${one.address}/32`)
}
