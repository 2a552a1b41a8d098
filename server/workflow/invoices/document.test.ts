/** What an invoice says, line by line and sum by sum, for each way the fee may be taxed. */
import { describe, expect, test } from 'vitest'
import { creditOf, documentOf } from './document.ts'
import { owedFor, usualLines, withKinds, wrongLines, type Priced } from './lines.ts'
import type { InvoiceParty } from './shapes.ts'

const seller: InvoiceParty = {
  name: 'Understory',
  country: 'FR',
  vat: 'FR12345678901',
  registrationNumber: null,
  legalForm: null,
  street: null,
  postalCode: null,
  city: null,
}
const account = { iban: 'FR7630006000011234567890189', bic: null, bank: null }

/** 10 units for 130.00, a fee of 9.00, and 20 % VAT on the fee. */
const row = (more: Partial<Priced> = {}) => ({
  type: 'contribution' as const,
  currency: 'EUR',
  quantity: '10',
  amount_cents: '13000',
  fee_cents: '900',
  unit_scale: 1,
  facts: {
    vatPercent: 20,
    vatTreatment: 'domestic' as const,
    viesResult: 'valid' as const,
    deliverOn: '2026-06-01',
  },
  ...more,
})
const of = { project: 'Mangroves', unit: 't CO2e' }
const COLLECTED = 'collected in the name and on behalf of the project carrier'

const documentFor = (priced: Priced, parties: Partial<Record<'seller' | 'buyer', InvoiceParty>> = {}) =>
  documentOf({
    row: priced,
    lines: usualLines(priced, of),
    dueOn: '2026-04-15',
    issuedOn: '2026-03-16',
    background: { seller, buyer: { ...seller, name: 'Buyer' }, account, number: 'OP-1', ...parties },
    receivedCents: 0,
  })
const german = { ...seller, country: 'DE', vat: 'DE123456789' }

describe('what is owed', () => {
  test('is units, fee and VAT on the fee', () => {
    expect(owedFor(row())).toMatchObject({
      unitsCents: 13_000,
      feeCents: 900,
      vatCents: 180,
      totalCents: 14_080,
    })
  })

  test('is the fee alone in a retirement, and nothing where nothing was agreed', () => {
    expect(owedFor(row({ type: 'retirement' }))).toMatchObject({ unitsCents: 0, totalCents: 1_080 })
    expect(owedFor(row({ amount_cents: null, fee_cents: null }))).toMatchObject({ totalCents: 0 })
  })

  test('has no VAT under another treatment than the domestic one, and none before a rate is settled', () => {
    const facts = { vatPercent: 20, vatTreatment: 'reverseCharge' } as const
    expect(owedFor(row({ facts }))).toMatchObject({ vatCents: 0, totalCents: 13_900 })
    expect(owedFor(row({ facts: {} }))).toMatchObject({ vatCents: 0 })
    expect(owedFor(row({ facts: { vatPercent: 20 } }))).toMatchObject({ vatCents: 180 })
  })
})

describe('the lines of an invoice', () => {
  test('begin with units, fee and VAT, without lines of nothing', () => {
    expect(usualLines(row(), of)).toEqual([
      { kind: 'units', description: '10 t CO2e of Mangroves', amountCents: 13_000 },
      { kind: 'fee', description: 'Platform fee', amountCents: 900 },
      { kind: 'vat', description: 'VAT on the fee, 20 %', amountCents: 180 },
    ])
    expect(usualLines(row({ type: 'retirement' }), of).map(({ kind }) => kind)).toEqual(['fee', 'vat'])
    expect(usualLines(row({ fee_cents: '0' }), of).map(({ kind }) => kind)).toEqual(['units'])
  })

  test('write the quantity as the amounts beside it are written', () => {
    const [units] = usualLines(row({ quantity: '1234567500', unit_scale: 1000 }), of)
    expect(units?.description).toBe('1 234 567,5 t CO2e of Mangroves')
  })

  test('keep the units where nothing is due, because an invoice has a line', () => {
    expect(usualLines(row({ amount_cents: '0', fee_cents: '0' }), of)).toEqual([
      { kind: 'units', description: '10 t CO2e of Mangroves', amountCents: 0 },
    ])
  })

  test('without a kind are distinguished by their sum', () => {
    const typed = [
      { description: 'Ten units', amountCents: 13_000 },
      { description: 'The fee', amountCents: 1_080 },
    ]
    expect(withKinds(row(), typed)).toMatchObject([
      { kind: 'units', description: 'Ten units', amountCents: 13_000 },
      { kind: 'fee', amountCents: 900 },
      { kind: 'vat', amountCents: 180 },
    ])
    expect(withKinds(row(), [typed[0]!])).toBeNull()
    expect(withKinds(row({ amount_cents: '0', fee_cents: '0' }), [])).toMatchObject([
      { description: 'Units' },
    ])
    const named = [{ kind: 'fee', description: 'The fee', amountCents: 1 } as const, typed[0]!]
    expect(withKinds(row(), named)).toBe(named)
  })

  test('are wrong, to the cent, when units, fee or VAT are not those that were settled', () => {
    const lines = (units: number, fee: number, vat: number) => [
      { kind: 'units', description: 'Units', amountCents: units } as const,
      { kind: 'fee', description: 'Fee', amountCents: fee } as const,
      { kind: 'vat', description: 'VAT', amountCents: vat } as const,
    ]
    const sentence =
      'The lines are not what was agreed and confirmed: units 130\u00a0€, fee 9\u00a0€, VAT 1,80\u00a0€.'
    expect(wrongLines(row(), lines(13_000, 900, 180))).toBeNull()
    expect(wrongLines(row(), lines(13_001, 899, 180))).toBe(sentence)
    expect(wrongLines(row(), lines(13_000, 901, 179))).toBe(sentence)
    expect(wrongLines(row(), lines(12_999, 900, 181))).toBe(sentence)
    expect(wrongLines(row(), lines(13_000, 899, 181))).toBe(sentence)
    expect(wrongLines(row(), lines(13_001, 900, 180))).toBe(sentence)
    expect(wrongLines(row(), lines(13_000, 901, 180))).toBe(sentence)
    expect(wrongLines(row(), lines(13_000, 900, 181))).toBe(sentence)
    expect(wrongLines(row(), [{ description: 'All of it', amountCents: 1 }])).toBe(sentence)
    const unnamed = { description: 'More units', amountCents: 500 }
    expect(wrongLines(row(), [...lines(12_500, 900, 180), unnamed])).toBeNull()
  })
})

