/** What people do with operations: request, look, send. */
import type pg from 'pg'
import type * as z from 'zod'
import type { OperationDetail } from '../../../contract/operation-shapes.ts'
import type { EventRequest, OperationRequest } from '../../../contract/operations.ts'
import type { Viewer } from '../../../contract/session.ts'
import { freshEvents } from '../../../machines/workflows.ts'
import { rows, type Connection } from '../../ledger/connection.ts'
import { availableByVintage } from '../../ledger/ledger.ts'
import { formatQuantity, parseQuantity } from '../../ledger/quantity.ts'
import { inScope, type Database, type Scope } from '../../platform/database.ts'
import { wantFresh, type SignedIn } from '../../platform/http/fresh.ts'
import { notFound, Refused, wrongField } from '../../platform/http/refused.ts'
import { advance } from '../../workflow/advance.ts'
import { create, repeatedRequest, type NewLine } from '../../workflow/create.ts'
import { begin, COMMIT, together, withClient } from '../../workflow/transaction.ts'
import { presentDetail } from './detail.presenter.ts'
import { detailOf, type DetailRow } from './detail.repository.ts'

export type Places = {
  readonly pool: pg.Pool
  readonly database: Database
  readonly clock: () => Date
}
type Caller = { readonly scope: Scope; readonly viewer: Viewer }
type Answer = z.input<typeof OperationDetail>

/** One operation as the caller may see it. @throws Refused 404 for an unknown id and for somebody else's alike */
export const showOperation = (places: Places, { scope, viewer }: Caller, id: string): Promise<Answer> =>
  withClient(places.pool, async (client) => {
    const answers = await together(client, [...begin(scope), detailOf(id), COMMIT])
    return present(answers[1]?.rows[0], { scope, viewer }, places.clock())
  })

function present(row: unknown, { scope, viewer }: Caller, now: Date): Answer {
  if (!row) throw notFound()
  return presentDetail(row as DetailRow, viewer, scope, now)
}

/**
 * Sends one event and answers with the operation as it is then.
 * @throws Refused 403 `fresh_authentication_required` for a signature by somebody who signed in a while ago
 */
export async function sendEvent(
  places: Places,
  caller: Caller & { readonly viewer: SignedIn },
  id: string,
  body: z.output<typeof EventRequest>,
): Promise<Answer> {
  const { scope, viewer } = caller
  if (freshEvents.has(body.type)) wantFresh(viewer, places.clock())
  const { read } = await advance(places, { ...body, scope, operationId: id, reading: [detailOf(id)] })
  return present(read[0]?.rows[0], caller, places.clock())
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
    const available = await availableByVintage(trx, offering.organization_id, vintages)
    return { contributor, offering, lines: checkedLines(body.lines, offered, available) }
  })
  const { operationId } = await create(places, {
    scope,
    type: body.type,
    contributorOrganizationId: found.contributor,
    carrierOrganizationId: found.offering.organization_id,
    projectId: found.offering.project_id,
    offeringId: body.offeringSid,
    isForSale: true,
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
