/** Events that wait at the same moment share a transaction; what one of them does or fails to do is its own affair. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { Refused } from '../platform/http/refused.ts'
import { inScope, SYSTEM, type Scope } from '../platform/database.ts'
import { createTestDatabase } from '../testing/database.ts'
import { advance } from './advance.ts'
import { create } from './create.ts'
import { verifyChain } from './journal/chain.ts'
import { contributionIn, openMarket } from './samples.ts'

const { database, pool, owner } = await createTestDatabase(12)
const market = await openMarket(owner, database)
const { admin, buyer, carrier } = market.people
const engine = { pool, clock: () => new Date('2026-03-02T09:00:00.000Z') }

const COUNT = 12
let operations: string[] = []

beforeEach(async () => {
  operations = []
  for (let index = 0; index < COUNT; index += 1) {
    const { operationId } = await create(engine, contributionIn(market))
    operations.push(operationId)
  }
})

type More = { readonly version?: number | null; readonly key?: string | null; readonly type?: string }
const say = (scope: Scope, operationId: string, text: string, { version = 1, key = null, type }: More = {}) =>
  advance(engine, {
    scope,
    operationId,
    type: type ?? 'operation.comment',
    payload: type ? {} : { text, internal: false },
    version,
    idempotencyKey: key,
  })

/** What each operation says, and in which transaction it was written. */
async function written() {
  const { rows } = await owner.query<{ id: string; xid: string; person: string; text: string }>(
    `select operation_id as id, xmin::text as xid, person_id as person, payload ->> 'text' as text from journal
     where operation_id in (select unnest($1::uuid[])) and event = 'operation.comment' order by operation_id`,
    [operations],
  )
  return rows
}

const refusal = (answer: PromiseSettledResult<unknown>): string =>
  answer.status === 'rejected' && answer.reason instanceof Refused ? answer.reason.code : answer.status

