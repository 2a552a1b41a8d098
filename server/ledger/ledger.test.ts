import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { FULL } from '../../machines/testing/full.ts'
import { inScope, SYSTEM, scopeSql, type Trx } from '../platform/database.ts'
import { createTestDatabase } from '../testing/database.ts'
import { create } from '../workflow/create.ts'
import { openMarket } from '../workflow/samples.ts'
import { audit, totals } from '../testing/ledger-audit.ts'
import { heldRanges, issue, lockHeld, reserve, retire, transfer, transferBack } from './ledger.ts'
import { release } from './release.ts'
import { account, ISSUED } from './postings.ts'
import { availableByVintage } from './stock.ts'

const { database, pool, owner } = await createTestDatabase(60)
const market = await openMarket(owner, database)
const AT = '2026-02-01T09:00:00.000Z'
const engine = { pool, clock: () => new Date(AT) }

const asSystem = <Result>(run: (trx: Trx) => Promise<Result>) => inScope(database, SYSTEM, run)

async function operation(vintageId: string = market.vintages[0], quantity = 10n): Promise<string> {
  const { operationId } = await create(engine, {
    scope: market.people.buyer.scope,
    type: 'contribution',
    contributorOrganizationId: market.buyer,
    carrierOrganizationId: market.carrier,
    projectId: market.project,
    offeringId: market.offering,
    lines: [{ vintageId, quantity, unitPriceCents: 1250n }],
    currency: 'EUR',
    delivery: 'retire',
    beneficiaryName: 'Acme',
    beneficiaryCountry: 'FR',
    idempotencyKey: null,
  })
  return operationId
}

const reserveFor = (
  operationId: string,
  quantity: bigint,
  vintageId: string = market.vintages[0],
  ranges?: { start: bigint; end: bigint }[],
) =>
  asSystem((trx) =>
    reserve(trx, {
      key: `${operationId}/reserve/${randomUUID()}`,
      at: AT,
      operationId,
      organizationId: market.carrier,
      lines: [{ vintageId, quantity, ranges }],
    }),
  )
const releaseOf = (operationId: string) =>
  asSystem((trx) => release(trx, { key: randomUUID(), at: AT, operationId }))
const available = async (vintageId: string = market.vintages[0], carrier = market.carrier) =>
  (await asSystem((trx) => availableByVintage(trx, carrier, [vintageId]))).get(vintageId)

/** Raw SQL as the application's role, in platform scope: the widest that the code could ever do. */
async function raw(...statements: readonly string[]): Promise<unknown> {
  const client = await pool.connect()
  try {
    await client.query(`begin; ${scopeSql(SYSTEM)}`)
    for (const statement of statements) await client.query(statement)
    await client.query('commit')
    return null
  } catch (error) {
    await client.query('rollback')
    return error
  } finally {
    client.release()
  }
}
const rule = (constraint: string) => expect.objectContaining({ constraint })

afterEach(async () => {
  expect(await asSystem(audit)).toEqual([])
})

