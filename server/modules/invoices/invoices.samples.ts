/** For tests: invoices in memory, one for each treatment. */
import type { Treatment, ViesResult } from '../../../contract/rules/fee-vat.ts'
import { vatCentsOf } from '../../../contract/rules/fee-vat.ts'
import { creditOf, documentOf } from '../../workflow/invoices/document.ts'
import { usualLines, type Priced } from '../../workflow/invoices/lines.ts'
import type { InvoiceParty } from '../../workflow/invoices/shapes.ts'
import { creditorReference } from '../../workflow/invoices/invoices.ts'
import type { Issued } from './invoices.repository.ts'

export const SELLER: InvoiceParty = {
  name: 'Understory',
  country: 'FR',
  vat: 'FR12345678901',
  registrationNumber: '123 456 789 RCS Paris',
  legalForm: 'SAS',
  street: '12 rue des Fougères',
  postalCode: '75011',
  city: 'Paris',
}
const buyer = (name: string, country: string, vat: string | null): InvoiceParty => ({
  ...SELLER,
  name,
  country,
  vat,
  registrationNumber: 'HRB 90210',
  legalForm: null,
})
const ACCOUNT = { iban: 'FR7630006000011234567890189', bic: 'AGRIFRPP', bank: 'Made-up bank' }

export type Sample = {
  readonly treatment: Treatment
  readonly ratePercent: number
  readonly viesResult: ViesResult
  readonly buyer: InvoiceParty
  readonly unitsCents: number
  readonly feeCents: number
}

export const SAMPLES: Readonly<Record<string, Sample>> = {
  domestic: {
    treatment: 'domestic',
    ratePercent: 20,
    viesResult: 'unknown',
    buyer: buyer('Verne & Fils <Nantes>', 'FR', 'FR98765432109'),
    unitsCents: 1_710_000,
    feeCents: 85_500,
  },
  'zero rate': {
    treatment: 'domestic',
    ratePercent: 0,
    viesResult: 'unknown',
    buyer: buyer('Atelier Verne', 'FR', null),
    unitsCents: 1_000,
    feeCents: 50,
  },
  'reverse charge': {
    treatment: 'reverseCharge',
    ratePercent: 0,
    viesResult: 'valid',
    buyer: buyer('Nordlicht Logistik', 'DE', 'DE123456789'),
    unitsCents: 512_500,
    feeCents: 25_625,
  },
  'reverse charge to Greece': {
    treatment: 'reverseCharge',
    ratePercent: 0,
    viesResult: 'valid',
    buyer: buyer('Ellinika Dasi', 'GR', 'GR123456789'),
    unitsCents: 1,
    feeCents: 1,
  },
  'out of scope': {
    treatment: 'outOfScope',
    ratePercent: 0,
    viesResult: 'unknown',
    buyer: buyer('Cedar Energy', 'US', null),
    unitsCents: 99_999,
    feeCents: 5_000,
  },
  'a retirement: the fee alone': {
    treatment: 'domestic',
    ratePercent: 25.5,
    viesResult: 'unknown',
    buyer: buyer('Atelier Verne', 'FR', 'FR98765432109'),
    unitsCents: 0,
    feeCents: 333,
  },
  'nothing due': {
    treatment: 'domestic',
    ratePercent: 20,
    viesResult: 'unknown',
    buyer: buyer('Atelier Verne', 'FR', 'FR98765432109'),
    unitsCents: 0,
    feeCents: 0,
  },
}

/** @param seller another one than ours */
export function issuedSample(sample: Sample, seller: InvoiceParty = SELLER, receivedCents = 0): Issued {
  const row: Priced = {
    type: 'contribution',
    quantity: '1200',
    amount_cents: String(sample.unitsCents),
    fee_cents: String(sample.feeCents),
    unit_scale: 1,
    facts: {
      vatPercent: sample.ratePercent,
      vatTreatment: sample.treatment,
      viesResult: sample.viesResult,
      deliverOn: '2026-05-01',
    },
  }
  const document = documentOf({
    row,
    lines: usualLines(row, { project: 'Mangroves & meadows', unit: 't CO₂e' }),
    dueOn: '2026-04-15',
    issuedOn: '2026-03-16',
    background: { seller, buyer: sample.buyer, account: ACCOUNT, number: 'OP-1001' },
    receivedCents,
  })
  return {
    id: '00000000-0000-7000-8000-000000000001',
    number: 'CS-2026-00001',
    kind: 'invoice',
    currency: 'EUR',
    issuedOn: '2026-03-16',
    issuedAt: new Date('2026-03-16T09:00:00Z'),
    dueOn: '2026-04-15',
    reference: creditorReference('CS-2026-00001'),
    document,
  }
}

export const creditedSample = (issued: Issued): Issued => ({
  ...issued,
  number: 'CN-2026-00001',
  kind: 'creditNote',
  dueOn: null,
  document: creditOf(issued.document, issued),
})

export const owedBy = ({ unitsCents, feeCents, ratePercent }: Sample): number =>
  unitsCents + feeCents + vatCentsOf(feeCents, ratePercent)
