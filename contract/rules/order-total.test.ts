import fc from 'fast-check'
import { expect, test } from 'vitest'
import { money } from '../../machines/kernel/messages.ts'
import { decimalOf, moneyText } from './money-text.ts'
import {
  expectedTotal,
  orderTotal,
  priceOf,
  priceOfQuantity,
  totalOverYears,
  unitsWithin,
  type ChargeBasis,
} from './order-total.ts'
import { formatQuantity, sumOfQuantities } from './quantity.ts'

const scales = fc.constantFrom(1, 10, 1000, 1_000_000)
const basis: ChargeBasis = {
  seller: { country: 'FR' },
  buyer: { country: 'FR', vat: null },
  viesResult: 'unknown',
  domesticPercent: 20,
  fee: { basisPoints: 500, minimumCents: 250 },
}

test('the price of a quantity is the same from smallest units and from decimal text, rounded half up', () => {
  fc.assert(
    fc.property(
      fc.bigInt(0n, 10n ** 12n),
      fc.integer({ min: 0, max: 10 ** 6 }),
      scales,
      (units, price, scale) => {
        const exact = priceOf(units, BigInt(price), scale)
        expect(priceOfQuantity(formatQuantity(units, scale), price)).toBe(Number(exact))
        const off = exact * BigInt(scale) - units * BigInt(price)
        expect(off * 2n <= BigInt(scale) && off * 2n > -BigInt(scale)).toBe(true)
      },
    ),
  )
  expect(priceOfQuantity('0.0005', 1000)).toBe(1)
})

test('a total is its parts, and VAT is of the fee alone', () => {
  expect(orderTotal({ unitsCents: 10_000, feeCents: 500, vatPercent: 20 })).toMatchObject({
    vatCents: 100,
    totalCents: 10_600,
  })
  expect(expectedTotal(10_000, basis)).toMatchObject({ feeCents: 500, vatPercent: 20, totalCents: 10_600 })
  expect(expectedTotal(1_000, basis)).toMatchObject({ feeCents: 250, totalCents: 1_300 })
})

test('over several years each year has the minimum fee, and a budget buys what that leaves', () => {
  const lines = [{ units: 8n, unitPriceCents: 500n }]
  expect(totalOverYears(lines, 1, 1, basis)).toMatchObject({ feeCents: 250, totalCents: 4_300 })
  expect(totalOverYears(lines, 1, 3, basis)).toMatchObject({ feeCents: 750, totalCents: 4_900 })
  expect([1, 3].map((years) => unitsWithin(4_300n, 500n, 1, years, basis))).toEqual([8n, 6n])
})

test('what a budget buys never costs more with fee and VAT, and one unit more would', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 12n), fc.bigInt(1n, 10n ** 7n), scales, (cents, price, scale) => {
      const units = unitsWithin(cents, price, scale, 1, basis)
      const costs = (of: bigint) => BigInt(expectedTotal(Number(priceOf(of, price, scale)), basis).totalCents)
      expect(units === 0n || costs(units) <= cents).toBe(true)
      expect(costs(units + 1n) > cents).toBe(true)
    }),
  )
})

test('negative amounts keep their sign: a minus where people read them', () => {
  expect(moneyText(-50n, 'EUR')).toBe('−0,50 EUR')
  expect(moneyText(-123_456, 'EUR')).toBe('−1 234,56 EUR')
  expect(moneyText(1_234_567_00, 'EUR')).toBe('1 234 567,00 EUR')
  expect(money(-1_234_56, 'EUR').replaceAll(/\s/g, ' ')).toBe('−1 234,56 €')
  expect(decimalOf(-5)).toBe('-0.05')
})

test('decimal texts are added exactly', () => {
  expect(sumOfQuantities(['0.1', '0.2', '99999999999999.000001'])).toBe('99999999999999.300001')
  expect(sumOfQuantities([])).toBe('0')
})
