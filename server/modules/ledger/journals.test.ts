import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { OnboardingMachine } from '../../../machines/onboarding/kit.ts'
import { onboarding } from '../../../machines/onboarding/onboarding.ts'
import { rotateSealKey, watchedSealKeys } from '../seals/seal-keys.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { advance } from '../../workflow/advance.ts'
import { GENESIS, hashOf } from '../../workflow/journal/chain.ts'
import { create } from '../../workflow/create.ts'
import { playStory } from '../../workflow/engine/story.ts'
import { openMarket } from '../../workflow/samples.ts'
import { inScope, SYSTEM } from '../../platform/database.ts'
import { contradictedBy } from './heads.samples.ts'
import { readSigned, SignedHead } from './heads.ts'
import { exportHeads, showHead, verifyJournals } from './journals.usecases.ts'

const { database, pool, owner } = await createTestDatabase()
const market = await openMarket(owner, database)
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'understory-heads-'))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))
const clock = () => new Date('2026-03-02T09:00:00.000Z')
const places = { database, clock, sealKeys: watchedSealKeys(folder, 'Understory') }
const engine = { pool, clock }
const { scope } = market.people.buyer

async function operation(comments: number): Promise<string> {
  const { operationId } = await create(engine, {
    scope,
    type: 'contribution',
    contributorOrganizationId: market.buyer,
    carrierOrganizationId: market.carrier,
    projectId: market.project,
    offeringId: market.offering,
    lines: [{ vintageId: market.vintages[0], quantity: 5n, unitPriceCents: 1250n }],
    currency: 'EUR',
    delivery: 'retire',
    beneficiaryName: 'Acme',
    beneficiaryCountry: 'FR',
    idempotencyKey: null,
  })
  for (let index = 0; index < comments; index += 1) await comment(operationId)
  return operationId
}

const comment = (operationId: string) =>
  advance(engine, {
    scope,
    operationId,
    type: 'operation.comment',
    payload: { text: 'Hello', internal: false },
    version: null,
    idempotencyKey: null,
  })

const TABLES = [
  'operation',
  'journal',
  'submission',
  'submission_journal',
  'onboarding',
  'onboarding_journal',
  'journal_head',
  'journal_head_entry',
  'journal_check',
] as const

