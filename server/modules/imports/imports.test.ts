import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { inScope, SYSTEM, type Scope } from '../../platform/database.ts'
import { outcome } from '../../testing/marketplace.ts'
import { countsOf, openImports } from './imports.samples.ts'
import { sample, transaction, transactions } from './export-files.samples.ts'

const {
  addStandard,
  admin,
  checker,
  deps,
  imported,
  one,
  parties,
  run,
  stored,
  test: places,
  upload,
} = await openImports()
const UNKNOWN = '00000000-0000-7000-8000-000000000000'

let verra = ''
beforeAll(async () => {
  expect(outcome(await upload(sample('verra_projects'), 'verra_projects'))).toBe('409 guard_refused')
  verra = await addStandard('Verified Carbon Standard', 'https://registry.verra.org/app')
  await addStandard('Gold Standard', 'https://registry.goldstandard.org')
})

describe('the exports as they are', () => {
  test('a dry run says what would happen and writes nothing', async () => {
    const before = await stored()
    const dry = await upload(sample('verra_transactions'), 'verra_transactions')
    expect(countsOf(dry)).toEqual({
      status: 201,
      rows: 14,
      created: 14,
      unchanged: 0,
      changed: 0,
      refused: 0,
    })
    expect(dry.body).toMatchObject({ kind: 'verra_transactions', ranAt: null, problems: [] })
    expect(await stored()).toEqual(before)
    expect(await checker('GET', `/registry_imports/${String(dry.body['sid'])}`)).toMatchObject({
      status: 200,
      body: dry.body,
    })
  })

  test('the run writes projects, vintages, issuances and retirements, and no units', async () => {
    const ran = await imported(sample('verra_transactions'), 'verra_transactions')
    expect(countsOf(ran)).toEqual({
      status: 200,
      rows: 14,
      created: 14,
      unchanged: 0,
      changed: 0,
      refused: 0,
    })
    expect(ran.body['ranAt']).toEqual(expect.any(String))
    expect(await stored()).toEqual({ projects: 7, vintages: 8, issuances: 14, retirements: 6, blocks: 0 })
    expect(
      await one(
        `select p.name, p.country, t.name as type, o.name as proponent, v.name as vintage, k.quantity::int, r.retired_on::text
         from known_issuance k join vintage v on v.id = k.vintage_id join project p on p.id = v.project_id
         join project_type t on t.id = p.type_id join project_proponent o on o.id = p.proponent_id
         join known_retirement r on r.first_number = k.first_number and r.standard_id = k.standard_id
         where p.project_id_in_registry = '1340' and p.standard_id = $1`,
        [verra],
      ),
    ).toEqual({
      name: 'Bale Mountains Eco-region REDD+ project',
      country: 'ET',
      type: 'Agriculture Forestry and Other Land Use',
      proponent: 'Not stated',
      vintage: '2020',
      quantity: 425,
      retired_on: '2026-04-10',
    })
    expect(
      await one(`select details from audit_event where action = 'registry.import' order by id desc limit 1`),
    ).toEqual({
      details: { kind: 'verra_transactions', created: 14, changed: 0, refused: 0, touchedBlocks: 0 },
    })
  })

  test('the same file again is unchanged, with the line ends, the mark and the dates that Excel writes too', async () => {
    const windows = `\u{feff}${sample('verra_transactions').replaceAll('\n', '\r\n')}`
    const spreadsheet = (order: string) =>
      sample('verra_transactions').replaceAll(/\b(\d{4})-(\d\d)-(\d\d)\b/g, order)
    const before = await stored()
    for (const file of [
      sample('verra_transactions'),
      windows,
      spreadsheet('$3.$2.$1'),
      spreadsheet('$2/$3/$1'),
    ])
      expect(countsOf(await imported(file, 'verra_transactions'))).toMatchObject({ rows: 14, unchanged: 14 })
    expect(await stored()).toEqual(before)
  })

  test.each([
    ['gold_standard_issuances', 7],
    ['gold_standard_retirements', 4],
    ['gold_standard_projects', 3],
    ['verra_projects', 5],
  ] as const)('%s come in, and only once', async (kind, rows) => {
    expect(countsOf(await imported(sample(kind), kind))).toMatchObject({ rows, created: rows })
    expect(countsOf(await imported(sample(kind), kind))).toMatchObject({ rows, unchanged: rows })
  })

  test('a list of projects changes what is known of them; one that names no proponent keeps the one there is', async () => {
    const named = sample('verra_projects').replace('5955,CASCAVEL', '5955,New CASCAVEL')
    const unnamed = named.replace('Paraná Ambiental Gestão Global de Resíduos Ltda.', '')
    expect(countsOf(await imported(unnamed, 'verra_projects'))).toMatchObject({ unchanged: 4, changed: 1 })
    expect(
      await one(
        `select p.name, o.name as proponent from project p join project_proponent o on o.id = p.proponent_id
         where p.project_id_in_registry = '5955'`,
      ),
    ).toEqual({
      name: 'New CASCAVEL LANDFILL GAS PROJECT',
      proponent: 'Paraná Ambiental Gestão Global de Resíduos Ltda.',
    })
  })
})

