/** What is wrong with a file that someone wants to import, and where. Words stand in public/messages. */

export type ProblemCode =
  | 'tooLarge'
  | 'notUtf8'
  | 'empty'
  | 'noColumn'
  | 'columnTwice'
  | 'quoteOpen'
  | 'tooManyCells'
  | 'noName'
  | 'nameTooLong'
  | 'kind'
  | 'level'
  | 'levelJump'
  | 'number'
  | 'numberTwice'
  | 'noDate'
  | 'date'
  | 'endBeforeStart'
  | 'days'
  | 'progress'
  | 'resourceTooLong'
  | 'tooManyResources'
  | 'signs'
  | 'predecessors'
  | 'missing'
  | 'itself'
  | 'twice'
  | 'family'
  | 'circle'
  | 'tooManyTasks'
  | 'tooManyDependencies'
  | 'notXml'
  | 'declaration'
  | 'notProject'
  /* said, and no reason to refuse */
  | 'percentLag'
  | 'lagRounded'
  | 'milestoneWithLength'
  | 'unknownResource'

export type Problem = {
  /** Row of a table, counted as spreadsheets do; ID of a task in a project file. null: the file as a whole. */
  readonly row: number | null
  /** As the file calls it. */
  readonly column: string | null
  readonly code: ProblemCode
  /** What stands there, or the number that counts. */
  readonly value?: string | number
}

/** More are counted, not listed. */
export const MOST_LISTED = 100
