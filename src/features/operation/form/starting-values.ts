/** What a form already knows when it opens: facts of the operation, what was captured before. Pure. */
import { DAY_MS, daysAfter, isoDay } from '../../../../machines/kernel/days.ts'
import { eventName, rowOf, type ByEvent } from '../../../../machines/operation/by-event.ts'
import { STANDARD_WORDING, standardEmail } from '../../../../contract/rules/certificate-templates.ts'
import type { FeeAdvice } from '../../../../contract/payments/invoices.ts'
import type { OperationDetail } from '../../../../contract/operations/shapes.ts'
import { deliveredSoFar, rangesLeft } from '../../../../contract/rules/serials/retired-parts.ts'
import { hasUnitPrice } from '../../../../contract/rules/order-total.ts'
import { expectedValues } from '../../../../contract/rules/expected-values.ts'
import type { Field, InputKind } from '../../../../machines/kernel/fields.ts'
import type { Terms } from '../../../../machines/operation/context.ts'
import { localDay } from '../../../lib/format.ts'
import { linesToConfirm, quantityLeft } from './units-left.ts'

export type Values = Record<string, unknown>
export type Known = {
  readonly detail: OperationDetail
  readonly person: { readonly sid: string; readonly name: string; readonly email: string }
  /** Milliseconds. */
  readonly now: number
  /** What the rules say, where the platform asks for it. */
  readonly advice?: FeeAdvice | null
}

const isoDate = (now: number, days = 0): string => isoDay(daysAfter(Date.parse(localDay(now)), days))
const isoTime = (now: number, days: number): string => new Date(now + days * DAY_MS).toISOString()

/** Nothing known: the empty value of each control. */
const EMPTY: Readonly<Record<InputKind, (known: Known) => unknown>> = {
  text: () => '',
  longText: () => '',
  email: () => '',
  emails: () => [],
  date: ({ now }) => isoDate(now),
  dateTime: ({ now }) => isoTime(now, 15),
  money: () => null,
  percent: () => 20,
  quantity: ({ detail }) => detail.quantity,
  currency: ({ detail }) => detail.currency,
  country: ({ detail }) => detail.facts.beneficiaryCountry ?? detail.country,
  platformPerson: ({ detail, person }) => detail.accountManager?.sid ?? person.sid,
  document: () => '',
  offering: () => '',
  ranges: ({ detail }) => rangesOf(detail),
  lines: () => [],
  links: ({ detail }) =>
    detail.facts.ranges.map(({ serial }) => ({ block: serial, url: detail.facts.registryLink ?? '' })),
  clauses: () => [],
  choice: () => '',
  checkbox: () => false,
  step: () => '',
  certificateTemplate: () => 'classic',
  iban: () => '',
  hash: () => '',
}

const rangesOf = ({ facts }: OperationDetail) =>
  facts.ranges.map(({ serial, start, end }) => ({ raw: serial, start: Number(start), end: Number(end) }))

const capturedBy = (detail: OperationDetail, event: string): Values =>
  detail.captured.findLast((one) => one.event === event)?.payload ?? {}

const request = ({ detail: { facts } }: Known): Values => ({
  delivery: facts.requestedDelivery,
  beneficiaryName: facts.beneficiaryName ?? '',
})

/** Never more than there is. */
const unitLines = ({ detail }: Known): Values => {
  const limited = new Map(linesToConfirm(detail).map((line) => [line.vintageSid, quantityLeft(line)]))
  return {
    lines: detail.facts.lines.flatMap(({ vintageSid, quantity }) => {
      const left = limited.has(vintageSid) ? limited.get(vintageSid) : quantity
      return left ? [{ vintageSid, quantity: left }] : []
    }),
  }
}

const signatory = ({ person }: Known): Values => ({ name: person.name, email: person.email })

/** As the machine remembers them. */
const contextOf = ({ snapshot }: OperationDetail) =>
  (snapshot as { readonly context?: { readonly terms?: Terms; readonly startsOn?: string | null } }).context

