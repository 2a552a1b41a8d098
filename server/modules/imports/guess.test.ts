import fs from 'node:fs'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { dateFormatsOf, readDate } from '../../../contract/rules/imports/dates.ts'
import type { ImportTarget } from '../../../contract/rules/imports/files.ts'
import { guessColumns, type Table } from '../../../contract/rules/imports/guess.ts'
import { contradictionOf, guessKind, guessTarget } from '../../../contract/rules/imports/kinds.ts'
import { REGISTRIES } from '../../../contract/rules/serials/registries.ts'
import { csvSettingsOf } from '../../../contract/rules/imports/csv.ts'

const tableOf = (text: string): Table => {
  const [headers = [], ...rows]: string[][] = parse(text, csvSettingsOf(text))
  return { headers, rows }
}
const sample = (name: string): Table =>
  tableOf(fs.readFileSync(new URL(`./samples/${name}.csv`, import.meta.url), 'utf8'))
/** What is guessed of a file, without what has no column. */
const columnsOf = (target: ImportTarget, { headers, rows }: Table) =>
  Object.fromEntries(Object.entries(guessColumns(target, headers, rows)).filter(([, header]) => header))

/** Of a registry that no one has seen: other words, a point in thousands, serials in two columns, days first. */
const FOREIGN =
  tableOf(`Codigo del proyecto;Nombre del proyecto;Tipo de proyecto;Pais;Lote;Primero;Ultimo;Cantidad;Desde;Hasta;Fecha de emision
BX-77;Bosque de niebla;Reforestacion;COL;LOT-A/9;1;1.200;1.200;01/01/2024;31/12/2024;28/02/2025
BX-78;Rio claro;Reforestacion;PER;LOT-A/10;1;300;300;01/01/2024;31/12/2024;05/03/2025`)

describe('what a file is', () => {
  test.each([
    ['verra-transactions', 'verra_transactions'],
    ['verra-projects', 'verra_projects'],
    ['gold-standard-projects', 'gold_standard_projects'],
    ['gold-standard-issuances', 'gold_standard_issuances'],
    ['gold-standard-retirements', 'gold_standard_retirements'],
  ])('%s is known as %s', (name, kind) => {
    expect(guessKind(sample(name), [])).toBe(kind)
  })

  test('an export of Verra whose units are all retired is one still', () => {
    const { headers, rows } = sample('verra-transactions')
    const retiredOn = headers.indexOf('Retirement/Cancellation Date')
    const retired = rows.map((row) => row.with(retiredOn, '2026-04-10'))
    expect(guessKind({ headers, rows: retired }, [])).toBe('verra_transactions')
  })

  test.each(['climate-action-reserve', 'american-carbon-registry'])('of %s by what it says', (registry) => {
    for (const target of ['projects', 'issuances', 'retirements'] as const) {
      expect(guessKind(sample(`${registry}-${target}`), [])).toBeNull()
      expect(guessTarget(sample(`${registry}-${target}`)), `${registry}-${target}`).toBe(target)
    }
  })

  test('a column map of projects does not fit issuances, although all of its columns are there', () => {
    const columns = { projectId: 'Project ID', name: 'Project Name', type: 'Project Type' }
    const maps = [{ sid: 'projects', target: 'projects' as const, columns, registry: null }]
    expect(guessKind(sample('climate-action-reserve-issuances'), maps)).toBeNull()
    expect(guessKind(sample('climate-action-reserve-projects'), maps)).toBe('projects')
  })

  test('a column map of one registry does not fit the file of another, although all of its columns are there', () => {
    const columns = { projectId: 'Project ID', name: 'Project Name', type: 'Project Type' }
    const map = { sid: 'projects', target: 'projects' as const, columns, registry: REGISTRIES.car }
    expect(guessKind(sample('climate-action-reserve-projects'), [map])).toBe('projects')
    expect(guessKind(sample('american-carbon-registry-projects'), [map])).toBeNull()
    expect(guessKind(sample('american-carbon-registry-projects'), [{ ...map, registry: null }])).toBe(
      'projects',
    )
  })

  test('retirements that are read as issuances are named, and the reverse', () => {
    const retirements = sample('gold-standard-retirements')
    const issuances = sample('gold-standard-issuances')
    const columns = { serial: 'Serial Number' }
    expect(contradictionOf({ target: 'issuances', columns }, retirements)).toBe('retirements')
    expect(contradictionOf({ target: 'retirements', columns }, issuances)).toBe('issuances')
    expect(contradictionOf({ target: 'retirements', columns }, retirements)).toBeNull()
    expect(contradictionOf({ target: 'issuances', columns }, issuances)).toBeNull()
  })

  test('nothing is chosen where two fit nearly as well', () => {
    const unclear = tableOf('Serial number,Units,Project,Name\nB-1-10,10,7,Fell\nB-11-20,10,8,Fjord')
    expect(guessTarget(unclear)).toBe(null)
    const { headers, rows } = unclear
    const columns = { serial: 'Serial number', quantity: 'Units' }
    const maps = [
      { sid: 'one', target: 'issuances', columns, registry: null },
      { sid: 'other', target: 'retirements', columns, registry: null },
    ] as const
    expect(guessKind({ headers, rows }, maps)).toBeNull()
    expect(guessKind({ headers, rows }, maps.slice(0, 1))).toBe('one')
  })
})