/** What was broken is put back, so that each case begins with journals that verify. */
async function restoring(run: () => Promise<void>): Promise<void> {
  for (const table of TABLES) await owner.query(`create table kept_${table} as table ${table}`)
  try {
    await run()
  } finally {
    const client = await owner.connect()
    await client.query('begin; set local session_replication_role = replica')
    for (const table of TABLES.toReversed()) await client.query(`delete from ${table}`)
    for (const table of TABLES) {
      const { rows } = await client.query<{ columns: string }>(
        `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
         where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
        [table],
      )
      const columns = rows[0]!.columns
      await client.query(`insert into ${table} (${columns}) select ${columns} from kept_${table}`)
      await client.query(`drop table kept_${table}`)
    }
    await client.query('commit')
    client.release()
  }
}

/** As the owner of the tables, past triggers and foreign keys. */
async function tamper(text: string, values: readonly unknown[] = []): Promise<void> {
  const client = await owner.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query(text, [...values])
    await client.query('commit')
  } finally {
    client.release()
  }
}

const figures = async () => {
  const { chains, folds, heads, operations, rows, headNumber } = await verifyJournals(places)
  return { chains, folds, heads, operations, rows, headNumber }
}

describe('the signed head', () => {
  let first = ''
  beforeEach(async () => {
    first ||= await operation(4)
  })

  test('is over every operation, follows the one before, and bears our seal', async () => {
    await operation(1)
    expect(await figures()).toEqual({ chains: 0, folds: 0, heads: 0, operations: 2, rows: 7, headNumber: 1 })
    await comment(first)
    expect(await figures()).toMatchObject({ operations: 2, rows: 8, headNumber: 2, heads: 0 })
    const moved = await owner.query(
      'select head_number, count(*)::int from journal_head_entry group by 1 order by 1',
    )
    expect(moved.rows, 'only what moved is written again').toEqual([
      { head_number: 1, count: 2 },
      { head_number: 2, count: 1 },
    ])
    expect(await showHead(places, SYSTEM)).toMatchObject({
      head: { number: 2, operations: 2, rows: 8, isSealed: true },
      check: { chains: 0, folds: 0, heads: 0, rows: 8, examples: [] },
    })
  })

  test('holds nothing of a walk that never came to its end', async () => {
    await owner.query(
      `insert into journal_head_found (walk, operation_id, version, head_hash, at)
       values (gen_random_uuid(), gen_random_uuid(), 1, 'x', now() - interval '2 days'), (gen_random_uuid(), $1, 99, 'x', now())`,
      [first],
    )
    const moved = await operation(0)
    const { headNumber } = await verifyJournals(places)
    const entries = await owner.query('select operation_id from journal_head_entry where head_number = $1', [
      headNumber,
    ])
    expect(entries.rows).toEqual([{ operation_id: moved }])
    const left = await owner.query<{ version: number }>('select version from journal_head_found')
    expect(left.rows, 'one of today may be under way').toEqual([{ version: 99 }])
    await owner.query('delete from journal_head_found')
  })

  test('of an earlier key holds when another key seals', async () => {
    await rotateSealKey(folder, 'Understory')
    expect(await figures()).toMatchObject({ heads: 0 })
    const certificates = await owner.query('select distinct certificate from journal_head')
    expect(certificates.rows).toHaveLength(2)
  })

  test('is not readable with a sign of it changed, nor under a strange certificate', async () => {
    const { heads } = JSON.parse(await exportHeads(database, SYSTEM)) as { heads: unknown[] }
    const head = SignedHead.parse(heads[0])
    const { trusted } = await places.sealKeys()
    expect(readSigned(head, trusted)).toMatchObject({ number: 1 })
    expect(readSigned({ ...head, statement: head.statement.replace('"rows":7', '"rows":6') }, trusted)).toBe(
      null,
    )
    expect(readSigned(head, trusted.slice(1))).toBe(null)
  })

  test('cannot be changed or removed by the application', async () => {
    for (const table of ['journal_head', 'journal_head_entry', 'journal_check'])
      for (const text of [`delete from ${table}`, `truncate ${table}`])
        await expect(pool.query(text), text).rejects.toMatchObject({ code: '42501' })
    await expect(pool.query("update journal_head set statement = ''")).rejects.toMatchObject({
      code: '42501',
    })
  })

  /** Writes the journal of an operation again from its third row on, with hashes that fit: only a head can tell. */
  async function rewriteHistory(): Promise<void> {
    const { rows } = await owner.query<{
      seq: number
      at: Date
      person_id: string
      role: string
      event: string
      payload: object
      state_value: unknown
      version: number
      hash: string
    }>('select * from journal where operation_id = $1 order by seq', [first])
    let previous = GENESIS
    for (const row of rows) {
      const payload = row.seq === 3 ? { text: 'Another word', internal: false } : row.payload
      const hash = hashOf(
        {
          operationId: first,
          seq: row.seq,
          at: row.at.toISOString(),
          personId: row.person_id,
          role: row.role,
          event: row.event,
          payload,
          stateValue: row.state_value,
          version: row.version,
        },
        previous,
      )
      await tamper(
        'update journal set payload = $3, prev_hash = $4, hash = $5 where operation_id = $1 and seq = $2',
        [first, row.seq, payload, previous, hash],
      )
      previous = hash
    }
    await tamper('update operation set head_hash = $2 where id = $1', [first, previous])
  }

  const cutOff = async () => {
    await tamper('delete from journal where operation_id = $1 and seq > 3', [first])
    await tamper(
      'update operation set version = 3, head_hash = (select hash from journal where operation_id = $1 and seq = 3) where id = $1',
      [first],
    )
  }

  const last = '(select max(number) from journal_head)'
  test.each<[string, () => Promise<void>, object, RegExp]>([
    [
      'an edited row',
      () =>
        tamper('update journal set payload = $2 where operation_id = $1 and seq = 2', [
          first,
          { text: 'Other', internal: false },
        ]),
      { chains: 1, heads: 0 },
      /row 2 was changed/,
    ],
    [
      'a deleted row',
      () => tamper('delete from journal where operation_id = $1 and seq = 2', [first]),
      { chains: 1, heads: 0 },
      /row 2 is missing/,
    ],
    [
      'rows that changed places',
      () =>
        tamper(
          'update journal j set event = o.event, payload = o.payload, at = o.at from journal o where j.operation_id = $1 and o.operation_id = $1 and j.seq in (1, 2) and o.seq = 3 - j.seq',
          [first],
        ),
      { chains: 1 },
      /row 1 was changed/,
    ],
    [
      'a cut-off end, with the operation set back',
      cutOff,
      { chains: 0, heads: 1 },
      /row 6 is gone, which was signed for/,
    ],
    [
      'a history that was written again with hashes that fit',
      rewriteHistory,
      { chains: 0, heads: 1 },
      /row 6 is another one than was signed for/,
    ],
    [
      'an operation that is gone with its journal',
      async () => {
        await tamper('delete from journal where operation_id = $1', [first])
        await tamper('delete from operation where id = $1', [first])
      },
      { chains: 0, heads: 1 },
      /the operation is gone/,
    ],
    [
      'a head that is missing between others',
      async () => {
        await verifyJournals(places)
        await tamper(`delete from journal_head where number = ${last} - 1`)
      },
      { heads: 1 },
      /is missing/,
    ],
    [
      'a head with another content',
      () => tamper(`update journal_head set statement = replace(statement, '"rows":', '"rows":1')`),
      {},
      /has no seal of ours/,
    ],
  ])('finds %s, and again the next night', async (_what, breaks, expected, sentence) => {
    await restoring(async () => {
      expect(await figures()).toMatchObject({ chains: 0, heads: 0 })
      await breaks()
      const found = await verifyJournals(places)
      expect(found).toMatchObject(expected)
      expect(found.examples.map(({ problem }) => problem).join('; ')).toMatch(sentence)
      const { chains, heads } = await verifyJournals(places)
      expect(chains + heads).toBeGreaterThan(0)
    })
  })

  test('is over what was written down with it: that cannot be changed either', async () => {
    await restoring(async () => {
      expect(await figures()).toMatchObject({ heads: 0 })
      await tamper('delete from journal_head_entry where operation_id = $1', [first])
      const { heads, examples } = await verifyJournals(places)
      expect(heads).toBe(1)
      expect(examples[0]?.problem).toMatch(/was signed over was changed/)
    })
  })

  test('that was exported finds a database that was put back to an earlier day, heads and all', async () => {
    await comment(first)
    await restoring(async () => {
      const day = await verifyJournals(places)
      const { heads } = JSON.parse(await exportHeads(database, SYSTEM)) as { heads: SignedHead[] }
      expect(await contradictedBy(places, heads)).toEqual([])
      await tamper('delete from journal_check where head_number = $1', [day.headNumber])
      await tamper('delete from journal_head_entry where head_number = $1', [day.headNumber])
      await tamper('delete from journal_head where number = $1', [day.headNumber])
      expect(await contradictedBy(places, heads)).toEqual([
        `head ${day.headNumber} is another one now, or gone`,
      ])
    })
  })
})

test('a stored snapshot that is not the fold of its journal is found, with its operation', async () => {
  const id = await operation(0)
  await restoring(async () => {
    expect(await figures()).toMatchObject({ folds: 0 })
    await tamper(
      `update operation set snapshot = jsonb_set(snapshot, '{context,money,receivedCents}', '999') where id = $1`,
      [id],
    )
    const found = await verifyJournals(places)
    expect(found).toMatchObject({ chains: 0, folds: 1, heads: 0 })
    expect(found.examples).toEqual([
      {
        kind: 'fold',
        operationId: id,
        number: expect.stringMatching(/^OP-/) as string,
        problem: 'the stored state is not what the journal comes to',
      },
    ])
    expect(await showHead(places, SYSTEM)).toMatchObject({
      check: { folds: 1, examples: [{ kind: 'fold', subject: { of: 'operation', sid: id } }] },
    })
  })
})

test('onboardings and submissions are held against their chains and snapshots too', async () => {
  const sid = '01900000-0000-7000-8000-0000000000aa'
  const at = clock()
  const by = { userId: scope.personId, role: 'applicant' } as const
  const { row, journal } = playStory<OnboardingMachine>(onboarding, sid, [
    { type: 'onboarding.begin', by, at, payload: {} },
  ])
  await inScope(database, SYSTEM, async (trx) => {
    const rest = { organization_id: null, inner_state: null, court: null, due_at: null, submitted_at: null }
    await trx
      .insertInto('onboarding')
      .values({ id: sid, applicant_id: scope.personId, since: at, begun_at: at, ...row, ...rest })
      .execute()
    await trx
      .insertInto('onboarding_journal')
      .values(journal.map((one) => ({ onboarding_id: sid, ...one })))
      .execute()
  })
  // The other one is the market's offering.
  expect(await verifyJournals(places)).toMatchObject({ chains: 0, folds: 0, others: 2, untold: 0 })

  await restoring(async () => {
    await tamper(`update submission_journal set event = 'review.return' where seq = 3`)
    await tamper(`delete from onboarding_journal where onboarding_id = $1`, [sid])
    const { chains, examples } = await verifyJournals(places)
    expect(chains).toBe(2)
    expect(examples).toMatchObject([
      { kind: 'chain', of: 'onboarding', operationId: sid, problem: 'the newest rows are missing' },
      { kind: 'chain', of: 'submission', operationId: market.offering, problem: 'row 3 was changed' },
    ])
  })

  // Rows from before the chain are none of it, and only the first ones may be.
  await restoring(async () => {
    await tamper(`update submission_journal set prev_hash = null, hash = null`)
    await tamper(`update submission set head_hash = repeat('0', 64)`)
    expect(await verifyJournals(places)).toMatchObject({ chains: 0 })
  })
  await restoring(async () => {
    await tamper(`update submission_journal set prev_hash = null, hash = null where seq = 3`)
    const { examples } = await verifyJournals(places)
    expect(examples).toMatchObject([{ problem: 'row 3 does not follow the row before it' }])
  })

  await owner.query(`update onboarding set snapshot = jsonb_set(snapshot, '{value}', '"validated"')`)
  expect(await verifyJournals(places)).toMatchObject({ folds: 1, others: 2 })
  expect(await showHead(places, SYSTEM)).toMatchObject({
    check: {
      folds: 1,
      others: 2,
      examples: [
        {
          kind: 'fold',
          subject: { of: 'onboarding', sid, name: null },
          problem: 'the stored state is not what the journal comes to',
        },
      ],
    },
  })
  await owner.query('delete from onboarding_journal')
  await owner.query('delete from onboarding')
})

test('who is not of the platform sees neither heads nor verifications', async () => {
  expect(await showHead(places, scope)).toEqual({ head: null, check: null })
  await inScope(database, scope, async (trx) => {
    expect(await trx.selectFrom('journal_head_entry').selectAll().execute()).toEqual([])
  })
})
