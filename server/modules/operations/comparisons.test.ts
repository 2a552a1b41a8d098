import { describe, expect, test } from 'vitest'
import { comparisonsOf, type Known } from './comparisons.ts'

const facts = {
  total: {
    unitsCents: 13_000,
    feeCents: 900,
    vatPercent: 20,
    vatCents: 180,
    totalCents: 14_080,
    standing: 'proposed',
  },
  carrierInvoiceCents: 12_500,
  dueCents: 14_080,
  receivedCents: 4_000,
  paymentReference: 'RF12CS202600001',
  registryLink: 'https://registry.verra.org/',
  beneficiaryName: 'Acme SAS',
  ranges: [{ serial: '0-1-10-VCS-VCU', start: '1', end: '10' }],
} as unknown as Known['facts']

const known = (event: string, payload: object, more: Partial<Known> = {}): Known => ({
  captured: [
    {
      event,
      step: event.split('.')[0]!,
      payload: { ...payload },
      by: 'Someone',
      role: 'projectCarrier',
      at: '2026-03-02T09:00:00Z',
    },
  ],
  facts,
  remembered: {},
  type: 'contribution',
  amountCents: 13_000,
  ...more,
})
const fitting = (of: Known) => Object.fromEntries(comparisonsOf(of).map(({ what, fits }) => [what, fits]))

describe('what is compared', () => {
  test('an order is worth the units and the fee; the platform’s own order has no fee', () => {
    const order = (amountCents: number, more: Partial<Known> = {}) =>
      fitting(known('purchaseOrderReceived.submit', { amountCents }, more))
    expect(order(13_900)).toEqual({ purchaseOrderAmount: true })
    expect(order(13_000)).toEqual({ purchaseOrderAmount: false })
    expect(order(13_000, { type: 'ccuPurchase' })).toEqual({ purchaseOrderAmount: true })
    expect(order(1, { facts: { ...facts, total: null } })).toEqual({ purchaseOrderAmount: null })
  })

  test('a carrier’s invoice: its amount, whether its number was used, whether its account is known', () => {
    const invoice = { number: 'I-7', amountCents: 13_000, iban: 'FR76' }
    const of = (remembered: Known['remembered']) =>
      fitting(known('pcInvoice.submit', invoice, { remembered }))
    expect(of({ carrierAccount: 'known', carrierInvoiceAlso: null })).toEqual({
      carrierInvoiceAmount: true,
      carrierInvoiceNumber: true,
      carrierAccount: true,
    })
    expect(of({ carrierAccount: 'new', carrierInvoiceAlso: 'OP-1007' })).toEqual({
      carrierInvoiceAmount: true,
      carrierInvoiceNumber: false,
      carrierAccount: false,
    })
    expect(of({ carrierAccount: 'first' })).toMatchObject({ carrierAccount: null })
    expect(of({ carrierAccount: 'platform' })).toMatchObject({ carrierAccountOfPlatform: false })
  })

  test('a payment is compared with the rest that is due, and its reference whatever blanks a bank puts in', () => {
    const payment = (amountCents: number, bankReference: string) =>
      fitting(known('contributorPaymentValidation.submit', { amountCents, bankReference }))
    expect(payment(10_080, 'RF12 CS20 2600 001')).toEqual({ paymentAmount: true, paymentReference: true })
    expect(payment(14_080, 'from Acme')).toEqual({ paymentAmount: false, paymentReference: false })
  })

  test('a part payment that two people agreed to is not judged by what is due after it', () => {
    const part = { amountCents: 4_000, bankReference: 'RF12CS202600001' }
    const of = (more: Partial<Known>) => fitting(known('contributorPaymentValidation.submit', part, more))
    expect(of({ isPaymentAgreed: false })).toEqual({ paymentAmount: false, paymentReference: true })
    expect(of({ isPaymentAgreed: true })).toEqual({ paymentAmount: null, paymentReference: true })
  })

  test.each([
    ['contributorPaymentValidation', 'return', 2],
    ['contributorPaymentValidation', 'reverse', 2],
    ['pcPaymentValidation', 'return', 1],
    ['purchaseOrderReceived', 'return', 1],
  ])('%s is not compared after its %s, until it is sent again', (step, verb, count) => {
    const { captured, ...facts } = known(`${step}.submit`, { amountCents: 14_080 })
    const back = { ...captured[0]!, event: `${step}.${verb}` }
    expect(comparisonsOf({ ...facts, captured: [...captured, back] })).toEqual([])
    expect(comparisonsOf({ ...facts, captured: [back, ...captured] })).toHaveLength(count)
  })

  test('a payout is compared with the invoice that was approved', () => {
    expect(fitting(known('pcPaymentValidation.submit', { amountCents: 12_500 }))).toEqual({
      payoutAmount: true,
    })
  })

  test('units, beneficiary and registry: ranges in any order, hosts and not addresses', () => {
    const serialRanges = [
      { raw: '6-10', start: 6, end: 10 },
      { raw: '1-5', start: 1, end: 5 },
    ]
    const retired = { serialRanges, beneficiaryName: 'Acme' }
    expect(fitting(known('CCUsRetired.submit', retired))).toEqual({ serialRanges: true, beneficiary: false })
    const links = [{ block: 'a', url: 'https://www.registry.verra.org/app/1' }]
    expect(fitting(known('CCUsRegisterLink.submit', { links }))).toEqual({ registryHost: true })
  })
})