describe('columns are guessed by header and content', () => {
  test('of the Climate Action Reserve, whose issuances have a year and no serials', () => {
    expect(columnsOf('issuances', sample('climate-action-reserve-issuances'))).toEqual({
      projectId: 'Project ID',
      name: 'Project Name',
      type: 'Project Type',
      country: 'Project Site Country',
      proponent: 'Project Developer',
      from: 'Vintage',
      to: 'Vintage',
      quantity: 'Total Offset Credits Issued',
      issuedOn: 'Date Issued',
    })
    expect(columnsOf('retirements', sample('climate-action-reserve-retirements'))).toEqual({
      serial: 'Offset Credit Serial Numbers',
      quantity: 'Quantity of Offset Credits',
      retiredOn: 'Status Effective',
    })
  })

  test('of the American Carbon Registry', () => {
    expect(columnsOf('issuances', sample('american-carbon-registry-issuances'))).toMatchObject({
      from: 'ReportingPeriodBegin',
      to: 'ReportingPeriodEnd',
      quantity: 'Total Credits Issued',
    })
    expect(columnsOf('retirements', sample('american-carbon-registry-retirements'))).toEqual({
      serial: 'Credit Serial Numbers',
      quantity: 'Quantity of Credits',
      retiredOn: 'Status Effective (GMT)',
    })
  })

  test('of a format that no one has seen', () => {
    expect(guessTarget(FOREIGN)).toBe('issuances')
    expect(columnsOf('issuances', FOREIGN)).toEqual({
      projectId: 'Codigo del proyecto',
      name: 'Nombre del proyecto',
      type: 'Tipo de proyecto',
      country: 'Pais',
      serial: 'Lote',
      first: 'Primero',
      last: 'Ultimo',
      quantity: 'Cantidad',
      from: 'Desde',
      to: 'Hasta',
      issuedOn: 'Fecha de emision',
    })
  })

  test('of headers alone, whatever their case, signs and accents; none is taken twice', () => {
    const headers = ['SERIAL_NUMBER', 'quantité', 'retirementDate']
    expect(guessColumns('retirements', headers)).toMatchObject({
      serial: 'SERIAL_NUMBER',
      quantity: 'quantité',
      retiredOn: 'retirementDate',
    })
    const { name, projectId } = guessColumns('projects', ['Project', 'Project Name', 'Project ID', 'Number'])
    expect([name, projectId]).toEqual(['Project Name', 'Project ID'])
    expect(guessColumns('projects', ['Foo'])).toMatchObject({ name: '', projectId: '' })
  })
})

describe('dates', () => {
  test.each([
    [['10/27/2025', '01/02/2025'], ['monthFirst']],
    [['27.10.2025', ''], ['dayFirst']],
    [['03.04.2025', '05.06.2025 08:00'], ['dayFirst']],
    [['2025-10-27T12:00:00'], ['iso']],
    [
      ['01/02/2025', '03/04/2025'],
      ['dayFirst', 'monthFirst'],
    ],
    [['6/30/2025 7:43:26 PM'], ['monthFirst']],
    [['4 March 2025', 'Mar 5, 2025'], ['iso']],
    [['31/31/2025'], []],
    [['View'], []],
  ])('%j are written as %j', (cells, formats) => {
    expect(dateFormatsOf(cells)).toEqual(formats)
  })

  test.each([
    ['climate-action-reserve-retirements', 'retirements', { retiredOn: 'Status Effective' }],
    [
      'american-carbon-registry-issuances',
      'issuances',
      { from: 'ReportingPeriodBegin', to: 'ReportingPeriodEnd' },
    ],
  ] as const)('%s whose days are numbers is read alike', (name, target, columns) => {
    const { headers, rows } = sample(name)
    const numbered = rows.map((row) => row.map((cell) => (/^\d+\/\d+\/\d{4}/.test(cell) ? '46122.25' : cell)))
    expect(guessTarget({ headers, rows: numbered })).toBe(target)
    expect(guessColumns(target, headers, numbered)).toMatchObject(columns)
  })

  test('numbers of five digits are days only below a header that says so', () => {
    const { headers, rows } = tableOf(
      'Project ID,Name,Type,Country,Vintage Quantity,Vintage Start,Vintage End\n23574,Fell,Wind,KE,45000,45292,45657',
    )
    expect(guessColumns('issuances', headers, rows)).toMatchObject({
      projectId: 'Project ID',
      quantity: 'Vintage Quantity',
      from: 'Vintage Start',
      to: 'Vintage End',
      issuedOn: '',
      retiredOn: '',
    })
    expect(readDate('45292', 'dayFirst')).toBe('2024-01-01')
    expect(readDate('32873', 'iso')).toBeNull()
  })

  test('a day that does not exist is none', () => {
    expect(readDate('31/02/2025', 'dayFirst')).toBeNull()
    expect(readDate('0000-01-01', 'iso')).toBeNull()
    expect(readDate('10/27/2025', 'monthFirst')).toBe('2025-10-27')
    expect(readDate('4-Mar-2025', 'iso')).toBe('2025-03-04')
  })
})
