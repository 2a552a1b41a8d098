/** A tranche that is delivered from another offering than was agreed: of the same project carrier and standard. */
import * as z from 'zod'
import { rows, type Connection } from '../platform/statements.ts'
import type { FieldIssue } from '../platform/http/refused.ts'
import { issue } from './payloads.ts'
import type { LockedRow } from './row.ts'
import { t } from '../platform/messages.ts'
import type { Source } from '../../contract/operations/shapes.ts'

const Substitute = z.object({ offeringSid: z.string() })

type Vintage = {
  readonly offering_id: string
  readonly title: string
  readonly project_id: string
  readonly vintage_id: string
  readonly vintage: string
  readonly available: string
  /** Units of the tranche, and its vintages where this is its offering. */
  readonly wanted: string
  readonly own_vintages: readonly string[] | null
}

/** The contracts are with this project carrier, and units of another standard would be another promise. Oldest first. */
const vintagesOf = (connection: Connection, tranche: string): Promise<Vintage[]> =>
  rows<Vintage>(
    connection,
    `select f.id as offering_id, f.title, f.project_id, v.vintage_id, w.name as vintage, a.quantity::text as available,
       o.quantity::text as wanted,
       case when f.id = o.offering_id
         then array(select l.vintage_id::text from operation_line l where l.operation_id = o.id) end as own_vintages
     from operation o join project q on q.id = o.project_id
     join offering f on f.organization_id = o.carrier_organization_id and f.status = 'published'
     join project p on p.id = f.project_id and p.standard_id = q.standard_id
     join offering_vintage v on v.offering_id = f.id join vintage w on w.id = v.vintage_id
     join ledger_for_sale(o.carrier_organization_id, array(select x.vintage_id from offering g
         join offering_vintage x on x.offering_id = g.id where g.organization_id = o.carrier_organization_id and g.status = 'published')) a
       on a.vintage_id = v.vintage_id
     where o.id = $1 order by f.title, f.id, w.monitoring_date_from, v.vintage_id`,
    [tranche],
  )

type Line = Vintage & { readonly units: bigint }

/** What the tranche would take of each vintage of an offering, the oldest first. */
export type Substitution = { readonly offering: Vintage; readonly lines: readonly Line[] }
type Refusal = { readonly refusal: string }

function substitution(vintages: readonly Vintage[]): Substitution | Refusal {
  const [first] = vintages
  if (!first) return { refusal: t('refusals.workflow.notPublishedOfferingProjectCarrier') }
  let left = BigInt(first.wanted)
  const taken = vintages.map((vintage) => {
    const most = BigInt(vintage.available)
    const units = left < most ? left : most
    left -= units
    return { ...vintage, units }
  })
  if (left > 0n) return { refusal: t('refusals.workflow.notManyUnitsAvailable') }
  const lines = taken.filter(({ units }) => units > 0n)
  // Other vintages of its own offering are a substitute as well.
  const had = first.own_vintages
  return had?.length === lines.length && lines.every(({ vintage_id: id }) => had.includes(id))
    ? { refusal: t('refusals.workflow.sameOffering') }
    : { offering: first, lines }
}

async function asked(
  connection: Connection,
  tranche: string,
  payload: unknown,
): Promise<Substitution | Refusal> {
  const { offeringSid } = Substitute.parse(payload)
  const vintages = await vintagesOf(connection, tranche)
  return substitution(vintages.filter(({ offering_id: id }) => id === offeringSid.toLowerCase()))
}

/** Offerings that a tranche could be delivered from, with what it would take of each vintage, by title. */
export async function substitutesOf(connection: Connection, tranche: string): Promise<Substitution[]> {
  const offerings = Map.groupBy(await vintagesOf(connection, tranche), ({ offering_id: id }) => id)
  return [...offerings.values()].flatMap((vintages) => {
    const found = substitution(vintages)
    return 'refusal' in found ? [] : [found]
  })
}

/** Is it an offering that the tranche could be delivered from? */
export async function checkSubstitute(event: {
  readonly connection: Connection
  readonly row: LockedRow
  readonly payload: unknown
}): Promise<readonly FieldIssue[]> {
  const found = await asked(event.connection, event.row.id, event.payload)
  return 'refusal' in found ? [issue('offeringSid', found.refusal)] : []
}

/** What the tranche is delivered from: it is nowhere else once it is another. */
const sourceOf = (connection: Connection, tranche: string): Promise<Source[]> =>
  rows<Source>(
    connection,
    `select f.title, array_agg(w.name order by w.monitoring_date_from, w.id) as vintages
     from operation o join offering f on f.id = o.offering_id join operation_line l on l.operation_id = o.id
     join vintage w on w.id = l.vintage_id where o.id = $1 group by f.id`,
    [tranche],
  )

/** Later on the tranche is of the other offering's project, at the agreed terms. @returns for the journal */
export async function substitute(
  connection: Connection,
  row: LockedRow,
  payload: unknown,
): Promise<Readonly<Record<string, Source | undefined>>> {
  const found = await asked(connection, row.id, payload)
  if ('refusal' in found) return {}
  const [before] = await sourceOf(connection, row.id)
  const { offering, lines } = found
  const [price] = await rows<{ cents: string }>(
    connection,
    'select max(unit_price_cents)::text as cents from operation_line where operation_id = $1',
    [row.id],
  )
  await rows(connection, 'update operation set offering_id = $2, project_id = $3 where id = $1', [
    row.id,
    offering.offering_id,
    offering.project_id,
  ])
  await rows(connection, 'delete from operation_line where operation_id = $1', [row.id])
  await rows(
    connection,
    `insert into operation_line (operation_id, vintage_id, quantity, unit_price_cents)
     select $1, l.vintage, l.quantity, $4 from unnest($2::uuid[], $3::bigint[]) as l (vintage, quantity)`,
    [
      row.id,
      lines.map(({ vintage_id: id }) => id),
      lines.map(({ units }) => units.toString()),
      price?.cents ?? '0',
    ],
  )
  const [after] = await sourceOf(connection, row.id)
  return { before, after }
}
