import { describe, expect, test } from 'vitest'
import { EXPORT_KINDS, IMPORT_FIELDS } from '../../../contract/ledger/imports.ts'
import { countryOf } from './country-names.ts'
import { LAYOUTS, pickerOf } from './layouts.ts'
import { impactOf } from './rows.ts'
import { read, sample, valuesIn } from './export-files.samples.ts'

const [issued = {}] = valuesIn('verra_transactions')
const [cookstoves = {}] = valuesIn('gold_standard_issuances')
const [retired = {}] = valuesIn('gold_standard_retirements')
const [project = {}] = valuesIn('verra_projects')

describe('rows of real exports', () => {
  test('Verra’s transaction is a project, a vintage, an issuance and, with its date, a retirement', () => {
    expect(read('verra_transactions', issued)).toEqual({
      quantity: null,
      issuedOn: null,
      project: {
        ref: '1340',
        name: 'Bale Mountains Eco-region REDD+ project',
        type: 'Agriculture Forestry and Other Land Use',
        country: 'ET',
        proponent: null,
      },
      vintage: { from: '2020-01-01', to: '2020-12-31', impact: 'avoidance_and_removal' },
      serial: {
        numberingSpace: 'VCS-VCU',
        start: 941_467_007n,
        end: 941_467_431n,
        template: '19385-{start}-{end}-VCS-VCU-1507-VER-ET-14-1340-01012020-31122020-1',
        country: 'ET',
        project: '1340',
        programme: 'verra',
        period: { from: '2020-01-01', to: '2020-12-31' },
      },
      issues: true,
      retires: true,
      retiredOn: '2026-04-10',
    })
  })

  test('without a date of retirement it is an issuance only; the first of several types counts', () => {
    const rows = valuesIn('verra_transactions').map((values) => read('verra_transactions', values))
    expect(rows.filter((row) => 'retires' in row && !row.retires)).toHaveLength(8)
    expect(rows[1]).toMatchObject({
      project: { ref: '3005', type: 'Energy industries (renewable/non-renewable sources)' },
    })
  })

  test('Verra’s project has a name of one line, a proponent and a country', () => {
    expect(read('verra_projects', project)).toMatchObject({
      project: {
        ref: '5962',
        name: 'Recovery and Avoidance of methane from Industrial wastewater treatment project at Agro Muara Rupit mill, Indonesia.',
        type: 'Waste handling and disposal',
        country: 'ID',
        proponent: 'KNOWLEDGE INTEGRATION SERVICES SINGAPORE PTE. LTD.',
      },
      vintage: null,
      serial: null,
    })
  })

  test('Gold Standard’s issuance has a developer; its numbers are of their batch', () => {
    expect(read('gold_standard_issuances', cookstoves)).toMatchObject({
      project: { ref: '11235', country: 'UG', proponent: 'BioLite Inc.' },
      vintage: { from: '2024-01-01', to: '2024-12-08', impact: 'avoidance' },
      serial: { numberingSpace: 'GS1-1-UG-GS11235-16-2024-30306', start: 1n, end: 2497n },
      retires: false,
    })
  })

  test('its units of the Kyoto registry have another form of serial', () => {
    const kyoto = valuesIn('gold_standard_issuances').find(({ serial }) => serial?.startsWith('RW-'))!
    expect(read('gold_standard_issuances', kyoto)).toMatchObject({
      project: { ref: '4823', country: 'RW' },
      serial: { numberingSpace: 'RW-5-2-2-0-7014', start: 1_463_953n, end: 1_467_609n },
    })
  })

  test('Gold Standard’s retirement is a range and a day; a cancellation has no day', () => {
    const rows = valuesIn('gold_standard_retirements').map((values) =>
      read('gold_standard_retirements', values),
    )
    expect(rows[0]).toMatchObject({ project: null, retires: true, issues: false, retiredOn: '2026-04-10' })
    expect(rows[3]).toMatchObject({ retires: true, retiredOn: null })
  })

  test('an issuance whose status says that its units are gone is a retirement as well, on a day that is not stated', () => {
    for (const [status, retires] of [
      ['Retired', true],
      ['Retired for compliance', true],
      ['Cancelled - converted to ROCs', true],
      ['Not retired', false],
      ['Canceled', true],
      ['Issued', false],
      ['', false],
    ] as const)
      expect(read('gold_standard_issuances', { ...cookstoves, status })).toMatchObject({
        issues: true,
        retires,
        retiredOn: null,
      })
  })

  test('no row of them is refused, and no note is read', () => {
    for (const kind of EXPORT_KINDS)
      for (const values of valuesIn(kind)) {
        expect(read(kind, values)).not.toHaveProperty('reason')
        expect(JSON.stringify(values)).not.toContain('Left out')
      }
  })

  test('each kind of file maps the fields that its rows need', () => {
    for (const { target, columns } of Object.values(LAYOUTS))
      for (const [field, isRequired] of Object.entries(IMPORT_FIELDS[target]))
        if (isRequired) expect(columns).toHaveProperty(field)
  })
})

