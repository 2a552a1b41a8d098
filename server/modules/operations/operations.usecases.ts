/** What people do with operations: request, look, send. */
import type pg from 'pg'
import type * as z from 'zod'
import type { OperationDetail } from '../../../contract/operation-shapes.ts'
import type { EventRequest, OperationRequest } from '../../../contract/operations.ts'
import { allows } from '../../../contract/policy.ts'
import type { Viewer } from '../../../contract/session.ts'
import { offers } from '../../../machines/kernel/offers.ts'
import { decode } from '../../../machines/kernel/snapshot.ts'
import { guardBook } from '../../../machines/operation/sentences.ts'
import { rows, type Connection } from '../../ledger/connection.ts'
import { availableByVintage, heldRanges } from '../../ledger/ledger.ts'
import { formatQuantity, parseQuantity } from '../../ledger/quantity.ts'
import { inScope, type Database, type Scope } from '../../platform/database.ts'
import { notFound, Refused, wrongField } from '../../platform/http/refused.ts'
import { advance, roleIn, workflowOf } from '../../workflow/advance.ts'
import { create, repeatedRequest, type NewLine } from '../../workflow/create.ts'
import { beneficiaryOf, capturedOf, cents, presentRow, type Reader } from './operations.presenter.ts'
import { findOperation, journalOf, linesOf, personalValuesOf, type Detail } from './operations.repository.ts'

export type Places = {
  readonly pool: pg.Pool
  readonly database: Database
  readonly clock: () => Date
}
type Caller = { readonly scope: Scope; readonly viewer: Viewer }
type Answer = z.input<typeof OperationDetail>

/** One operation as the caller may see it. @throws Refused 404 for an unknown id and for somebody else's alike */
export const showOperation = (places: Places, { scope, viewer }: Caller, id: string): Promise<Answer> =>
  inScope(places.database, scope, async (trx) => {
    const operation = await findOperation(trx, id)
    if (!operation) throw notFound()
    return present(trx, operation, viewer, scope, places.clock())
  })

export async function readerOf(connection: Connection, operation: Detail, scope: Scope): Promise<Reader> {
  return {
    party: roleIn(operation, scope),
    personal: await personalValuesOf(connection, operation.id),
    table: workflowOf(operation.machine).events,
    unitScale: operation.unit_scale,
  }
}

async function present(
  connection: Connection,
  operation: Detail,
  viewer: Viewer,
  scope: Scope,
  now: Date,
): Promise<Answer> {
  const reader = await readerOf(connection, operation, scope)
  const captured = capturedOf(await journalOf(connection, operation.id), reader)
  const workflow = workflowOf(operation.machine)
  const { machine, machine_version: version, snapshot: stored } = operation
  const snapshot = decode(workflow, { machine, version, snapshot: stored })
  const by = { userId: scope.personId, role: reader.party }
  const mayAct = allows('writer', viewer) === 'yes'
  return {
    ...presentRow(operation, now),
    version: operation.version,
    machineVersion: operation.machine_version,
    snapshot: stored,
    party: reader.party,
    mayAct,
    offers: offers(workflow.events, snapshot, by, now.toISOString(), guardBook)
      .filter((offer) => offer.roles.some((role) => role !== 'system'))
      .map(({ type, label, tone, confirm, roles, status, why }) => {
        const base = { type, label, tone, confirm, roles: [...roles] }
        const closed = !mayAct && (status === 'open' || status === 'needs-input')
        return closed
          ? { ...base, status: 'blocked', why: 'Your account may look, not act.' }
          : { ...base, status, why }
      }),
    captured,
    done: [...snapshot.context.done],
    parentSid: operation.parent_id,
    facts: await factsOf(connection, operation, reader, captured, snapshot.context.money),
  }
}

async function factsOf(
  connection: Connection,
  operation: Detail,
  reader: Reader,
  captured: Answer['captured'],
  money: { readonly dueCents: number; readonly receivedCents: number },
): Promise<Answer['facts']> {
  const lines = await linesOf(connection, operation.id)
  const available = await availableByVintage(
    connection,
    lines.map((line) => line.vintage_id),
  )
  const inUnits = (units: bigint) => formatQuantity(units, operation.unit_scale)
  const isCarrier = reader.party === 'projectCarrier' && operation.contributor_organization_id !== null
  return {
    lines: lines.map((line) => ({
      vintageSid: line.vintage_id,
      vintage: line.vintage,
      quantity: inUnits(BigInt(line.quantity)),
      unitPriceCents: Number(line.unit_price_cents),
      available: inUnits(available.get(line.vintage_id) ?? 0n),
    })),
    ranges: (await heldRanges(connection, operation.id)).map((range) => ({
      vintageSid: range.vintageId,
      serial: range.serial,
      start: range.start.toString(),
      end: range.end.toString(),
      quantity: inUnits(range.quantity),
      account: range.account,
    })),
    standard: operation.standard,
    projectIdInRegistry: operation.project_id_in_registry,
    registryLink: operation.registry_link,
    requestedDelivery: operation.requested_delivery,
    beneficiaryName: beneficiaryOf(captured),
    beneficiaryCountry: operation.beneficiary_country,
    unitPriceCents: cents(operation.unit_price_cents),
    // What the contributor settles with the platform is not the carrier's to know.
    feeCents: isCarrier ? null : cents(operation.fee_cents),
    invoiceNumber: isCarrier ? null : operation.invoice_number,
    paymentReference: isCarrier ? null : operation.payment_reference,
    dueCents: isCarrier ? 0 : money.dueCents,
    receivedCents: isCarrier ? 0 : money.receivedCents,
    certificateNumber: operation.facts.certificateNumber ?? null,
    accountManager: operation.account_manager || null,
  }
}

