import fs from 'node:fs'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, test } from 'vitest'
import { dateFormatsOf } from '../../../contract/rules/imports/dates.ts'
import { csvSettingsOf } from '../../../contract/rules/imports/csv.ts'
import type { ImportTarget } from '../../../contract/rules/imports/files.ts'
import { guessColumns } from '../../../contract/rules/imports/guess.ts'
import { outcome } from '../../testing/marketplace.ts'
import { countryOf } from './country-names.ts'
import { openImports, problemsOf } from './imports.samples.ts'
import { sample } from './export-files.samples.ts'

const { addStandard, admin, one, run, upload } = await openImports()

const standards: Record<string, string> = {}
beforeAll(async () => {
  standards['climate-action-reserve'] = await addStandard(
    'Climate Action Reserve',
    'https://thereserve2.apx.com',
  )
  standards['american-carbon-registry'] = await addStandard(
    'American Carbon Registry',
    'https://acr2.apx.com',
  )
  standards['foreign'] = await addStandard('Bosque', 'https://bosque.example')
  await addStandard('Gold Standard', 'https://registry.goldstandard.org')
})

const fileOf = (name: string) =>
  fs.readFileSync(path.join(import.meta.dirname, 'samples', `${name}.csv`), 'utf8')

/** A column map as the browser proposes it, without a choice of its own. @returns its sid */
async function proposed(name: string, standard: string, target: ImportTarget, text: string): Promise<string> {
  const [headers = [], ...rows]: string[][] = parse(text, csvSettingsOf(text))
  const columns = guessColumns(target, headers, rows)
  const dates = Object.fromEntries(
    ['from', 'to', 'issuedOn', 'retiredOn'].flatMap((field) => {
      const at = headers.indexOf(columns[field] ?? '')
      const [format] = at < 0 ? [] : dateFormatsOf(rows.map((row) => row[at] ?? ''))
      return format ? [[field, format]] : []
    }),
  )
  const body = { name, standardSid: standards[standard], target, columns, dates }
  const made = await admin('POST', '/import_maps', body)
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return String(made.body['sid'])
}

describe.each(['climate-action-reserve', 'american-carbon-registry'])('files of %s', (registry) => {
  test.each(['projects', 'issuances', 'retirements'] as const)(
    '%s are imported as proposed',
    async (target) => {
      const text = fileOf(`${registry}-${target}`)
      const looked = await upload(text, await proposed(`${registry} ${target}`, registry, target, text))
      expect(problemsOf(looked)).toEqual([])
      expect(looked.body).toMatchObject({
        rows: 12,
        created: 12,
        looksLike: null,
        withoutSerials: target === 'issuances' ? 12 : 0,
      })
      expect((await run(looked)).status).toBe(200)
      const again = await upload(text, String(looked.body['kind']))
      expect(again.body).toMatchObject({ rows: 12, unchanged: 12 })
    },
  )
})

test('what a registry issues without serials is kept as a quantity of a vintage', async () => {
  expect(
    await one(
      `select count(*)::int as known, bool_and(k.issued_on is not null) as dated from known_quantity k
       join vintage v on v.id = k.vintage_id join project p on p.id = v.project_id where p.standard_id = $1`,
      [standards['climate-action-reserve']],
    ),
  ).toEqual({ known: 12, dated: true })
})

test('a quantity that no column holds is refused in its row, not with the whole file', async () => {
  const text = fileOf('climate-action-reserve-issuances')
  const kind = await proposed('Huge', 'climate-action-reserve', 'issuances', text)
  const looked = await upload(text.replace(',70202,', ',"9,999,999,999,999,999,999",'), kind)
  expect(problemsOf(looked)).toMatchObject([{ row: 2, cell: 'Total Offset Credits Issued' }])
})

test('a project is one with the prefix of its registry and without', async () => {
  const row = (id: string) =>
    `Project ID,Project Name,Project Type,Project Site Country\n${id},Twice named,Livestock,US\n`
  const kind = await proposed('Twice', 'climate-action-reserve', 'projects', row('CAR7777'))
  expect((await run(await upload(row('CAR7777'), kind))).status).toBe(200)
  for (const id of ['7777', 'car-7777', 'CAR 7777'])
    expect((await upload(row(id), kind)).body, id).toMatchObject({ unchanged: 1 })
  const both = `${row('CAR7777')}7777,Twice named,Livestock,US\n`
  expect((await upload(both, kind)).body).toMatchObject({ refused: 2 })
})

