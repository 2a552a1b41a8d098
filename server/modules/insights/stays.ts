/** One journal → the stays that it tells of. Pure: the same rows give the same stays, whenever they are read. */
import { createHash } from 'node:crypto'
import { dwellMap, type DwellMap } from '../../../machines/kernel/dwell.ts'
import type { Value } from '../../../machines/kernel/drawing.ts'
import { workflows, WORKFLOW_NAMES, type WorkflowName } from '../../../machines/workflows.ts'

/** A journal row as far as it matters here. */
export type JournalEntry = {
  readonly seq: number
  /** Milliseconds since 1970. */
  readonly at: number
  /** `state_value` as JSON text. */
  readonly state: string
}

/** A continuous time in one place, in one way. Times in milliseconds since 1970. */
type Stay = {
  /** Index in the machine's places. */
  readonly place: number
  readonly since: number
  /** Null: it goes on. */
  readonly until: number | null
}

export type Followed = {
  /** In the order in which they began. */
  readonly stays: readonly Stay[]
  /** When the last of them ended; null while any goes on. */
  readonly endedAt: number | null
}

export const dwellMaps: Readonly<Record<WorkflowName, DwellMap>> = {
  contribution: dwellMap(workflows.contribution.machine),
  multiYear: dwellMap(workflows.multiYear.machine),
  tranche: dwellMap(workflows.tranche.machine),
  retirement: dwellMap(workflows.retirement.machine),
  ccuPurchase: dwellMap(workflows.ccuPurchase.machine),
}

/** Changes when any machine has other places, or they mean something else. */
export const PLACES_HASH = createHash('sha256')
  .update(JSON.stringify(WORKFLOW_NAMES.map((name) => [name, dwellMaps[name].places])))
  .digest('hex')

/** The frames of phases; a phase is counted together for all workflows, by its key. */
export const PHASE_PLACES = WORKFLOW_NAMES.flatMap((machine) =>
  dwellMaps[machine].places.flatMap(({ level, path }, place) =>
    level === 'phase' ? [{ machine, place, phase: path.slice(path.lastIndexOf('.') + 1) }] : [],
  ),
)

export const isWorkflow = (machine: string): machine is WorkflowName => Object.hasOwn(dwellMaps, machine)

/** A marketplace has few different state values, repeated a million times. */
const read = new Map<string, readonly number[]>()
const MOST_READ = 20_000

function placesIn(machine: WorkflowName, state: string): readonly number[] {
  const key = `${machine} ${state}`
  const known = read.get(key)
  if (known) return known
  if (read.size >= MOST_READ) read.clear()
  const found = dwellMaps[machine].occupied(JSON.parse(state) as Value)
  read.set(key, found)
  return found
}

/** @param journal all rows of one operation, in order */
export function follow(machine: WorkflowName, journal: readonly JournalEntry[]): Followed {
  const { places } = dwellMaps[machine]
  const stays: { place: number; since: number; until: number | null }[] = []
  const standing = new Map<number, (typeof stays)[number]>()
  const lived = new Set<number>()
  let before: readonly number[] | null = null
  for (const { at, state } of journal) {
    const now = placesIn(machine, state)
    if (now === before) continue
    before = now
    const here = now.filter((place) => {
      const { needs } = places[place]!
      return needs === null || lived.has(needs)
    })
    for (const [place, stay] of standing) {
      if (here.includes(place)) continue
      stay.until = Math.max(stay.since, at)
      standing.delete(place)
    }
    for (const place of here) {
      if (standing.has(place)) continue
      const stay = { place, since: at, until: null }
      stays.push(stay)
      standing.set(place, stay)
      lived.add(place)
    }
  }
  const ends = stays.map(({ until }) => until ?? Infinity)
  return { stays, endedAt: standing.size > 0 || ends.length === 0 ? null : Math.max(...ends) }
}
