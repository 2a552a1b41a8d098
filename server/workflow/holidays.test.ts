import { describe, expect, test } from 'vitest'
import { calendarOf, NO_HOLIDAYS } from '../platform/calendar.ts'
import { inScope, SYSTEM } from '../platform/database.ts'
import { createTestDatabase } from '../testing/database.ts'
import { advance } from './advance.ts'
import { create } from './create.ts'
import { replay } from './journal/replay.ts'
import { contributionIn, openMarket } from './samples.ts'

const { database, pool, owner } = await createTestDatabase()
const market = await openMarket(owner, database)
// A Tuesday before Easter.
const clock = () => new Date('2026-03-31T09:00:00.000Z')

const begin = async (calendar: ReturnType<typeof calendarOf>) => {
  const engine = { pool, clock, calendar }
  const { operationId } = await create(engine, contributionIn(market))
  return { engine, operationId }
}

const reminderOf = async (operationId: string): Promise<string | undefined> => {
  const { rows } = await owner.query<{ due_at: Date }>(
    `select due_at from timer where operation_id = $1 and event like 'xstate.after.fiveWorkingDays.%'`,
    [operationId],
  )
  return rows[0]?.due_at.toISOString().slice(0, 10)
}

describe('a deadline in working days', () => {
  test('skips weekends and the public holidays of the place that is set', async () => {
    const french = await begin(calendarOf('FR'))
    const english = await begin(calendarOf('GB-ENG'))
    const nowhere = await begin(NO_HOLIDAYS)
    // Easter Monday in both; Good Friday in England only.
    expect(await reminderOf(french.operationId)).toBe('2026-04-08')
    expect(await reminderOf(english.operationId)).toBe('2026-04-09')
    expect(await reminderOf(nowhere.operationId)).toBe('2026-04-07')
  })

  test('skips them after every later event too, and no snapshot keeps them', async () => {
    const { engine, operationId } = await begin(calendarOf('FR'))
    await advance(engine, {
      scope: market.people.admin.scope,
      operationId,
      type: 'AcceptOperation.accept',
      payload: {
        accountManager: market.people.admin.id,
        currency: 'EUR',
        delivery: 'retire',
        beneficiaryName: 'Acme',
        beneficiaryCountry: 'FR',
      },
      version: null,
      idempotencyKey: null,
    })
    expect(await reminderOf(operationId)).toBe('2026-04-08')
    const { rows } = await owner.query<{ snapshot: { context: object } }>(
      'select snapshot from operation where id = $1',
      [operationId],
    )
    expect(rows[0]!.snapshot.context).not.toHaveProperty('holidays')
    const replayed = await inScope(database, SYSTEM, (trx) => replay(trx, operationId))
    expect(replayed.snapshot).toEqual(rows[0]!.snapshot)
  })
})

describe('the calendar', () => {
  test('knows regions, and looks over the end of a year', () => {
    expect(calendarOf('DE-BY').holidaysFrom(new Date('2026-01-02T00:00:00Z'))[0]).toBe('2026-01-06')
    expect(calendarOf('FR').holidaysFrom(new Date('2026-12-20T00:00:00Z'))).toEqual([
      '2026-12-25',
      '2027-01-01',
      '2027-03-29',
    ])
  })

  test('tells all holidays of some years', () => {
    const found = calendarOf('FR').holidaysOfYears(2026, 2027)
    expect(found).toHaveLength(22)
    expect(found).toEqual(found.toSorted())
    expect(found).toContain('2027-03-29')
  })

  test('refuses a place that it does not know, before the server starts', () => {
    expect(() => calendarOf('XX')).toThrow('no public holidays for "XX"')
    expect(() => calendarOf('DE-XX')).toThrow('no public holidays for "DE-XX"')
  })
})