/** What single events know better than their controls. */
const KNOWN: ByEvent<(known: Known) => Values> = {
  'AcceptOperation.accept': request,
  'CCUsAvailability.confirm': (known) => ({ ...unitLines(known), deliverOn: isoDate(known.now, 30) }),
  'CCUsAvailability.counter': unitLines,
  'CCUsAvailability.ask': unitLines,
  'proposal.send': ({ detail, advice }) => ({
    unitPriceCents: detail.facts.unitPriceCents,
    feeCents: advice?.fee.cents ?? detail.facts.total?.feeCents ?? null,
    documentSid: '',
    ...(advice && { vatPercent: advice.vat.ratePercent }),
  }),
  'operation.correct': ({ detail }) => ({
    ...contextOf(detail)?.terms,
    ...(hasUnitPrice(detail.type) && { unitPriceCents: detail.facts.unitPriceCents }),
    lines: detail.facts.lines.map(({ vintageSid, quantity }) => ({ vintageSid, quantity })),
  }),
  // Later than it begins now.
  'tranche.defer': ({ detail, now }) => ({
    startsOn: isoDay(daysAfter(Math.max(now, Date.parse(contextOf(detail)?.startsOn ?? '') || 0), 15)),
  }),
  'ccSignatory.submit': signatory,
  'mcSignatory.submit': signatory,
  'rcSignatory.submit': signatory,
  'CSfeeVAT.submit': ({ detail, advice }) =>
    advice
      ? {
          // A retirement has no price that a usual fee could follow from: a person has to say it.
          feeCents: detail.type === 'retirement' && advice.fee.cents === 0 ? null : advice.fee.cents,
          treatment: advice.vat.treatment,
          ratePercent: advice.vat.ratePercent,
          viesResult: advice.vat.viesResult,
          viesConsultation: advice.vat.viesConsultation ?? '',
        }
      : {},
  'CSInvoice.issue': ({ advice }) => ({ ...advice?.invoice }),
  'contributorPaymentValidation.submit': ({ detail: { facts } }) => ({
    bankReference: facts.paymentReference ?? facts.invoiceNumber ?? '',
  }),
  'contributorPaymentValidation.reverse': ({ detail }) => {
    const { bankReference, amountCents } = capturedBy(detail, 'contributorPaymentValidation.submit')
    return { bankReference, amountCents }
  },
  'pcPaymentValidation.submit': ({ detail }) => ({
    bankReference: capturedBy(detail, 'pcInvoice.submit')['number'] ?? '',
  }),
  'CCUsRetired.submit': (known) => ({ ...request(known), reasonCode: 'voluntary' }),
  'CCUsRetired.recordPart': ({ detail }) => ({ serialRanges: rangesLeft(detail) }),
  'CCUsRetired.reduce': ({ detail }) => ({ lines: deliveredSoFar(detail) }),
  'certificateTemplate.choose': () => ({
    template: 'classic',
    language: 'en',
    isPublic: true,
    wording: STANDARD_WORDING.en,
  }),
  'certificateEmail.send': ({ detail }) => {
    const { email } = capturedBy(detail, 'ccSignatory.submit')
    return {
      recipients: typeof email === 'string' ? [email] : [],
      subject: standardEmail('subject', { number: detail.facts.certificateNumber ?? '' }).trim(),
      body: standardEmail('body', { number: detail.number }),
    }
  },
}

/** What is expected wins over what was captured before (a returned step), that over facts, facts over empty controls. */
export function startingValues(event: string, fields: readonly Field[], known: Known): Values {
  const empty = Object.fromEntries(fields.map((field) => [field.name, emptyOf(field, known)]))
  const before = isOutdated(known, event) ? {} : capturedBy(known.detail, event)
  const kept = Object.fromEntries(
    fields.filter(({ name }) => before[name] !== undefined).map(({ name }) => [name, before[name]]),
  )
  // Only what the form asks: a schema refuses a key that it does not name.
  const facts = Object.entries(rowOf(KNOWN, event)?.(known) ?? {}).filter(([name]) => name in empty)
  const expected = Object.entries(expectedValues(event, known.detail)).filter(([name]) => name in empty)
  return { ...empty, ...Object.fromEntries(facts), ...kept, ...Object.fromEntries(expected) }
}

const STANDS_NOW: readonly string[] = [
  eventName('CSInvoice.issue'),
  eventName('operation.correct'),
  eventName('CCUsRetired.recordPart'),
  eventName('CCUsRetired.reduce'),
]

/** An invoice says what is settled now, a correction what is in force, a part what is left, a smaller delivery what is retired; fee and VAT follow an answer of the register and a smaller delivery that came later. */
function isOutdated({ detail, advice }: Known, event: string): boolean {
  if (STANDS_NOW.includes(event)) return true
  const lastOf = (name: string) => detail.captured.findLast((one) => one.event === name)?.at ?? ''
  const sent = lastOf(event)
  const changed = [advice?.consultation?.consultedAt ?? '', lastOf(eventName('CCUsRetired.reduce'))]
  return event === 'CSfeeVAT.submit' && sent !== '' && changed.some((at) => at > sent)
}

/** An optional field starts empty, a checkbox that may be left out starts unset. */
function emptyOf({ input, required, choices }: Field, known: Known): unknown {
  if (!required) return input === 'checkbox' ? undefined : []
  return input === 'choice' ? (choices?.[0]?.value ?? '') : EMPTY[input](known)
}

/** A new row of a list. */
export const emptyRow = (items: readonly Field[], known: Known): Values =>
  Object.fromEntries(items.map((item) => [item.name, item.required ? EMPTY[item.input](known) : undefined]))

/** Empty text and empty lists were left out by the person: the schema wants them absent. */
export function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty)
  if (value === null || typeof value !== 'object') return value
  const kept = Object.entries(value).filter(([, inner]) => !isEmpty(inner))
  return Object.fromEntries(kept.map(([name, inner]) => [name, withoutEmpty(inner)]))
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
