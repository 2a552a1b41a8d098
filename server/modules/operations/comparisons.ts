/** What steps captured beside what the operation knows: the platform compares so that a person need not calculate. Pure. */
import { rowOf, sendsBack, type ByEvent } from '../../../machines/operation/by-event.ts'
import type * as z from 'zod'
import type { Comparison } from '../../../contract/comparisons.ts'
import { comparedWith, type Known as Expected } from '../../../contract/rules/expected-values.ts'
import type { OperationDetail } from '../../../contract/operations/shapes.ts'
import type { OperationFactsJson } from '../../workflow/tables.ts'

type Answer = z.input<typeof Comparison>

export type Known = Expected & {
  readonly captured: z.input<typeof OperationDetail>['captured']
  readonly remembered: OperationFactsJson
}

/** Every comparison of what was captured last, step by step. */
export const comparisonsOf = (known: Known): Answer[] =>
  known.captured
    .filter(isCurrent)
    .flatMap(({ event, step, payload }) =>
      [
        ...comparedWith(event, payload, known),
        ...(rowOf(FOUND, event)?.(payload, known.remembered) ?? []),
      ].map((one) => ({ ...one, step })),
    )

/** What came back since is not what the step holds: a payment was not received, a payout did not arrive. */
const isCurrent = ({ step }: Known['captured'][number], index: number, captured: Known['captured']) =>
  !captured.slice(index).some((later) => later.step === step && sendsBack(later.event))

type Find = (
  payload: Readonly<Record<string, unknown>>,
  remembered: OperationFactsJson,
) => readonly Omit<Answer, 'step'>[]

/** What was looked up in other operations when it was captured. */
const FOUND: ByEvent<Find> = {
  'pcInvoice.submit': (payload, { carrierInvoiceAlso, carrierAccount }) => [
    {
      what: 'carrierInvoiceNumber',
      kind: 'text',
      said: String(payload['number']),
      fits: !carrierInvoiceAlso,
      expected: carrierInvoiceAlso ?? null,
    },
    {
      what: carrierAccount === 'platform' ? 'carrierAccountOfPlatform' : 'carrierAccount',
      kind: 'iban',
      said: String(payload['iban']),
      fits: carrierAccount === 'first' ? null : carrierAccount !== 'new' && carrierAccount !== 'platform',
      expected: null,
    },
  ],
}
