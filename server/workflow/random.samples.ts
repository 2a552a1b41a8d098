/** For tests: operations that compete for the same units, and events for them whose payloads fit what is stored. */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { heardTypes } from '../../machines/kernel/xstate.ts'
import { decode } from '../../machines/kernel/snapshot.ts'
import type { Sample } from '../../machines/kernel/explore.ts'
import { samplesOf } from '../../machines/operation/samples.ts'
import { WORKFLOW_NAMES, type WorkflowName } from '../../machines/workflows.ts'
import { heldRanges, issue, reserve, transfer } from '../ledger/ledger.ts'
import { inScope, SYSTEM, type Database, type Scope } from '../platform/database.ts'
import type { Engine } from './advance.ts'
import { workflowOf } from './advance.ts'
import { create } from './create.ts'
import { owedFor, usualLines } from './invoices/lines.ts'
import { lockOperation, type LockedRow } from './row.ts'
import { addOffering, type Market } from './samples.ts'

export type World = {
  readonly engine: Engine
  readonly owner: pg.Pool
  readonly database: Database
  readonly market: Market
  /** Operations of the run; tranches join when the outbox creates them. */
  readonly operations: string[]
  readonly days: (count: number) => void
}

const HASH = 'a'.repeat(64)
/** Of each vintage: less than all the operations of a run ask for together. */
const UNITS = 30n

/** One operation of each machine, all about the same scarce units, which no other run touches; in one of four, the platform's own. */
export async function openWorld(
  { pool, owner, database }: Places,
  people: Market,
  quantities: readonly number[],
): Promise<World> {
  let now = Date.parse('2026-03-02T09:00:00.000Z')
  const engine = { pool, clock: () => new Date(now) }
  const sellers = (quantities[4] ?? 1) % 4 === 0 ? withOwnStock(people) : people
  const market = await withFreshUnits({ owner, database }, sellers)
  const days = (count: number) => {
    now += count * 86_400_000
  }
  const world = { engine, owner, database, market, operations: [], days }
  await holdSome(world)
  for (const [index, type] of WORKFLOW_NAMES.entries())
    // The platform does not buy from itself.
    if (type !== 'ccuPurchase' || sellers === people) await addOperation(world, type, quantities[index] ?? 1)
  return world
}

/** The platform is the carrier itself: one of its people sends what the carrier would send. */
const withOwnStock = (market: Market): Market => ({
  ...market,
  carrier: market.platform,
  people: { ...market.people, carrier: market.people.checker },
})

type Places = { readonly pool: pg.Pool; readonly owner: pg.Pool; readonly database: Database }

/** The same people and organizations with a vintage and an offering of their own. */
async function withFreshUnits({ owner, database }: Omit<Places, 'pool'>, market: Market): Promise<Market> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into vintage (name, project_id, monitoring_date_from, monitoring_date_to, impact_type)
     select $1, $2, '2020-01-01', '2020-12-31', 'removal' returning id`,
    [randomUUID().slice(0, 8), market.project],
  )
  const vintageId = rows[0]!.id
  const { project, carrier, standard } = market
  const offering = await addOffering(owner, {
    project,
    carrier,
    title: 'Mangroves',
    vintages: [vintageId],
    unitPriceCents: 1250,
  })
  await inScope(database, SYSTEM, (trx) =>
    issue(trx, {
      key: `issue/${vintageId}`,
      at: '2026-01-05T09:00:00.000Z',
      organizationId: carrier,
      blocks: [
        {
          standardId: standard,
          vintageId,
          numberingSpace: vintageId,
          serialTemplate: 'VCS-{start}-{end}',
          range: { start: 1n, end: UNITS },
        },
      ],
    }),
  )
  return { ...market, offering, vintages: [vintageId, vintageId] }
}

const both = (market: Market) => ({
  projectId: market.project,
  offeringId: market.offering,
  currency: 'EUR',
  beneficiaryName: 'Acme',
  beneficiaryCountry: 'FR',
  idempotencyKey: null,
})

async function addOperation(world: World, type: WorkflowName, units: number): Promise<void> {
  const { engine, market, operations, owner } = world
  const isPurchase = type === 'ccuPurchase'
  const isRetirement = type === 'retirement'
  const person = isPurchase ? market.people.admin : market.people.buyer
  const { operationId } = await create(engine, {
    ...both(market),
    scope: person.scope,
    type,
    contributorOrganizationId: isPurchase ? null : market.buyer,
    carrierOrganizationId: isRetirement ? null : market.carrier,
    lines: [{ vintageId: market.vintages[0], quantity: BigInt(units), unitPriceCents: 1250n }],
    delivery: isPurchase || (type === 'contribution' && units % 2 === 0) ? 'hold' : 'retire',
    terms: { fourEyes: units % 3 > 0, purchaseOrderRequired: units % 5 === 0 },
    ...(type === 'multiYear' && { tranches: [{ sid: randomUUID() }, { sid: randomUUID() }] }),
    ...(type === 'tranche' && { startsOn: engine.clock().toISOString() }),
  })
  await owner.query(
    `insert into document (operation_id, name, kind, media_type, bytes, sha256, uploaded_by)
     values ($1, 'paper.pdf', 'paper', 'application/pdf', 10, $2, $3)`,
    [operationId, HASH, person.id],
  )
  operations.push(operationId)
}

/** Units of the contributor's own, for the retirement; the operation that brought them is not part of the run. */
async function holdSome({ engine, market, database }: World): Promise<void> {
  const line = { vintageId: market.vintages[0], quantity: 8n }
  const { operationId } = await create(engine, {
    ...both(market),
    scope: market.people.buyer.scope,
    type: 'contribution',
    contributorOrganizationId: market.buyer,
    carrierOrganizationId: market.carrier,
    lines: [{ ...line, unitPriceCents: 1250n }],
    delivery: 'hold',
  })
  const at = engine.clock().toISOString()
  await inScope(database, SYSTEM, async (trx) => {
    const entry = { operationId, at }
    await reserve(trx, { ...entry, key: `r/${operationId}`, organizationId: market.carrier, lines: [line] })
    await transfer(trx, { ...entry, key: `t/${operationId}`, organizationId: market.buyer })
  })
}

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

/** The events that the operation listens to now, or all of its machine. */
export function choices({ row }: Seen, isLikely: boolean): readonly Sample[] {
  const all = samplesFor(row.machine)
  if (!isLikely) return all
  const workflow = workflowOf(row.machine)
  const { machine, machine_version: version, snapshot } = row
  const heard = new Set(heardTypes(decode(workflow, { machine, version, snapshot })))
  const fitting = all.filter(({ type }) => heard.has(type))
  return fitting.length > 0 ? fitting : all
}

/** Who the samples' people are in this market. */
export const scopeOf = ({ market }: World, userId: string): Scope =>
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
    ...(type === 'tranche.defer' && { startsOn: later }),
    ...(type === 'tranche.add' && { trancheSid: randomUUID() }),
    ...(type === 'tranche.substitute' && { offeringSid: world.market.offering }),
  }
  return Object.fromEntries(
    Object.entries(payload).map(([name, value]) => [name, Object.hasOwn(real, name) ? real[name] : value]),
  )
}
