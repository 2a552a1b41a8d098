/** A tranche that is delivered from another offering than was agreed: of the same project carrier and standard. */
import * as z from 'zod'
import { rows, type Connection } from '../platform/statements.ts'
import type { FieldIssue } from '../platform/http/refused.ts'
import { isUuid } from '../platform/canonical.ts'
import { issue } from './payloads.ts'
import type { LockedRow } from './row.ts'
import { t } from '../platform/messages.ts'

const Substitute = z.object({ offeringSid: z.string() })

type Vintage = {
  readonly project_id: string
  readonly vintage_id: string
  readonly available: string
}

/** The contracts are with this project carrier, and units of another standard would be another promise. Oldest first. */
const vintagesOf = (connection: Connection, row: LockedRow, offeringId: string): Promise<Vintage[]> =>
  rows<Vintage>(
    connection,
    `select f.project_id, v.vintage_id, a.quantity::text as available
     from offering f join offering_vintage v on v.offering_id = f.id join vintage w on w.id = v.vintage_id
     join project p on p.id = f.project_id join project q on q.id = $3 and q.standard_id = p.standard_id
     join ledger_for_sale($2::uuid, array(select vintage_id from offering_vintage x where x.offering_id = $1)) a
       on a.vintage_id = v.vintage_id
     where f.id = $1 and f.status = 'published' and f.organization_id = $2
     order by w.monitoring_date_from, v.vintage_id`,
    [offeringId, row.carrier_organization_id, row.project_id],
  )

const offered = async (connection: Connection, row: LockedRow, payload: unknown): Promise<Vintage[]> => {
  const { offeringSid } = Substitute.parse(payload)
  return isUuid(offeringSid) ? vintagesOf(connection, row, offeringSid) : []
}

/** Is it an offering that the tranche could be delivered from? */
export async function checkSubstitute(asked: {
  readonly connection: Connection
  readonly row: LockedRow
  readonly payload: unknown
}): Promise<readonly FieldIssue[]> {
  const { connection, row, payload } = asked
  const vintages = await offered(connection, row, payload)
  const available = vintages.reduce((sum, vintage) => sum + BigInt(vintage.available), 0n)
  if (vintages.length === 0)
    return [issue('offeringSid', t('refusals.workflow.notPublishedOfferingProjectCarrier'))]
  if (available < BigInt(row.quantity))
    return [issue('offeringSid', t('refusals.workflow.notManyUnitsAvailable'))]
  // Other vintages of its own offering are a substitute as well.
  const { offeringSid } = Substitute.parse(payload)
  const lines = linesOf(row, vintages)
  const same = await rows<{ vintage: string }>(
    connection,
    `select l.vintage_id as vintage from operation o join operation_line l on l.operation_id = o.id
     where o.id = $1 and o.offering_id::text = $2`,
    [row.id, offeringSid],
  )
  const isSame =
    same.length === lines.length &&
    same.every(({ vintage }) => lines.some((line) => line.vintageId === vintage))
  return isSame ? [issue('offeringSid', t('refusals.workflow.sameOffering'))] : []
}

type Line = { readonly vintageId: string; readonly quantity: bigint }

/** What the tranche takes of each vintage, the oldest first. */
function linesOf(row: LockedRow, vintages: readonly Vintage[]): readonly Line[] {
  let left = BigInt(row.quantity)
  const taken = vintages.map(({ vintage_id: vintageId, available }) => {
    const most = BigInt(available)
    const quantity = left < most ? left : most
    left -= quantity
    return { vintageId, quantity }
  })
  return taken.filter(({ quantity }) => quantity > 0n)
}

/** The tranche is of the other offering's project from here on; quantity and price stay as they were agreed. */
export async function substitute(connection: Connection, row: LockedRow, payload: unknown): Promise<void> {
  const vintages = await offered(connection, row, payload)
  const [price] = await rows<{ cents: string }>(
    connection,
    'select max(unit_price_cents)::text as cents from operation_line where operation_id = $1',
    [row.id],
  )
  const lines = linesOf(row, vintages)
  await rows(connection, 'update operation set offering_id = $2, project_id = $3 where id = $1', [
    row.id,
    Substitute.parse(payload).offeringSid,
    vintages[0]?.project_id ?? row.project_id,
  ])
  await rows(connection, 'delete from operation_line where operation_id = $1', [row.id])
  await rows(
    connection,
    `insert into operation_line (operation_id, vintage_id, quantity, unit_price_cents)
     select $1, l.vintage, l.quantity, $4 from unnest($2::uuid[], $3::bigint[]) as l (vintage, quantity)`,
    [
      row.id,
      lines.map(({ vintageId }) => vintageId),
      lines.map(({ quantity }) => quantity.toString()),
      price?.cents ?? '0',
    ],
  )
}
