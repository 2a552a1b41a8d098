/** One operation as one person may see it. Pure. */
import type * as z from 'zod'
import type { OperationDetail, OperationFacts } from '../../../contract/operations/shapes.ts'
import { allows } from '../../../contract/organizations/access.ts'
import type { Viewer } from '../../../contract/session.ts'
import { offers, type Offer as KernelOffer } from '../../../machines/kernel/offers.ts'
import type { Role } from '../../../machines/kernel/define.ts'
import { decode, encode } from '../../../machines/kernel/snapshot.ts'
import type { OperationContext } from '../../../machines/operation/context.ts'
import { eventName } from '../../../machines/operation/by-event.ts'
import { actingAs, type Sides } from '../../../machines/operation/acting.ts'
import { contextFor } from '../../../machines/operation/knowledge.ts'
import { returnableSteps } from '../../../machines/operation/rules.ts'
import { GUARD_SENTENCES, guardBook } from '../../../machines/operation/sentences.ts'
import type { OperationSnapshot, Workflow } from '../../../machines/workflows.ts'
import { orderTotal, totalOverYears } from '../../../contract/rules/order-total.ts'
import { formatQuantity } from '../../../contract/rules/quantity.ts'
import { countOf, formatSerial, parseRange } from '../../ledger/serials.ts'
import type { Scope } from '../../platform/database.ts'
import { workflowOf } from '../../workflow/operation-kind.ts'
import { agreedUnitsCents, owedFor } from '../../workflow/invoices/lines.ts'
import { roleIn, sidesIn } from '../../workflow/sides.ts'
import { basisFrom } from '../invoices/charge-basis.ts'
import { comparisonsOf } from './comparisons.ts'
import type { DetailRow } from './detail.repository.ts'
import {
  beneficiaryOf,
  capturedOf,
  cents,
  correctionOf,
  holdOf,
  presentRow,
  type Reader,
} from './operations.presenter.ts'
import { t } from '../../platform/messages.ts'

type Answer = z.input<typeof OperationDetail>

export function presentDetail(row: DetailRow, viewer: Viewer, scope: Scope, now: Date): Answer {
  const workflow = workflowOf(row.machine)
  const reader: Reader = {
    party: roleIn(row, scope),
    personal: new Map(row.personal.map(({ id, value }) => [id, value])),
    table: workflow.events,
    unitScale: row.unit_scale,
  }
  const { machine, machine_version: version, snapshot: stored } = row
  const snapshot = decode(workflow, { machine, version, snapshot: stored })
  const newest = row.captured.map((event) => ({ ...event, at: new Date(event.at) }))
  const captured = capturedOf(newest, reader)
  const mayAct = allows('writer', viewer) === 'yes'
  const facts = factsOf(row, reader, captured, snapshot)
  const here = new Set(row.turns.map(({ step }) => step))
  return {
    ...presentRow(row, now, scope),
    version: row.version,
    ...machineFor(reader, workflow, snapshot, scope),
    sides: [...sidesIn(row, scope)],
    mayAct,
    offers: offersFor(workflow, snapshot, sidesIn(row, scope), scope, now, mayAct),
    captured,
    hold: holdOf(row.status, newest, reader),
    correction: correctionOf(newest, reader),
    comparisons: comparisonsOf({
      isPaymentAgreed: snapshot.context.money.pendingCents === 0,
      captured,
      facts,
      remembered: row.facts,
      type: row.type,
      amountCents: cents(row.amount_cents),
    }).filter((one) => here.has(one.step) || isOldOrder(one)),
    done: [...snapshot.context.done],
    facts,
  }
}

/** What the browser restores. Offers use the whole memory, only foresight the reader's part of it. */
function machineFor(
  reader: Reader,
  workflow: Workflow,
  snapshot: OperationSnapshot,
  { personId }: Scope,
): Pick<Answer, 'machineVersion' | 'snapshot'> {
  const { version, snapshot: stored } = encode(workflow, snapshot)
  const context = contextFor(snapshot.context, reader)
  const submittedBy = Object.entries(context.submittedBy).map(([step, by]) => [
    step,
    by === personId || reader.party === 'platform' ? by : ANOTHER_PERSON,
  ])
  return {
    machineVersion: version,
    snapshot: { ...stored, context: { ...context, submittedBy: Object.fromEntries(submittedBy) } },
  }
}

const ANOTHER_PERSON = '—'

