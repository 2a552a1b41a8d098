/** What a report asks of its reader. Pure. */
import type { ImportReport } from './queries.ts'

export type Advice = 'empty' | 'nothingNew' | 'allRefused' | 'someRefused' | 'allGood'

type Counts = Pick<ImportReport, 'rows' | 'created' | 'changed' | 'refused'>

export function adviceOf({ rows, created, changed, refused }: Counts): Advice {
  if (rows === 0) return 'empty'
  if (created + changed === 0) return refused > 0 ? 'allRefused' : 'nothingNew'
  return refused > 0 ? 'someRefused' : 'allGood'
}
