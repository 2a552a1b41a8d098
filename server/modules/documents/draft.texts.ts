/** What drawn documents say, by step. Wording for the demonstration platform; a lawyer's text replaces it per platform. */
import { formatQuantity } from '../../ledger/quantity.ts'
import { quantityText } from '../certificates/certificate.words.ts'
import type { PaperFacts } from './papers.repository.ts'

export type Clause = { readonly title: string; readonly text: string }
export type Draft = {
  readonly title: string
  readonly subtitle: string
  readonly facts: readonly (readonly [label: string, value: string])[]
  readonly clauses: readonly Clause[]
  readonly signers: readonly string[]
  /** Evidence that only a demonstration may invent. */
  readonly invented: boolean
}

export const moneyText = (cents: bigint, currency: string): string => {
  const units = cents / 100n
  const rest = (cents % 100n).toString().padStart(2, '0')
  return `${quantityText(units.toString())},${rest} ${currency}`
}

const PRICE_TERMS: Clause = {
  title: 'Price and payment',
  text: 'Prices are net, in the currency named above. The contributor pays the platform’s invoice by bank transfer with its reference. The platform pays the project carrier once delivery is proven by the public registry link.',
}
const DELIVERY_TERMS: Clause = {
  title: 'Delivery',
  text: 'Units are delivered from the serial ranges that were reserved for this operation: retired for the beneficiary, or transferred to the contributor’s account, as agreed. A retirement at the registry is final.',
}
const INTEGRITY_TERMS: Clause = {
  title: 'Units',
  text: 'The project carrier warrants that it holds the units free of any claim, that they were issued by the named standard, and that they are not sold, retired or claimed elsewhere.',
}
const FROZEN_TERMS: Clause = {
  title: 'This text',
  text: 'Once approved this text is frozen: its SHA-256 is recorded in the operation’s journal, and the executed document must descend from it.',
}

/** @param signatory who signs for the counterparty, when already named */
export function draftFor(step: string, facts: PaperFacts, signatory: string | null): Draft | null {
  const [key] = /^(cc|mc|rc)/.exec(step) ?? []
  if (key && step.endsWith('Validation')) return contract(key, facts, false, signatory)
  if (key && step.endsWith('Signed')) return contract(key, facts, true, signatory)
  if (key && step.endsWith('Signatory'))
    return evidence('Proof of authority', 'The named person may sign for the organization.', facts)
  const made: Readonly<Record<string, () => Draft>> = {
    proposal: () => proposal(facts),
    purchaseOrderReceived: () => order(facts),
    pcInvoice: () => carrierInvoice(facts),
    ccusTransferValidation: () =>
      evidence('Transfer statement of the registry', 'The units named above were transferred.', facts),
    CCUsRetired: () =>
      evidence('Retirement statement of the registry', 'The units named above were retired.', facts),
  }
  return made[step]?.() ?? null
}

const CONTRACTS: Readonly<Record<string, string>> = {
  cc: 'Contribution contract',
  mc: 'Mandate contract',
  rc: 'Retirement contract',
}

function contract(key: string, facts: PaperFacts, isExecuted: boolean, signatory: string | null): Draft {
  const counterparty = (key === 'mc' ? facts.carrier : facts.contributor) ?? ''
  const signer = signatory ? `${signatory}, for ${counterparty}` : `For ${counterparty}`
  return {
    title: CONTRACTS[key] ?? 'Contract',
    subtitle: isExecuted ? 'Executed document' : 'Draft for approval',
    facts: common(facts),
    clauses: [
      {
        title: 'Purpose',
        text: `${counterparty} and ${facts.platform} agree on operation ${facts.number} as described above.`,
      },
      INTEGRITY_TERMS,
      PRICE_TERMS,
      DELIVERY_TERMS,
      FROZEN_TERMS,
    ],
    signers: isExecuted ? [signer, `For ${facts.platform}`] : [],
    invented: false,
  }
}

const proposal = (facts: PaperFacts): Draft => ({
  title: 'Proposal',
  subtitle: 'Subject to acceptance within its validity',
  facts: [
    ...common(facts),
    [
      'Platform fee',
      facts.fee_cents === null
        ? 'As stated in the proposal'
        : moneyText(BigInt(facts.fee_cents), facts.currency),
    ],
  ],
  clauses: [PRICE_TERMS, DELIVERY_TERMS],
  signers: [],
  invented: false,
})

const order = (facts: PaperFacts): Draft => ({
  title: 'Purchase order',
  subtitle: `To ${facts.platform}`,
  facts: common(facts),
  clauses: [
    {
      title: 'Order',
      text: `We order the units described above under the terms of the proposal for operation ${facts.number}.`,
    },
  ],
  signers: [`For ${facts.contributor ?? facts.platform}`],
  invented: false,
})

const carrierInvoice = (facts: PaperFacts): Draft => ({
  title: 'Invoice',
  subtitle: `From ${facts.carrier ?? ''} to ${facts.platform}`,
  facts: [...common(facts), ['Amount due', moneyText(unitsTotal(facts), facts.currency)]],
  clauses: [
    {
      title: 'Payment',
      text: `Payable by bank transfer once delivery of operation ${facts.number} is proven.`,
    },
  ],
  signers: [],
  invented: false,
})

const evidence = (title: string, text: string, facts: PaperFacts): Draft => ({
  title,
  subtitle: 'Made up for the demonstration: no registry and no authority issued this page',
  facts: common(facts),
  clauses: [{ title: 'Statement', text }],
  signers: [],
  invented: true,
})

/** Quantity × price over all lines, in cents; quantities are in the standard's smallest unit. */
export const unitsTotal = (facts: PaperFacts): bigint =>
  facts.lines.reduce(
    (sum, line) => sum + (BigInt(line.quantity) * BigInt(line.unit_price_cents)) / BigInt(facts.unit_scale),
    0n,
  )

const inUnits = (quantity: string, scale: number) => quantityText(formatQuantity(BigInt(quantity), scale))

const common = (facts: PaperFacts): Draft['facts'] => [
  ['Operation', facts.number],
  ['Contributor', facts.contributor ?? facts.platform],
  ['Project carrier', facts.carrier ?? '–'],
  ['Project', `${facts.project} (${facts.standard} ${facts.project_id_in_registry})`],
  ...facts.lines.map(
    (line) =>
      [
        `Vintage ${line.vintage}`,
        `${inUnits(line.quantity, facts.unit_scale)} ${facts.unit_name} at ${moneyText(BigInt(line.unit_price_cents), facts.currency)}`,
      ] as const,
  ),
  [
    'Units in all',
    `${inUnits(facts.quantity, facts.unit_scale)} ${facts.unit_name}, ${moneyText(unitsTotal(facts), facts.currency)}`,
  ],
]