export function offersFor(
  workflow: Workflow,
  snapshot: OperationSnapshot,
  sides: Sides,
  { personId }: Scope,
  now: Date,
  mayAct: boolean,
): Answer['offers'] {
  const offersTo = (role: Role, userId = personId) =>
    offers(workflow.events, snapshot, { userId, role }, now.toISOString(), guardBook)
  const toOthers = new Map<Role, readonly KernelOffer[]>()
  const offersToAnother = (role: Role) => {
    const known = toOthers.get(role) ?? offersTo(role, ANOTHER_PERSON)
    toOthers.set(role, known)
    return known
  }
  // What a rule forbids to everyone now is no one's to wait for.
  const isForbidden = ({ type, guards, roles, status }: KernelOffer) =>
    status === 'someone-else' &&
    guards.length > 0 &&
    roles.every((role) => offersToAnother(role).some((one) => one.type === type && one.status === 'blocked'))
  const bySide = new Map(sides.map((side) => [side, offersTo(side)]))
  return (bySide.get(sides[0]) ?? [])
    .map((offer, place) => bySide.get(actingAs(sides, offer.roles))?.[place] ?? offer)
    .filter((offer) => offer.roles.some((role) => role !== 'system') && !isForbidden(offer))
    .map(({ type, label, tone, confirm, roles, status, why }) => {
      const base = { type, label, tone, confirm, roles: [...roles] }
      if (status !== 'open' && status !== 'needs-input') return { ...base, status, why }
      if (!mayAct) return { ...base, status: 'blocked', why: t('refusals.operations.accountLookNotAct') }
      const isPointless =
        type === eventName('operation.sendBack') &&
        returnableSteps(snapshot.context, workflow.plan).length === 0
      return isPointless
        ? { ...base, status: 'blocked', why: GUARD_SENTENCES.returnsInto }
        : { ...base, status, why }
    })
}

function factsOf(
  row: DetailRow,
  { party }: Reader,
  captured: Answer['captured'],
  snapshot: OperationSnapshot,
): Answer['facts'] {
  const inUnits = (units: bigint) => formatQuantity(units, row.unit_scale)
  const { dueCents, receivedCents } = snapshot.context.money
  // What the contributor settles with the platform is not the carrier's to know.
  const isOutside = party === 'projectCarrier' && row.type !== 'ccuPurchase'
  return {
    lines: row.lines.map((line) => ({
      vintageSid: line.vintage_id,
      vintage: line.vintage,
      quantity: inUnits(BigInt(line.quantity)),
      unitPriceCents: line.unit_price_cents,
      available: inUnits(BigInt(line.available)),
    })),
    ranges: row.ranges.map((held) => {
      const range = parseRange(held.range)
      return {
        vintageSid: held.vintage_id,
        serial: formatSerial(held.serial_template, range),
        start: range.start.toString(),
        end: range.end.toString(),
        quantity: inUnits(countOf(range)),
        account: held.account,
      }
    }),
    standard: row.standard,
    projectIdInRegistry: row.project_id_in_registry,
    registryLink: row.registry_link,
    requestedDelivery: row.requested_delivery,
    beneficiaryName: beneficiaryOf(captured),
    beneficiaryCountry: row.beneficiary_country,
    purpose: isOutside ? null : row.purpose,
    isPurposePublic: !isOutside && row.is_purpose_public,
    unitPriceCents: cents(row.unit_price_cents),
    feeCents: isOutside ? null : cents(row.fee_cents),
    total: isOutside ? null : totalOf(row, snapshot.context),
    carrierInvoiceCents: party === 'contributor' ? null : (row.facts.carrierInvoiceCents ?? null),
    invoiceNumber: isOutside ? null : row.invoice_number,
    paymentReference: isOutside ? null : row.payment_reference,
    dueCents: isOutside ? 0 : dueCents,
    receivedCents: isOutside ? 0 : receivedCents,
    refundedCents: isOutside ? 0 : row.refunds.paid,
    toRefundCents: isOutside ? 0 : row.refunds.open,
    certificateNumber: row.facts.certificateNumber ?? null,
  }
}

/** An order that was settled before a correction names an amount that is no longer agreed. */
const isOldOrder = ({ what, fits }: Answer['comparisons'][number]): boolean =>
  what === 'purchaseOrderAmount' && fits === false

type Total = z.input<typeof OperationFacts>['total']
/** What the contributor pays, as far as it is known: null where no price gives the fee, as before that of a retirement. */
function totalOf(row: DetailRow, { terms, tranches }: OperationContext): Total {
  const unitsCents = agreedUnitsCents(row)
  if (row.type === 'ccuPurchase' || !terms.feeCharged)
    return { ...orderTotal({ unitsCents, feeCents: 0, vatPercent: 0 }), standing: 'settled' }
  if (row.fee_cents !== null) {
    const isSettled = row.facts.vatTreatment !== undefined
    return { ...owedFor(row), standing: isSettled ? 'settled' : 'proposed' }
  }
  const basis = row.type === 'retirement' ? null : basisFrom(row.charge_basis)
  const lines = row.lines.map(({ quantity, unit_price_cents: price }) => ({
    units: BigInt(quantity),
    unitPriceCents: BigInt(price),
  }))
  const years = Object.keys(tranches).length || 1
  return basis && { ...totalOverYears(lines, row.unit_scale, years, basis), standing: 'expected' }
}
