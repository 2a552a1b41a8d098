import { Profile, validateXsd } from '@stackforge-eu/factur-x'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimalOf } from '../../../contract/rules/money-text.ts'
import { FULL } from '../../../machines/testing/full.ts'
import { ciiOf, vatIdOf } from './cii.ts'
import { ASSERTS, brokenRules } from './en16931.samples.ts'
import { creditedSample, issuedSample, owedBy, SAMPLES, SELLER, type Sample } from './invoices.samples.ts'

const cases = Object.entries(SAMPLES).flatMap(([name, sample]) => {
  const issued = issuedSample(sample)
  const paid = issuedSample(sample, SELLER, owedBy(sample))
  return [
    [name, issued] as const,
    [`${name}, credited`, creditedSample(issued)] as const,
    [`${name}, paid before`, paid] as const,
  ]
})

describe.each(cases)('%s', (_name, issued) => {
  const xml = ciiOf(issued)

  test('is valid by the schema of Factur-X, profile EN 16931', async () => {
    expect(await validateXsd(xml, Profile.EN16931)).toMatchObject({ valid: true, errors: [] })
  })

  test('breaks no business rule of EN 16931', () => {
    expect(brokenRules(xml)).toEqual([])
  })
})

test.each([
  ['domestic', ['E 17100.00 0.00', 'S 855.00 171.00'], '18126.00'],
  ['reverse charge', ['E 5125.00 0.00', 'AE 256.25 0.00'], '5381.25'],
  ['out of scope', ['O 1049.99 0.00'], '1049.99'],
  ['a retirement: the fee alone', ['S 3.33 0.85'], '4.18'],
])('%s has these groups and this total', (name, groups, total) => {
  const { document } = issuedSample(SAMPLES[name]!)
  expect(
    document.groups.map(
      ({ category, netCents, vatCents }) => `${category} ${decimalOf(netCents)} ${decimalOf(vatCents)}`,
    ),
  ).toEqual(groups)
  expect(decimalOf(document.totalCents)).toBe(total)
})

test('a credit note names its invoice and asks for no payment', () => {
  const xml = ciiOf(creditedSample(issuedSample(SAMPLES['domestic']!)))
  expect(xml).toContain('<ram:TypeCode>381</ram:TypeCode>')
  expect(xml).toContain('<ram:IssuerAssignedID>CS-2026-00001</ram:IssuerAssignedID>')
  expect(xml).not.toContain('IBANID')
})

test('an invoice that was paid before asks for nothing and names no account', () => {
  const sample = SAMPLES['domestic']!
  const issued = issuedSample(sample, SELLER, owedBy(sample))
  const xml = ciiOf(issued)
  expect(xml).toContain('<ram:TotalPrepaidAmount>18126.00</ram:TotalPrepaidAmount>')
  expect(xml).toContain('<ram:DuePayableAmount>0.00</ram:DuePayableAmount>')
  expect(xml).not.toContain('IBANID')
  expect(ciiOf(creditedSample(issued))).toContain('<ram:DuePayableAmount>18126.00</ram:DuePayableAmount>')
})

test('an invoice of nothing has a line, asks for no payment and names no account', () => {
  const { document } = issuedSample(SAMPLES['nothing due']!)
  expect(document.lines).toMatchObject([{ kind: 'units', netCents: 0 }])
  expect([document.account, document.terms]).toEqual([null, 'No payment is due.'])
})

test('Greece writes EL, and a number without its country gets it', () => {
  expect(vatIdOf({ country: 'GR', vat: 'GR123456789' })).toBe('EL123456789')
  expect(vatIdOf({ country: 'BE', vat: '0123456789' })).toBe('BE0123456789')
  expect(vatIdOf({ country: 'US', vat: null })).toBeNull()
})

