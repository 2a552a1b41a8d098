/** Numbers of invoices: without a gap however many are issued at the same time, in the order of time, and never reused. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { rows } from '../../platform/statements.ts'
import { inScope, SYSTEM } from '../../platform/database.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { create } from '../../workflow/create.ts'
import { creditInvoice, issueInvoice } from '../../workflow/invoices/invoices.ts'
import { lockOperation, type LockedRow } from '../../workflow/row.ts'
import { openMarket } from '../../workflow/samples.ts'

const { database, pool, owner } = await createTestDatabase(12)
const operations: string[] = []

beforeAll(async () => {
  const market = await openMarket(owner, database)
  for (let index = 0; index < 20; index += 1) {
    const { operationId } = await create(
      { pool, clock: () => new Date('2026-01-02T00:00:00Z') },
      {
        scope: market.people.buyer.scope,
        type: 'contribution',
        contributorOrganizationId: market.buyer,
        carrierOrganizationId: market.carrier,
        projectId: market.project,
        offeringId: market.offering,
        lines: [{ vintageId: market.vintages[0], quantity: 4n, unitPriceCents: 1250n }],
        currency: 'EUR',
        delivery: 'retire',
        beneficiaryName: null,
        beneficiaryCountry: 'FR',
        idempotencyKey: randomUUID(),
      },
    )
    operations.push(operationId)
  }
})

class Undone extends Error {}

/** One transaction: issues, and takes it all back when asked to. @returns the number that it had */
async function issue(operationId: string, at: string, isUndone = false): Promise<string> {
  let number = ''
  const run = inScope(database, SYSTEM, async (trx) => {
    const { text, values } = lockOperation(operationId)
    const [row] = await rows<LockedRow>(trx, text, values)
    number = await issueInvoice(trx, {
      row: row!,
      lines: [{ kind: 'units', description: 'Units', amountCents: 5_000 }],
      dueCents: 5_000,
      dueOn: '2026-05-01',
      at,
    })
    if (isUndone) throw new Undone()
  })
  await run.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error
  })
  return number
}

const issued = async (series: string, year: number) =>
  (
    await owner.query<{ number: string; sequence: number; issued_at: Date }>(
      'select number, sequence, issued_at from invoice where series = $1 and year = $2 order by sequence',
      [series, year],
    )
  ).rows

const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_one, index) => index + 1)

test('200 issued at the same time, a third of them rolled back: no gap, none twice, times in the order of numbers', async () => {
  const plans = upTo(200).map((turn) => ({
    operation: operations[turn % operations.length]!,
    // Clocks of several processes are never quite the same.
    at: new Date(Date.UTC(2026, 2, 1, 9, 0, 0) + ((turn * 7919) % 1000)).toISOString(),
    isUndone: turn % 3 === 0,
  }))
  const numbers = await Promise.all(
    plans.map(({ operation, at, isUndone }) => issue(operation, at, isUndone)),
  )
  const found = await issued('CS', 2026)
  const kept = numbers.filter((_number, index) => !plans[index]!.isUndone)
  expect(kept).toHaveLength(134)
  expect(found.map(({ sequence }) => sequence)).toEqual(upTo(134))
  expect(found.map(({ number }) => number)).toEqual(kept.toSorted())
  const times = found.map(({ issued_at: at }) => at.getTime())
  expect(times).toEqual(times.toSorted((one, other) => one - other))
})

test('a new year begins with 1, and the old one goes on where it was', async () => {
  const [operation] = operations as [string]
  expect(await issue(operation, '2026-12-31T23:59:59.999Z')).toBe('CS-2026-00135')
  expect(await issue(operation, '2027-01-01T00:00:00.000Z')).toBe('CS-2027-00001')
  expect(await issue(operation, '2026-12-31T23:59:59.999Z')).toBe('CS-2026-00136')
  expect(await issue(operation, '2027-01-01T00:00:00.001Z')).toBe('CS-2027-00002')
})

describe('an invoice that was issued', () => {
  test('is credited once, in a series of its own, and invoiced again under the next number', async () => {
    const operationId = operations[1]!
    const before = await issue(operationId, '2028-03-01T09:00:00Z')
    const credit = (at: string) => inScope(database, SYSTEM, (trx) => creditInvoice(trx, operationId, at))
    expect(before).toBe('CS-2028-00001')
    expect(await credit('2028-03-02T09:00:00Z')).toBe('CN-2028-00001')
    expect(await issue(operationId, '2028-03-02T09:01:00Z')).toBe('CS-2028-00002')
    const credits = await owner.query(
      `select c.number, c.due_cents, c.document #>> '{credits,number}' as credits, i.due_cents as of
       from invoice c join invoice i on i.id = c.credits_id where c.series = 'CN' and c.year = 2028`,
    )
    expect(credits.rows).toEqual([
      { number: 'CN-2028-00001', due_cents: '-5000', credits: 'CS-2028-00001', of: '5000' },
    ])
  })

  test.each([
    'update invoice set due_cents = 0',
    "update invoice set document = '{}'",
    'delete from invoice',
    'truncate invoice',
    "update invoice_file set pdf_sha256 = repeat('0', 64)",
    'delete from invoice_file',
    'update vat_rate set percent = 0',
    "update vat_consultation set outcome = 'valid'",
  ])('cannot be changed by the application: %s', async (statement) => {
    await expect(pool.query(statement)).rejects.toMatchObject({ code: '42501' })
  })
})

test('two rates of one country never hold at the same time', async () => {
  const twice = "insert into vat_rate (country, percent, valid_from) values ('FR', 21, '2026-06-01')"
  await expect(owner.query(twice)).rejects.toMatchObject({ code: '23P01' })
})
