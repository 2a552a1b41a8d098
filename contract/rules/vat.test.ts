import { describe, expect, test } from 'vitest'
import { checkVat, normaliseVat, VAT_RULES, vatPatternOf } from './vat.ts'

/** One number that fits and one that nearly does, per row of the specification's table (section 5). */
const EXAMPLES: Readonly<Record<string, readonly [string, string]>> = {
  FR: ['FR12345678901', 'FR1234567890'],
  AL: ['ALJ12345678K', 'ALJ123456789'],
  AR: ['AR12345678901', 'AR1234567890'],
  AU: ['AU12345678901', 'AU123456789012'],
  AT: ['ATU12345678', 'AT12345678'],
  BE: ['BE0123456789', 'BE1123456789'],
  BA: ['BA12345678', 'BA1234567'],
  BR: ['BR12345678901234', 'BR123456789'],
  BG: ['BG1234567890', 'BG12345678'],
  HR: ['HR12345678901', 'HR1234567890'],
  CY: ['CY12345678X', 'CY123456789'],
  CZ: ['CZ12345678', 'CZ12345678901'],
  DK: ['DK12345678', 'DK1234567'],
  EE: ['EE123456789', 'EE12345678'],
  FI: ['FI12345678', 'FI123456789'],
  DE: ['DE123456789', 'DE12345678'],
  GI: ['GI12345A', 'GI123456'],
  GR: ['GR123456789', 'GR12345678'],
  HU: ['HU12345678', 'HU123456789'],
  IS: ['IS12345', 'IS1234'],
  IE: ['IE1234567AB', 'IE1234567'],
  IT: ['IT12345678901', 'IT1234567890'],
  LV: ['LV12345678901', 'LV1234567890'],
  LT: ['LT123456789012', 'LT12345678'],
  LU: ['LU12345678', 'LU1234567'],
  MT: ['MT12345678', 'MT123456789'],
  NL: ['NL123456789B01', 'NL123456789C01'],
  NO: ['NO123456789', 'NO12345678'],
  PL: ['PL1234567890', 'PL123456789'],
  PT: ['PT123456789', 'PT12345678'],
  RO: ['RO12', 'RO1'],
  SM: ['SM12345', 'SM123456'],
  RS: ['RS123456789', 'RS12345678'],
  SK: ['SK1234567890', 'SK123456789'],
  SI: ['SI12345678', 'SI123456789'],
  ES: ['ESX1234567X', 'ESX123456X'],
  SE: ['SE123456789001', 'SE123456789002'],
  CH: ['CHE123456789MWST', 'CHE123456789VAT'],
  GB: ['GBGD123', 'GBXX123'],
}

describe.each(Object.entries(EXAMPLES))('%s', (country, [right, wrong]) => {
  test(`${right} fits, ${wrong} does not, and the message names the form`, () => {
    expect(checkVat(country, right)).toEqual({ ok: true, vat: right })
    const refused = checkVat(country, wrong)
    expect(refused).toEqual({
      ok: false,
      message: `A VAT number of this country has the form: ${VAT_RULES[country]!.form}`,
    })
  })

  test('nothing may stand before or behind it', () => {
    expect(checkVat(country, `X${right}`).ok).toBe(false)
    expect(checkVat(country, `${right}é`).ok).toBe(false)
  })
})

test('every row of the table has its examples', () => {
  expect(Object.keys(VAT_RULES)).toEqual(Object.keys(EXAMPLES))
})

test.each([
  ['GB', 'GB123456789'],
  ['GB', 'GB123456789012'],
  ['GB', 'GBHA500'],
  ['CH', 'CHE123456789'],
  ['CH', 'CHE123456789TVA'],
  ['CH', 'CHE123456789IVA'],
  ['IE', 'IE1234567A'],
])('%s takes its other forms too: %s', (country, vat) => {
  expect(checkVat(country, vat)).toEqual({ ok: true, vat })
})

test('a country without a pattern accepts anything, also one whose code is a word of the language', () => {
  expect(checkVat('KE', 'P051234567Z')).toEqual({ ok: true, vat: 'P051234567Z' })
  expect(checkVat('KE', ' p.051-234 567z ')).toEqual({ ok: true, vat: 'p.051-234 567z' })
  expect(vatPatternOf('KE')).toBeUndefined()
  expect(vatPatternOf('constructor')).toBeUndefined()
})

test('blanks, dots, dashes and lower case are not part of a number', () => {
  expect(checkVat('FR', ' fr 98.765-432–109 ')).toEqual({ ok: true, vat: 'FR98765432109' })
  expect(normaliseVat('CH', 'che-123.456.789 mwst')).toBe('CHE123456789MWST')
})

test('an empty number is none', () => {
  expect(checkVat('FR', ' - ')).toEqual({ ok: true, vat: null })
})

test('Greece writes EL or GR, no one else does', () => {
  expect(checkVat('GR', 'EL 123456789')).toEqual({ ok: true, vat: 'GR123456789' })
  expect(checkVat('DE', 'EL123456789').ok).toBe(false)
})
