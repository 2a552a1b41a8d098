/** Every kind of bad input, through the door it would come by: refused with what to do, and nothing half-imported. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { cursorOf } from '../../platform/keyset.ts'
import { issuesOf, outcome } from '../../testing/marketplace.ts'
import { countsOf, openImports, problemsOf } from './imports.samples.ts'
import { sample, transaction, transactions } from './export-files.samples.ts'

const { addStandard, admin, checker, one, run, stored, upload } = await openImports()

beforeAll(async () => {
  await addStandard('Verra VCS', 'https://registry.verra.org')
}, 60_000)

describe('a file that is refused as a whole writes nothing, not even a report', () => {
  const good = () => transactions([transaction(1, 10), transaction(11, 10)])
  const latinInBetween = () =>
    new Uint8Array(
      Buffer.concat([
        Buffer.from(transactions([transaction(1, 10, { Name: 'Forêt' })])),
        Buffer.from('\n'),
        Buffer.from(transactions([transaction(11, 10, { Name: 'Forêt' })]).split('\n')[1]!, 'latin1'),
      ]),
    )

  test.each([
    ['two encodings in one file', latinInBetween, /not encoded in UTF-8.*save it as "CSV UTF-8"/],
    ['another header', () => good().replace('Serial Number', 'Serial'), /^The header lacks "Serial Number"/],
    ['another separator', () => good().replaceAll('","', '"|"'), /^The header lacks|cannot be read as CSV/],
    ['a column twice', () => good().replaceAll('"ID"', '"ID","ID"'), /^The header has "ID" more than once/],
    ['no text at all', () => new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), /not encoded in UTF-8/],
  ])('%s', async (_name, file, message) => {
    const before = await stored()
    const reports = await one('select count(*)::int as count from registry_import')
    const answer = await upload(file(), 'verra_transactions')
    expect(answer.status).toBe(400)
    expect(issuesOf(answer)['file']).toMatch(message)
    expect(await stored()).toEqual(before)
    expect(await one('select count(*)::int as count from registry_import')).toEqual(reports)
  })
})

describe('rows that are refused do not come in, and the others do', () => {
  test('negative quantities, repeated serials, overlapping ranges, formulas in cells', async () => {
    const file = transactions([
      transaction(101, 10, { 'Quantity Issued': '-10' }),
      transaction(201, 10),
      transaction(201, 10),
      transaction(301, 10),
      transaction(305, 10),
      transaction(401, 10, { 'Quantity Issued': '=HYPERLINK("https://evil.example","10")' }),
      transaction(501, 10, { ID: '902', Name: '=cmd|calc' }),
    ])
    const dry = await upload(file, 'verra_transactions')
    expect(countsOf(dry)).toMatchObject({ rows: 7, created: 1, refused: 6 })
    expect(problemsOf(dry).map(({ row, cell, reason }) => `${row} ${cell}: ${reason}`)).toEqual([
      '2 Quantity Issued: The quantity is negative: "-10".',
      '3 Serial Number: The serial numbers overlap with those of row 4.',
      '4 Serial Number: The serial numbers overlap with those of row 3.',
      '5 Serial Number: The serial numbers overlap with those of row 6.',
      '6 Serial Number: The serial numbers overlap with those of row 5.',
      '7 Quantity Issued: "=HYPERLINK("https://evil.example","10")" is not a whole number.',
    ])
    expect(countsOf(await run(dry))).toMatchObject({ status: 200, created: 1 })
    // What begins like a formula is a name like any other: kept as it is, evaluated by no one.
    expect(await one(`select name from project where project_id_in_registry = '902'`)).toEqual({
      name: '=cmd|calc',
    })
    expect(await stored()).toMatchObject({ projects: 1, issuances: 1 })
  })
})

test('semicolons and tabs separate cells as well: spreadsheets write them', async () => {
  const rows = transactions([transaction(601, 10), transaction(611, 10)])
  for (const separator of [';', '\t']) {
    const dry = await upload(rows.replaceAll('","', `"${separator}"`), 'verra_transactions')
    expect(countsOf(dry)).toMatchObject({ rows: 2, created: 2 })
  }
})

describe('the list of imports', () => {
  test('says what came when, by whom, and whether it ran; newest first, page by page', async () => {
    await upload(sample('verra_projects'), 'verra_projects')
    const page = await checker('GET', '/registry_imports?limit=1')
    expect(page.body['items']).toEqual([
      expect.objectContaining({
        kind: 'verra_projects',
        fileName: 'export.csv',
        mapName: null,
        standard: { sid: expect.any(String), name: 'Verra VCS' },
        rows: 5,
        createdAt: expect.any(String),
        createdBy: expect.stringMatching(/\S/),
        ranAt: null,
        ranBy: null,
      }),
    ])
    const cursor = String(page.body['nextCursor'])
    const rest = await checker('GET', `/registry_imports?limit=9&cursor=${cursor}`)
    expect(rest.body).toMatchObject({
      items: [
        { ranAt: null },
        { ranAt: null },
        { kind: 'verra_transactions', ranAt: expect.any(String), ranBy: expect.stringMatching(/\S/) },
      ],
      nextCursor: null,
    })
    expect(outcome(await checker('GET', '/registry_imports?cursor=x'))).toBe('400 invalid_request')
    for (const moment of ['2026-02-30 09:00:00+00', '2026-13-01 09:00:00+00', '2026-03-02 09:61:00+00']) {
      const madeByHand = cursorOf(['createdAt', 'desc', moment, randomUUID()])
      const answer = await checker('GET', `/registry_imports?cursor=${madeByHand}`)
      expect(outcome(answer), moment).toBe('400 invalid_request')
    }
  })
})

describe('a registry that is not known', () => {
  const columns = {
    projectId: 'Project',
    name: 'Title',
    type: 'Sector',
    country: 'Country',
    from: 'From',
    to: 'To',
    serial: 'Lot',
    first: 'First',
    last: 'Last',
    quantity: 'Units',
  }
  const rowOf = (lot: string, first: string, last: string, units: string) =>
    `N-1,Fjord,Kelp,Norway,2024-01-01,2024-12-31,${lot},${first},${last},${units}`

  test('tells the numbers of its serials in columns of their own', async () => {
    const standardSid = await addStandard('Northern Standard', 'https://registry.northern.example')
    const map = await admin('POST', '/import_maps', {
      name: 'Northern lots',
      standardSid,
      target: 'issuances',
      columns,
    })
    const kind = String(map.body['sid'])
    const file = [
      Object.values(columns).join(','),
      rowOf('NS/24/7', '1', '250', '250'),
      rowOf('NS/24/7', '251', '300', '50'),
      rowOf('NS/24/7', '290', '310', '21'),
      rowOf('NS/24/8', '9', '1', '9'),
      rowOf('NS/24/9', '', '', '9'),
      rowOf('NS/24/9', '=1', '2', '2'),
    ].join('\n')
    const dry = await upload(file, kind)
    expect(dry.body).toMatchObject({ rows: 6, created: 1, refused: 5, mapName: 'Northern lots' })
    expect(problemsOf(dry).map(({ row, cell, reason }) => `${row} ${cell}: ${reason}`)).toEqual([
      '3 Lot: The serial numbers overlap with those of row 4.',
      '4 Lot: The serial numbers overlap with those of row 3.',
      '5 Lot: "NS/24/8" ends before it begins.',
      '6 Lot: "NS/24/9" is not a serial number of a known form. Correct it, or read the file with a column map that names the columns of its first and last number.',
      '7 First: "=1" is not a number of a serial.',
    ])
    expect((await run(dry)).status).toBe(200)
    expect(countsOf(await upload(file, kind))).toMatchObject({ unchanged: 1, created: 0 })
    expect(
      await one(
        `select numbering_space, first_number::int, last_number::int from known_issuance where standard_id = $1`,
        [standardSid],
      ),
    ).toEqual({ numbering_space: 'NS/24/7', first_number: 1, last_number: 250 })
  })
})

test('a cell is as long as its registry likes where it is not read, and refuses its row where it is', async () => {
  const long = 'x'.repeat(2_000_000)
  const file = transactions([
    transaction(1001, 10),
    transaction(1101, 10, { Name: long }),
    transaction(1201, 10),
  ])
    .split('\n')
    .map((line, row) => `${line},"${['Retirement Details', long][row] ?? ''}"`)
    .join('\n')
  const dry = await upload(file, 'verra_transactions')
  expect(countsOf(dry)).toMatchObject({ rows: 3, refused: 1 })
  expect(problemsOf(dry)).toEqual([
    { row: 3, cell: 'Name', reason: 'The cell holds more than 200 characters.' },
  ])
})

test('rows above the header are left out, and a row is counted as a spreadsheet counts it', async () => {
  const rows = transactions([transaction(621, 10), transaction(631, 10, { 'Quantity Issued': 'ten' })])
  const titled = `"VCU transactions, as of 1 April, 2026"\r\n\r\n${rows}`
  for (const text of [titled, `sep=;\r\n${titled.replaceAll('","', '";"')}`]) {
    const dry = await upload(text, 'verra_transactions')
    expect(countsOf(dry)).toMatchObject({ rows: 2, created: 1, refused: 1 })
    expect(problemsOf(dry)).toMatchObject([{ row: 5, cell: 'Quantity Issued' }])
  }
})

test('days may be numbers, as spreadsheets store them', async () => {
  const inNumbers = transaction(641, 10, {
    'Vintage Start': '44562',
    'Vintage End': '44926',
    'Retirement/Cancellation Date': '46122.5',
  })
  const dry = await upload(transactions([inNumbers]), 'verra_transactions')
  expect(countsOf(await run(dry))).toMatchObject({ status: 200, created: 1 })
  expect(
    await one(`select v.monitoring_date_from::text as "from", v.monitoring_date_to::text as "to", r.retired_on::text as retired
      from known_issuance i join vintage v on v.id = i.vintage_id
      join known_retirement r on r.first_number = i.first_number where i.first_number = 641`),
  ).toEqual({ from: '2022-01-01', to: '2022-12-31', retired: '2026-04-10' })
})