/** Sends one event and answers with the operation as it is then. */
export async function sendEvent(
  places: Places,
  caller: Caller,
  id: string,
  body: z.output<typeof EventRequest>,
): Promise<Answer> {
  const { scope } = caller
  await advance(places, { ...body, scope, operationId: id })
  return showOperation(places, caller, id)
}

type OfferedVintage = {
  readonly organization_id: string
  readonly project_id: string
  readonly currency: string
  readonly unit_scale: number
  readonly vintage_id: string
  readonly unit_price_cents: string
}

/** Requests a contribution. Nothing is reserved yet: the project carrier confirms availability first. */
export async function requestOperation(
  places: Places,
  caller: Caller,
  body: z.output<typeof OperationRequest>,
): Promise<Answer> {
  const { scope } = caller
  const before = await repeatedRequest(places, { scope, body, idempotencyKey: body.idempotencyKey })
  if (before) return showOperation(places, caller, before.operationId)
  const found = await inScope(places.database, scope, async (trx) => {
    const contributor = await contributorOf(trx, caller, body.contributorSid)
    const offered = await rows<OfferedVintage>(
      trx,
      `select f.organization_id, f.project_id, f.currency, s.unit_scale, v.vintage_id, v.unit_price_cents
       from offering f join offering_vintage v on v.offering_id = f.id
       join project p on p.id = f.project_id join carbon_standard s on s.id = p.standard_id
       where f.id = $1 and f.status = 'published'`,
      [body.offeringSid],
    )
    const [offering] = offered
    if (!offering) throw wrongField('offeringSid', 'This offering is not published.')
    if (offering.organization_id === contributor)
      throw wrongField('offeringSid', 'A project carrier cannot buy its own units.')
    const vintages = offered.map((row) => row.vintage_id)
    const available = await availableByVintage(trx, vintages)
    return { contributor, offering, lines: checkedLines(body.lines, offered, available) }
  })
  const { operationId } = await create(places, {
    scope,
    type: body.type,
    contributorOrganizationId: found.contributor,
    carrierOrganizationId: found.offering.organization_id,
    projectId: found.offering.project_id,
    offeringId: body.offeringSid,
    lines: found.lines,
    currency: found.offering.currency,
    delivery: body.delivery,
    beneficiaryName: body.beneficiaryName,
    beneficiaryCountry: body.beneficiaryCountry,
    idempotencyKey: body.idempotencyKey,
    body,
  })
  return showOperation(places, caller, operationId)
}

/** Platform people ask in the name of a contributor; everybody else for the own organization. */
async function contributorOf(connection: Connection, { scope }: Caller, asked: string | undefined) {
  if (scope.platform && !asked) throw wrongField('contributorSid', 'For which contributor?')
  const id = asked ?? scope.organizationId
  if (!scope.platform && id !== scope.organizationId)
    throw new Refused(403, 'forbidden', 'You can only request for your own organization.')
  const [buyer] = await rows<{ id: string; is_buyer: boolean; access_status: string }>(
    connection,
    'select id, is_buyer, access_status from organization where id = $1 and deleted_at is null',
    [id],
  )
  if (!buyer) throw wrongField('contributorSid', 'There is no such contributor.')
  if (!buyer.is_buyer)
    throw new Refused(403, 'forbidden', 'This organization is not registered as a contributor.')
  if (buyer.access_status !== 'validated')
    throw new Refused(403, 'forbidden', 'This contributor is not validated yet.')
  return buyer.id
}

function checkedLines(
  lines: z.output<typeof OperationRequest>['lines'],
  offered: readonly OfferedVintage[],
  available: ReadonlyMap<string, bigint>,
): NewLine[] {
  return lines.map((line, index) => {
    const vintage = offered.find((row) => row.vintage_id === line.vintageSid)
    if (!vintage) throw wrongField(`lines.${index}.vintageSid`, 'This vintage is not part of the offering.')
    if (lines.findIndex((other) => other.vintageSid === line.vintageSid) !== index)
      throw wrongField(`lines.${index}.vintageSid`, 'This vintage stands in another line already.')
    const quantity = parseQuantity(line.quantity, vintage.unit_scale)
    if (quantity === null || quantity <= 0n)
      throw wrongField(`lines.${index}.quantity`, 'More than zero, in whole units of the standard.')
    const most = available.get(line.vintageSid) ?? 0n
    if (quantity > most)
      throw wrongField(
        `lines.${index}.quantity`,
        `Only ${formatQuantity(most, vintage.unit_scale)} are available.`,
      )
    return { vintageId: line.vintageSid, quantity, unitPriceCents: BigInt(vintage.unit_price_cents) }
  })
}
