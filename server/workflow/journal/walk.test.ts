/** The nightly check compares each journal with its chain, its snapshot, and the end that was once written down. */
import { beforeAll, expect, test } from 'vitest'
import { inScope, SYSTEM } from '../../platform/database.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { advance } from '../advance.ts'
import { create } from '../create.ts'
import { contributionIn, openMarket } from '../samples.ts'
import { foldsHere } from './folds.ts'
import { operationJournals } from './replay.ts'
import { walkJournals, type Leaf, type Walked } from './walk.ts'

const { database, pool, owner } = await createTestDatabase()
const market = await openMarket(owner, database)
const engine = { pool, clock: () => new Date('2026-03-02T09:00:00.000Z') }
const GONE = '00000000-0000-7000-8000-000000000000'
const LATEST = 'ffffffff-0000-7000-8000-000000000000'

/** Two rows each: the request, and a comment. */
let ids: string[]
beforeAll(async () => {
  const made = await Promise.all([1, 2, 3].map(() => create(engine, contributionIn(market))))
  ids = made.map(({ operationId }) => operationId).toSorted((one, other) => (one < other ? -1 : 1))
  for (const operationId of ids)
    await advance(engine, {
      scope: market.people.buyer.scope,
      operationId,
      type: 'operation.comment',
      payload: { text: 'Hello', internal: false },
      version: 1,
      idempotencyKey: null,
    })
})

async function checked(known: readonly Leaf[] = [], folds = true): Promise<Walked[]> {
  const found: Walked[] = []
  const options = {
    folds: folds ? foldsHere(operationJournals) : null,
    known: async (_: unknown, after: string | null, upTo: string | null) =>
      known.filter(({ id }) => (after === null || id > after) && (upTo === null || id <= upTo)),
  }
  for await (const page of walkJournals((run) => inScope(database, SYSTEM, run), operationJournals, options))
    found.push(...page)
  return found
}
const endsNow = async (): Promise<Leaf[]> =>
  (await checked()).map(({ id, version, head_hash }) => ({ id, version, head_hash }))

test('each is judged once, in the order of the ids, with its rows and its end', async () => {
  const found = await checked()
  expect(found.map(({ id }) => id)).toEqual(ids)
  const { rows } = await owner.query<{ number: string; version: number; head_hash: string }>(
    'select number, version, head_hash from operation order by id',
  )
  expect(found).toEqual(
    rows.map((row, index) => ({
      id: ids[index],
      ...row,
      rows: 2,
      chain: null,
      fold: null,
      isUntold: false,
      head: null,
      known: null,
    })),
  )
})

test('an end that was written down holds as long as its row is there, also when more has happened since', async () => {
  const ends = await endsNow()
  const { rows } = await owner.query<{ hash: string }>(
    'select hash from journal where operation_id = $1 and seq = 1',
    [ids[0]],
  )
  const earlier = { ...ends[0]!, version: 1, head_hash: rows[0]!.hash }
  const found = await checked([earlier, ends[1]!])
  expect(found.map(({ head }) => head)).toEqual([null, null, null])
  expect(found.map(({ known }) => known)).toEqual([earlier, ends[1], null])
})

test('what was signed for and is gone is reported: a row, another row in its place, a whole operation', async () => {
  const [first, second] = await endsNow()
  const found = await checked([
    { id: GONE, version: 4, head_hash: 'a'.repeat(64) },
    { ...first!, version: 7 },
    { ...second!, head_hash: 'b'.repeat(64) },
    { id: LATEST, version: 1, head_hash: 'c'.repeat(64) },
  ])
  expect(found.map(({ id, head }) => [id, head])).toEqual([
    [GONE, 'the operation is gone'],
    [ids[0], 'row 7 is gone, which was signed for'],
    [ids[1], 'row 2 is another one than was signed for'],
    [ids[2], null],
    [LATEST, 'the operation is gone'],
  ])
  expect(found[0]).toMatchObject({ number: null, rows: 0, chain: null, fold: null, version: 4 })
})

test('snapshots are compared where that is asked for, and not where the chain is broken already', async () => {
  const change = (snapshot: string) =>
    owner.query(`update operation set snapshot = ${snapshot} where id = any ($1)`, [ids.slice(0, 2)])
  await change(`jsonb_set(snapshot, '{context,overdue}', '["AcceptOperation"]')`)
  await owner.query('update journal set payload = $2 where operation_id = $1 and seq = 2', [ids[1], {}])
  const other = 'the stored state is not what the journal comes to'
  const said = async (folds: boolean) => (await checked([], folds)).map(({ chain, fold }) => [chain, fold])
  expect(await said(true)).toEqual([
    [null, other],
    ['row 2 was changed', null],
    [null, null],
  ])
  expect(await said(false)).toEqual([
    [null, null],
    ['row 2 was changed', null],
    [null, null],
  ])
})
