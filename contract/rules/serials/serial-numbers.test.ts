import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatSerial, parseSerial, quantityOf, serialByHand } from './serial-numbers.ts'

test('a Verra serial says block, range, country, project and period; its numbers run through the whole programme', () => {
  expect(parseSerial('19385-941467007-941467431-VCS-VCU-1507-VER-ET-14-1340-01012020-31122020-1')).toEqual({
    programme: 'verra',
    numberingSpace: 'VCS-VCU',
    start: 941467007n,
    end: 941467431n,
    template: '19385-{start}-{end}-VCS-VCU-1507-VER-ET-14-1340-01012020-31122020-1',
    country: 'ET',
    project: '1340',
    period: { from: '2020-01-01', to: '2020-12-31' },
  })
})

test('a Gold Standard serial numbers within its batch', () => {
  expect(parseSerial('GS1-1-UG-GS11236-16-2024-30307-1-19149')).toEqual({
    programme: 'goldStandard',
    numberingSpace: 'GS1-1-UG-GS11236-16-2024-30307',
    start: 1n,
    end: 19149n,
    template: 'GS1-1-UG-GS11236-16-2024-30307-{start}-{end}',
    country: 'UG',
    project: '11236',
    period: { from: '2024-01-01', to: '2024-12-31' },
  })
})

test('a Kyoto unit joins its first and last serial', () => {
  const serial = parseSerial('RW-5-1463953-2-2-0-7014 - RW-5-1467609-2-2-0-7014')
  expect(serial && quantityOf(serial)).toBe(3657n)
  expect(serial).toMatchObject({ programme: 'kyoto', country: 'RW', project: null, period: null })
})

test('a serial of the Climate Action Reserve numbers within its batch', () => {
  expect(parseSerial('CAR-1-US-293-1-120-CA-2006-102-1 to 29251')).toEqual({
    programme: 'car',
    numberingSpace: 'CAR-1-US-293-1-120-CA-2006-102',
    start: 1n,
    end: 29_251n,
    template: 'CAR-1-US-293-1-120-CA-2006-102-{start} to {end}',
    country: 'US',
    project: '293',
    period: { from: '2006-01-01', to: '2006-12-31' },
  })
})

test('a serial of the American Carbon Registry numbers within its batch', () => {
  expect(parseSerial('ACR-US-192-2010-203-1-5000')).toEqual({
    programme: 'acr',
    numberingSpace: 'ACR-US-192-2010-203',
    start: 1n,
    end: 5000n,
    template: 'ACR-US-192-2010-203-{start}-{end}',
    country: 'US',
    project: '192',
    period: { from: '2010-01-01', to: '2010-12-31' },
  })
})

test('a period that does not exist is none', () => {
  const of = (from: string, to: string) =>
    parseSerial(`1-2-3-VCS-VCU-1-VER-ET-1-1340-${from}-${to}-0`)?.period
  expect(of('29022020', '31122020')).toEqual({ from: '2020-02-29', to: '2020-12-31' })
  expect(of('29022021', '31122021')).toBeNull()
  expect(of('99999999', '31122021')).toBeNull()
  expect(of('31122021', '01012021')).toBeNull()
})

describe('each form comes out as it went in', () => {
  const number = fc.bigInt({ min: 0n, max: 10n ** 18n })
  const small = fc.nat({ max: 99_999 })
  const country = fc.constantFrom('ET', 'UG', 'RW', 'US')
  const year = fc.integer({ min: 1990, max: 2099 })
  const between = fc.constantFrom(' to ', '-')
  const forms = {
    verra: fc
      .tuple(small, number, number, small, country, small, small, year, fc.constantFrom(0, 1))
      .map(([block, a, b, body, of, scope, project, y, flag]) =>
        line(
          a,
          b,
          (x, z) =>
            `${block}-${x}-${z}-VCS-VCU-${body}-VER-${of}-${scope}-${project}-0101${y}-3112${y}-${flag}`,
        ),
      ),
    goldStandard: fc
      .tuple(country, small, small, year, small, number, number)
      .map(([of, project, kind, y, batch, a, b]) =>
        line(a, b, (x, z) => `GS1-1-${of}-GS${project}-${kind}-${y}-${batch}-${x}-${z}`),
      ),
    kyoto: fc
      .tuple(country, small, small, small, number, number)
      .map(([of, type, x1, x2, a, b]) =>
        line(a, b, (x, z) => `${of}-${type}-${x}-2-${x1}-0-${x2} - ${of}-${type}-${z}-2-${x1}-0-${x2}`),
      ),
    car: fc
      .tuple(fc.constantFrom('1', 'ROC'), country, small, small, small, year, small, number, number, between)
      .map(([unit, of, project, kind, developer, y, batch, a, b, to]) =>
        line(
          a,
          b,
          (x, z) => `CAR-${unit}-${of}-${project}-${kind}-${developer}-CA-${y}-${batch}-${x}${to}${z}`,
        ),
      ),
    acr: fc
      .tuple(country, small, year, small, number, number, between)
      .map(([of, project, y, batch, a, b, to]) =>
        line(a, b, (x, z) => `ACR-${of}-${project}-${y}-${batch}-${x}${to}${z}`),
      ),
  } as const

  function line(a: bigint, b: bigint, write: (start: bigint, end: bigint) => string) {
    const [start, end] = a <= b ? [a, b] : [b, a]
    return { text: write(start, end), start, end }
  }

  test.each(Object.entries(forms))('%s', (programme, form) => {
    fc.assert(
      fc.property(form, ({ text, start, end }) => {
        const serial = parseSerial(text)
        expect(serial).toMatchObject({ programme, start, end })
        expect(quantityOf(serial!)).toBe(end - start + 1n)
        expect(formatSerial(serial!)).toBe(text)
        expect(parseSerial(`  ${text}\t`)).toEqual(serial)
      }),
    )
  })

  test.each(Object.entries(forms))('%s: a part of it is in the same space', (_programme, form) => {
    fc.assert(
      fc.property(form, ({ text }) => {
        const whole = parseSerial(text)!
        const part = parseSerial(formatSerial({ ...whole, end: whole.start }))
        expect(part).toEqual({ ...whole, end: whole.start })
      }),
    )
  })

  test('no text at all makes a parser throw', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(() => parseSerial(text)).not.toThrow()
      }),
    )
  })
})

