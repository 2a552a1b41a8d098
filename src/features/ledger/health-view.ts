/** What the health of the ledger comes to. Pure. */
import type { Check, Health, JournalCheck } from '../shared/ledger/queries.ts'

export type Verdict = 'sound' | 'broken' | 'unsure'

/** Broken as soon as one guarantee is; unsure when one could not be counted. */
export function verdictOf(checks: readonly Pick<Check, 'holds'>[]): Verdict {
  if (checks.some(({ holds }) => holds === false)) return 'broken'
  return checks.some(({ holds }) => holds === null) ? 'unsure' : 'sound'
}

const WEIGHT = { false: 0, null: 1, true: 2 } as const

/** What is broken first, then what could not be counted; else as the server has them. */
export const worstFirst = (checks: Health['checks']): Health['checks'] =>
  checks.toSorted(
    (one, other) =>
      WEIGHT[String(one.holds) as keyof typeof WEIGHT] - WEIGHT[String(other.holds) as keyof typeof WEIGHT],
  )

/** What a verification of the journals looked at, in the order in which it matters; `broken` of 0 holds. */
export const journalLines = ({ chains, folds, heads, rows, operations, others }: JournalCheck) =>
  [
    { kind: 'chain', broken: chains, examined: rows },
    { kind: 'fold', broken: folds, examined: operations + others },
    { kind: 'head', broken: heads, examined: operations },
  ] as const
