import { Readable } from 'node:stream'
import { beforeAll, describe, expect, test } from 'vitest'
import { issuesOf, refusal } from '../../testing/marketplace.ts'
import { countsOf, openImports, problemsOf } from './imports.samples.ts'
import { dryRun } from './imports.usecases.ts'
import { bounded, rowsOf } from './reading.ts'
import { sample, transaction, transactions } from './export-files.samples.ts'

const { addStandard, checker, deps, imported, parties, run, upload } = await openImports()
const UNKNOWN = '00000000-0000-7000-8000-000000000000'

beforeAll(async () => {
  await addStandard('Verra VCS', '')
  await addStandard('gold standard', '')
})

describe('rows that are refused', () => {
  test('each with its row, its cell and the reason; the others come in', async () => {
    const file = transactions([
      transaction(1, 10),
      transaction(11, 10, { 'Quantity Issued': '=5+5' }),
      transaction(21, 10, { 'Vintage Start': '' }),
      transaction(31, 10, { Name: 'Several\nlines' }),
    ])
    const dry = await upload(file, 'verra_transactions')
    const problems = [
      { row: 3, cell: 'Quantity Issued', reason: '"=5+5" is not a whole number.' },
      { row: 4, cell: 'Vintage Start', reason: 'The date is missing.' },
    ]
    expect(dry.body).toMatchObject({ rows: 4, created: 2, refused: 2, problems })
    const sid = String(dry.body['sid'])
    const page = await checker('GET', `/registry_imports/${sid}/problems?limit=1`)
    expect(page.body).toEqual({ items: [problems[0]], nextCursor: '3' })
    const rest = await checker('GET', `/registry_imports/${sid}/problems?limit=1&cursor=3`)
    expect(rest.body).toEqual({ items: [problems[1]], nextCursor: null })
    expect(countsOf(await run(dry))).toMatchObject({ status: 200, created: 2, refused: 2 })
  })

  test('overlapping and repeated serials of one file, each of them', async () => {
    const dry = await upload(
      transactions([
        transaction(1001, 100),
        transaction(1051, 10),
        transaction(1081, 10),
        transaction(1101, 1),
        transaction(2001, 1),
        transaction(2001, 1),
      ]),
      'verra_transactions',
    )
    expect(dry.body).toMatchObject({ rows: 6, created: 1, refused: 5 })
    expect(problemsOf(dry).map(({ row, reason }) => [row, reason])).toEqual([
      [2, 'The serial numbers overlap with those of row 3.'],
      [3, 'The serial numbers overlap with those of row 2.'],
      [4, 'The serial numbers overlap with those of row 2.'],
      [6, 'The serial numbers overlap with those of row 7.'],
      [7, 'The serial numbers overlap with those of row 6.'],
    ])
    expect(countsOf(await run(dry)), 'the others come in').toMatchObject({
      status: 200,
      created: 1,
      refused: 5,
    })
  })

  test('serials that overlap with known ones; a part of a known block is known', async () => {
    await imported(transactions([transaction(5001, 100)]), 'verra_transactions')
    const retired = { 'Retirement/Cancellation Date': '2026-01-31' }
    const dry = await upload(
      transactions([
        transaction(5001, 10, retired),
        transaction(5011, 30),
        transaction(5041, 10, { 'Vintage End': '2023-12-31' }),
        transaction(5091, 20),
      ]),
      'verra_transactions',
    )
    expect(dry.body).toMatchObject({ created: 1, unchanged: 1, refused: 2 })
    const reason = 'The serial numbers are known already, with another range or another vintage.'
    expect(problemsOf(dry)).toEqual([4, 5].map((row) => ({ row, cell: 'Serial Number', reason })))
    expect(countsOf(await run(dry)), 'the others come in').toMatchObject({
      status: 200,
      created: 1,
      refused: 2,
    })
  })

  test('a project that stands twice in a list, and a row of another width', async () => {
    const [header, row] = sample('verra_projects').split('\n')
    const dry = await upload([header, row, row, '1,2,3'].join('\n'), 'verra_projects')
    expect(problemsOf(dry)).toEqual([
      { row: 2, cell: 'ID', reason: 'This project stands in row 3 as well.' },
      { row: 3, cell: 'ID', reason: 'This project stands in row 2 as well.' },
      { row: 4, cell: '', reason: 'The row has 3 cells, the header 13.' },
    ])
  })
})