test('a format that no one has seen: other words, days first, serials in two columns, codes of three letters', async () => {
  const text = `Codigo del proyecto;Nombre del proyecto;Tipo de proyecto;Pais;Lote;Primero;Ultimo;Cantidad;Desde;Hasta;Fecha de emision
BX-77;Bosque de niebla;Reforestacion;COL;LOT-A/9;1;1.200;1.200;01/01/2024;31/12/2024;28/02/2025
BX-78;Rio claro;Reforestacion;"[{""name"":""Peru""}]";LOT-A/10;1;300;300;01/01/2024;31/12/2024;05/03/2025`
  const looked = await upload(text, await proposed('Bosque', 'foreign', 'issuances', text))
  expect(problemsOf(looked)).toEqual([])
  expect((await run(looked)).body).toMatchObject({ created: 2 })
  expect(
    await one(
      `select array_agg(p.country order by p.country) as countries, sum(k.quantity)::int as units from known_issuance k
       join vintage v on v.id = k.vintage_id join project p on p.id = v.project_id where k.standard_id = $1`,
      [standards['foreign']],
    ),
  ).toEqual({ countries: ['CO', 'PE'], units: 1500 })
})

test('retirements are not imported as issuances before someone has confirmed it, nor the reverse', async () => {
  const looked = await upload(sample('gold_standard_retirements'), 'gold_standard_issuances')
  expect(looked.body).toMatchObject({ looksLike: 'retirements', target: 'issuances' })
  const ran = await run(looked)
  expect(outcome(ran)).toBe('409 guard_refused')
  expect(ran.body['reason']).toBe(
    'This file looks like retirements and is read as issuances. Confirm that it is issuances, or check it again as retirements.',
  )
  const text = `Serial Number,Quantity,Issuance Date,Credit Status\nGS1-1-KE-GS1-16-2024-1-1-10,10,2025-01-01,Issued\n`
  const columns = { serial: 'Serial Number', quantity: 'Quantity', retiredOn: 'Issuance Date' }
  const body = { name: 'Reverse', standardSid: standards['foreign'], target: 'retirements', columns }
  const map = await admin('POST', '/import_maps', body)
  const reverse = await upload(text, String(map.body['sid']))
  expect(reverse.body).toMatchObject({ looksLike: 'issuances' })
  expect(outcome(await run(reverse))).toBe('409 guard_refused')
  const sid = String(reverse.body['sid'])
  expect((await admin('POST', `/registry_imports/${sid}/run`, { target: 'retirements' })).status).toBe(200)
})

test.each([
  ['US', 'US'],
  ['us', 'US'],
  ['USA', 'US'],
  ['United States of America', 'US'],
  ['Bolivia (Plurinational State of)', 'BO'],
  ['the Democratic Republic of the Congo', 'CD'],
  ['Viet Nam', 'VN'],
  ['{"country":{"code":"KEN"}}', 'KE'],
  ['["Türkiye"]', 'TR'],
  ['International', null],
  ['{broken', null],
])('%s is the country %s', (text, code) => {
  expect(countryOf(text)).toBe(code)
})

test.each([
  ['projects', 'Project ID', /is a project of another registry: American Carbon Registry\.$/],
  [
    'retirements',
    'Credit Serial Numbers',
    /serial number is of another registry: American Carbon Registry\.$/,
  ],
] as const)(
  '%s of another registry are refused, row by row, whichever map reads them',
  async (target, cell, reason) => {
    const text = fileOf(`american-carbon-registry-${target}`)
    const kind = await proposed(`wrong ${target}`, 'climate-action-reserve', target, text)
    const looked = await upload(text, kind)
    expect(looked.body).toMatchObject({ rows: 12, created: 0, refused: 12 })
    expect(problemsOf(looked)[0]).toEqual({ row: 2, cell, reason: expect.stringMatching(reason) as string })
  },
)
