import { beforeAll, describe, expect, test } from 'vitest'
import type { ReadSerial } from '../../../contract/ledger/serials.ts'
import { inScope, SYSTEM } from '../../platform/database.ts'
import { issue } from '../../ledger/ledger.ts'
import { issuesOf, outcome } from '../../testing/marketplace.ts'
import { openImports } from '../imports/imports.samples.ts'
import { sample, transaction, transactions } from '../imports/export-files.samples.ts'

const { addStandard, as, deps, imported, one, parties } = await openImports()
const carrier = await as('owner@carrier.example')

let verra = ''
let gold = ''
const KENYA = { sid: '', name: 'Project 901' }

/** A Verra block of project 901 as the imported file writes it. */
const block = (first: number, last: number) =>
  `19385-${first}-${last}-VCS-VCU-1507-VER-KE-14-901-01012022-31122022-0`
const typed = (text: string, first: string | null = null, last: string | null = null) => ({
  text,
  first,
  last,
})

async function read(texts: readonly (string | ReturnType<typeof typed>)[], projectSid?: string) {
  const serials = texts.map((text) => (typeof text === 'string' ? typed(text) : text))
  const answer = await carrier('POST', '/serials/read', { serials, ...(projectSid && { projectSid }) })
  expect(answer.status).toBe(200)
  return answer.body['items'] as ReadSerial[]
}

const codesOf = (items: readonly ReadSerial[]) =>
  items.map(({ warnings }) => warnings.map(({ code }) => code))

beforeAll(async () => {
  verra = await addStandard('Verra VCS', 'https://registry.verra.org')
  gold = await addStandard('Gold Standard', 'https://registry.goldstandard.org')
  await imported(
    transactions([
      transaction(1001, 100),
      transaction(1101, 100, { 'Vintage Start': '2023-01-01', 'Vintage End': '2023-12-31' }),
      transaction(1301, 100),
      transaction(1401, 50, { 'Retirement/Cancellation Date': '2025-03-04' }),
    ]),
    'verra_transactions',
  )
  await imported(sample('gold_standard_issuances'), 'gold_standard_issuances')
  KENYA.sid = String((await one(`select id from project where project_id_in_registry = '901'`))['id'])
}, 60_000)

describe('a serial that the imports know', () => {
  test('says standard, project, vintage, country and quantity at once', async () => {
    const vintage = await one(`select id, name from vintage where project_id = $1 and name = '2022'`, [
      KENYA.sid,
    ])
    expect(await read([block(1001, 1100)])).toEqual([
      {
        text: block(1001, 1100),
        status: 'read',
        reason: null,
        first: '1001',
        last: '1100',
        numberingSpace: 'VCS-VCU',
        quantity: '100',
        country: 'KE',
        standard: { sid: verra, name: 'Verra VCS' },
        project: KENYA,
        projectIdInRegistry: '901',
        vintage: { sid: vintage['id'], name: '2022' },
        warnings: [],
      },
    ])
  })

  test('knows its vintage by the issuance, whatever its text says', async () => {
    expect((await read([block(1101, 1120)]))[0]).toMatchObject({ vintage: { name: '2023' }, warnings: [] })
  })

  test('finds a Kyoto unit in the books of the standard that issued it', async () => {
    const [kyoto] = await read(['RW-5-1463953-2-2-0-7014 - RW-5-1463960-2-2-0-7014'])
    expect(kyoto).toMatchObject({ standard: { sid: gold }, quantity: '8', country: 'RW', warnings: [] })
    expect(kyoto?.project).not.toBeNull()
  })
})

describe('a serial is warned of', () => {
  test('when its numbers are retired, with those that are', async () => {
    const [item] = await read([block(1391, 1410)])
    expect(item?.warnings).toEqual([
      {
        code: 'retired',
        first: '1401',
        last: '1410',
        text: "Numbers 1401 to 1410 are retired or cancelled, as the registry's export says.",
      },
    ])
  })

  test('when the imports know only some of its numbers, or none', async () => {
    const [partly, none] = await read([block(1301, 1460), block(9001, 9002)])
    expect(partly?.warnings.at(-1)).toEqual({
      code: 'partlyKnown',
      first: '1451',
      last: '1460',
      text: 'Numbers 1451 to 1460 stand in no imported issuance.',
    })
    expect(codesOf([none!])).toEqual([['notKnown']])
    expect(none).toMatchObject({ project: KENYA, vintage: { name: '2022' } })
  })

  test('when it reaches over several vintages', async () => {
    const [item] = await read([block(1001, 1200)])
    expect(item).toMatchObject({ project: KENYA, vintage: null })
    expect(codesOf([item!])).toEqual([['severalVintages']])
  })

  test('when lines share numbers, each with the other', async () => {
    const items = await read([block(1001, 1010), block(1010, 1020), block(1021, 1022), block(1021, 1022)])
    expect(items.map(({ warnings }) => warnings.map(({ text }) => text))).toEqual([
      ['Number 1010 stands in line 2 as well.'],
      ['Number 1010 stands in line 1 as well.'],
      ['Numbers 1021 to 1022 stand in line 4 as well.'],
      ['Numbers 1021 to 1022 stand in line 3 as well.'],
    ])
  })

  test('when another project was asked for', async () => {
    const other = await one(`select id, name from project where standard_id = $1 limit 1`, [gold])
    const [known, unknown] = await read(
      [block(1001, 1100), block(9001, 9002).replace('-901-', '-77-')],
      String(other['id']),
    )
    expect(known?.warnings).toMatchObject([
      {
        code: 'otherProject',
        text: `They belong to the project Project 901, not to ${String(other['name'])}.`,
      },
    ])
    expect(unknown?.warnings[0]?.text).toContain('the project 77 of its registry')
    expect(codesOf(await read([block(1001, 1100)], KENYA.sid))).toEqual([[]])
    // The same number in another registry is another project.
    const gs = 'GS1-1-KE-GS901-16-2024-30307-1-10'
    expect(codesOf(await read([gs], KENYA.sid))).toEqual([['otherProject', 'notKnown']])
  })

  test('when the ledger has its numbers already; whose they are is not said', async () => {
    const vintage = await one(`select id from vintage where project_id = $1 and name = '2022'`, [KENYA.sid])
    await inScope(deps.database, SYSTEM, (trx) =>
      issue(trx, {
        key: 'serials/test',
        at: '2026-01-05T09:00:00.000Z',
        organizationId: parties.organizationId('rivage'),
        blocks: [
          {
            standardId: verra,
            vintageId: String(vintage['id']),
            numberingSpace: 'VCS-VCU',
            serialTemplate: '19385-{start}-{end}-VCS-VCU-1507-VER-KE-14-901-01012022-31122022-0',
            range: { start: 1311n, end: 1320n },
          },
        ],
      }),
    )
    const [item] = await read([block(1301, 1330)])
    expect(item?.warnings).toEqual([
      {
        code: 'issued',
        first: '1311',
        last: '1320',
        text: 'Numbers 1311 to 1320 are in the ledger already.',
      },
    ])
    expect(JSON.stringify(item)).not.toContain(parties.organizationId('rivage'))
  })
})

