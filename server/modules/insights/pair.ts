/**
 * What one contributor and one project carrier do together. Counts are kept for each party alone, because there are as many
 * pairs as operations: these few are read from their journals, as far as they are counted.
 */
import type { WorkflowName } from '../../../machines/workflows.ts'
import type { Connection } from '../../ledger/connection.ts'
import { breathing } from '../../platform/breathing.ts'
import { monthOf } from './count.usecases.ts'
import { journalsOfPair, type Parties } from './dwell.reading.ts'
import { tallyOf } from './dwell.repository.ts'
import { follow } from './stays.ts'
import { count, pack, type Packed, type Tally } from './tally.ts'

type Asked = Parties & {
  readonly machine: WorkflowName
  /** Months as `YYYY-MM-01`. */
  readonly from: string
  readonly to: string
}

/** Operations of one statement. */
const AT_ONCE = 500

/** The same as a counting by pairs would have stored. */
export async function monthsOfPair(
  connection: Connection,
  asked: Asked,
): Promise<readonly { readonly month: string; readonly cells: Readonly<Record<string, Packed>> }[]> {
  const months = new Map<string, Map<number, Tally>>()
  const breathe = breathing()
  for (let after: string | null = null; ;) {
    const found = await journalsOfPair(connection, { ...asked, after, limit: AT_ONCE })
    const journals = Map.groupBy(found, ({ id }) => id)
    for (const journal of journals.values()) {
      for (const { place, since, until } of follow(asked.machine, journal).ended) {
        const month = monthOf(until)
        if (month < asked.from || month > asked.to) continue
        const cells = months.get(month) ?? new Map<number, Tally>()
        months.set(month, cells)
        count(tallyOf(cells, place), Math.round(until - since))
      }
      await breathe()
    }
    if (journals.size < AT_ONCE) break
    after = found.at(-1)!.id
  }
  return [...months].map(([month, cells]) => ({
    month,
    cells: Object.fromEntries([...cells].map(([place, tally]) => [place, pack(tally)])),
  }))
}
