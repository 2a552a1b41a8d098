import { expect, test } from 'vitest'
import { inScope, SYSTEM } from '../../platform/database.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { create } from '../create.ts'
import { contributionIn, openMarket } from '../samples.ts'
import { foldsHere, threadedFolds, WORTH_THREADS } from './folds.ts'
import { journalPages, type Open, type StoredJournal } from './journaled.ts'
import { operationJournals } from './replay.ts'

const { database, pool, owner } = await createTestDatabase()
const market = await openMarket(owner, database)
await create({ pool, clock: () => new Date('2026-03-02T09:00:00.000Z') }, contributionIn(market))

async function stored(): Promise<StoredJournal> {
  const open: Open = (run) => inScope(database, SYSTEM, run)
  for await (const { found } of journalPages(open, operationJournals, true, async () => null))
    return found[0]!
  throw new Error('there is no operation')
}

const whole = await stored()
const changed: StoredJournal = {
  ...whole,
  stored: { ...whole.stored, snapshot: { ...whole.stored.snapshot, value: 'elsewhere' } },
}

test('many journals are folded in threads of their own, with the same result and in the same order', async () => {
  const many = Array.from({ length: WORTH_THREADS }, (_, index) => (index % 7 === 3 ? changed : whole))
  const { folds, end } = threadedFolds()
  try {
    for (const asked of [many, [changed, whole]]) {
      const folded = await folds(asked)
      expect(folded).toEqual(await foldsHere(operationJournals)(asked))
      expect(folded.map(({ fold }) => fold === null)).toEqual(asked.map((one) => one === whole))
    }
  } finally {
    await end()
  }
})
