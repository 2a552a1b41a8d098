/**
 * Whether a history of transactions could have run one after the other, by the cycles of who must have come before whom (Adya's
 * anomalies, as Elle looks for them). Each write of a row makes its next version, so the order of the writes is known. Pure.
 */

export type Access = { readonly key: string; readonly version: number }

export type Transaction = {
  readonly id: string
  readonly reads: readonly Access[]
  readonly writes: readonly Access[]
}

/**
 * `lost update`: two transactions wrote the same version. `G1a`: a version was read that no committed transaction wrote.
 * `G0`, `G1c`, `G2-item`: a cycle of writes; of writes and reads of what was written; one in which something was overwritten after
 * it had been read.
 */
export type Anomaly = {
  readonly kind: 'lost update' | 'G1a' | 'G0' | 'G1c' | 'G2-item'
  /** Ids of the transactions. */
  readonly transactions: readonly string[]
}

type Edges = ReadonlyMap<string, ReadonlySet<string>>
type Edge = readonly [from: string, to: string]

/** @param initial version of each key before the first transaction; 0 where it is not named */
export function findAnomalies(
  history: readonly Transaction[],
  initial: ReadonlyMap<string, number> = new Map(),
): readonly Anomaly[] {
  const writers = new Map<string, Map<number, string>>()
  const found: Anomaly[] = []
  for (const { id, writes } of history)
    for (const { key, version } of writes) {
      const ofKey = writers.get(key) ?? new Map<number, string>()
      writers.set(key, ofKey)
      const other = ofKey.get(version)
      if (other !== undefined) found.push({ kind: 'lost update', transactions: [other, id] })
      ofKey.set(version, id)
    }
  const next = nextVersions(writers)
  const [ww, wr, rw]: [Edge[], Edge[], Edge[]] = [[], [], []]
  for (const [key, ofKey] of writers)
    for (const [version, id] of ofKey) {
      const later = next.get(key)!.after(version)
      if (later !== undefined) ww.push([id, ofKey.get(later)!])
    }
  for (const { id, reads } of history)
    for (const { key, version } of reads) {
      const writer = writers.get(key)?.get(version)
      if (writer !== undefined) wr.push([writer, id])
      else if (version !== (initial.get(key) ?? 0)) found.push({ kind: 'G1a', transactions: [id] })
      const later = next.get(key)?.after(version)
      if (later !== undefined) rw.push([id, writers.get(key)!.get(later)!])
    }
  const named = new Set<string>()
  for (const [kind, edges] of [
    ['G0', ww],
    ['G1c', [...ww, ...wr]],
    ['G2-item', [...ww, ...wr, ...rw]],
  ] as const)
    for (const transactions of cyclesIn(edgesOf(edges))) {
      // A cycle of fewer kinds of edges is part of it, and has been named.
      if (transactions.some((id) => named.has(id))) continue
      for (const id of transactions) named.add(id)
      found.push({ kind, transactions })
    }
  return found
}

function nextVersions(writers: ReadonlyMap<string, ReadonlyMap<number, string>>) {
  return new Map(
    [...writers].map(([key, ofKey]) => {
      const sorted = [...ofKey.keys()].toSorted((a, b) => a - b)
      const following = new Map(sorted.map((version, at) => [version, sorted[at + 1]]))
      const after = (version: number) =>
        following.has(version) ? following.get(version) : sorted.find((one) => one > version)
      return [key, { after }] as const
    }),
  )
}

function edgesOf(edges: readonly Edge[]): Edges {
  const from = new Map<string, Set<string>>()
  for (const [one, other] of edges) {
    if (one === other) continue
    const known = from.get(one) ?? new Set()
    from.set(one, known.add(other))
  }
  return from
}

/** Strongly connected parts of more than one transaction: Tarjan's algorithm, without recursion. */
function cyclesIn(edges: Edges): readonly (readonly string[])[] {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const onStack = new Set<string>()
  const parts: string[][] = []
  for (const root of edges.keys()) {
    if (index.has(root)) continue
    const path = [visit(root)]
    while (path.length > 0) {
      const { node, rest } = path.at(-1)!
      const { value: other, done } = rest.next()
      if (!done) {
        if (!index.has(other)) path.push(visit(other))
        else if (onStack.has(other)) lower(node, index.get(other)!)
        continue
      }
      path.pop()
      const parent = path.at(-1)
      if (parent) lower(parent.node, low.get(node)!)
      if (low.get(node) === index.get(node)) close(node)
    }
  }
  return parts

  function visit(node: string) {
    index.set(node, index.size)
    low.set(node, index.get(node)!)
    stack.push(node)
    onStack.add(node)
    return { node, rest: (edges.get(node) ?? new Set<string>()).values() }
  }

  function lower(node: string, to: number) {
    low.set(node, Math.min(low.get(node)!, to))
  }

  function close(node: string) {
    const part = stack.splice(stack.lastIndexOf(node))
    for (const one of part) onStack.delete(one)
    if (part.length > 1) parts.push(part)
  }
}
