/** What drawn documents say, by step; contracts come from their templates (modules/contracts/drafting.ts). */
import { formatQuantity } from '../../../contract/rules/quantity.ts'
import { moneyText } from '../../../contract/rules/money-text.ts'
import { isolated } from '../../platform/documents/paper.ts'
import { quantityText } from '../certificates/certificate.words.ts'
import type { PaperFacts } from './papers.repository.ts'

type Clause = { readonly title: string; readonly text: string }
/** A line to sign on. */
type SignaturePlace = {
  readonly party: string
  /** Null before the signature, and when the signer is unknown. */
  readonly signer: string | null
  readonly note: string
}
export type Draft = {
  readonly title: string
  readonly subtitle: string
  readonly facts: readonly (readonly [label: string, value: string])[]
  readonly clauses: readonly Clause[]
  readonly signatures: readonly SignaturePlace[]
  /** ISO 639-1; English unless said. */
  readonly language?: string
  /** Evidence that only a demonstration may invent. */
  readonly invented: boolean
}

const PRICE_TERMS: Clause = {
  title: 'Price and payment',
  text: 'Prices are net, in the currency named above. The contributor pays the platform’s invoice by bank transfer with its reference. The platform pays the project carrier once delivery is proven by the public registry link.',
}
const DELIVERY_TERMS: Clause = {
  title: 'Delivery',
  text: 'Units are delivered from the serial ranges that were reserved for this operation: retired for the beneficiary, or transferred to the contributor’s account, as agreed. A retirement at the registry is final.',
}
/** Null for a step that draws nothing here. */
export function draftFor(step: string, facts: PaperFacts): Draft | null {
  if (/^(cc|mc|rc)Signatory$/.test(step))
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

const proposal = (facts: PaperFacts): Draft => ({
  title: 'Proposal',
  subtitle: 'Subject to acceptance within its validity',
  facts: [
    ...commonFacts(facts),
    [
      'Platform fee',
      facts.fee_cents === null
        ? 'As stated in the proposal'
        : moneyText(BigInt(facts.fee_cents), facts.currency),
    ],
  ],
  clauses: [PRICE_TERMS, DELIVERY_TERMS],
  signatures: [],
  invented: false,
})

const order = (facts: PaperFacts): Draft => ({
  title: 'Purchase order',
  subtitle: `From ${isolated(facts.contributor ?? facts.platform)} to ${isolated(facts.platform)}`,
  facts: commonFacts(facts),
  clauses: [
    {
      title: 'Order',
      text: `We order the units described above under the terms of the proposal for operation ${facts.number}.`,
    },
  ],
  signatures: [],
  invented: false,
})

const carrierInvoice = (facts: PaperFacts): Draft => ({
  title: 'Invoice',
  subtitle: `From ${isolated(facts.carrier ?? '')} to ${isolated(facts.platform)}`,
  facts: [...commonFacts(facts), ['Amount due', moneyText(unitsTotal(facts), facts.currency)]],
  clauses: [
    {
      title: 'Payment',
      text: `Payable by bank transfer once delivery of operation ${facts.number} is proven.`,
    },
  ],
  signatures: [],
  invented: false,
})

const evidence = (title: string, text: string, facts: PaperFacts): Draft => ({
  title,
  subtitle: 'Made up for the demonstration: no registry and no authority issued this page',
  facts: commonFacts(facts),
  clauses: [{ title: 'Statement', text }],
  signatures: [],
  invented: true,
})

/** Price of the units, in cents, as the operation keeps it. */
export const unitsTotal = ({ amount_cents: cents }: PaperFacts): bigint => BigInt(cents ?? 0)

export const inUnits = (quantity: string, scale: number): string =>
  quantityText(formatQuantity(BigInt(quantity), scale))

/** Labels of the facts that are on top of every document. */
export type FactWords = Readonly<
  Record<'operation' | 'contributor' | 'carrier' | 'project' | 'vintage' | 'at' | 'total', string>
>

export const ENGLISH: FactWords = {
  operation: 'Operation',
  contributor: 'Contributor',
  carrier: 'Project carrier',
  project: 'Project',
  vintage: 'Vintage',
  at: 'at',
  total: 'Total units',
}

export const commonFacts = (facts: PaperFacts, words: FactWords = ENGLISH): Draft['facts'] => [
  [words.operation, facts.number],
  [words.contributor, facts.contributor ?? facts.platform],
  [words.carrier, facts.carrier ?? '–'],
  [words.project, `${isolated(facts.project)} (${facts.standard} ${facts.project_id_in_registry})`],
  ...facts.lines.map(
    (line) =>
      [
        `${words.vintage} ${line.vintage}`,
        `${inUnits(line.quantity, facts.unit_scale)} ${facts.unit_name} ${words.at} ${moneyText(BigInt(line.unit_price_cents), facts.currency)}`,
      ] as const,
  ),
  [
    words.total,
    `${inUnits(facts.quantity, facts.unit_scale)} ${facts.unit_name}, ${moneyText(unitsTotal(facts), facts.currency)}`,
  ],
]