describe('between dry run and run', () => {
  test('a dry run runs once', async () => {
    const dry = await upload(transactions([transaction(9001, 5)]), 'verra_transactions')
    const answers = await Promise.all([run(dry), run(dry)])
    expect(answers.map(outcome).toSorted()).toEqual(['200', '409 wrong_state'])
  })

  test('another day of a retirement changes no project, whatever the row calls it', async () => {
    const cells = { ID: '956', 'Retirement/Cancellation Date': '2025-03-01' }
    await imported(transactions([transaction(9201, 5, cells)]), 'verra_transactions')
    const project = () => one("select name, country from project where project_id_in_registry = '956'")
    const before = await project()
    const other = { ...cells, Name: 'Another name', 'Country/Area': 'France' }
    const later = transaction(9201, 5, { ...other, 'Retirement/Cancellation Date': '2025-04-01' })
    expect((await imported(transactions([later]), 'verra_transactions')).body).toMatchObject({ changed: 1 })
    expect(await project()).toEqual(before)
  })

  test('a registry that has changed is not written over', async () => {
    const file = transactions([transaction(9101, 5, { ID: '955' })])
    const [early, late] = [await upload(file, 'verra_transactions'), await upload(file, 'verra_transactions')]
    expect((await run(late)).status).toBe(200)
    const before = await stored()
    expect(outcome(await run(early))).toBe('409 stale_version')
    expect(await stored()).toEqual(before)
  })

  test('a project that was renamed by hand meanwhile is not renamed back', async () => {
    const dry = await upload(
      sample('verra_projects').replace('5954,Yunyang', '5954,Nuyang'),
      'verra_projects',
    )
    expect(dry.body).toMatchObject({ changed: 2 })
    await places.owner.query(`update project set name = 'By hand' where project_id_in_registry = '5954'`)
    expect(outcome(await run(dry))).toBe('409 stale_version')
  })
})

test('only the platform imports, and its readers only read', async () => {
  const file = sample('verra_projects')
  expect(outcome(await upload(file, 'verra_projects', 'owner@contributor.example'))).toBe('403 forbidden')
  const dry = await upload(file, 'verra_projects')
  const sid = String(dry.body['sid'])
  expect(outcome(await upload(file, 'verra_projects', 'readonly-admin@understory.example'))).toBe(
    '403 forbidden',
  )
  expect(outcome(await checker('POST', `/registry_imports/${sid}/run`))).toBe('403 forbidden')
  expect(outcome(await admin('GET', `/registry_imports/${UNKNOWN}`))).toBe('404 not_found')
  expect(outcome(await admin('POST', `/registry_imports/${UNKNOWN}/run`))).toBe('404 not_found')
  expect(outcome(await admin('GET', `/registry_imports/${UNKNOWN}/problems`))).toBe('404 not_found')
})

test('the database shows what is known to the platform alone', async () => {
  const seen = (scope: Scope) =>
    inScope(deps.database, scope, async (trx) => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from known_issuance union all select count(*)::int from known_retirement
        union all select count(*)::int from registry_import`.execute(trx)
      return rows.map(({ count }) => count > 0)
    })
  expect(await seen(parties.scopeOf('owner@contributor.example'))).toEqual([false, false, false])
  expect(await seen(SYSTEM)).toEqual([true, true, true])
})
