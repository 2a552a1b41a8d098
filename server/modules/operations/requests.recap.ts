/** What a request would make and what would follow, before anything is written. */
import type { OperationRecap } from '../../../contract/operations/requests.ts'
import { isNeeded, phasesOf } from '../../../machines/operation/outline.ts'
import { start } from '../../../machines/kernel/step.ts'
import type { Terms } from '../../../machines/operation/context.ts'
import type { Trx, Scope } from '../../platform/database.ts'
import { formatQuantity } from '../../../contract/rules/quantity.ts'
import { workflowOf } from '../../workflow/operation-kind.ts'
import { uuidv7 } from '../../platform/canonical.ts'
import { inputOf } from '../../workflow/create.ts'
import { yearsAfter } from '../../workflow/plan-tranches.ts'
import { projectionOf } from '../../workflow/projection.ts'
import {
  expectedVat,
  priceOf,
  totalOverYears,
  yearOf,
  type ChargeBasis,
  type OrderTotal,
  type PricedLine,
} from '../../../contract/rules/order-total.ts'
import { chargeBasisOf } from '../invoices/charge-basis.ts'
import type { Plan } from './requests.plan.ts'
import { queryRows } from '../../platform/statements.ts'

type Names = {
  readonly contributor: string | null
  readonly carrier: string | null
  readonly project: string
  readonly standard: string
  readonly credit_type: OperationRecap['creditType']
  readonly unit_name: string
  readonly vintages: Readonly<Record<string, string>>
}

const namesOf = async (connection: Trx, { request }: Plan): Promise<Names> => {
  const [names] = await queryRows(connection)<Names>`
    select p.name as project, s.name as standard, s.credit_type, s.unit_name,
       (select name from organization where id = ${request.contributorOrganizationId}) as contributor,
       (select name from organization where id = ${request.carrierOrganizationId}) as carrier,
       (select jsonb_object_agg(id, name) from vintage where id = any (${request.lines.map(({ vintageId }) => vintageId)}::uuid[])) as vintages
     from project p join carbon_standard s on s.id = p.standard_id where p.id = ${request.projectId}`
  if (!names) throw new Error(`there is no project ${request.projectId}`)
  return names
}

const named = (sid: string | null, name: string | null) =>
  sid === null || name === null ? null : { sid, name }

export async function recapOf(connection: Trx, scope: Scope, plan: Plan, now: Date): Promise<OperationRecap> {
  const { request, unitScale, available } = plan
  const names = await namesOf(connection, plan)
  const inUnits = (units: bigint) => formatQuantity(units, unitScale)
  const lines = request.lines.map(({ vintageId, quantity, unitPriceCents }) => ({
    vintageSid: vintageId,
    vintage: names.vintages[vintageId] ?? '',
    quantity: inUnits(quantity),
    unitPriceCents: Number(unitPriceCents),
    amountCents: Number(priceOf(quantity, unitPriceCents, unitScale)),
    available: inUnits(available.get(vintageId) ?? 0n),
  }))
  const amountCents = lines.reduce((sum, line) => sum + line.amountCents, 0)
  const isSale = request.type === 'contribution' || request.type === 'multiYear'
  const buyer = isSale ? request.contributorOrganizationId : null
  const basis = buyer === null ? null : await chargeBasisOf(connection, buyer, now)
  return {
    type: request.type,
    contributor: named(request.contributorOrganizationId, names.contributor),
    projectCarrier: named(request.carrierOrganizationId, names.carrier),
    project: { sid: request.projectId, name: names.project },
    standard: names.standard,
    creditType: names.credit_type,
    unit: names.unit_name,
    currency: request.currency,
    lines,
    quantity: inUnits(request.lines.reduce((sum, line) => sum + line.quantity, 0n)),
    amountCents,
    total: basis && totalOf(plan, basis),
    vatReason: basis && expectedVat(basis).reason,
    delivery: request.delivery,
    beneficiaryName: request.beneficiaryName,
    beneficiaryCountry: request.beneficiaryCountry,
    purpose: request.purpose ?? null,
    isPurposePublic: Boolean(request.purpose && request.isPurposePublic),
    tranches: tranchesOf(plan, now),
    ...(await followsOf(connection, scope, plan, now)),
  }
}

const pricedIn = ({ request }: Plan): PricedLine[] =>
  request.lines.map(({ quantity, unitPriceCents }) => ({ units: quantity, unitPriceCents }))

/** What a request costs, fee and VAT of every year included. */
export const totalOf = (plan: Plan, basis: ChargeBasis): OrderTotal =>
  totalOverYears(pricedIn(plan), plan.unitScale, plan.request.tranches?.length || 1, basis)

function tranchesOf(plan: Plan, now: Date): OperationRecap['tranches'] {
  const { request, unitScale } = plan
  const planned = request.tranches ?? []
  return planned.map(({ startsOn }, place) => {
    const { units, unitsCents } = yearOf(pricedIn(plan), unitScale, planned.length, place)
    return {
      startsOn: startsOn ?? yearsAfter(now, place).slice(0, 10),
      quantity: formatQuantity(units, unitScale),
      amountCents: Number(unitsCents),
    }
  })
}

/** The machine is begun as it would be, and thrown away. */
async function followsOf(connection: Trx, scope: Scope, { request }: Plan, now: Date) {
  const [setting] = await queryRows(connection)<{ value: Partial<Terms> }>`
    select value from setting where key = 'operation.terms'`
  const workflow = workflowOf(request.type)
  const at = now.toISOString()
  const sid = uuidv7(now.getTime())
  const input = inputOf(
    { ...request, scope, idempotencyKey: null },
    { sid, at, terms: setting?.value ?? null },
  )
  const { next } = start(workflow.machine, input, at)
  const [turn] = projectionOf(workflow, next, at, null).turns
  if (!turn) throw new Error(`nobody has the first move of ${request.type}`)
  const { terms } = next.context
  return {
    firstMove: {
      step: turn.step,
      title: turn.title,
      court: turn.court ?? 'system',
      another: turn.court === 'platform' && scope.platform && terms.fourEyes,
    },
    phases: phasesOf(workflow)
      .map(({ title, steps }) => ({
        title,
        steps: steps.filter(({ step }) => isNeeded(step, request.type, terms)).map((step) => step.title),
      }))
      .filter(({ steps }) => steps.length > 0),
  }
}