describe('what the ledger does', () => {
  test('reserves the oldest units first and divides the block exactly', async () => {
    const id = await operation()
    await reserveFor(id, 10n)
    const [held, ...more] = await asSystem((trx) => heldRanges(trx, id))
    expect(more).toEqual([])
    expect(held).toEqual({
      start: 1n,
      end: 10n,
      vintageId: market.vintages[0],
      serial: '0-1-10-VCS-VCU',
      quantity: 10n,
      account: 'reserved',
    })
    expect(await available()).toBe(990n)
    await releaseOf(id)
    expect(await available()).toBe(1000n)
  })

  test('reserves exactly the serial numbers that are asked for, across blocks', async () => {
    const id = await operation()
    await reserveFor(id, 15n, market.vintages[0], [
      { start: 5n, end: 14n },
      { start: 101n, end: 105n },
    ])
    const held = await asSystem((trx) => heldRanges(trx, id))
    expect(held.reduce((sum, range) => sum + range.quantity, 0n)).toBe(15n)
    expect(held.map((range) => range.start)).toContain(101n)
    await releaseOf(id)
  })

  test('refuses more units than there are and serial numbers that are not there, each in its own words', async () => {
    const id = await operation()
    await expect(reserveFor(id, 1001n)).rejects.toMatchObject({
      status: 409,
      code: 'not_enough_units',
      reason: 'There are not that many units available.',
    })
    await expect(
      reserveFor(id, 1n, market.vintages[0], [{ start: 5000n, end: 5000n }]),
    ).rejects.toMatchObject({
      code: 'not_enough_units',
      reason: 'Some of these serial numbers are not available.',
    })
    expect(await available()).toBe(1000n)
  })

  test('transferred units come back to the reservation, and from there to the market', async () => {
    const id = await operation()
    await reserveFor(id, 7n)
    const entry = { at: AT, operationId: id }
    await asSystem((trx) => transfer(trx, { ...entry, key: randomUUID(), organizationId: market.buyer }))
    const held = await asSystem((trx) => heldRanges(trx, id))
    expect(new Set(held.map((range) => range.account))).toEqual(new Set(['held']))
    await asSystem((trx) =>
      transferBack(trx, { ...entry, key: randomUUID(), organizationId: market.carrier }),
    )
    await releaseOf(id)
    expect(await available()).toBe(1000n)
  })

  test('units that a contributor holds are locked for a retirement and retired once', async () => {
    const bought = await operation(market.vintages[1])
    await reserveFor(bought, 20n, market.vintages[1])
    await asSystem((trx) =>
      transfer(trx, { key: randomUUID(), at: AT, operationId: bought, organizationId: market.buyer }),
    )
    const id = await operation(market.vintages[1])
    const lock = {
      at: AT,
      operationId: id,
      organizationId: market.buyer,
      lines: [{ vintageId: market.vintages[1], quantity: 8n }],
    }
    await asSystem((trx) => lockHeld(trx, { ...lock, key: randomUUID() }))
    await releaseOf(id)
    await asSystem((trx) => lockHeld(trx, { ...lock, key: randomUUID() }))
    await asSystem((trx) =>
      retire(trx, { key: randomUUID(), at: AT, operationId: id, organizationId: market.buyer }),
    )
    expect((await asSystem((trx) => heldRanges(trx, id))).map((range) => range.account)).toEqual(['retired'])
    expect((await asSystem((trx) => heldRanges(trx, bought))).map((range) => range.quantity)).toEqual([12n])
    await expect(
      asSystem((trx) =>
        lockHeld(trx, {
          ...lock,
          key: randomUUID(),
          lines: [{ vintageId: market.vintages[1], quantity: 13n }],
        }),
      ),
    ).rejects.toMatchObject({ code: 'not_enough_units' })
  })

  test('the same key moves units once', async () => {
    const id = await operation()
    const once = {
      key: 'only-once',
      at: AT,
      operationId: id,
      organizationId: market.carrier,
      lines: [{ vintageId: market.vintages[0], quantity: 1n }],
    }
    await asSystem((trx) => reserve(trx, once))
    await expect(asSystem((trx) => reserve(trx, once))).rejects.toMatchObject({
      constraint: 'ledger_entry_key_key',
    })
    await releaseOf(id)
  })
})

