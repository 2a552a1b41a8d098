/** What all parts of one simulation share: the clock, the dice, what happened, and what did not hold. */
import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Engine } from '../../workflow/operation-kind.ts'
import type { Dice } from './dice.ts'
import { mortalPool } from './mortal-pool.ts'
import type { Outside } from './outside.ts'
import type { SimulatedQueue } from './queue.ts'

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

export type Run = {
  readonly owner: pg.Pool
  readonly engine: Engine
  readonly dice: Dice
  /** Milliseconds since 1970. */
  readonly clock: { now: number }
  readonly queue: SimulatedQueue
  readonly outside: Outside
  readonly history: History
  readonly counts: Counts
  /** A number for each operation, because ids differ between two runs of one seed. */
  readonly labels: Map<string, string>
  /** What the people saw as done, by operation: types of events. */
  readonly acknowledged: Map<string, string[]>
  /** Idempotency keys that were acknowledged, with the version that each was answered with. */
  readonly keys: Map<string, { readonly operationId: string; readonly version: number }>
  /** How many deadlines of an operation have made their event. */
  readonly fired: Map<string, number>
  readonly wrong: string[]
  readonly isForgetful: boolean
}

type Counts = {
  events: number
  refused: number
  effects: number
  repeatedEffects: number
  readonly crashes: Record<string, number>
}

export const countOne = (counts: Record<string, number>, what: string): void => {
  counts[what] = (counts[what] ?? 0) + 1
}

export type History = {
  readonly note: (line: string) => void
  readonly digest: () => string
  /** Of the lines so far. */
  readonly length: () => number
}

/** @param onLine gets each line, for a look at a run */
export function openHistory(onLine: (line: string) => void = () => {}): History {
  const hash = createHash('sha256')
  let lines = 0
  return {
    note: (line) => {
      lines += 1
      hash.update(`${line}\n`)
      onLine(line)
    },
    digest: () => hash.copy().digest('hex'),
    length: () => lines,
  }
}

export const sayWrong = ({ wrong, history }: Run, sentence: string): void => {
  wrong.push(`${sentence} (line ${history.length()} of the history)`)
  history.note(`WRONG ${sentence}`)
}

export const labelOf = ({ labels }: Run, operationId: string): string => labels.get(operationId) ?? 'unknown'

const LAST_TRY = 4

/**
 * Works on a pool that may die, and again until it comes through.
 * @param probability that a try dies @param statements that the work may have
 * @param work with the engine of this try, and how the try before it died
 * @throws what is no death
 */
export async function untilDone<Result>(
  run: Run,
  { probability, statements, what }: { probability: number; statements: number; what: string },
  work: (engine: Engine, died: string | null) => Promise<Result>,
): Promise<Result> {
  const { dice, engine, counts, history } = run
  let before: string | null = null
  for (let attempt = 1; ; attempt += 1) {
    const death = attempt < LAST_TRY && dice.chance(probability) ? dice.death(statements) : null
    const mortal = death && mortalPool(engine.pool, death)
    try {
      return await work(mortal ? { ...engine, pool: mortal.pool } : engine, before)
    } catch (error) {
      const died = mortal?.died() ?? null
      if (died === null) throw error
      before = `${death?.isCut ? 'connection cut' : 'process died'} ${died}`
      countOne(counts.crashes, before)
      history.note(`${what}: ${before}`)
    }
  }
}
