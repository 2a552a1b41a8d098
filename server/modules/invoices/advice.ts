/** What the rules say about an operation's fee, VAT and invoice: where forms begin, and what a second person compares with. */
import { daysAfter, isoDay } from '../../../machines/kernel/days.ts'
import type * as z from 'zod'
import type { FeeAdvice } from '../../../contract/payments/invoices.ts'
import { feeCentsOf, type FeeRule } from '../../../contract/rules/fee.ts'
import { differencesOf, vatOfFee } from '../../../contract/rules/fee-vat.ts'
import type { Trx } from '../../platform/database.ts'
import { notFound, orNotFound } from '../../platform/http/refused.ts'
import { backgroundOf } from '../../workflow/invoices/background.ts'
import type { Background } from '../../workflow/invoices/document.ts'
import { owedFor, agreedUnitsCents, usualLines } from '../../workflow/invoices/lines.ts'
import { money } from '../../../machines/kernel/messages.ts'
import { numberOf } from '../screening/vat-consultation.ts'
import { askedOf, customerOf } from './advice.repository.ts'
import { chargeBasisOf } from './charge-basis.ts'
import { consultationOf } from './consultations.ts'
import { t } from '../../platform/messages.ts'

/** From the day of issue to the day the money is due. */
const PAYMENT_DAYS = 30

type Asked = Awaited<ReturnType<typeof askedOf>>

/** For the platform's eyes. @throws Refused 404 without the operation, or without a contributor in it */
export async function adviceOf(trx: Trx, operationId: string, now: Date): Promise<z.input<typeof FeeAdvice>> {
  const asked = await askedOf(trx, operationId)
  if (asked.contributor_organization_id === null) throw notFound()
  const customer = await customerOf(trx, operationId)
  const background = await backgroundOf(trx, asked)
  const basis = orNotFound(await chargeBasisOf(trx, customer.id, now))
  const { viesResult: result, domesticPercent: percent } = basis
  const newest = await consultationOf(trx, customer.id, customer.vat, now)
  const verdict = vatOfFee({ ...basis, domesticPercent: percent ?? 0 })
  const fee = feeFor(asked, basis.fee)
  const rule = { ...verdict, feeCents: fee.cents, viesResult: result }
  const lines = usualLines(asked, { project: asked.project, unit: asked.unit_name })
  return {
    currency: asked.currency,
    unitsCents: agreedUnitsCents(asked),
    fee,
    vat: { ...verdict, viesResult: result, viesConsultation: newest?.holds ? newest.reference : null },
    customer: { name: customer.name, country: customer.country, vat: customer.vat },
    consultation: newest,
    mayConsult: customer.vat !== null && numberOf(customer.country, customer.vat) !== null,
    differences: [...differences(asked, rule)],
    missing: [...missingIn(background, percent)],
    invoice: {
      lines: lines.map(({ kind = 'units', ...line }) => ({ ...line, kind })),
      dueCents: owedFor(asked).totalCents,
      dueOn: isoDay(daysAfter(now, PAYMENT_DAYS)),
    },
  }
}

/** What was agreed in the proposal stands, in proportion where less is delivered; before that the platform's rule. */
function feeFor(asked: Asked, rule: FeeRule): { readonly cents: number; readonly reason: string } {
  if (!asked.fee_charged) return { cents: 0, reason: t('documents.invoices.noFeeChargedOperation') }
  const units = agreedUnitsCents(asked)
  if (asked.proposed_fee !== null) {
    const [proposed, first] = [Number(asked.proposed_fee), asked.first_units ?? units]
    if (first <= units) return { cents: proposed, reason: t('documents.invoices.feeProposalNames') }
    return { cents: Math.round(proposed * (units / first)), reason: t('documents.invoices.feeProposalShare') }
  }
  const cents = feeCentsOf(units, rule)
  const share = `${rule.basisPoints / 100} % of the price of the units`
  if (rule.minimumCents === 0) return { cents, reason: t('documents.invoices.usualFee', { share }) }
  const least = money(rule.minimumCents, asked.currency)
  return { cents, reason: t('documents.invoices.usualFeeLeast', { share, least }) }
}

function differences(asked: Asked, rule: Parameters<typeof differencesOf>[1]): readonly string[] {
  const { vatTreatment: treatment, vatPercent: ratePercent, viesResult } = asked.facts
  if (treatment === undefined || ratePercent === undefined || viesResult === undefined) return []
  const settled = { feeCents: Number(asked.fee_cents ?? 0), treatment, ratePercent, viesResult }
  return differencesOf(settled, rule, {
    money: (cents) => money(cents, asked.currency),
    treatment: (one) => t(`refusals.invoices.treatment.${one}`),
  })
}

function missingIn({ seller, buyer, account }: Background, percent: number | null): readonly string[] {
  const lacking = (name: string, is: unknown): readonly string[] => (is === null ? [name] : [])
  return [
    ...lacking('the platform’s VAT number', seller.vat),
    ...lacking('the platform’s registration number', seller.registrationNumber),
    ...lacking('the platform’s address', seller.street),
    ...lacking('the platform’s bank account', account),
    ...lacking('the contributor’s address', buyer.street),
    ...lacking(`a VAT rate of ${seller.country}`, percent),
  ]
}
