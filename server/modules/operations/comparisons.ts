/** What steps captured beside what the operation knows: the platform compares so that a person need not calculate. Pure. */
import type * as z from 'zod'
import type { Comparison } from '../../../contract/comparisons.ts'
import type { OperationDetail } from '../../../contract/operation-shapes.ts'
import { sameRanges } from '../../ledger/serials.ts'
import type { OperationFactsJson } from '../../workflow/tables.ts'

type Answer = z.input<typeof Comparison>
type Detail = z.input<typeof OperationDetail>

export type Known = {
  readonly captured: Detail['captured']
  readonly facts: Detail['facts']
  readonly remembered: OperationFactsJson
  readonly type: Detail['type']
  /** Price of the units. */
  readonly amountCents: number | null
  readonly feeCents: number | null
}

type Payload = Readonly<Record<string, unknown>>
type Compare = (payload: Payload, known: Known) => readonly Omit<Answer, 'step'>[]

/** Every comparison of what was captured last, step by step. */
export const comparisonsOf = (known: Known): Answer[] =>
  known.captured.flatMap(({ event, step, payload }) =>
    (COMPARE[event]?.(payload, known) ?? []).map((one) => ({ ...one, step })),
  )

const COMPARE: Readonly<Record<string, Compare>> = {
  'purchaseOrderReceived.submit': (payload, known) => [
    amount('purchaseOrderAmount', payload, orderedCents(known)),
  ],
  'pcInvoice.submit': (payload, { amountCents, remembered }) => [
    amount('carrierInvoiceAmount', payload, amountCents),
    {
      what: 'carrierInvoiceNumber',
      kind: 'text',
      said: String(payload['number']),
      fits: !remembered.carrierInvoiceAlso,
      expected: remembered.carrierInvoiceAlso ?? null,
    },
    {
      what: 'carrierAccount',
      kind: 'text',
      said: String(payload['iban']),
      fits: remembered.carrierAccount === 'first' ? null : remembered.carrierAccount !== 'new',
      expected: null,
    },
  ],
  'contributorPaymentValidation.submit': (payload, { facts }) => [
    amount('paymentAmount', payload, facts.dueCents - facts.receivedCents),
    reference(payload, facts.paymentReference),
  ],
  'pcPaymentValidation.submit': (payload, { remembered }) => [
    amount('payoutAmount', payload, remembered.carrierInvoiceCents ?? null),
  ],
  'ccusTransferValidation.submit': (payload, { facts }) => [ranges(payload, facts)],
  'CCUsRetired.submit': (payload, { facts }) => [
    ranges(payload, facts),
    {
      what: 'beneficiary',
      kind: 'text',
      said: String(payload['beneficiaryName']),
      fits: facts.beneficiaryName === null ? null : payload['beneficiaryName'] === facts.beneficiaryName,
      expected: facts.beneficiaryName,
    },
  ],
  'CCUsRegisterLink.submit': (payload, { facts }) => {
    const home = facts.registryLink
    const urls = linksOf(payload)
    const fits = home === null ? null : urls.every((url) => hostOf(url).endsWith(hostOf(home)))
    const hosts = [...new Set(urls.map(hostOf))].join(', ')
    return [{ what: 'registryHost', kind: 'text', said: hosts, fits, expected: home && hostOf(home) }]
  },
}

function amount(what: Answer['what'], payload: Payload, expected: number | null): Omit<Answer, 'step'> {
  const said = Number(payload['amountCents'])
  return {
    what,
    kind: 'money',
    said: String(said),
    fits: expected === null ? null : said === expected,
    expected: expected === null ? null : String(expected),
  }
}

/** Units and the platform's fee, net: what the proposal says. The platform's own order has no fee. */
const orderedCents = ({ amountCents, feeCents, type }: Known): number | null =>
  amountCents === null ? null : amountCents + (type === 'ccuPurchase' ? 0 : (feeCents ?? 0))

/** Banks print references with and without blanks. */
function reference(payload: Payload, expected: string | null): Omit<Answer, 'step'> {
  const plain = (text: string) => text.replaceAll(/\s/g, '').toUpperCase()
  const said = String(payload['bankReference'])
  const fits = expected === null ? null : plain(said) === plain(expected)
  return { what: 'paymentReference', kind: 'text', said, fits, expected }
}

type Range = { readonly raw: string; readonly start: number; readonly end: number }

function ranges(payload: Payload, facts: Known['facts']): Omit<Answer, 'step'> {
  const reported = payload['serialRanges'] as readonly Range[]
  const numbers = (from: { start: number | string; end: number | string }) => ({
    start: BigInt(from.start),
    end: BigInt(from.end),
  })
  return {
    what: 'serialRanges',
    kind: 'text',
    said: reported.map(({ raw }) => raw).join(', '),
    fits: sameRanges(reported.map(numbers), facts.ranges.map(numbers)),
    expected: facts.ranges.map(({ serial }) => serial).join(', '),
  }
}

const linksOf = (payload: Payload): string[] =>
  (payload['links'] as readonly { readonly url: string }[]).map(({ url }) => url)

const hostOf = (url: string): string =>
  URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url
