/** For tests: which events an operation could be sent next, by whom, and payloads for them that fit what is stored. */
import { heardTypes } from '../../../machines/kernel/xstate.ts'
import { decode } from '../../../machines/kernel/snapshot.ts'
import type { Sample } from '../../../machines/kernel/explore.ts'
import { samplesOf } from '../../../machines/operation/samples.ts'
import { heldRanges } from '../../ledger/ledger.ts'
import { SYSTEM, type Scope } from '../../platform/database.ts'
import { workflowOf } from '../../workflow/operation-kind.ts'
import { owedFor, usualLines } from '../../workflow/invoices/lines.ts'
import { lockOperation, type LockedRow } from '../../workflow/row.ts'
import type { World } from './world.ts'

/** What a sender can know of an operation. */
export type Seen = {
  readonly row: LockedRow
  readonly status: string
  readonly document: string | null
  readonly lines: readonly { readonly vintageSid: string; readonly quantity: string }[]
  readonly reserved: readonly { readonly raw: string; readonly start: number; readonly end: number }[]
}

export async function see({ owner }: Pick<World, 'owner'>, operationId: string): Promise<Seen> {
  const client = await owner.connect()
  try {
    const { text, values } = lockOperation(operationId)
    // The owner of the tables looks past row-level security.
    const [stored, more, ranges] = await Promise.all([
      client.query<LockedRow>({ name: 'seen_row', text: text.replace('for update of o', ''), values }),
      client.query<Omit<Seen, 'row' | 'reserved'>>({
        name: 'seen_more',
        text: `select o.status, (select id from document d where d.operation_id = o.id order by id limit 1) as document,
           (select jsonb_agg(jsonb_build_object('vintageSid', vintage_id, 'quantity', quantity::text)) from operation_line l where l.operation_id = o.id) as lines
         from operation o where o.id = $1`,
        values,
      }),
      heldRanges(client, operationId),
    ])
    const reserved = ranges
      .filter(({ account }) => account === 'reserved')
      .map(({ serial, start, end }) => ({ raw: serial, start: Number(start), end: Number(end) }))
    return { ...more.rows[0]!, row: stored.rows[0]!, reserved }
  } finally {
    client.release()
  }
}

const known = new Map<string, readonly Sample[]>()
const samplesFor = (machine: string): readonly Sample[] => {
  const found = known.get(machine) ?? samplesOf(workflowOf(machine).events)
  known.set(machine, found)
  return found
}

/** The machine's state as it is stored. */
function standing({ row }: Pick<Seen, 'row'>) {
  const { machine, machine_version: version, snapshot } = row
  const workflow = workflowOf(machine)
  return { workflow, snapshot: decode(workflow, { machine, version, snapshot }) }
}

/** The events that the operation listens to now, or all of its machine. */
export function choices(seen: Seen, isLikely: boolean): readonly Sample[] {
  const all = samplesFor(seen.row.machine)
  if (!isLikely) return all
  const heard = new Set(heardTypes(standing(seen).snapshot))
  const fitting = all.filter(({ type }) => heard.has(type))
  return fitting.length > 0 ? fitting : all
}

/** Away from the end: if these were as likely as the others, few operations would come far. */
const ASTRAY =
  /cancel|withdraw|decline|hold|sendBack|comment|correct|return|revise|reverse|refuse|counter|fail|credit|tranche.(defer|substitute|add|report)/

/** @returns those that lead on; all of them when none does, or when it may go astray */
export function leadingOn(all: readonly Sample[], isAstray: boolean): readonly Sample[] {
  const calm = isAstray ? [] : all.filter(({ type }) => !ASTRAY.test(type))
  return calm.length > 0 ? calm : all
}

/** Who the samples' people are in this market. */
export const scopeOf = ({ market }: Pick<World, 'market'>, userId: string): Scope =>
  ({
    carla: market.people.buyer.scope,
    paul: market.people.carrier.scope,
    olga: market.people.admin.scope,
    oscar: market.people.checker.scope,
    stranger: market.people.stranger.scope,
  })[userId] ?? SYSTEM

const DAY_MS = 86_400_000

/** A sample's payload with the ids, ranges, sums and days of the operation that it is sent to. */
export function payloadFor(world: World, seen: Seen, sample: Sample): Readonly<Record<string, unknown>> {
  const { type, by: _by, at: _at, ...payload } = sample
  const { row, lines, reserved } = seen
  const later = new Date(world.engine.clock().getTime() + 15 * DAY_MS).toISOString()
  const total = reserved.reduce((sum, { start, end }) => sum + end - start + 1, 0)
  const invoice = usualLines(row, { project: 'Mangroves', unit: 't' })
  const owed = owedFor(row).totalCents
  const real: Readonly<Record<string, unknown>> = {
    accountManager: world.market.people.admin.id,
    lines:
      type === 'CSInvoice.issue'
        ? invoice.map(({ description, amountCents, kind }) => ({ description, amountCents, kind }))
        : type.endsWith('.counter')
          ? lines.map((line) => ({ ...line, quantity: String(Math.max(1, Number(line.quantity) >> 1)) }))
          : lines,
    dueCents: owed,
    dueOn: later.slice(0, 10),
    ...(type === 'contributorPaymentValidation.submit' && {
      amountCents: payload['amountCents'] === 400 ? Math.max(1, owed >> 1) : owed,
    }),
    proofSid: seen.document,
    documentSid: seen.document,
    evidenceSid: seen.document,
    serialRanges: reserved.length > 0 ? reserved : payload['serialRanges'],
    quantity: String(total),
    reservedUntil: later,
    validUntil: later,
    ...(type === 'tranche.defer' && { startsOn: later.slice(0, 10) }),
    ...(type === 'tranche.add' && { trancheSid: world.newId(), startsOn: later.slice(0, 10) }),
    ...(type === 'tranche.substitute' && { offeringSid: world.market.substitute }),
  }
  return Object.fromEntries(
    Object.entries(payload).map(([name, value]) => [name, Object.hasOwn(real, name) ? real[name] : value]),
  )
}
