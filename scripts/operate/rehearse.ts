/**
 * understory rehearse: plays every live operation, onboarding and submission through the machines of this checkout, and says
 * which would be stuck or diverge. Reads the database that `npm start` would use, and writes nothing. `--all`: also those
 * that have ended; `--json`. Ends with 1 when any of them is not the same; what has no beginning to be played from is listed.
 */
import { readConfig } from '../../server/config.ts'
import { onboardingJournals } from '../../server/modules/onboardings/journaled.ts'
import { submissionJournals } from '../../server/modules/submissions/journaled.ts'
import { findDatabase } from '../../server/operating/database.ts'
import { openPool, SYSTEM } from '../../server/platform/database.ts'
import { rehearsals, type Rehearsed } from '../../server/workflow/journal/rehearsal.ts'
import { operationJournals } from '../../server/workflow/journal/replay.ts'
import { begin, COMMIT, together, withClient } from '../../server/workflow/transaction.ts'
import { stopOnSignals } from '../../server/platform/process.ts'
import { reportOf, tallied, type Tally } from './rehearsal-report.ts'

const KINDS = [operationJournals, onboardingJournals, submissionJournals]

const READ_ONLY = '-c default_transaction_read_only=on'

/** Everything but what is the same, which is only counted: memory does not grow with the number of journals. */
async function play(
  url: string,
  withEnded: boolean,
  tell: (one: Rehearsed) => void,
): Promise<readonly Tally[]> {
  const pool = openPool(url, 2, READ_ONLY)
  try {
    const open = <Result>(
      read: (client: Parameters<Parameters<typeof withClient<Result>>[1]>[0]) => Promise<Result>,
    ) =>
      withClient(pool, async (client) => {
        await together(client, begin(SYSTEM))
        const result = await read(client)
        await client.query(COMMIT)
        return result
      })
    let tallies: readonly Tally[] = []
    for await (const one of rehearsals(open, KINDS, withEnded)) {
      tallies = tallied(tallies, one)
      if (one.verdict !== 'same') tell(one)
    }
    return tallies
  } finally {
    await pool.end()
  }
}

/** @returns 1 when any journal is not the same */
export async function run(options: readonly string[]): Promise<number> {
  const isJson = options.includes('--json')
  const found = await findDatabase(readConfig())
  const stops = [found.stop]
  stopOnSignals(stops)
  try {
    const tallies = await play(found.appUrl ?? found.ownerUrl, options.includes('--all'), (one) =>
      console.log(isJson ? JSON.stringify(one) : reportOf(one)),
    )
    console.log(isJson ? JSON.stringify({ tallies }) : tableOf(tallies))
    return tallies.some(({ journals, same, untold }) => journals > same + untold) ? 1 : 0
  } finally {
    await found.stop()
  }
}

function tableOf(tallies: readonly Tally[]): string {
  if (tallies.length === 0) return 'Nothing is under way.'
  const head = ['machine', 'version', 'journals', 'same', 'diverge', 'stuck', 'unknown', 'untold']
  const body = tallies.map((one) =>
    [one.machine, one.version, one.journals, one.same, one.diverges, one.stuck, one.unknown, one.untold].map(
      String,
    ),
  )
  const widths = head.map((name, column) => Math.max(name.length, ...body.map((row) => row[column]!.length)))
  return [head, ...body]
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
