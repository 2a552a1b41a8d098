/** For tests of rehearsals: charts that are changed, and all that a rehearsal says. */
import { inScope, SYSTEM, type Database } from '../../platform/database.ts'
import { foldsHere } from './folds.ts'
import { walkJournals, type Walked } from './walk.ts'
import type { JournalKind } from './journaled.ts'
import { rehearsals, type Rehearsed } from './rehearsal.ts'

export type Node = {
  states: Record<string, Node>
  on: Record<string, unknown>
  after?: unknown
  initial?: string
}

/** Configurations are copied, so that the real ones stay. */
const copied = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(copied)
  if (typeof value !== 'object' || value === null || typeof value === 'function') return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copied(inner)]))
}

export function changedConfig(config: unknown, change: (config: Node) => void): Node {
  const changed = copied(config) as Node
  change(changed)
  return changed
}

export async function rehearsed(
  database: Database,
  kind: JournalKind,
  withEnded = false,
): Promise<Rehearsed[]> {
  const found: Rehearsed[] = []
  for await (const one of rehearsals((run) => inScope(database, SYSTEM, run), [kind], withEnded))
    found.push(one)
  return found
}

/** What the nightly check reports for each. */
export async function walked(database: Database, kind: JournalKind): Promise<Walked[]> {
  const found: Walked[] = []
  const options = { folds: foldsHere(kind), known: async () => [] }
  for await (const page of walkJournals((run) => inScope(database, SYSTEM, run), kind, options))
    found.push(...page)
  return found
}
