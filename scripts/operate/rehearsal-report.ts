/** What a rehearsal tells people: one journal in words, and how many of each there are. Pure. */
import type { Rehearsed, Verdict } from '../../server/workflow/journal/rehearsal.ts'

/** Of one machine in one stored version. */
export type Tally = {
  readonly machine: string
  readonly version: number
  readonly journals: number
} & Readonly<Record<Verdict, number>>

const EMPTY: Readonly<Record<Verdict, number>> = { same: 0, diverges: 0, stuck: 0, unknown: 0, untold: 0 }

/** Counts one more. */
export function tallied(
  tallies: readonly Tally[],
  { machine, version, verdict }: Rehearsed,
): readonly Tally[] {
  const isThis = (one: Tally) => one.machine === machine && one.version === version
  const known = tallies.find(isThis) ?? { machine, version, journals: 0, ...EMPTY }
  const more: Tally = { ...known, journals: known.journals + 1, [verdict]: known[verdict] + 1 }
  return [...tallies.filter((one) => !isThis(one)), more].toSorted(
    (a, b) => a.machine.localeCompare(b.machine) || a.version - b.version,
  )
}

/** One that is not the same: where, and both states. */
export function reportOf({
  number,
  machine,
  version,
  verdict,
  seq,
  event,
  was,
  now,
  why,
}: Rehearsed): string {
  const head = `${number} (${machine}, version ${version}): ${verdict}`
  if (seq === null) return `${head}. ${why}`
  return [
    `${head} at row ${seq}, ${event}. ${why}`,
    `  stored    ${JSON.stringify(was)}`,
    `  this code ${JSON.stringify(now)}`,
  ].join('\n')
}
