/** The protocol between a multi-year operation and its tranches. */
import * as z from 'zod'
import { decode } from '../../../machines/kernel/snapshot.ts'
import type { OperationContext } from '../../../machines/operation/context.ts'
import { SYSTEM } from '../../platform/database.ts'
import { workflowOf } from '../advance.ts'
import { isUuid } from '../canonical.ts'
import { create } from '../create.ts'
import type { Handler, Outside } from './carry-out.ts'
import { readAsServer, reportBack } from './system-event.ts'

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

/** Creates the machines of planned tranches: an equal share each, one a year unless a date was named. */
export const scheduleTranches: Handler = async (outside, { operation_id: parentId, params }) => {
  const parent = await parentOf(outside, parentId)
  if (!parent) return
  const context = contextOf(parent)
  const all = Object.keys(context.tranches)
  const lines = await readAsServer<{ vintage_id: string; quantity: string; unit_price_cents: string }>(
    outside,
    'select vintage_id, quantity, unit_price_cents from operation_line where operation_id = $1 order by vintage_id',
    [parentId],
  )
  const added = await readAsServer<{ sid: string; starts_on: string }>(
    outside,
    `select payload ->> 'trancheSid' as sid, payload ->> 'startsOn' as starts_on
     from journal where operation_id = $1 and event = 'tranche.add'`,
    [parentId],
  )
  for (const tranche of Planned.parse(params).tranches) {
    if (!isUuid(tranche)) {
      outside.log.error({ parentId, tranche }, 'a tranche is named by the id of its operation')
      continue
    }
    const place = all.indexOf(tranche)
    const named = added.find((row) => row.sid === tranche)?.starts_on
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
        .map((line) => ({
          vintageId: line.vintage_id,
          quantity: share(BigInt(line.quantity), BigInt(all.length), BigInt(place)),
          unitPriceCents: BigInt(line.unit_price_cents),
        }))
        .filter((line) => line.quantity > 0n),
      currency: parent.currency,
      delivery: context.terms.delivery,
      beneficiaryName: null,
      beneficiaryCountry: parent.beneficiary_country,
      terms: context.terms,
      startsOn: named ? new Date(named).toISOString() : yearsAfter(parent.created_at, place),
      idempotencyKey: `tranche/${tranche}`,
      body: { parentId, tranche },
    })
  }
}

/** Whole smallest units; the first tranches take what does not divide. */
const share = (whole: bigint, parts: bigint, place: bigint): bigint =>
  whole / parts + (place < whole % parts ? 1n : 0n)

function yearsAfter(start: Date, years: number): string {
  const date = new Date(start)
  date.setUTCFullYear(date.getUTCFullYear() + years)
  return date.toISOString()
}

const Told = z.object({ tranches: z.array(z.string()), event: z.string() })

/** Hold, resume and cancel go down. A tranche that has passed its point of no return refuses, and finishes. */
export const tellTranches: Handler = async (outside, { id, params }) => {
  const { tranches, event } = Told.parse(params)
  for (const tranche of tranches.filter(isUuid)) {
    const payload = event === 'operation.resume' ? {} : { reason: 'The agreement itself was changed so.' }
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
