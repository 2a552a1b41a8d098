/** The schedule of a multi-year operation: what was agreed, and what became of it. */
import type { TrancheRow } from '../../../contract/operations/requests.ts'
import { decode } from '../../../machines/kernel/snapshot.ts'
import type { OperationContext } from '../../../machines/operation/context.ts'
import { queryRows, rows } from '../../platform/statements.ts'
import type { Trx } from '../../platform/database.ts'
import { unitsCentsOf, yearOf, type PricedLine } from '../../../contract/rules/order-total.ts'
import { formatQuantity } from '../../../contract/rules/quantity.ts'
import { notFound } from '../../platform/http/refused.ts'
import { workflowOf } from '../../workflow/operation-kind.ts'
import {
  agreedTranches,
  restOf,
  SCHEDULES,
  yearsAfter,
  type Schedules,
} from '../../workflow/plan-tranches.ts'
import type { StoredTurn } from '../../workflow/projection.ts'
import { isOverdue } from './operations.presenter.ts'

type Parent = {
  readonly machine: string
  readonly machine_version: number
  readonly snapshot: Record<string, unknown>
  readonly lines: readonly { readonly quantity: string; readonly unit_price_cents: string }[]
  readonly created_at: Date
  readonly unit_scale: number
  readonly project: string
}

type Child = {
  readonly id: string
  readonly number: string
  readonly quantity: string
  readonly amount_cents: string | null
  readonly project: string
  readonly status: string
  readonly starts_on: string | null
  readonly turns: readonly StoredTurn[]
}

const parentOf = async (connection: Trx, id: string): Promise<Parent> => {
  const [parent] = await queryRows(connection)<Parent>`
    select o.machine, o.machine_version, o.snapshot, o.created_at, s.unit_scale, p.name as project,
       (select jsonb_agg(jsonb_build_object('quantity', l.quantity::text, 'unit_price_cents', l.unit_price_cents::text) order by l.vintage_id)
        from operation_line l where l.operation_id = o.id) as lines
     from operation o join project p on p.id = o.project_id join carbon_standard s on s.id = p.standard_id
     where o.id = ${id}`
  if (!parent) throw notFound()
  return parent
}

const childrenOf = (connection: Trx, parentId: string): Promise<Child[]> => queryRows(connection)<Child>`
    select o.id, o.number, o.quantity, o.amount_cents, p.name as project, o.status, o.turns,
       o.snapshot -> 'context' ->> 'startsOn' as starts_on
     from operation o join project p on p.id = o.project_id where o.parent_id = ${parentId}`

/** By date. A tranche without a machine has its planned share and day. @throws Refused 404 */
export async function tranchesOf(connection: Trx, id: string, now: Date): Promise<TrancheRow[]> {
  const parent = await parentOf(connection, id)
  const { machine, machine_version: version, snapshot } = parent
  const { context } = decode(workflowOf(machine), { machine, version, snapshot })
  const children = new Map((await childrenOf(connection, id)).map((child) => [child.id, child]))
  const [journalled] = await rows<{ agreed: Schedules['agreed'] | null; added: Schedules['added'] | null }>(
    connection,
    SCHEDULES,
    [id],
  )
  const schedules = { agreed: journalled?.agreed ?? [], added: journalled?.added ?? [] }
  const days = new Map([...schedules.agreed, ...schedules.added].map(({ sid, startsOn }) => [sid, startsOn]))
  const added = new Set(schedules.added.map(({ sid }) => sid))
  const agreed = agreedTranches(schedules, context as OperationContext)
  const planned = [...children.values()]
    .filter(({ status }) => status !== 'cancelled')
    .reduce((sum, { quantity }) => sum + BigInt(quantity), 0n)
  const inUnits = (units: bigint) => formatQuantity(units, parent.unit_scale)
  const found = Object.entries((context as OperationContext).tranches).map(([sid, status]): TrancheRow => {
    const child = children.get(sid)
    const turn = child?.turns[0]
    const share = added.has(sid)
      ? restIn(parent, planned)
      : yearOf(pricedIn(parent), parent.unit_scale, agreed.length, agreed.indexOf(sid))
    const day = child?.starts_on ?? days.get(sid) ?? yearsAfter(parent.created_at, agreed.indexOf(sid))
    return {
      sid,
      number: child?.number ?? null,
      status: child?.status === 'cancelled' ? 'cancelled' : status,
      startsOn: day.slice(0, 10),
      quantity: inUnits(child ? BigInt(child.quantity) : share.units),
      amountCents: Number(child?.amount_cents ?? share.unitsCents),
      project: child?.project ?? parent.project,
      standing: turn?.title ?? null,
      court: turn?.court ?? null,
      overdue: turn ? isOverdue(turn, now) : false,
    }
  })
  return found.toSorted((one, other) => one.startsOn.localeCompare(other.startsOn))
}

const pricedIn = ({ lines }: Parent): PricedLine[] =>
  lines.map(({ quantity, unit_price_cents }) => ({
    units: BigInt(quantity),
    unitPriceCents: BigInt(unit_price_cents),
  }))

/** What a tranche that was added later takes: all that the others leave. */
function restIn(parent: Parent, planned: bigint): ReturnType<typeof yearOf> {
  const rest = restOf(parent.lines, planned)
  const lines = pricedIn(parent).map((line, index) => ({ ...line, units: rest[index] ?? 0n }))
  return {
    units: lines.reduce((sum, { units }) => sum + units, 0n),
    unitsCents: unitsCentsOf(lines, parent.unit_scale),
  }
}