test.each([
  '',
  'CAR-1-US-293',
  'GS1-1-UG-GS11236-16-2024-30307-9-1',
  'RW-5-1-2 - KE-5-9-2',
  "GS1-1-UG-GS11236-16-2024-30307-1-9'; drop table credit_block; --",
  'GS1-1-UG-GS11236-16-2024-30307-1-9\nGS1-1-UG-GS11236-16-2024-30307-10-19',
])('"%s" is no serial that is known here', (text) => {
  expect(parseSerial(text)).toBeNull()
})

describe('a serial read by hand', () => {
  test('has the range that the text shows, and what is left as its space', () => {
    expect(serialByHand('WCC/2023/7: 100 until 250', 100n, 250n)).toMatchObject({
      numberingSpace: 'WCC/2023/7:  until ',
      template: 'WCC/2023/7: {start} until {end}',
    })
  })

  test('shows its numbers last where the text does not', () => {
    const serial = serialByHand('Lot {7}', 1n, 12n)!
    expect(serial).toMatchObject({ numberingSpace: 'Lot 7', template: 'Lot 7 {start}–{end}' })
    expect(formatSerial(serial)).toBe('Lot 7 1–12')
  })

  test('is none when its last number lies before its first', () => {
    expect(serialByHand('Lot 7', 12n, 1n)).toBeNull()
  })

  test('comes out as it was typed wherever the numbers stand in it', () => {
    const word = fc.stringMatching(/^[A-Z/ -]{1,8}$/)
    fc.assert(
      fc.property(word, word, word, fc.nat(), fc.nat(), (a, b, c, one, other) => {
        const [first, last] = [BigInt(Math.min(one, other)), BigInt(Math.max(one, other))]
        const text = `${a}${first}${b}${last}${c}`.trim()
        expect(formatSerial(serialByHand(text, first, last)!)).toBe(text)
      }),
    )
  })
})

test.each([
  ['ART-GY-102-2016-3-1-1000', 'art', 'GY', '2016-01-01'],
  ['CDC_14_18_CO_2020_1_500', 'cercarbono', 'CO', '2020-01-01'],
  ['ISO-US-2024-17-1-40', 'isometric', 'US', '2024-01-01'],
  ['643002406801000025_CORC100_2023_1-500', 'puro', null, '2023-01-01'],
  ['LBC-FR-2022-81-1 to 340', 'basCarbone', 'FR', '2022-01-01'],
])('%s closes with its range, and what is before it is its space', (text, programme, country, from) => {
  const serial = parseSerial(text)!
  expect({ ...serial, from: serial.period?.from }).toMatchObject({ programme, country, from, start: 1n })
  expect(formatSerial(serial)).toBe(text)
  expect(text.startsWith(serial.numberingSpace)).toBe(true)
})

test('a certificate id of Puro says country, facility and vintage; its registry is no country', () => {
  const text = 'PURO_PR_CORC100+_FI_577166_2020_055a3fbe-eabc-4535-b9cf-1028e7d18f89_1-100'
  const serial = parseSerial(text)!
  expect(serial).toMatchObject({
    programme: 'puro',
    country: 'FI',
    project: '577166',
    period: { from: '2020-01-01', to: '2020-12-31' },
    start: 1n,
    end: 100n,
  })
  expect(formatSerial(serial)).toBe(text.toUpperCase())
  expect(quantityOf(serial)).toBe(100n)
})

test('dashes of any kind, lower case and spaces are forgiven: it is the same serial', () => {
  for (const [written, meant] of [
    ['car-1-us-293-1-120-ca-2006-102-1  TO 29251', 'CAR-1-US-293-1-120-CA-2006-102-1 to 29251'],
    ['GS1–1–UG–GS11236–16–2024–30307–1–19149', 'GS1-1-UG-GS11236-16-2024-30307-1-19149'],
    ['ACR - US - 192 - 2010 - 203 - 1 — 5000', 'ACR-US-192-2010-203-1-5000'],
    [
      'RW–5–1463953–2–2–0–7014 – RW–5–1467609–2–2–0–7014',
      'RW-5-1463953-2-2-0-7014 - RW-5-1467609-2-2-0-7014',
    ],
  ] as const)
    expect(parseSerial(written), written).toEqual(parseSerial(meant))
})
