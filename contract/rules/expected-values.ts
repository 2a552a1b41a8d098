/** What forms start with, what deviations are asked about, and what the platform compares. Pure; integer cents. */
import { rowOf, type ByEvent } from '../../machines/operation/by-event.ts'
import type { Comparison } from '../comparisons.ts'
import type { OperationDetail } from '../operations/shapes.ts'
import { joinedRows, rangeOf, sameRanges } from './serials/ranges.ts'

/** What is known of the operation; null or absent where the reader may not know it. */
export type Known = Pick<OperationDetail, 'type' | 'amountCents'> & {
  /** The payment that was captured last is confirmed: a part of what was due then, which two people agreed to. */
  readonly isPaymentAgreed?: boolean
  readonly facts: Pick<
    OperationDetail['facts'],
    | 'total'
    | 'ranges'
    | 'dueCents'
    | 'receivedCents'
    | 'paymentReference'
    | 'carrierInvoiceCents'
    | 'beneficiaryName'
    | 'registryLink'
  >
}

type Payload = Readonly<Record<string, unknown>>
type Expectation = Pick<Comparison, 'what' | 'kind'> & {
  readonly field: string
  /** As a form holds it; null: there is nothing to compare with. */
  readonly value: unknown
  readonly agrees: (said: unknown) => boolean
  /** For people; cents as digits. */
  readonly shown: (value: unknown) => string
}

const EXPECTED: ByEvent<(known: Known) => readonly Expectation[]> = {
  'purchaseOrderReceived.submit': (known) => [amount('purchaseOrderAmount', orderedCents(known))],
  'pcInvoice.submit': ({ amountCents }) => [amount('carrierInvoiceAmount', amountCents)],
  'contributorPaymentValidation.submit': ({ facts, isPaymentAgreed = false }) => [
    amount('paymentAmount', isPaymentAgreed ? null : Math.max(0, facts.dueCents - facts.receivedCents)),
    text('paymentReference', 'bankReference', facts.paymentReference, withoutBlanks),
  ],
  'pcPaymentValidation.submit': ({ facts }) => [amount('payoutAmount', facts.carrierInvoiceCents)],
  'ccusTransferValidation.submit': ({ facts }) => [ranges(facts)],
  'CCUsRetired.submit': ({ facts }) => [
    ranges(facts),
    text('beneficiary', 'beneficiaryName', facts.beneficiaryName, (name) => name),
  ],
  'CCUsRegisterLink.submit': ({ facts }) => [registry(facts)],
}

/** Units and the platform's fee, without VAT: what the proposal says. The platform's own order has no fee. */
function orderedCents({ type, amountCents, facts: { total } }: Known): number | null {
  if (type === 'ccuPurchase') return amountCents
  return total && total.unitsCents + total.feeCents
}

const amount = (what: Comparison['what'], value: number | null): Expectation => ({
  what,
  kind: 'money',
  field: 'amountCents',
  value,
  agrees: (said) => Number(said) === value,
  shown: String,
})

const text = (
  what: Comparison['what'],
  field: string,
  value: string | null,
  plain: (text: string) => string,
): Expectation => ({
  what,
  kind: 'text',
  field,
  value,
  agrees: (said) => value !== null && plain(String(said)) === plain(value),
  shown: String,
})

/** Banks print references with and without blanks. */
const withoutBlanks = (reference: string): string => reference.replaceAll(/\s/g, '').toUpperCase()

type Row = { readonly raw: string; readonly start: number | string; readonly end: number | string }

function ranges({ ranges: held }: Known['facts']): Expectation {
  return {
    what: 'serialRanges',
    kind: 'text',
    field: 'serialRanges',
    value: joinedRows(
      held.map(({ serial, start, end }) => ({ raw: serial, start: Number(start), end: Number(end) })),
    ),
    agrees: (said) => sameRanges((said as readonly Row[]).map(rangeOf), held.map(rangeOf)),
    shown: (rows) => (rows as readonly Row[]).map(({ raw }) => raw).join(', '),
  }
}

type Link = { readonly block: string; readonly url: string }
const hostOf = (url: string): string =>
  URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url

/** Each block's page is another one: only their host can be compared. */
function registry({ ranges: held, registryLink }: Known['facts']): Expectation {
  return {
    what: 'registryHost',
    kind: 'text',
    field: 'links',
    value: registryLink && held.map(({ serial }) => ({ block: serial, url: registryLink })),
    agrees: (said) =>
      (said as readonly Link[]).every(({ url }) => hostOf(url).endsWith(hostOf(registryLink ?? ''))),
    shown: (links) => [...new Set((links as readonly Link[]).map(({ url }) => hostOf(url)))].join(', '),
  }
}

/** Values of the event's fields, for its form; only those that follow from what is known. */
export const expectedValues = (event: string, known: Known): Payload =>
  Object.fromEntries(
    (rowOf(EXPECTED, event)?.(known) ?? [])
      .filter(({ value }) => value !== null)
      .map(({ field, value }) => [field, value]),
  )

/** What a payload says, next to what was expected. @param payload as the event's schema parsed it */
export const comparedWith = (event: string, payload: Payload, known: Known): Omit<Comparison, 'step'>[] =>
  (rowOf(EXPECTED, event)?.(known) ?? []).map(({ what, kind, field, value, agrees, shown }) => ({
    what,
    kind,
    said: shown(payload[field]),
    fits: value === null ? null : agrees(payload[field]),
    expected: value === null ? null : shown(value),
  }))

/** Events that have a comparison. */
export const COMPARED_EVENTS: readonly string[] = Object.keys(EXPECTED)
