/** The protocol between a multi-year operation and its tranches. */
import type { OperationEventName } from '../../../machines/operation/by-event.ts'
import * as z from 'zod'
import { shareOf } from '../../../contract/rules/order-total.ts'
import { decode } from '../../../machines/kernel/snapshot.ts'
import type { OperationContext } from '../../../machines/operation/context.ts'
import { beginningOf } from '../../../machines/operation/rules.ts'
import { SYSTEM } from '../../platform/database.ts'
import { rows, type Connection } from '../../platform/statements.ts'
import { workflowOf } from '../operation-kind.ts'
import { isUuid } from '../../platform/canonical.ts'
import { create } from '../create.ts'
import { agreedTranches, PLANNED_UNITS, restOf, SCHEDULES, yearsAfter } from '../plan-tranches.ts'
import type { Handler, Outside } from './carry-out.ts'
import { readAsServer, reportBack } from './system-event.ts'
import { t } from '../../platform/messages.ts'

const Planned = z.object({ tranches: z.array(z.string()) })

type Parent = {
  readonly id: string
  readonly contributor: string | null
  readonly carrier: string | null
  readonly project_id: string
  readonly offering_id: string | null
  readonly currency: string
  readonly beneficiary_country: string | null
  readonly quantity: string
  readonly created_at: Date
  readonly machine: string
  readonly machine_version: number
  readonly snapshot: Record<string, unknown>
}

const parentOf = async (outside: Outside, id: string): Promise<Parent | undefined> => {
  const [parent] = await readAsServer<Parent>(
    outside,
    `select id, contributor_organization_id as contributor, carrier_organization_id as carrier, project_id, offering_id,
       currency, beneficiary_country, quantity, created_at, machine, machine_version, snapshot
     from operation where id = $1`,
    [id],
  )
  return parent
}

const contextOf = (parent: Parent): OperationContext => {
  const { machine, machine_version: version, snapshot } = parent
  return decode(workflowOf(machine), { machine, version, snapshot }).context
}

const Schedule = z.array(z.object({ sid: z.string(), startsOn: z.string().optional() }))

/** What was agreed with the request, in its order, and what was added to it later; both as the journal has them. */
async function schedulesOf(outside: Outside, parentId: string) {
  const [found] = await readAsServer<{ agreed: unknown; added: unknown }>(outside, SCHEDULES, [parentId])
  return { agreed: Schedule.parse(found?.agreed ?? []), added: Schedule.parse(found?.added ?? []) }
}

/** Who benefits, as it was named last: each tranche is retired for the same. null: no one was, or the name was erased since. */
async function beneficiaryOf(outside: Outside, parentId: string): Promise<string | null> {
  const [found] = await readAsServer<{ value: unknown }>(
    outside,
    `select v.value from journal j
     left join personal_value v on v.operation_id = j.operation_id and v.id::text = j.payload -> 'beneficiaryName' ->> '$personal'
     where j.operation_id = $1 and j.payload ? 'beneficiaryName' order by j.seq desc limit 1`,
    [parentId],
  )
  return typeof found?.value === 'string' ? found.value : null
}