describe('what no one can do, with raw SQL as the application', () => {
  const blockOf = async (current = true) =>
    (
      await owner.query<{ id: string }>(
        "select b.id from credit_block b join balance l on l.block_id = b.id and l.quantity > 0 where l.kind = 'available' and current = $1 limit 1",
        [current],
      )
    ).rows[0]!.id
  const accountOf = async (kind: string) =>
    (
      await owner.query<{ id: string }>(
        'select a.id from ledger_account a where kind = $1 order by id limit 1',
        [kind],
      )
    ).rows[0]!.id
  const entry = (id: string) =>
    `insert into ledger_entry (id, kind, key, at) values ('${id}', 'transfer', '${id}', now())`
  const posting = (entryId: string, account: string, block: string, quantity: string) =>
    `insert into ledger_posting values ('${entryId}', '${account}', '${block}', ${quantity})`

  test('issue a serial number twice', async () => {
    const error = await asSystem((trx) =>
      issue(trx, {
        key: randomUUID(),
        at: AT,
        organizationId: market.carrier,
        blocks: [
          {
            standardId: market.standard,
            vintageId: market.vintages[0],
            numberingSpace: 'VCS-0',
            serialTemplate: '{start}-{end}',
            range: { start: 1000n, end: 1001n },
          },
        ],
      }),
    ).catch((caught: unknown) => caught)
    expect(error).toEqual(rule('credit_block_issued_once'))
  })

  test('write, change or delete balances, postings, entries and blocks', async () => {
    const denied = expect.objectContaining({ code: '42501' })
    for (const statement of [
      'update balance set quantity = quantity + 1',
      "insert into balance select id, id, 'held', 1 from ledger_account",
      'update ledger_posting set quantity = 1',
      'delete from ledger_posting',
      'update ledger_entry set at = now()',
      'delete from ledger_entry',
      'delete from credit_block',
      "update credit_block set range = '[1,5)'",
    ])
      expect(await raw(statement), statement).toEqual(denied)
  })

  test('take units out of retired', async () => {
    const id = randomUUID()
    const block = (
      await owner.query<{ block_id: string; account_id: string; quantity: string }>(
        "select * from balance where kind = 'retired' and quantity > 0",
      )
    ).rows[0]!
    const to = await accountOf('available')
    expect(
      await raw(
        entry(id),
        `insert into ledger_posting values ('${id}', '${block.account_id}', '${block.block_id}', -${block.quantity}), ('${id}', '${to}', '${block.block_id}', ${block.quantity})`,
      ),
    ).toEqual(rule('ledger_sink'))
  })

  test('let a balance fall below zero, or take from an account what is not in it', async () => {
    const [id, block, empty] = [randomUUID(), await blockOf(), await accountOf('held')]
    const quantity = (
      await owner.query<{ quantity: string }>('select quantity from credit_block where id = $1', [block])
    ).rows[0]!.quantity
    expect(await raw(entry(id), posting(id, empty, block, `-${quantity}`))).toEqual(
      rule('balance_not_below_zero'),
    )
    const source = (
      await owner.query<{ account_id: string }>(
        'select account_id from balance where block_id = $1 and quantity > 0',
        [block],
      )
    ).rows[0]!.account_id
    const other = randomUUID()
    const twice = [
      entry(id),
      posting(id, source, block, `-${quantity}`),
      entry(other),
      posting(other, source, block, `-${quantity}`),
    ]
    expect(await raw(...twice)).toEqual(rule('balance_not_below_zero'))
  })

  test('leave an entry that does not sum to zero, or has no postings', async () => {
    const [id, block] = [randomUUID(), await blockOf()]
    const from = (
      await owner.query<{ account_id: string; quantity: string }>(
        'select account_id, quantity from balance where block_id = $1 and quantity > 0',
        [block],
      )
    ).rows[0]!
    expect(await raw(entry(id), posting(id, from.account_id, block, `-${from.quantity}`))).toEqual(
      rule('ledger_entry_balanced'),
    )
    expect(await raw(entry(id))).toEqual(rule('ledger_entry_balanced'))
  })

  test('post into an entry of an earlier transaction', async () => {
    const { rows } = await owner.query<{ id: string }>(
      "select id from ledger_entry where kind = 'issue' limit 1",
    )
    const block = await blockOf()
    expect(await raw(posting(rows[0]!.id, await accountOf('retired'), block, '5'))).toEqual(
      rule('ledger_entry_closed'),
    )
  })

  test('post a part of a block, or give one block to two owners', async () => {
    const [id, block] = [randomUUID(), await blockOf()]
    const from = (
      await owner.query<{ account_id: string; quantity: string }>(
        'select account_id, quantity from balance where block_id = $1 and quantity > 0',
        [block],
      )
    ).rows[0]!
    const part = [entry(id), posting(id, from.account_id, block, '-1')]
    expect(await raw(...part)).toEqual(
      from.quantity === '1' ? rule('ledger_entry_balanced') : rule('ledger_whole_block'),
    )
    const twice = [
      entry(id),
      posting(id, await accountOf('issued'), block, `-${from.quantity}`),
      posting(id, await accountOf('retired'), block, from.quantity),
    ]
    expect(await raw(...twice)).toEqual(rule('balance_one_owner'))
  })

  test('divide a block with a gap, an overlap or another vintage, or bring a divided block back', async () => {
    const { rows } = await owner.query<{ id: string; from: string; to: string }>(
      'select b.id, lower(range) as from, upper(range) as to from credit_block b where current and quantity > 3 limit 1',
    )
    const block = rows[0]!
    const into = (parts: string, vintage = 'vintage_id') => `
      with whole as (update credit_block set current = false where id = '${block.id}' returning *)
      insert into credit_block (standard_id, numbering_space, range, serial_template, vintage_id, parent_id, issued_at)
      select standard_id, numbering_space, part::int8range, serial_template, ${vintage}, id, issued_at from whole cross join unnest(array[${parts}]) part`
    const [from, to] = [BigInt(block.from), BigInt(block.to)]
    expect(await raw(into(`'[${from},${from + 1n})', '[${from + 2n},${to})'`))).toEqual(
      rule('credit_block_partition'),
    )
    expect(await raw(into(`'[${from},${from + 2n})', '[${from + 1n},${to})'`))).toEqual(
      rule('credit_block_issued_once'),
    )
    expect(
      await raw(into(`'[${from},${from + 2n})', '[${from + 2n},${to})'`, `'${market.vintages[1]}'::uuid`)),
    ).toEqual(rule('credit_block_partition'))
    expect(await raw(`update credit_block set current = false where id = '${block.id}'`)).toEqual(
      rule('credit_block_partition'),
    )
    expect(await raw('update credit_block set current = true where not current')).toBeInstanceOf(Error)
    // A correct division without its postings leaves parts that no one owns.
    expect(await raw(into(`'[${from},${from + 2n})', '[${from + 2n},${to})'`))).toEqual(
      rule('credit_block_owned'),
    )
  })

  test('see or move units in the scope of an organization that is no party', async () => {
    const client = await pool.connect()
    await client.query(`begin; ${scopeSql(market.people.stranger.scope)}`)
    for (const table of ['balance', 'ledger_account', 'ledger_entry', 'ledger_posting', 'ledger_queue'])
      expect((await client.query(`select 1 from ${table}`)).rowCount, table).toBe(0)
    await expect(client.query(entry(randomUUID()))).rejects.toMatchObject({ code: '42501' })
    await client.query('rollback')
    client.release()
  })
})

