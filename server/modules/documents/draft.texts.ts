/** What drawn documents say, by step; contracts come from their templates (modules/contracts/drafting.ts). */
import documents from '../../../public/messages/en/documents.json' with { type: 'json' }
import { counted, messageGroup } from '../../../machines/kernel/messages.ts'
import { formatQuantity, quantityText } from '../../../contract/rules/quantity.ts'
import { moneyText } from '../../../contract/rules/money-text.ts'
import { isolated } from '../../platform/documents/paper.ts'
import type { DocumentFacts } from './document-facts.repository.ts'
import { t } from '../../platform/messages.ts'

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
}

const PRICE_TERMS: Clause = {
  title: t('documents.documents.pricePayment'),
  text: t('documents.documents.pricesNetCurrencyNamedAbove'),
}
const DELIVERY_TERMS: Clause = {
  title: t('documents.documents.delivery'),
  text: t('documents.documents.unitsDeliveredSerialRangesReserved'),
}
/** Null for a step that draws nothing here. */
export function draftFor(step: string, facts: DocumentFacts): Draft | null {
  if (/^(cc|mc|rc)Signatory$/.test(step))
    return evidence(
      t('documents.documents.proofAuthority'),
      t('documents.documents.namedPersonSignOrganization'),
      facts,
    )
  const made: Readonly<Record<string, () => Draft>> = {
    proposal: () => proposal(facts),
    purchaseOrderReceived: () => order(facts),
    pcInvoice: () => carrierInvoice(facts),
    ccusTransferValidation: () =>
      evidence(
        t('documents.documents.transferStatementRegistry'),
        t('documents.documents.unitsNamedAboveTransferred'),
        facts,
      ),
    CCUsRetired: () =>
      evidence(
        t('documents.documents.retirementStatementRegistry'),
        t('documents.documents.unitsNamedAboveRetired'),
        facts,
      ),
  }
  return made[step]?.() ?? null
}

const proposal = (facts: DocumentFacts): Draft => ({
  title: t('documents.documents.proposal'),
  subtitle: t('documents.documents.subjectAcceptanceWithinValidity'),
  facts: [
    ...commonFacts(facts),
    [
      t('documents.documents.platformFee'),
      facts.fee_cents === null
        ? t('documents.documents.statedProposal')
        : moneyText(BigInt(facts.fee_cents), facts.currency),
    ],
  ],
  clauses: [PRICE_TERMS, DELIVERY_TERMS],
  signatures: [],
})

const order = (facts: DocumentFacts): Draft => ({
  title: t('documents.documents.purchaseOrder'),
  subtitle: t('documents.documents.fromTo', {
    isolated: isolated(facts.contributor ?? facts.platform),
    isolated2: isolated(facts.platform),
  }),
  facts: commonFacts(facts),
  clauses: [
    {
      title: t('documents.documents.order'),
      text: t('documents.documents.orderUnitsDescribedAboveUnder', { number: facts.number }),
    },
  ],
  signatures: [],
})

const carrierInvoice = (facts: DocumentFacts): Draft => ({
  title: t('documents.documents.invoice'),
  subtitle: t('documents.documents.fromTo', {
    isolated: isolated(facts.carrier ?? ''),
    isolated2: isolated(facts.platform),
  }),
  facts: [
    ...commonFacts(facts),
    [t('documents.documents.amountDue'), moneyText(unitsTotal(facts), facts.currency)],
  ],
  clauses: [
    {
      title: t('documents.documents.payment'),
      text: t('documents.documents.payableBankTransferOnceDelivery', { number: facts.number }),
    },
  ],
  signatures: [],
})

const evidence = (title: string, text: string, facts: DocumentFacts): Draft => ({
  title,
  subtitle: t('documents.documents.madeUpDemonstrationNoRegistry'),
  facts: commonFacts(facts),
  clauses: [{ title: t('documents.documents.statement'), text }],
  signatures: [],
})

/** Price of the units, in cents, as the operation keeps it. */
export const unitsTotal = ({ amount_cents: cents }: DocumentFacts): bigint => BigInt(cents ?? 0)

export const inUnits = (quantity: string, scale: number): string =>
  quantityText(formatQuantity(BigInt(quantity), scale))

/** Labels of the facts that are on top of every document. */
export type FactWords = Readonly<
  Record<'operation' | 'contributor' | 'carrier' | 'project' | 'vintage' | 'at' | 'total', string>
>

/** @returns the words for an operation's facts in the language of a document */
export const factWords = (language: 'en' | 'fr'): FactWords => messageGroup(documents, `facts.${language}`)

const ENGLISH = factWords('en')

export const commonFacts = (facts: DocumentFacts, words: FactWords = ENGLISH): Draft['facts'] => [
  [words.operation, facts.number],
  [words.contributor, facts.contributor ?? facts.platform],
  [words.carrier, facts.carrier ?? '–'],
  [words.project, `${isolated(facts.project)} (${facts.standard} ${facts.project_id_in_registry})`],
  ...facts.lines.map(
    (line) =>
      [
        `${words.vintage} ${line.vintage}`,
        `${counted(inUnits(line.quantity, facts.unit_scale), facts.unit_name)} ${words.at} ${moneyText(BigInt(line.unit_price_cents), facts.currency)}`,
      ] as const,
  ),
  [
    words.total,
    `${counted(inUnits(facts.quantity, facts.unit_scale), facts.unit_name)}, ${moneyText(unitsTotal(facts), facts.currency)}`,
  ],
]
