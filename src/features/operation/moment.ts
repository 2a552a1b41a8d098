/** A past moment of an operation, as the chart shows it. Pure. */
import type { JournalRow, OperationDetail } from '../../../contract/operation-shapes.ts'
import type { Value } from '../../../machines/kernel/drawing.ts'

export type Moment = {
  readonly seq: number
  readonly at: string
  readonly value: Value
  readonly done: readonly string[]
}

/** What was settled after this row: what is settled now, less what was still worked on later. */
export function momentAt(rows: readonly JournalRow[], seq: number, { done }: OperationDetail): Moment | null {
  const row = rows.find((candidate) => candidate.seq === seq)
  if (!row) return null
  const touchedLater = new Set(rows.filter((other) => other.seq > seq).map(({ step }) => step))
  return {
    seq,
    at: row.at,
    value: row.stateValue as Value,
    done: done.filter((step) => !touchedLater.has(step)),
  }
}
