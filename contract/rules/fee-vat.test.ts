import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { feeCentsOf, USUAL_FEE } from './fee.ts'
import { differencesOf, reasonOf, vatCentsOf, vatOfFee, type VatAsked } from './fee-vat.ts'

const asked = (
  seller: string,
  country: string,
  vat: string | null,
  viesResult: VatAsked['viesResult'],
): VatAsked => ({ seller: { country: seller }, buyer: { country, vat }, viesResult, domesticPercent: 20 })

describe('VAT of the fee', () => {
  test.each([
    ['one’s own country', asked('FR', 'FR', 'FR98765432109', 'valid'), 'domestic', 20],
    ['one’s own country without a number', asked('FR', 'FR', null, 'unknown'), 'domestic', 20],
    ['Monaco is France', asked('FR', 'MC', 'FR98765432109', 'valid'), 'domestic', 20],
    ['another member state, number confirmed', asked('FR', 'DE', 'DE123456789', 'valid'), 'reverseCharge', 0],
    ['another member state, number not known', asked('FR', 'DE', 'DE123456789', 'invalid'), 'domestic', 20],
    ['another member state, nobody could say', asked('FR', 'DE', 'DE123456789', 'unknown'), 'domestic', 20],
    ['another member state without a number', asked('FR', 'DE', null, 'valid'), 'domestic', 20],
    ['Greece', asked('FR', 'GR', 'EL123456789', 'valid'), 'reverseCharge', 0],
    ['outside the Union', asked('FR', 'US', null, 'unknown'), 'outOfScope', 0],
    ['the United Kingdom', asked('FR', 'GB', 'GB123456789', 'valid'), 'outOfScope', 0],
    ['Switzerland, whatever the register says', asked('FR', 'CH', 'CHE123456789', 'valid'), 'outOfScope', 0],
    ['a platform outside, a customer inside', asked('CH', 'FR', 'FR98765432109', 'valid'), 'outOfScope', 0],
    ['a platform outside, at home', asked('CH', 'CH', null, 'unknown'), 'domestic', 20],
  ] as const)('%s', (_name, facts, treatment, ratePercent) => {
    const verdict = vatOfFee(facts)
    expect(verdict).toMatchObject({ treatment, ratePercent })
    expect(verdict.reason).toMatch(/^(Domestic VAT|Reverse charge|Outside the scope of EU VAT): .+\.$/)
  })

  test('domestic VAT across a border says which proof is missing', () => {
    const reasonFor = (vat: string | null, result: VatAsked['viesResult']) =>
      vatOfFee(asked('FR', 'DE', vat, result)).reason
    expect([
      reasonFor(null, 'unknown'),
      reasonFor('DE123456789', 'invalid'),
      reasonFor('DE123456789', 'unknown'),
    ]).toEqual([
      'Domestic VAT: the customer is in another member state and has given no VAT number.',
      'Domestic VAT: the customer is in another member state, and the VAT register does not know its number.',
      'Domestic VAT: the customer is in another member state, and its VAT number is not confirmed by the VAT register.',
    ])
  })

  test('where VAT is due and no rate is known nothing is guessed', () => {
    expect(() => vatOfFee({ ...asked('FR', 'FR', null, 'unknown'), domesticPercent: null })).toThrow(
      'no VAT rate is known for FR',
    )
  })

  test('a treatment settled against the rule has a sentence of its own', () => {
    const german = asked('FR', 'DE', 'DE123456789', 'unknown')
    expect(reasonOf('reverseCharge', german, 0)).toContain('owes the VAT itself')
    expect(reasonOf('domestic', asked('FR', 'US', null, 'unknown'), 20)).toBe('VAT of FR at 20 %.')
    expect(reasonOf('domestic', german, 20)).toContain('not confirmed by the VAT register')
  })

  test('amounts are exact to the cent and rounded half up', () => {
    expect(
      [
        [2, 25],
        [10, 25],
        [1, 20],
        [85_500, 20],
        [333, 25.5],
        [0, 20],
      ].map(([net, rate]) => vatCentsOf(net!, rate!)),
    ).toEqual([1, 3, 0, 17_100, 85, 0])
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        (net, points) => {
          const exact = (BigInt(net) * BigInt(points) * 2n + 10_000n) / 20_000n
          expect(BigInt(vatCentsOf(net, points / 100))).toBe(exact)
        },
      ),
    )
  })
})

describe('the fee', () => {
  test('is a share of the price of the units, with a minimum', () => {
    expect([0, 1, 10, 29, 30, 1_710_000].map((cents) => feeCentsOf(cents, USUAL_FEE))).toEqual([
      0, 0, 1, 1, 2, 85_500,
    ])
    const rule = { basisPoints: 250, minimumCents: 5_000 }
    expect([0, 199_999, 200_000, 200_020, 1_000_000].map((cents) => feeCentsOf(cents, rule))).toEqual([
      5_000, 5_000, 5_000, 5_001, 25_000,
    ])
    expect(USUAL_FEE).toEqual({ basisPoints: 500, minimumCents: 0 })
  })
})

test('what differs from the rule is named, one phrase each', () => {
  const words = { money: (cents: number) => `${cents} cents`, treatment: (one: string) => one }
  const rule = { feeCents: 100, treatment: 'domestic', ratePercent: 20, viesResult: 'unknown' } as const
  expect(differencesOf(rule, rule, words)).toEqual([])
  expect(
    differencesOf(
      { feeCents: 90, treatment: 'reverseCharge', ratePercent: 0, viesResult: 'valid' },
      rule,
      words,
    ),
  ).toEqual([
    'fee 90 cents instead of 100 cents',
    'treatment reverseCharge instead of domestic',
    'rate 0 % instead of 20 %',
    'VIES result valid instead of unknown',
  ])
})