test('whatever the amounts and names are, the schema and the rules hold and the total is what is owed', async () => {
  const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }).map((raw) => `a${raw}`)
  const cents = fc.integer({ min: 0, max: 100_000_000_000 })
  const made = fc
    .record({
      base: fc.constantFrom(...Object.values(SAMPLES)),
      unitsCents: cents,
      feeCents: fc.integer({ min: 1, max: 1_000_000_000 }),
      name: text,
      // The published rules take a rate of less than half a percent for none (BR-CO-17); no law knows one.
      rate: fc.integer({ min: 50, max: 2_700 }),
    })
    .map(({ base, unitsCents, feeCents, name, rate }): Sample => ({
      ...base,
      unitsCents,
      feeCents,
      buyer: { ...base.buyer, name, city: name },
      ratePercent: base.ratePercent === 0 ? 0 : rate / 100,
    }))
  await fc.assert(
    fc.asyncProperty(made, async (sample) => {
      const issued = issuedSample(sample)
      const xml = ciiOf(issued)
      expect(issued.document.totalCents).toBe(owedBy(sample))
      expect(brokenRules(xml)).toEqual([])
      expect((await validateXsd(xml, Profile.EN16931)).errors).toEqual([])
    }),
    { numRuns: FULL ? 400 : 10 },
  )
})

describe('the check itself finds what is wrong', () => {
  const xml = ciiOf(issuedSample(SAMPLES['domestic']!))

  test('asking all that the standard’s rules say', () => {
    expect(ASSERTS).toBe(806)
  })

  test.each([
    [
      'a total that is a cent off',
      ['<ram:GrandTotalAmount>18126.00', '<ram:GrandTotalAmount>18126.01'],
      ['BR-CO-16', 'BR-CO-15'],
    ],
    [
      'VAT of another rate',
      ['<ram:CalculatedAmount>171.00', '<ram:CalculatedAmount>170.00'],
      ['BR-CO-14', 'BR-S-09'],
    ],
    ['a line without its name', ['<ram:Name>Platform fee</ram:Name>', '<ram:Name></ram:Name>'], ['BR-25']],
    ['three decimals', ['<ram:DuePayableAmount>18126.00', '<ram:DuePayableAmount>18126.000'], ['BR-DEC-18']],
    [
      'a VAT number without its country',
      ['<ram:ID schemeID="VA">FR12345678901</ram:ID>', '<ram:ID schemeID="VA">12345678901</ram:ID>'],
      ['BR-CO-09'],
    ],
    [
      'no account to pay to',
      ['<ram:IBANID>FR7630006000011234567890189</ram:IBANID>', ''],
      ['BR-50', 'BR-61', 'CII-SR-470'],
    ],
    [
      'an exemption without its reason',
      [/<ram:ExemptionReason(Code)?>.*?<\/ram:ExemptionReason(Code)?>/g, ''],
      ['BR-E-10'],
    ],
    [
      'a currency that does not exist',
      ['<ram:InvoiceCurrencyCode>EUR', '<ram:InvoiceCurrencyCode>XYE'],
      ['BR-CO-15', 'BR-CL-04'],
    ],
    ['a country that does not exist', ['<ram:CountryID>FR', '<ram:CountryID>XX'], ['BR-CL-14']],
  ] as const)('%s', (_name, [from, to], broken) => {
    const changed = xml.replace(from, to)
    expect(changed).not.toBe(xml)
    expect(brokenRules(changed)).toEqual(broken)
  })

  test('the schema refuses an unknown element', async () => {
    const changed = xml.replace('<ram:TypeCode>380', '<ram:Colour>green</ram:Colour><ram:TypeCode>380')
    expect((await validateXsd(changed, Profile.EN16931)).valid).toBe(false)
  })

  test('a seller whose VAT number is not known yet has a document that breaks exactly the rules that want it', () => {
    const without = ciiOf(issuedSample(SAMPLES['domestic']!, { ...SELLER, vat: null }))
    expect(brokenRules(without)).toEqual(['BR-E-02', 'BR-S-02'])
  })
})
