/** Journals are read a page at a time, each once, however many there are. */
import { expect, test } from 'vitest'
import { inScope, SYSTEM } from '../../platform/database.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { journalPages, type JournalKind } from './journaled.ts'
import { operationJournals } from './replay.ts'

const { database } = await createTestDatabase(2)

const idOf = (index: number) => `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`

/** So many rows; every second one is live, and the first two have two rows in their journals. */
const ofCount = (count: number): JournalKind => ({
  ...operationJournals,
  stored: `select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid as id, n::text as number, 'none' as machine,
    1 as machine_version, '{}'::jsonb as snapshot, 2 as version, '' as head_hash, n % 2 = 0 as is_live
    from generate_series(1, ${count}) n`,
  journal: `select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid as id, seq, now() as at, '' as person_id,
    'system' as role, 'none' as event, '{}'::jsonb as payload, null::jsonb as state_value, seq as version,
    '' as prev_hash, '' as hash from generate_series(1, 2) n, generate_series(1, 2) seq`,
})

async function pagesOf(count: number, withEnded = true) {
  const pages = []
  const spans = journalPages(
    (run) => inScope(database, SYSTEM, run),
    ofCount(count),
    withEnded,
    async (_, after, upTo) => ({ after, upTo }),
  )
  for await (const page of spans) pages.push(page)
  return pages
}

test('all of them come once, in the order of their ids, with the rows that they have', async () => {
  const pages = await pagesOf(250)
  expect(pages.map(({ found, beside }) => [found.length, beside])).toEqual([
    [100, { after: null, upTo: idOf(100) }],
    [100, { after: idOf(100), upTo: idOf(200) }],
    [50, { after: idOf(200), upTo: null }],
  ])
  const found = pages.flatMap((page) => page.found)
  expect(found.map(({ stored }) => stored.id)).toEqual(
    Array.from({ length: 250 }, (_, index) => idOf(index + 1)),
  )
  expect(found.map(({ journal }) => journal.map(({ seq }) => seq)).slice(0, 3)).toEqual([[1, 2], [1, 2], []])
})

test('after a last page that is full an empty one says so, and what has ended comes only when asked for', async () => {
  const full = await pagesOf(100)
  expect(full.map(({ found, beside }) => [found.length, beside])).toEqual([
    [100, { after: null, upTo: idOf(100) }],
    [0, { after: idOf(100), upTo: null }],
  ])
  const live = (await pagesOf(6, false)).flatMap(({ found }) => found.map(({ stored }) => stored.id))
  expect(live).toEqual([idOf(2), idOf(4), idOf(6)])
})
