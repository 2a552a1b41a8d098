/** What is wrong with a file that someone wants to import, and where. */
import type { MessageId } from '../../../lib/messages.ts'

type CodeOf<Id> = Id extends `planning.problem.${infer Code}` ? Code : never
/** Every problem that has words in public/messages. */
export type ProblemCode = CodeOf<MessageId>

export type Problem = {
  /** Row of a table, counted as spreadsheets do; ID of a task in a project file. null: the file as a whole. */
  readonly row: number | null
  /** As the file calls it. */
  readonly column: string | null
  readonly code: ProblemCode
  /** What is there, or the number that counts. */
  readonly value?: string | number
}

/** More are counted, not listed. */
export const MOST_LISTED = 100
