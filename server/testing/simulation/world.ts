/** For tests: organizations and people around scarce units, and new operations that ask for them. */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { WorkflowName } from '../../../machines/workflows.ts'
import { issue, reserve, transfer } from '../../ledger/ledger.ts'
import { addDocument } from '../../modules/operations/operations.samples.ts'
import { inScope, SYSTEM, type Database } from '../../platform/database.ts'
import type { Engine } from '../../workflow/operation-kind.ts'
import { create, type NewOperation } from '../../workflow/create.ts'
import { addOffering, type Market } from '../../workflow/samples.ts'

export type Places = { readonly pool: pg.Pool; readonly owner: pg.Pool; readonly database: Database }

export type World = {
  readonly engine: Engine
  readonly owner: pg.Pool
  readonly database: Database
  /** With a second offering of the same vintage, for substitutes. */
  readonly market: Market & { readonly substitute: string }
  /** Operations of the run; tranches join when the outbox creates them. */
  readonly operations: string[]
  /** For what is named before it exists, such as a tranche. */
  readonly newId: () => string
}

type Settings = {
  readonly clock: () => Date
  /** Issued to the carrier. */
  readonly units: bigint
  /** Of these, how many the contributor holds, for its retirements. */
  readonly held: bigint
  /** The platform is the carrier itself. */
  readonly isOwnStock?: boolean
  readonly newId?: () => string
}

/** The same people and organizations with a vintage and an offering that nothing else touches. */
export async function openWorld({ pool, owner, database }: Places, people: Market, settings: Settings) {
  const { clock, units, held, isOwnStock = false, newId = randomUUID } = settings
  const market = await withFreshUnits({ owner, database }, isOwnStock ? withOwnStock(people) : people, units)
  const world: World = { engine: { pool, clock }, owner, database, market, operations: [], newId }
  await holdSome(world, held)
  return world
}

/** One of the platform's people sends what the carrier would send. */
const withOwnStock = (market: Market): Market => ({
  ...market,
  carrier: market.platform,
  people: { ...market.people, carrier: market.people.checker },
})

async function withFreshUnits(
  { owner, database }: Omit<Places, 'pool'>,
  market: Market,
  units: bigint,
): Promise<World['market']> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into vintage (name, project_id, monitoring_date_from, monitoring_date_to, impact_type)
     select $1, $2, '2020-01-01', '2020-12-31', 'removal' returning id`,
    [randomUUID().slice(0, 8), market.project],
  )
  const vintageId = rows[0]!.id
  const { project, carrier, standard } = market
  const offer = (title: string) =>
    addOffering(owner, { project, carrier, title, vintages: [vintageId], unitPriceCents: 1250 })
  const [offering, substitute] = [await offer('Mangroves'), await offer('Mangroves beside it')]
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
          range: { start: 1n, end: units },
        },
      ],
    }),
  )
  return { ...market, offering, substitute, vintages: [vintageId, vintageId] }
}

const both = (market: Market) => ({
  projectId: market.project,
  offeringId: market.offering,
  currency: 'EUR',
  beneficiaryName: 'Acme',
  beneficiaryCountry: 'FR',
  idempotencyKey: null,
})

/** A request of this type; its terms, and whether the units are held or retired, follow from their number. */
export function requestIn(world: World, type: WorkflowName, units: number): NewOperation {
  const { engine, market, newId } = world
  const isPurchase = type === 'ccuPurchase'
  return {
    ...both(market),
    scope: (isPurchase ? market.people.admin : market.people.buyer).scope,
    type,
    contributorOrganizationId: isPurchase ? null : market.buyer,
    carrierOrganizationId: type === 'retirement' ? null : market.carrier,
    lines: [{ vintageId: market.vintages[0], quantity: BigInt(units), unitPriceCents: 1250n }],
    delivery: isPurchase || (type === 'contribution' && units % 2 === 0) ? 'hold' : 'retire',
    terms: { fourEyes: units % 3 > 0, purchaseOrderRequired: units % 5 === 0 },
    ...(type === 'multiYear' && { tranches: [{ sid: newId() }, { sid: newId() }] }),
    ...(type === 'tranche' && { startsOn: engine.clock().toISOString() }),
  }
}

/** An operation is part of the run from here on, with a document that its events can name. */
export async function joinRun({ owner, market, operations }: World, operationId: string): Promise<void> {
  await addDocument(owner, operationId, market.people.admin.id)
  operations.push(operationId)
}

/** Units of the contributor's own, for retirements; the operation that brought them is not part of the run. */
async function holdSome({ engine, market, database }: World, quantity: bigint): Promise<void> {
  const line = { vintageId: market.vintages[0], quantity }
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
