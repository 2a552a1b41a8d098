/** What a form of a request holds while it is filled in, and the request that it becomes. Pure. */
import { daysAfter, isoDay } from '../../../machines/kernel/days.ts'
import type { OperationDraft } from '../../../contract/operations/requests.ts'
import { localDay } from '../../lib/format.ts'
import { centsOf, quantityOf } from '../../lib/typed-numbers.ts'

export type Kind = OperationDraft['type']
export const KINDS = [
  'contribution',
  'multiYear',
  'retirement',
  'ccuPurchase',
] as const satisfies readonly Kind[]

export const isKind = (text: string | null): text is Kind => KINDS.some((kind) => kind === text)

/** Text as it was typed; quantities and prices by the sid of the vintage. */
export type RequestValues = {
  readonly contributorSid: string
  readonly contributorName: string
  readonly offeringSid: string
  readonly offeringTitle: string
  readonly quantities: Readonly<Record<string, string>>
  readonly prices: Readonly<Record<string, string>>
  readonly delivery: 'retire' | 'hold'
  readonly beneficiaryName: string
  readonly beneficiaryCountry: string
  readonly purpose: string
  readonly isPurposePublic: boolean
  /** Days on which tranches start. */
  readonly days: readonly string[]
  readonly feeCharged: boolean
}

/** A first schedule: today, and the same day of the two years after. */
function threeYears(now: number): string[] {
  const today = localDay(now)
  return [0, 1, 2].map((years) => yearLater(today, years))
}

/** The same calendar day, years later; the 29th of February becomes the 1st of March. */
export function yearLater(day: string, years = 1): string {
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return isoDay(daysAfter(Date.now(), 365))
  date.setUTCFullYear(date.getUTCFullYear() + years)
  return isoDay(date)
}

export const emptyRequest = (now: number): RequestValues => ({
  contributorSid: '',
  contributorName: '',
  offeringSid: '',
  offeringTitle: '',
  quantities: {},
  prices: {},
  delivery: 'retire',
  beneficiaryName: '',
  beneficiaryCountry: '',
  purpose: '',
  isPurposePublic: false,
  days: threeYears(now),
  feeCharged: true,
})

/** The vintages that something was typed for, in the order of the lines of the request. */
export const linesIn = ({ quantities }: RequestValues): readonly string[] =>
  Object.keys(quantities)
    .filter((sid) => quantities[sid]?.trim())
    .toSorted()

/** The request as the server reads it. What is no number is sent as it was typed: the server says what is wrong. */
export function draftOf(kind: Kind, values: RequestValues): OperationDraft {
  const lines = linesIn(values).map((vintageSid) => {
    const typed = values.quantities[vintageSid] ?? ''
    return { vintageSid, quantity: quantityOf(typed) ?? typed }
  })
  const contributor = values.contributorSid === '' ? {} : { contributorSid: values.contributorSid }
  const purpose = values.purpose.trim()
  const benefit = {
    ...contributor,
    beneficiaryName: values.beneficiaryName.trim(),
    beneficiaryCountry: values.beneficiaryCountry,
    ...(purpose === '' ? {} : { purpose, isPurposePublic: values.isPurposePublic }),
  }
  const { offeringSid } = values
  switch (kind) {
    case 'contribution':
      return { type: kind, offeringSid, lines, delivery: values.delivery, ...benefit }
    case 'multiYear':
      return {
        type: kind,
        offeringSid,
        lines,
        tranches: values.days.map((startsOn) => ({ startsOn })),
        ...benefit,
      }
    case 'retirement':
      return {
        type: kind,
        lines,
        ...benefit,
        ...(values.contributorSid === '' ? {} : { feeCharged: values.feeCharged }),
      }
    case 'ccuPurchase':
      return {
        type: kind,
        offeringSid,
        lines: lines.map((line) => ({
          ...line,
          unitPriceCents: centsOf(values.prices[line.vintageSid] ?? '') ?? -1,
        })),
      }
  }
}

/** Errors by the path of the request: `lines.0.quantity`. */
export type Wrong = Readonly<Record<string, string>>

type Words = {
  readonly required: string
  readonly aQuantity: string
  readonly anAmount: string
  readonly aDate: string
}

/** What can be said without asking the server. */
export function checkRequest(kind: Kind, values: RequestValues, isOwn: boolean, words: Words): Wrong {
  const wrong: Record<string, string> = {}
  const need = (path: string, text: string) => {
    if (text.trim() === '') wrong[path] = words.required
  }
  if (kind !== 'ccuPurchase') {
    if (!isOwn) need('contributorSid', values.contributorSid)
    need('beneficiaryName', values.beneficiaryName)
    need('beneficiaryCountry', values.beneficiaryCountry)
  }
  if (kind !== 'retirement') need('offeringSid', values.offeringSid)
  const lines = linesIn(values)
  if (lines.length === 0) wrong['lines'] = words.aQuantity
  for (const [index, sid] of lines.entries()) {
    const quantity = quantityOf(values.quantities[sid] ?? '')
    if (quantity === null || Number(quantity) === 0) wrong[`lines.${index}.quantity`] = words.aQuantity
    if (kind === 'ccuPurchase' && centsOf(values.prices[sid] ?? '') === null)
      wrong[`lines.${index}.unitPriceCents`] = words.anAmount
  }
  if (kind === 'multiYear')
    for (const [index, day] of values.days.entries())
      if (day === '') wrong[`tranches.${index}.startsOn`] = words.aDate
  return wrong
}