describe('a row is refused with cell and reason', () => {
  test.each([
    ['424', 'The serial number holds 425 units, the quantity says 424.'],
    ['', 'The cell is empty.'],
    ['-425', 'The quantity is negative: "-425".'],
    ['0', 'The quantity has to be at least 1.'],
    ['425.5', '"425.5" is not a whole number.'],
    ['4,25', '"4,25" is not a whole number.'],
    ['=400+25', '"=400+25" is not a whole number.'],
    ['+425', '"+425" is not a whole number.'],
    ['@425', '"@425" is not a whole number.'],
    ['9,999,999,999,999,999,999', '"9,999,999,999,999,999,999" is not a whole number.'],
  ])('a quantity of “%s”', (quantity, reason) => {
    expect(read('verra_transactions', { ...issued, quantity })).toEqual({ cell: 'Quantity Issued', reason })
  })

  test.each([
    ['from', '', 'Vintage Start', 'The date is missing.'],
    ['to', '31/12/2020', 'Vintage End', '"31/12/2020" is not a date like 2024-12-31.'],
    ['to', '31/12/20', 'Vintage End', 'The year of "31/12/20" has two digits. Write four, as in 2024-12-31.'],
    ['to', '2021-02-29', 'Vintage End', '"2021-02-29" is not a date like 2024-12-31.'],
    ['to', '2019-12-31', 'Vintage End', 'The period ends before it begins.'],
    ['projectId', '1341', 'Serial Number', 'The serial number names project 1340, the row 1341.'],
    [
      'serial',
      'CAR-1-US-293',
      'Serial Number',
      '"CAR-1-US-293" is not a serial number of a known form. Correct it, or read the file with a column map that names the columns of its first and last number.',
    ],
    [
      'serial',
      '1-9223372036854775807-9223372036854775807-VCS-VCU-1-VER-ET-1-1340-01012020-31122020-0',
      'Serial Number',
      'The serial number is too large.',
    ],
    ['name', '', 'Name', 'The cell is empty.'],
    ['name', 'x\0y', 'Name', 'The cell holds control characters.'],
    ['name', 'x'.repeat(201), 'Name', 'The cell holds more than 200 characters.'],
    ['type', ' ; ', 'Project Type', 'The cell is empty.'],
  ] as const)('%s of “%s”', (field, value, cell, reason) => {
    expect(read('verra_transactions', { ...issued, [field]: value })).toEqual({ cell, reason })
  })

  test('a retirement needs its day unless it is a cancellation', () => {
    expect(read('gold_standard_retirements', { ...retired, retiredOn: '' })).toEqual({
      cell: 'Retirement Date',
      reason: 'The date is missing.',
    })
  })

  test('a retirement is refused whose status says that the units are still there', () => {
    for (const status of ['Active', 'Pending', 'Retirement requested'])
      expect(read('gold_standard_retirements', { ...retired, status })).toEqual({
        cell: 'Credit Status',
        reason: `The status "${status}" does not say that the units are retired or cancelled. Remove the row, import it as an issuance, or read the file with a column map without the status if all of its rows are retired.`,
      })
    for (const status of [
      '',
      'Retired',
      'Canceled',
      'Retirés',
      'RETIREMENT',
      'Cancellation',
      'Retired: on behalf of Acme',
    ])
      expect(read('gold_standard_retirements', { ...retired, status })).toMatchObject({ retires: true })
  })

  test('an issuance is refused whose status says neither that the units are there nor that they are gone', () => {
    for (const status of ['Transferred', 'Pending', 'Reversed', 'Retirement requested'])
      expect(read('gold_standard_issuances', { ...cookstoves, status })).toEqual({
        cell: 'Credit Status',
        reason: `The status "${status}" does not say whether the units are available or retired. Write "Issued" if they are available or "Retired" if they are not, or remove the row.`,
      })
    for (const status of ['', 'Issued', 'ACTIVE', 'Verfügbar', 'Émis'])
      expect(read('gold_standard_issuances', { ...cookstoves, status })).toMatchObject({ retires: false })
    expect(read('gold_standard_issuances', { ...cookstoves, status: 'Retired' })).toMatchObject({
      retires: true,
    })
  })

  test('a project is in a country', () => {
    expect(read('verra_projects', { ...project, country: 'International' })).toEqual({
      cell: 'Country/Area',
      reason: '"International" is not a country. Write its name in English, or its code of two letters.',
    })
  })
})

test('a name that begins like a formula stays the text it is', () => {
  for (const name of ['=1+1', '+1', '-1', '@SUM(A1)'])
    expect(read('verra_projects', { ...project, name })).toMatchObject({ project: { name } })
})

test('countries are known by the names that registries use', () => {
  const names = ['Viet Nam', 'Turkey', 'Congo', 'Congo the Democratic Republic of the', 'Timor-Leste', 'KE']
  expect(names.map(countryOf)).toEqual(['VN', 'TR', 'CG', 'CD', 'TL', 'KE'])
  expect(['England', 'Northern Ireland', 'UK'].map(countryOf)).toEqual(['GB', 'GB', 'GB'])
  expect(countryOf('Tanzania, United Republic of')).toBe('TZ')
  expect(countryOf('')).toBeNull()
})

test('what kind of impact a vintage has is read from type and name', () => {
  const land = 'Agriculture Forestry and Other Land Use'
  expect(impactOf('Energy demand', 'Cookstoves')).toBe('avoidance')
  expect(impactOf(land, 'Reforestation of the north')).toBe('removal')
  expect(impactOf(land, 'REDD project')).toBe('avoidance_and_removal')
})

test('columns may stand in any order; each that is needed has to be there once', () => {
  const [first = ''] = sample('verra_projects').split('\n')
  const header = first.split(',')
  const pick = pickerOf(LAYOUTS.verra_projects, header.toReversed())
  expect(pick(header.toReversed())).toMatchObject({ projectId: 'ID', proponent: 'Proponent' })
  expect(() => pickerOf(LAYOUTS.verra_projects, [...header, 'ID'])).toThrow('400')
  expect(() => pickerOf(LAYOUTS.gold_standard_projects, header)).toThrow('400')
})
