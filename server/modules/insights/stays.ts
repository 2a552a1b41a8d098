/** One journal → the stays that it tells of. Pure: the same rows give the same stays, whenever they are read. */
import { createHash } from 'node:crypto'
import { dwellMap, type DwellMap } from '../../../machines/kernel/dwell.ts'
import type { Value } from '../../../machines/kernel/drawing.ts'
import { workflows, WORKFLOW_NAMES, type WorkflowName } from '../../../machines/workflows.ts'

/** A journal row as far as it matters here. */
export type Told = {
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
  readonly until: number
  /** The journal row that ended it. */
  readonly seq: number
}

export type Followed = {
  readonly ended: readonly Stay[]
  /** What goes on after the last row, by place. */
  readonly standing: ReadonlyMap<number, number>
  /** Null until the operation is completed; declined, expired and cancelled ones never are. */
  readonly completed: { readonly at: number; readonly seq: number } | null
  /** When the operation first came to each stage, by the index of the place it then stood in. */
  readonly firsts: ReadonlyMap<number, number>
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

export const isWorkflow = (machine: string): machine is WorkflowName => Object.hasOwn(dwellMaps, machine)

const COMPLETED: Value = 'completed'

type Read = { readonly places: readonly number[]; readonly isCompleted: boolean }

/** A marketplace has few different state values, told a million times. */
const read = new Map<string, Read>()
const MOST_READ = 20_000

function readState(machine: WorkflowName, state: string): Read {
  const key = `${machine} ${state}`
  const known = read.get(key)
  if (known) return known
  if (read.size >= MOST_READ) read.clear()
  const value = JSON.parse(state) as Value
  const found = { places: dwellMaps[machine].occupied(value), isCompleted: value === COMPLETED }
  read.set(key, found)
  return found
}

/** @param journal all rows of one operation, in order */
export function follow(machine: WorkflowName, journal: readonly Told[]): Followed {
  const { places } = dwellMaps[machine]
  const ended: Stay[] = []
  const standing = new Map<number, number>()
  const firsts = new Map<number, number>()
  const lived = new Set<number>()
  let completed: Followed['completed'] = null
  let before: Read | null = null
  for (const { seq, at, state } of journal) {
    const now = readState(machine, state)
    if (now === before) continue
    before = now
    const here = now.places.filter((place) => {
      const { needs } = places[place]!
      return needs === null || lived.has(needs)
    })
    for (const [place, since] of standing) {
      if (here.includes(place)) continue
      ended.push({ place, since, until: Math.max(since, at), seq })
      standing.delete(place)
    }
    for (const place of here) {
      if (standing.has(place)) continue
      standing.set(place, at)
      lived.add(place)
      if (places[place]!.isStage && !firsts.has(place)) firsts.set(place, at)
    }
    if (now.isCompleted) completed = { at, seq }
  }
  return { ended, standing, completed, firsts }
}