/** Creates the machines of planned tranches, each on the day that was named for it, else one a year. */
export const scheduleTranches: Handler = async (outside, { id, operation_id: parentId, params }) => {
  const parent = await parentOf(outside, parentId)
  if (!parent) return
  const context = contextOf(parent)
  const schedules = await schedulesOf(outside, parentId)
  const added = new Set(schedules.added.map(({ sid }) => sid))
  const agreed = agreedTranches(schedules, context)
  const days = new Map([...schedules.agreed, ...schedules.added].map(({ sid, startsOn }) => [sid, startsOn]))
  const beneficiaryName = await beneficiaryOf(outside, parentId)
  // In the order of the schedule, so that their numbers ascend with their years.
  const planned = Planned.parse(params).tranches.toSorted(
    (one, other) => agreed.indexOf(one) - agreed.indexOf(other),
  )
  for (const tranche of planned) {
    if (!isUuid(tranche)) {
      outside.log.error({ parentId, tranche }, 'a tranche is named by the id of its operation')
      continue
    }
    if (context.tranches[tranche] === 'cancelled') continue
    const day = days.get(tranche)
    const lines = await linesOf(outside, parentId)
    const taken = added.has(tranche) ? await plannedIn(outside, parentId, tranche) : null
    const quantities =
      taken !== null
        ? restOf(lines, taken)
        : lines.map(({ quantity }) => shareOf(BigInt(quantity), agreed.length, agreed.indexOf(tranche)))
    if (quantities.every((quantity) => quantity === 0n)) {
      // Others were quicker, or the agreement was cut: it ends before it begins, else the agreement would wait for it.
      await reportBack(outside, {
        operationId: parentId,
        type: 'tranche.report',
        payload: { trancheSid: tranche, status: 'cancelled' },
        key: `effect/${id}/${tranche}`,
      })
      continue
    }
    await create(outside, {
      scope: SYSTEM,
      operationId: tranche,
      type: 'tranche',
      contributorOrganizationId: parent.contributor,
      carrierOrganizationId: parent.carrier,
      projectId: parent.project_id,
      offeringId: parent.offering_id,
      parentId,
      lines: lines
        .map((line, index) => ({
          vintageId: line.vintage_id,
          quantity: quantities[index] ?? 0n,
          unitPriceCents: BigInt(line.unit_price_cents),
        }))
        .filter((line) => line.quantity > 0n),
      currency: parent.currency,
      delivery: 'retire',
      beneficiaryName,
      beneficiaryCountry: parent.beneficiary_country,
      terms: context.terms,
      startsOn: beginningOf((day ?? yearsAfter(parent.created_at, agreed.indexOf(tranche))).slice(0, 10)),
      idempotencyKey: `tranche/${tranche}`,
      body: { parentId, tranche },
      ...(taken === null ? {} : { judge: isStillLeft(parentId, tranche, taken) }),
    })
  }
}

type Line = {
  readonly vintage_id: string
  readonly quantity: string
  readonly unit_price_cents: string
}

const linesOf = (outside: Outside, parentId: string): Promise<Line[]> =>
  readAsServer<Line>(
    outside,
    'select vintage_id, quantity, unit_price_cents from operation_line where operation_id = $1 order by vintage_id',
    [parentId],
  )

const plannedIn = async (outside: Outside, parentId: string, but: string): Promise<bigint> => {
  const [found] = await readAsServer<{ planned: string }>(outside, PLANNED_UNITS, [parentId, but])
  return BigInt(found?.planned ?? 0)
}

/** A concurrent second tranche waits here. @param taken smallest units of the others when the rest was counted */
const isStillLeft =
  (parentId: string, tranche: string, taken: bigint) =>
  async (connection: Connection): Promise<void> => {
    await rows(connection, 'select 1 from operation where id = $1 for update', [parentId])
    const [found] = await rows<{ planned: string }>(connection, PLANNED_UNITS, [parentId, tranche])
    if (BigInt(found?.planned ?? 0) !== taken)
      throw new Error(`other tranches of ${parentId} have taken units since`)
  }

const TRANCHE_EVENTS = [
  'operation.hold',
  'operation.resume',
  'operation.cancel',
] as const satisfies readonly OperationEventName[]
const TrancheNotice = z.object({ tranches: z.array(z.string()), event: z.enum(TRANCHE_EVENTS) })

/** Hold, resume and cancel go down. A tranche that has passed its point of no return refuses, and finishes. */
export const tellTranches: Handler = async (outside, { id, params }) => {
  const { tranches, event } = TrancheNotice.parse(params)
  for (const tranche of tranches.filter(isUuid)) {
    const payload =
      event === 'operation.resume' ? {} : { reason: t('refusals.workflow.agreementItselfChanged') }
    await reportBack(outside, { operationId: tranche, type: event, payload, key: `effect/${id}/${tranche}` })
  }
}

const Heard = z.object({
  parentSid: z.string().nullable(),
  trancheSid: z.string(),
  status: z.enum(['running', 'retired', 'completed', 'cancelled']),
})
const RANK = { planned: 0, scheduled: 1, running: 2, retired: 3, completed: 4, cancelled: 4 } as const

/** Jobs may overtake each other: a report that is older than what the parent knows is dropped. */
export const tellParent: Handler = async (outside, { id, params }) => {
  const { parentSid, trancheSid, status } = Heard.parse(params)
  const parent = parentSid ? await parentOf(outside, parentSid) : undefined
  if (!parent) return
  const known = contextOf(parent).tranches[trancheSid]
  if (!known || RANK[known] >= RANK[status]) return
  await reportBack(outside, {
    operationId: parent.id,
    type: 'tranche.report',
    payload: { trancheSid, status },
    key: `effect/${id}`,
  })
}
