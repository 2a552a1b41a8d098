import { beforeAll, expect, test } from 'vitest'
import { inScope } from '../../platform/database.ts'
import { createMarketplace, issuesOf, outcome, refusal } from '../../testing/marketplace.ts'
import { dryRun, runImport } from './imports.usecases.ts'

const { as, deps, parties } = await createMarketplace()
const admin = await as('admin@understory.example')
const checker = await as('readonly-admin@understory.example')
const UNKNOWN = '00000000-0000-7000-8000-000000000000'

let standardSid = ''
const columns = { projectId: 'Number', name: 'Title', type: 'Sector', country: 'Where', proponent: '' }
const body = (more: object = {}) => ({
  name: 'Our list',
  standardSid,
  target: 'projects',
  columns,
  ...more,
})

beforeAll(async () => {
  const standard = { name: 'Northern Standard', csAccountNumber: '1', creditType: 'Carbon' }
  standardSid = String((await admin('POST', '/carbon_standards', standard)).body['sid'])
})

test('a column map is saved under a name, changed, listed and deleted', async () => {
  const made = await admin('POST', '/import_maps', body())
  const { proponent: _none, ...mapped } = columns
  expect(made).toMatchObject({ status: 201, body: { name: 'Our list', standardName: 'Northern Standard' } })
  expect(made.body['columns']).toEqual(mapped)
  const sid = String(made.body['sid'])
  const { version } = made.body
  const renamed = await admin('PUT', `/import_maps/${sid}`, body({ name: 'Their list', version }))
  const late = await admin('PUT', `/import_maps/${sid}`, body({ name: 'Late', version }))
  expect(outcome(late)).toBe('409 stale_version')
  expect((await checker('GET', '/import_maps')).body).toEqual({ items: [renamed.body] })
  expect((await admin('DELETE', `/import_maps/${sid}`)).status).toBe(204)
  expect((await checker('GET', '/import_maps')).body).toEqual({ items: [] })
})

test('it names every field that is needed, and no other', async () => {
  const { projectId: _left, ...rest } = columns
  const wrong = await admin(
    'POST',
    '/import_maps',
    body({ columns: { ...rest, country: '', note: 'Notes' } }),
  )
  expect(issuesOf(wrong)).toEqual({
    'columns.project_id': 'Required',
    'columns.country': 'Required',
    'columns.note': 'There is no such field of projects.',
  })
  const retirements = await admin('POST', '/import_maps', body({ target: 'retirements', columns: {} }))
  expect(Object.keys(issuesOf(retirements)).toSorted()).toEqual([
    'columns.quantity',
    'columns.retired_on',
    'columns.serial',
  ])
  expect(issuesOf(await admin('POST', '/import_maps', body({ standardSid: UNKNOWN })))).toEqual({
    standard_sid: 'There is no such standard.',
  })
})

test('a name exists once, whatever its case', async () => {
  await admin('POST', '/import_maps', body({ name: 'Once' }))
  expect(refusal(await admin('POST', '/import_maps', body({ name: 'ONCE' })))).toEqual({
    status: 409,
    code: 'already_exists',
    reason: 'A column map called "ONCE" exists already.',
    issues: [{ path: 'name', message: 'A column map called "ONCE" exists already.' }],
  })
})

test('an unknown one is neither changed nor deleted; readers of the platform only read', async () => {
  expect(outcome(await admin('PUT', `/import_maps/${UNKNOWN}`, body({ name: 'x' })))).toBe('404 not_found')
  expect(outcome(await admin('DELETE', `/import_maps/${UNKNOWN}`))).toBe('404 not_found')
  expect(outcome(await checker('POST', '/import_maps', body()))).toBe('403 forbidden')
})

test('a file is read with it, also when it changes between dry run and run', async () => {
  const made = await admin('POST', '/import_maps', body({ name: 'Read' }))
  const sid = String(made.body['sid'])
  const sha256 = await deps.storage.put(
    Buffer.from('Where,Title,Sector,Number\nNorway,=Fjord,Wind; Water,N-1\nNowhere,Fell,Wind,N-2\n'),
  )
  const scope = parties.scopeOf('admin@understory.example')
  const dry = await dryRun(deps, scope, { kind: sid, sha256, fileName: 'list.csv' })
  expect(dry).toMatchObject({ kind: sid, rows: 2, created: 1, refused: 1 })
  expect(dry.problems).toEqual([
    {
      row: 3,
      cell: 'Where',
      reason: '"Nowhere" is not a country. Write its name in English, or its code of two letters.',
    },
  ])
  const other = { ...columns, name: 'Where' }
  await admin('PUT', `/import_maps/${sid}`, body({ name: 'Read', columns: other }))
  expect(await runImport(deps, scope, dry.sid)).toMatchObject({ created: 1, ranAt: expect.any(String) })
  const project = await inScope(deps.database, scope, (trx) =>
    trx
      .selectFrom('project')
      .selectAll()
      .where('project_id_in_registry', '=', 'N-1')
      .executeTakeFirstOrThrow(),
  )
  expect(project).toMatchObject({ name: '=Fjord', country: 'NO', standard_id: standardSid })
})

test('a file whose days are in another order than its map says is refused: half of them would be read as other days', async () => {
  const named = { serial: 'Serial', quantity: 'Units', retiredOn: 'Day' }
  const body = {
    name: 'Days',
    standardSid,
    target: 'retirements',
    columns: named,
    dates: { retiredOn: 'dayFirst' },
  }
  const made = await admin('POST', '/import_maps', body)
  const scope = parties.scopeOf('admin@understory.example')
  const read = async (...days: readonly string[]) => {
    const rows = days.map((day, at) => `ACR-US-192-2010-${at}-1-5,5,${day}\n`)
    const sha256 = await deps.storage.put(Buffer.from(`Serial,Units,Day\n${rows.join('')}`))
    return dryRun(deps, scope, { kind: String(made.body['sid']), sha256, fileName: 'days.csv' })
  }
  await expect(read('05/04/2025', '12/31/2025')).rejects.toMatchObject({
    issues: [
      {
        path: 'file',
        message:
          'The dates in "Day" are written like 12/31/2024, but the column map reads them like 31/12/2024. Change the column map, or correct the file.',
      },
    ],
  })
  expect(await read('05/04/2025', '31/12/2025', '12/31/2025')).toMatchObject({ created: 2, refused: 1 })
})