describe('files that are refused as a whole', () => {
  test('another kind of file, and one that is empty', async () => {
    const wrong = await upload(sample('verra_projects'), 'gold_standard_projects')
    expect(issuesOf(wrong)['file']).toMatch(/^The header lacks "GSID", "Project Name"/)
    expect(issuesOf(await upload('', 'verra_projects'))).toEqual({ file: 'The file is empty.' })
    expect(issuesOf(await upload('a', 'nothing'))).toHaveProperty('kind')
    expect(issuesOf(await upload('a', UNKNOWN))).toHaveProperty('kind')
  })

  test('another encoding than UTF-8', async () => {
    const reason = 'The file is not encoded in UTF-8. Please save it as "CSV UTF-8" and try again.'
    const latin = new Uint8Array(Buffer.from(sample('verra_projects'), 'latin1'))
    const cut = new Uint8Array(Buffer.concat([Buffer.from(sample('verra_projects')), Buffer.from([0xc3])]))
    const utf16 = new Uint8Array(Buffer.from(`\u{feff}${sample('verra_projects')}`, 'utf16le'))
    for (const file of [latin, cut, utf16])
      expect(issuesOf(await upload(file, 'verra_projects'))).toEqual({ file: reason })
  })

  test('a quotation mark that is not closed', async () => {
    const broken = sample('verra_projects').replace('5957,', '5957,"')
    expect(issuesOf(await upload(broken, 'verra_projects'))['file']).toMatch(
      /^The file cannot be read as CSV \(row 3\): a quotation mark/,
    )
  })

  test('more than 50 MiB', async () => {
    const { status, code, reason } = refusal(
      await upload(new Uint8Array(50 * 1024 * 1024 + 1).fill(44), 'verra_projects'),
    ) as Record<string, unknown>
    expect({ status, code, reason }).toEqual({
      status: 413,
      code: 'too_large',
      reason: 'The file is larger than 50 MiB.',
    })
  })

  test('more rows or bytes than the limit, and not one that has as many', async () => {
    const file = Buffer.from(transactions([1, 2, 3].map((at) => transaction(at + 8000, 1))))
    const sha256 = await deps.storage.put(file)
    const limited = (rows: number) =>
      dryRun({ ...deps, limits: { bytes: file.length, rows } }, scopeOfAdmin, {
        kind: 'verra_transactions',
        sha256,
        fileName: 'three.csv',
      })
    const scopeOfAdmin = parties.scopeOf('admin@understory.example')
    expect(await limited(3)).toMatchObject({ rows: 3, created: 3 })
    await expect(limited(2)).rejects.toMatchObject({ status: 413, code: 'too_large' })
    const keep = (bytes: number) => deps.storage.keep(bounded(Readable.from([file]), { bytes, rows: 9 }))
    expect(await keep(file.length)).toBe(sha256)
    await expect(keep(file.length - 1)).rejects.toMatchObject({ status: 413 })
  })
})

test('rows are counted as a spreadsheet does: cells of several lines are one row, empty rows count', async () => {
  const text = 'a,b\n"x\ny",1\n\n,\nz,2\r\n ,\t\n'
  const rows = await Array.fromAsync(rowsOf(Readable.from([Buffer.from(text)]), { bytes: 99, rows: 9 }))
  expect(rows).toEqual([
    { row: 1, cells: ['a', 'b'] },
    { row: 2, cells: ['x\ny', '1'] },
    { row: 5, cells: ['z', '2'] },
  ])
})