describe('an invoice', () => {
  test('charges VAT on the fee and says of the units that they are collected', () => {
    const document = documentFor(row())
    expect(document.lines).toMatchObject([
      { kind: 'units', netCents: 13_000, category: 'E', ratePercent: 0 },
      { kind: 'fee', netCents: 900, category: 'S', ratePercent: 20 },
    ])
    expect(document.groups).toEqual([
      {
        category: 'E',
        ratePercent: 0,
        netCents: 13_000,
        vatCents: 0,
        reason: expect.stringContaining(COLLECTED),
        reasonCode: 'VATEX-EU-79-C',
      },
      { category: 'S', ratePercent: 20, netCents: 900, vatCents: 180, reason: null, reasonCode: null },
    ])
    expect(document).toMatchObject({
      operation: 'OP-1',
      netCents: 13_900,
      vatCents: 180,
      totalCents: 14_080,
      serviceOn: '2026-06-01',
      credits: null,
      account,
      terms: 'Payable by bank transfer until 15 April 2026, with the payment reference of this invoice.',
      vatReason: 'Domestic VAT: the customer is established in the platform’s own country.',
    })
  })

  test('of a fee at the rate of zero gives no reason for it', () => {
    const { groups } = documentFor(row({ facts: { vatPercent: 0, vatTreatment: 'domestic' } }))
    expect(groups[1]).toMatchObject({ category: 'Z', vatCents: 0, reason: null, reasonCode: null })
  })

  test('under the reverse charge says so beside the fee', () => {
    const facts = { vatPercent: 20, vatTreatment: 'reverseCharge', viesResult: 'valid' } as const
    const document = documentFor(row({ facts }), { buyer: german })
    expect(document.groups.map(({ category }) => category)).toEqual(['E', 'AE'])
    expect(document.groups[1]).toMatchObject({
      ratePercent: 0,
      netCents: 900,
      vatCents: 0,
      reason: document.vatReason,
      reasonCode: 'VATEX-EU-AE',
    })
    expect(document.vatReason).toContain('DE123456789')
    expect(document.totalCents).toBe(13_900)
  })

  test('outside the scope of VAT has one group of units and fee', () => {
    const facts = { vatPercent: 20, vatTreatment: 'outOfScope' } as const
    const american = { ...seller, country: 'US', vat: null }
    const { groups, vatReason } = documentFor(row({ facts }), { buyer: american })
    expect(groups).toEqual([
      {
        category: 'O',
        ratePercent: 0,
        netCents: 13_900,
        vatCents: 0,
        reason: vatReason,
        reasonCode: 'VATEX-EU-O',
      },
    ])
    const withoutFee = documentFor(row({ facts, fee_cents: '0' }), { buyer: american })
    expect(withoutFee.vatReason).toBeNull()
    expect(withoutFee.groups).toMatchObject([
      { category: 'O', netCents: 13_000, reason: expect.stringContaining(COLLECTED) },
    ])
  })

  test('has the notes of French law from a French seller only, and is of the day of issue where no delivery was agreed', () => {
    expect(documentFor(row()).notes.map(({ code }) => code)).toEqual(['PMD', 'PMT', 'AAB'])
    expect(documentFor(row(), { seller: german }).notes).toEqual([])
    expect(documentFor(row({ facts: {} })).serviceOn).toBe('2026-03-16')
  })

  test('of nothing names no account, and one of a cent does', () => {
    const free = documentFor(row({ amount_cents: '0', fee_cents: '0' }))
    expect(free).toMatchObject({ totalCents: 0, account: null, terms: 'No payment is due.' })
    expect(documentFor(row({ amount_cents: '1', fee_cents: '0' }))).toMatchObject({
      totalCents: 1,
      account,
      terms: expect.stringContaining('Payable by bank transfer'),
    })
  })
})

test('a credit note gives the whole invoice back, and asks for nothing', () => {
  const document = documentFor(row())
  const credited = { number: 'CS-2026-00001', issuedOn: '2026-03-16' }
  expect(creditOf(document, credited)).toEqual({
    ...document,
    terms:
      'Credits invoice CS-2026-00001 of 16 March 2026. No payment is due for it; what was paid is refunded or counts for the invoice that replaces it.',
    notes: [],
    account: null,
    credits: credited,
  })
})