describe('a form that is not known', () => {
  test('is unread until its first and last number are typed, and belongs to the project then', async () => {
    const [asks, typedIn] = await read([typed('WCC 7'), typed('WCC 7', '1', '250')], KENYA.sid)
    expect(asks).toMatchObject({
      status: 'unread',
      reason: 'This form of serial number is not known. Please type its first and its last number.',
      quantity: null,
    })
    expect(typedIn).toMatchObject({
      status: 'read',
      numberingSpace: 'WCC 7',
      quantity: '250',
      country: 'KE',
      standard: { sid: verra },
      project: KENYA,
      vintage: null,
    })
  })

  test('needs the project, which has to exist', async () => {
    const serials = [typed('WCC 7', '1', '250')]
    const without = await carrier('POST', '/serials/read', { serials })
    expect(issuesOf(without)).toEqual({
      project_sid: 'Please say whose numbers these are: their form is not known.',
    })
    const unknown = await carrier('POST', '/serials/read', {
      serials,
      projectSid: '00000000-0000-7000-8000-000000000000',
    })
    expect(issuesOf(unknown)).toEqual({ project_sid: 'There is no such project.' })
  })

  test('a standard that counts kilograms shows its quantity in tonnes', async () => {
    await one(`update carbon_standard set unit_scale = 1000 where id = $1 returning id`, [gold])
    const project = await one(`select id from project where standard_id = $1 limit 1`, [gold])
    const [item] = await read([typed('Lot 9', '1', '2500')], String(project['id']))
    expect(item?.quantity).toBe('2.5')
    await one(`update carbon_standard set unit_scale = 1 where id = $1 returning id`, [gold])
  })
})

describe('bad input', () => {
  test.each([
    ['an end before its start', typed('Lot', '9', '1'), 'The last number is before the first.'],
    [
      'numbers beyond what the ledger counts',
      typed(`1-1-99999999999999999999-VCS-VCU-1-VER-KE-1-901-01012022-31122022-0`),
      'The numbers are too large.',
    ],
    ['a long text', typed('x'.repeat(300), '1', '2'), 'The text is too long for a serial number.'],
  ])('%s is unread, and says why', async (_name, entry, reason) => {
    expect(await read([entry], KENYA.sid)).toMatchObject([{ status: 'unread', reason }])
  })

  test('text that looks like a statement or a formula is text', async () => {
    const texts = [`'; drop table credit_block; --`, '=HYPERLINK("x")', '{start}-{end}', '<b>1</b>']
    const items = await read(
      texts.map((text) => typed(text, '1', '2')),
      KENYA.sid,
    )
    expect(items.map(({ text, status }) => [text, status])).toEqual(texts.map((text) => [text, 'read']))
    expect(await one('select count(*)::int as blocks from credit_block')).toMatchObject({ blocks: 1 })
  })

  test.each([
    ['nothing', []],
    ['more than two hundred', Array.from({ length: 201 }, () => typed('x'))],
    ['a number that is none', [typed('x', '1e3', '2')]],
    ['a number of nineteen digits', [typed('x', '1', '1'.repeat(19))]],
    ['no text', [typed('  ')]],
  ])('%s is refused', async (_name, serials) => {
    expect(outcome(await carrier('POST', '/serials/read', { serials }))).toBe('400 invalid_request')
  })

  test('two hundred of them are read together, and one range over a whole programme', async () => {
    const many = Array.from({ length: 199 }, (_one, at) => block(1001 + at, 1001 + at))
    const items = await read([...many, block(0, 999_999_999_999)])
    expect(items).toHaveLength(200)
    expect(items.at(-1)?.warnings.map(({ code }) => code)).toEqual([
      'issued',
      'overlaps',
      'retired',
      'partlyKnown',
      'severalVintages',
    ])
  })
})

test.each(['readonly@contributor.example', 'readonly-admin@understory.example'])(
  'who may only look reads what speaks against the numbers of an offering: %s',
  async (email) => {
    const reader = await as(email)
    expect(outcome(await reader('POST', '/serials/read', { serials: [typed('x')] }))).toBe('200')
  },
)
