import type pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import type { BlockDetail, LedgerBlock, LedgerHealth } from '../../../contract/ledger/ledger.ts'
import { CHECKS, type CheckName } from '../../ledger/checks.ts'
import { rows } from '../../platform/statements.ts'
import { issue, reserve } from '../../ledger/ledger.ts'
import { inScope, SYSTEM } from '../../platform/database.ts'
import { createMarketplace, outcome } from '../../testing/marketplace.ts'
import { openMarket, type Market } from '../../workflow/samples.ts'

const marketplace = await createMarketplace()
const { as, deps, test: places } = marketplace
const checker = await as('readonly-admin@understory.example')
let market: Market
let operation = ''

const health = async () => (await checker('GET', '/ledger/health')).body as unknown as LedgerHealth
const blocks = async (query = '') => {
  const { body } = await checker('GET', `/ledger/blocks${query}`)
  return body as unknown as { items: LedgerBlock[]; nextCursor: string | null }
}

beforeAll(async () => {
  market = await openMarket(places.owner, deps.database)
  const { rows: made } = await places.owner.query<{ id: string }>(
    `insert into operation (type, contributor_organization_id, carrier_organization_id, project_id, credit_type, quantity, currency,
       requested_delivery, machine, machine_version, snapshot, version, head_hash, status, turns, courts, steps, phase_since, created_at, updated_at)
     values ('contribution', $1, $2, $3, 'Carbon', 40, 'EUR', 'retire', 'contribution', 1, '{}', 1, '', 'open', '[]', '{}', '{}', now(), now(), now())
     returning id`,
    [market.buyer, market.carrier, market.project],
  )
  operation = made[0]!.id
  await inScope(deps.database, SYSTEM, (trx) =>
    reserve(trx, {
      key: 'reserve/1',
      at: '2026-02-01T09:00:00.000Z',
      operationId: operation,
      organizationId: market.carrier,
      lines: [{ vintageId: market.vintages[0], quantity: 40n }],
    }),
  )
}, 60_000)

describe('the health of a sound ledger', () => {
  test('every guarantee holds, says how much was looked at, and how long it took', async () => {
    const { checks, ms, at } = await health()
    expect(checks.map(({ name, holds, broken, examples }) => ({ name, holds, broken, examples }))).toEqual(
      CHECKS.map(({ name }) => ({ name, holds: true, broken: 0, examples: [] })),
    )
    const examined = Object.fromEntries(checks.map((check) => [check.name, `${check.examined} ${check.of}`]))
    expect(examined).toMatchObject({
      conservation: '1 standards',
      doubleEntry: '3 entries',
      balances: expect.stringMatching(/^[1-9]\d* balances$/),
      notBelowZero: expect.stringMatching(/^[1-9]\d* balances$/),
      oneOwner: '4 blocks',
      noOverlap: '3 blocks',
      splits: '1 divided blocks',
      sinks: '0 postings of retired and cancelled accounts',
      evidence: '0 completed operations',
      reported: '0 imported retirements',
    })
    expect(ms).toBeGreaterThanOrEqual(Math.max(...checks.map((check) => check.ms)))
    expect(Date.parse(at)).not.toBeNaN()
  })

  test('quantities stand per standard', async () => {
    expect((await health()).standards).toEqual([
      {
        standard: { sid: market.standard, name: 'Verra' },
        creditType: 'Carbon',
        unit: 't CO2e',
        blocks: 3,
        issued: '2000',
        available: '1960',
        reserved: '40',
        held: '0',
        retired: '0',
        cancelled: '0',
      },
    ])
  })
})