test('an account is found without looking at the others of its kind', async () => {
  const ids = [await operation(), await operation(), await operation()]
  const client = await owner.connect()
  try {
    await client.query('begin; set local session_replication_role = replica') // their operations are not needed
    await client.query(
      `insert into ledger_account (kind, organization_id, operation_id)
       select kind, $1, uuidv7() from unnest(array['reserved', 'held', 'retired']) kind, generate_series(1, 2000)`,
      [market.carrier],
    )
    for (const operationId of ids)
      await account(client, { kind: 'reserved', organizationId: market.carrier, operationId })
    await account(client, { kind: 'available', organizationId: market.carrier })
    await account(client, ISSUED)
    const { rows } = await client.query<{ rows: number }>(
      `select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_all_tables where relname = 'ledger_account'`,
    )
    expect(rows[0]!.rows).toBeLessThan(20)
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test(
  'issued = available + reserved + held + retired, whatever happens in whatever order',
  { timeout: FULL ? 600_000 : 180_000 },
  async () => {
    const deed = fc.record({
      who: fc.nat(3),
      what: fc.constantFrom('reserve', 'release', 'transfer', 'transferBack', 'retire'),
      quantity: fc.bigInt(1n, 60n),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 5, maxLength: 25 }), async (deeds) => {
        const ids = [await operation(), await operation(), await operation(), await operation()]
        for (const { who, what, quantity } of deeds) {
          const operationId = ids[who]!
          const base = { key: randomUUID(), at: AT, operationId }
          const run = {
            reserve: (trx: Trx) =>
              reserve(trx, {
                ...base,
                organizationId: market.carrier,
                lines: [{ vintageId: market.vintages[0], quantity }],
              }),
            release: (trx: Trx) => release(trx, base),
            transfer: (trx: Trx) => transfer(trx, { ...base, organizationId: market.buyer }),
            transferBack: (trx: Trx) => transferBack(trx, { ...base, organizationId: market.carrier }),
            retire: (trx: Trx) => retire(trx, { ...base, organizationId: market.buyer }),
          }[what]
          await asSystem(run).catch((error: unknown) => {
            expect(error).toMatchObject({ code: 'not_enough_units' })
          })
        }
        expect(await asSystem(audit)).toEqual([])
        const {
          issued = 0n,
          available: free = 0n,
          reserved = 0n,
          held = 0n,
          retired = 0n,
        } = await asSystem(totals)
        expect(free + reserved + held + retired).toBe(-issued)
        expect(-issued).toBe(2000n)
      }),
      { numRuns: FULL ? 100 : 8 },
    )
  },
)

test(
  '50 contributors race for the last units: exactly the available quantity is reserved',
  { timeout: FULL ? 600_000 : 180_000 },
  async () => {
    for (let round = 0; round < (FULL ? 100 : 2); round += 1) {
      const race = await openMarket(owner, database, 30n)
      const [vintageId] = race.vintages
      const ids: string[] = []
      for (let index = 0; index < 50; index += 1) ids.push(await operation())
      const attempts = await Promise.allSettled(
        ids.map((operationId) =>
          asSystem((trx) =>
            reserve(trx, {
              key: randomUUID(),
              at: AT,
              operationId,
              organizationId: race.carrier,
              lines: [{ vintageId, quantity: 4n }],
            }),
          ),
        ),
      )
      const refused = attempts.flatMap((attempt) =>
        attempt.status === 'rejected' ? [attempt.reason as unknown] : [],
      )
      for (const error of refused) expect(error).toMatchObject({ code: 'not_enough_units' })
      expect(attempts.length - refused.length).toBe(7)
      expect(await available(vintageId, race.carrier)).toBe(2n)
    }
  },
)