describe('events of different operations at the same moment', () => {
  test('stand in fewer transactions than there are events, each in the name of its person', async () => {
    const people = [buyer, admin, carrier]
    await Promise.all(
      operations.map((id, index) =>
        say(people[index % 3]!.scope, id, `number ${index}`, { key: randomUUID() }),
      ),
    )
    const rows = await written()
    expect(rows).toHaveLength(COUNT)
    expect(new Set(rows.map(({ xid }) => xid)).size).toBeLessThan(COUNT / 2)
    for (const { id, person, text } of rows) {
      const index = operations.indexOf(id)
      expect([person, text]).toEqual([people[index % 3]!.id, `number ${index}`])
    }
    for (const id of operations)
      expect(await inScope(database, SYSTEM, (trx) => verifyChain(trx, id))).toMatchObject({ verified: true })
  })

  test('are at most 32 in one transaction, however many wait', async () => {
    const more = await Promise.all(
      Array.from({ length: 68 }, async () => (await create(engine, contributionIn(market))).operationId),
    )
    operations.push(...more)
    await Promise.all(operations.map((id) => say(buyer.scope, id, 'one of many')))
    const sizes = [...Map.groupBy(await written(), ({ xid }) => xid).values()].map(({ length }) => length)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(80)
    expect(Math.max(...sizes)).toBe(32)
  })

  test('a refused one harms no other: an old version, another organization’s, one that is not there', async () => {
    const answers = await Promise.allSettled(
      operations.map((id, index) => {
        if (index === 5) return say(buyer.scope, id, 'old', { version: 7 })
        if (index === 6) return say({ ...buyer.scope, organizationId: randomUUID() }, id, 'foreign')
        if (index === 7) return say(buyer.scope, randomUUID(), 'nowhere')
        if (index === 8) return say(buyer.scope, id, '', { type: 'proposal.accept' })
        return say(buyer.scope, id, 'right')
      }),
    )
    expect(answers.map(refusal)).toEqual(
      operations.map(
        (_, index) =>
          ({ 5: 'stale_version', 6: 'not_found', 7: 'not_found', 8: 'wrong_state' })[index] ?? 'fulfilled',
      ),
    )
    expect((await written()).map(({ text }) => text)).toEqual(
      Array.from({ length: COUNT - 4 }, () => 'right'),
    )
  })

  test('one whose statement fails takes no other with it', async () => {
    await owner.query(`create function refuse_row() returns trigger language plpgsql as $$
      begin if new.payload ->> 'text' = 'bad' then raise exception 'refused on purpose'; end if; return new; end $$;
      create trigger refuse_row before insert on journal for each row execute function refuse_row()`)
    try {
      const answers = await Promise.allSettled(
        operations.map((id, index) => say(buyer.scope, id, index === 6 ? 'bad' : 'good')),
      )
      expect(answers.map(({ status }) => status)).toEqual(
        operations.map((_, index) => (index === 6 ? 'rejected' : 'fulfilled')),
      )
      expect((await written()).map(({ text }) => text)).toEqual(
        Array.from({ length: COUNT - 1 }, () => 'good'),
      )
    } finally {
      await owner.query('drop trigger refuse_row on journal; drop function refuse_row')
    }
  })

  test('fail together when their connection ends, and none is tried again: it may have been committed', async () => {
    await owner.query(`create sequence endings; create function end_once() returns trigger language plpgsql
      security definer as $$ begin
        if new.payload ->> 'text' = 'last words' and nextval('endings') = 1 then
          perform pg_terminate_backend(pg_backend_pid()); end if;
        return new; end $$;
      create trigger end_once before insert on journal for each row execute function end_once()`)
    try {
      const answers = await Promise.allSettled(
        operations.map((id, index) => say(buyer.scope, id, index === 6 ? 'last words' : 'words')),
      )
      expect(answers[6]?.status).toBe('rejected')
      const happened = operations.filter((_, index) => answers[index]?.status === 'fulfilled')
      expect((await written()).map(({ id }) => id)).toEqual(happened.toSorted())
    } finally {
      await owner.query('drop trigger end_once on journal; drop function end_once; drop sequence endings')
    }
  })

  test('are tried again together after a serialization failure, except those that were refused already', async () => {
    await owner.query(`create sequence failures; create function fail_once() returns trigger language plpgsql
      security definer as $$ begin
        if new.payload ->> 'text' = 'again' and nextval('failures') = 1 then
          raise exception 'changed meanwhile' using errcode = '40001'; end if;
        return new; end $$;
      create trigger fail_once before insert on journal for each row execute function fail_once()`)
    let asked = 0
    const clock = () => {
      if ((asked += 1) === 1) throw new Refused(409, 'guard_refused', 'Too early.')
      return engine.clock()
    }
    const refused = operations[5]!
    const early = () =>
      advance(
        { pool, clock },
        {
          scope: buyer.scope,
          operationId: refused,
          type: 'operation.comment',
          payload: { text: 'early', internal: false },
          version: 1,
          idempotencyKey: null,
        },
      )
    try {
      const answers = await Promise.allSettled(
        operations.map((id, index) => {
          if (id === refused) return early()
          return say(buyer.scope, id, index === 6 ? 'again' : 'twice')
        }),
      )
      expect(answers.map(refusal)).toEqual(
        operations.map((id) => (id === refused ? 'guard_refused' : 'fulfilled')),
      )
      const texts = (await written()).map(({ text }) => text)
      expect(texts.toSorted()).toEqual(['again', ...Array.from({ length: COUNT - 2 }, () => 'twice')])
    } finally {
      await owner.query('drop trigger fail_once on journal; drop function fail_once; drop sequence failures')
    }
  })

  test('share one, although earlier events named operations that do not exist', async () => {
    const nowhere = await Promise.allSettled(operations.map(() => say(buyer.scope, randomUUID(), 'nowhere')))
    expect(new Set(nowhere.map(refusal))).toEqual(new Set(['not_found']))
    await Promise.all(operations.map((id) => say(buyer.scope, id, 'here')))
    expect(new Set((await written()).map(({ xid }) => xid)).size).toBeLessThan(COUNT / 2)
  })

  test('share one while two of the same operation wait for each other', async () => {
    const twice = operations.flatMap((id) => [id, id])
    await Promise.all(twice.map((id) => say(buyer.scope, id, 'mine', { version: null })))
    const rows = await written()
    expect(rows.map(({ id }) => id)).toEqual(twice.toSorted())
    expect(new Set(rows.map(({ xid }) => xid)).size).toBeLessThan(COUNT)
  })

  test('one key for two of them: one happens, the other is refused', async () => {
    const key = randomUUID()
    const answers = await Promise.allSettled(
      operations.map((id, index) => say(buyer.scope, id, 'x', { key: index < 10 ? randomUUID() : key })),
    )
    expect(answers.slice(0, 10).map(refusal)).toEqual(Array.from({ length: 10 }, () => 'fulfilled'))
    expect(answers.slice(10).map(refusal).toSorted()).toEqual(['fulfilled', 'idempotency_mismatch'])
    expect(await written()).toHaveLength(COUNT - 1)
  })
})

test('of many events of one operation at the same version one happens', async () => {
  const [id] = operations
  const answers = await Promise.allSettled(Array.from({ length: 8 }, () => say(buyer.scope, id!, 'me')))
  expect(answers.map(refusal).toSorted()).toEqual([
    'fulfilled',
    ...Array.from({ length: 7 }, () => 'stale_version'),
  ])
})

test('what is written with an event is committed with it, and rolled back when the event is refused', async () => {
  await owner.query('create table noted (operation_id uuid); grant insert on noted to public')
  const note = (operationId: string, type: string, payload: object) =>
    advance(engine, {
      scope: buyer.scope,
      operationId,
      type,
      payload: { ...payload },
      version: 1,
      idempotencyKey: null,
      writing: [{ text: 'insert into noted values ($1)', values: [operationId] }],
    })
  const [first, second] = operations
  const answers = await Promise.allSettled([
    note(first!, 'operation.comment', { text: 'noted', internal: false }),
    note(second!, 'proposal.accept', {}),
  ])
  expect(answers.map(refusal)).toEqual(['fulfilled', 'wrong_state'])
  const { rows } = await owner.query('select operation_id from noted')
  expect(rows).toEqual([{ operation_id: first }])
})

test('an operation that someone else holds keeps no other waiting', async () => {
  const client = await owner.connect()
  const [held, ...others] = operations
  try {
    await client.query('begin')
    await client.query('select 1 from operation where id = $1 for update', [held])
    let isHeld = true
    const late = say(buyer.scope, held!, 'late').then(() => expect(isHeld).toBe(false))
    await Promise.all(others.map((id) => say(buyer.scope, id, 'at once')))
    isHeld = false
    await client.query('commit')
    await late
    expect(await written()).toHaveLength(COUNT)
  } finally {
    client.release()
  }
})