/** Breaks something as the owner of the tables, with the triggers that would refuse it asleep; then it is undone. */
async function broken<Result>(
  texts: readonly string[],
  look: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await places.owner.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    for (const text of texts) await client.query(text)
    return await look(client)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const anyOf = (kind: string) =>
  `(account_id, block_id) = (select account_id, block_id from balance where kind = '${kind}' and quantity <> 0 order by block_id limit 1)`
const CURRENT = '(select id from credit_block where current order by id limit 1)'
const DIVIDED = '(select id from credit_block where not current limit 1)'

describe('a broken guarantee is seen by the check that watches it', () => {
  const cases: readonly (readonly [CheckName, string, readonly string[], RegExp])[] = [
    [
      'conservation',
      'units that nobody issued',
      [`update balance set quantity = quantity + 5 where ${anyOf('available')}`],
      /^Verra: 2000 issued, 2005 in accounts, 2000 numbered$/,
    ],
    [
      'doubleEntry',
      'a posting without its opposite',
      [
        `delete from ledger_posting where (entry_id, account_id, block_id) = (select entry_id, account_id, block_id from ledger_posting limit 1)`,
      ],
      /: its postings of block .* sum to -?\d+$/,
    ],
    [
      'doubleEntry',
      'an entry without postings',
      [`insert into ledger_entry (kind, key, at) values ('issue', 'empty', now())`],
      /^entry .* has no postings$/,
    ],
    [
      'balances',
      'a balance that was written by hand',
      [`update balance set quantity = 7 where ${anyOf('reserved')}`],
      /: 7 in the account, 40 by its postings$/,
    ],
    [
      'notBelowZero',
      'an account below nothing',
      [
        'alter table balance drop constraint balance_not_below_zero',
        `update balance set quantity = -1 where ${anyOf('reserved')}`,
      ],
      /: reserved stands at -1$/,
    ],
    [
      'oneOwner',
      'a divided block that still lies somewhere',
      [`update balance set quantity = 1000 where kind = 'available' and block_id = ${DIVIDED}`],
      /: 1000 of 1000 units in 1 accounts$/,
    ],
    [
      'oneOwner',
      'a block that lies nowhere',
      [`delete from balance where kind <> 'issued' and block_id = ${CURRENT}`],
      /: 0 of \d+ units in 0 accounts$/,
    ],
    [
      'reported',
      'units for sale that the registry reports as retired',
      [
        `with looked as (
           insert into registry_import (kind, standard_id, layout, sha256, person_id, created_at, rows, created, unchanged, changed, refused, verdicts, ran_at, ran_by)
           select 'verra_transactions', s.id, '{}', repeat('0', 64), p.id, now(), 0, 0, 0, 0, 0, '', now(), p.id
           from carbon_standard s, (select id from person limit 1) p returning id, standard_id)
         insert into known_retirement (standard_id, numbering_space, first_number, last_number, import_id)
         select standard_id, 'VCS-1', 5, 9, id from looked`,
      ],
      /^block .*: 5 units that the registry reports as retired or cancelled are available$/,
    ],
    [
      'noOverlap',
      'one number in two blocks',
      [
        'alter table credit_block drop constraint credit_block_issued_once',
        `insert into credit_block (standard_id, numbering_space, range, serial_template, vintage_id)
           select standard_id, numbering_space, int8range(upper(range) - 1, upper(range) + 9), serial_template, vintage_id
           from credit_block where id = ${CURRENT}`,
      ],
      /^blocks .* and .* share the number \d+$/,
    ],
    [
      'splits',
      'a part that is lost',
      [
        `delete from credit_block where id = (select id from credit_block where parent_id is not null limit 1)`,
      ],
      /^block .* has 1000 units, its parts have \d+$/,
    ],
    [
      'sinks',
      'units that come back from retirement',
      [
        `insert into ledger_account (id, kind, organization_id) select '00000000-0000-7000-8000-00000000aaaa', 'retired', id from organization limit 1`,
        `insert into ledger_posting (entry_id, account_id, block_id, quantity)
           select id, '00000000-0000-7000-8000-00000000aaaa', ${CURRENT}, -3 from ledger_entry limit 1`,
      ],
      /takes 3 units of block .* out of retired$/,
    ],
    [
      'evidence',
      'a completed delivery without proof',
      [
        `update operation set status = 'completed'`,
        `insert into ledger_entry (kind, operation_id, key, at) select 'retire', id, 'retire/1', now() from operation`,
      ],
      /^OP-\d+ lacks its serial numbers, a document, a registry link$/,
    ],
  ]

  test.each(cases)('%s: %s', async (name, _what, texts, example) => {
    const { text } = CHECKS.find((check) => check.name === name)!
    const [found] = await broken(texts, (client) =>
      rows<{ broken: string; examples: string[] }>(client, text),
    )
    expect(found!.broken).toBe('1')
    expect(found!.examples).toEqual([expect.stringMatching(example)])
  })

  test('there is a case for every check', () => {
    expect(new Set(cases.map(([name]) => name))).toEqual(new Set(CHECKS.map(({ name }) => name)))
  })

  test('the page says so, and what else is broken with it; afterwards all holds again', async () => {
    const { rows: before } = await places.owner.query<{ account_id: string; block_id: string }>(
      `select account_id, block_id from balance where ${anyOf('reserved')}`,
    )
    const set = (quantity: number) =>
      places.owner.query('update balance set quantity = $1 where account_id = $2 and block_id = $3', [
        quantity,
        before[0]!.account_id,
        before[0]!.block_id,
      ])
    await set(39)
    const wrong = (await health()).checks.filter(({ holds }) => holds === false)
    expect(wrong.map(({ name }) => name)).toEqual(['conservation', 'balances', 'oneOwner'])
    await set(40)
    expect((await health()).checks.every(({ holds }) => holds)).toBe(true)
  })
})

describe('the blocks of the ledger', () => {
  test('each says where all of its units are', async () => {
    const { items, nextCursor } = await blocks()
    expect(nextCursor).toBeNull()
    expect(items).toHaveLength(3)
    const reserved = items.find(({ places: [place] }) => place?.account === 'reserved')!
    expect(reserved).toMatchObject({
      serial: '0-1-40-VCS-VCU',
      quantity: '40',
      unit: 't CO2e',
      vintage: { sid: market.vintages[0], name: '2020' },
      project: { sid: market.project, name: 'Mangroves' },
      places: [
        {
          account: 'reserved',
          quantity: '40',
          organization: { sid: market.carrier, name: 'Forest carrier' },
          operation: { sid: operation, name: expect.stringMatching(/^OP-\d+$/) },
        },
      ],
    })
  })

  test.each([
    ['a project’s name', 'mangro', 3],
    ['a project’s name with a slip', 'magroves', 3],
    ['a project’s name and a vintage’s', 'mangroves 2021', 1],
    ['a vintage’s name', '2021', 1],
    ['a number that one of two spaces holds twice', '900', 2],
    ['a number beyond them', '5000', 0],
    ['what only looks like a pattern', '%', 0],
    ['another name', 'glacier', 0],
  ])('are found by %s', async (_what, search, count) => {
    expect((await blocks(`?search=${encodeURIComponent(search)}`)).items).toHaveLength(count)
  })

  test('are found by a serial: every block that has one of its numbers', async () => {
    await inScope(deps.database, SYSTEM, (trx) =>
      issue(trx, {
        key: 'issue/serial',
        at: '2026-03-01T09:00:00.000Z',
        organizationId: market.carrier,
        blocks: [1, 101].map((start) => ({
          standardId: market.standard,
          vintageId: market.vintages[1],
          numberingSpace: 'GS1-1-UG-GS11236-16-2024-30307',
          serialTemplate: 'GS1-1-UG-GS11236-16-2024-30307-{start}-{end}',
          range: { start: BigInt(start), end: BigInt(start + 99) },
        })),
      }),
    )
    const found = async (serial: string) => (await blocks(`?search=${serial}`)).items.map((one) => one.serial)
    expect(await found('GS1-1-UG-GS11236-16-2024-30307-90-110')).toHaveLength(2)
    expect(await found('GS1-1-UG-GS11236-16-2024-30307-100-100')).toEqual([
      'GS1-1-UG-GS11236-16-2024-30307-1-100',
    ])
    const [one] = (await blocks('?search=GS1-1-UG-GS11236-16-2024-30307-100-100')).items
    expect((await blocks(`?search=${one!.sid}`)).items).toEqual([one])
    expect(await found('GS1-1-UG-GS11236-16-2024-30307-1-99999999999999999999')).toHaveLength(2)
  })

  test('come page by page, and of one kind of account', async () => {
    const first = await blocks('?limit=2')
    const rest = await blocks(`?limit=200&cursor=${first.nextCursor}`)
    const all = await blocks()
    expect([...first.items, ...rest.items]).toEqual(all.items)
    expect((await blocks('?account=reserved')).items).toHaveLength(1)
    expect((await blocks('?account=retired')).items).toEqual([])
    expect(outcome(await checker('GET', '/ledger/blocks?account=issued'))).toBe('400 invalid_request')
  })

  test('each tells every way its units went, back to their issuance', async () => {
    const [reserved] = (await blocks('?account=reserved')).items
    const { body } = await checker('GET', `/ledger/blocks/${reserved!.sid}`)
    const { history, cameFrom, isCurrent, parts } = body as unknown as BlockDetail
    expect(history.map(({ kind, serial, from, to }) => [kind, serial, from?.account, to?.account])).toEqual([
      ['issue', '0-1-1000-VCS-VCU', 'issued', 'available'],
      ['split', '0-1-40-VCS-VCU', 'issued', 'available'],
      ['reserve', '0-1-40-VCS-VCU', 'available', 'reserved'],
    ])
    expect([isCurrent, parts, cameFrom.map(({ serial }) => serial)]).toEqual([true, [], ['0-1-1000-VCS-VCU']])
    const whole = await checker('GET', `/ledger/blocks/${cameFrom[0]!.sid}`)
    expect(whole.body).toMatchObject({ isCurrent: false, places: [], quantity: '1000' })
    expect((whole.body as unknown as BlockDetail).parts.map(({ quantity }) => quantity)).toEqual([
      '40',
      '960',
    ])
  })
})

test('what is left after many deals shows how it was issued, and the last blocks before it', async () => {
  for (let deal = 1; deal <= 25; deal += 1)
    await inScope(deps.database, SYSTEM, (trx) =>
      reserve(trx, {
        key: `reserve/many/${deal}`,
        at: '2026-04-01T09:00:00.000Z',
        operationId: operation,
        organizationId: market.carrier,
        lines: [{ vintageId: market.vintages[0], quantity: 1n }],
      }),
    )
  const [rest] = (await blocks('?search=2020&account=available')).items
  const detail = (await checker('GET', `/ledger/blocks/${rest!.sid}`)).body as unknown as BlockDetail
  expect(rest?.quantity).toBe('935')
  expect(detail.history.map(({ kind, serial }) => [kind, serial])).toEqual([
    ['issue', '0-1-1000-VCS-VCU'],
    ['split', '0-66-1000-VCS-VCU'],
  ])
  expect(detail.cameFrom).toHaveLength(20)
  expect([detail.cameFrom[0]?.serial, detail.cameFrom.at(-1)?.serial]).toEqual([
    '0-1-1000-VCS-VCU',
    '0-65-1000-VCS-VCU',
  ])
  expect((await health()).checks.every(({ holds }) => holds)).toBe(true)
})

test('the platform alone looks at the ledger', async () => {
  const carrier = await as('owner@carrier.example')
  const nothing = '00000000-0000-7000-8000-000000000000'
  for (const path of ['/ledger/health', '/ledger/blocks', `/ledger/blocks/${nothing}`])
    expect(outcome(await carrier('GET', path))).toBe('403 forbidden')
  expect(outcome(await checker('GET', `/ledger/blocks/${nothing}`))).toBe('404 not_found')
})
