/** Operations in every phase, played through the real machine with the dates they would have had. */
import { daysAfter } from '../machines/kernel/days.ts'
import { availableByVintage } from '../server/ledger/stock.ts'
import type { Deps } from '../server/deps.ts'
import { inScope, SYSTEM, type Scope } from '../server/platform/database.ts'
import { advance } from '../server/workflow/advance.ts'
import { create, type NewLine } from '../server/workflow/create.ts'
import { retirableOf } from '../server/modules/operations/requests.holdings.ts'
import { planTranches } from '../server/workflow/plan-tranches.ts'
import { ownerAccount, type DemonstrationAccount } from './accounts.ts'
import { momentOf, type DemoDocument } from './moment.ts'
import { PLAYS, type Play } from './plays.ts'
import type { Parties } from './parties.ts'
import { STORIES, type Beat } from './story.ts'

/** A play with its people. */
export type Plot = {
  readonly delivery: Play['delivery']
  readonly beneficiary: string
  readonly country: string
  readonly admin: Scope
  /** Asks, signs and gets the certificate. */
  readonly buyer: DemonstrationAccount
  /** Answers and signs for the project carrier. */
  readonly seller: DemonstrationAccount
  /** Drawn already in this run. */
  readonly documents: Map<string, Promise<DemoDocument>>
}

/** Plays one operation. Every call carries a key of its own, so a start that was cut off goes on where it stopped. */
export async function play(
  deps: Deps,
  parties: Parties,
  offeringIds: readonly string[],
  index: number,
  now: Date,
  documents: Plot['documents'],
): Promise<void> {
  const one = PLAYS[index]!
  const offeringId = offeringIds[one.offering]!
  const beats = beatsOf(one, index)
  const span = beats.reduce((days, beat) => days + beat.after, 0) + (one.last ? 1 : 0)
  let at = daysAfter(now, -(span + one.idleDays))
  const admin = parties.scopeOf('admin@understory.example')
  const offering = { id: offeringId, ...(await offeringOf(deps, offeringId)) }
  const isTraders = offering.organization_id === parties.organizationId('trader')
  const plot: Plot = {
    delivery: one.delivery,
    beneficiary: one.buyer.name,
    country: one.buyer.country,
    admin,
    buyer: ownerAccount(one.buyer.key),
    // A carrier without an account is acted for by the first one's owner.
    seller: ownerAccount(isTraders ? 'trader' : 'carrier'),
    documents,
  }
  const { scope, operationId } = await begin(deps, parties, one, offering, index, at)
  const carrier = { ...parties.scopeOf(plot.seller.email), organizationId: offering.organization_id }
  const people: Readonly<Record<Beat['by'], Scope>> = {
    admin,
    checker: parties.scopeOf('checker@understory.example'),
    contributor: scope,
    carrier,
    system: SYSTEM,
  }
  const send = (event: string, by: Beat['by'], payload: Readonly<Record<string, unknown>>, place: number) =>
    advance(
      { pool: deps.pool, clock: () => at },
      {
        scope: people[by],
        operationId,
        type: event,
        payload,
        version: null,
        idempotencyKey: `demonstration:${index}:${place}`,
      },
    )
  const played = await eventsPlayed(deps, operationId)
  for (const [place, beat] of beats.entries()) {
    at = daysAfter(at, beat.after)
    if (place < played) continue
    const payload = beat.payload ? await beat.payload(await momentOf(deps, operationId, plot, at)) : {}
    await send(beat.event, beat.by, payload, place)
    if (beat.event === 'certificate.release') await deps.certificates.publish(operationId)
  }
  at = daysAfter(at, 1)
  if (one.last && played <= beats.length)
    await send(one.last.event, one.last.by, { reason: one.last.reason }, beats.length)
}

/** No two operations take their time alike; a play takes the same at every start. */
const PACES = [0.5, 1, 0.7, 1.6, 0.9, 2.3, 1.2] as const

const paced = (beat: Beat, index: number, place: number): Beat => ({
  ...beat,
  after: beat.after * (PACES[(index * 3 + place * 5) % PACES.length] ?? 1),
})

const beatsOf = ({ type, delivery, until }: Play, index: number): readonly Beat[] => {
  const story = STORIES[type ?? delivery]
  const beats = until === null ? [] : story.slice(0, story.findIndex(({ event }) => event === until) + 1)
  return beats.map((beat, place) => paced(beat, index, place))
}

/** Requests the operation, or finds it when an earlier start did. */
async function begin(deps: Deps, parties: Parties, one: Play, offering: Offered, index: number, at: Date) {
  const contributorId = parties.organizationId(one.buyer.key)
  const scope: Scope = {
    ...parties.scopeOf(ownerAccount(one.buyer.key).email),
    organizationId: contributorId,
  }
  const idempotencyKey = `demonstration:${index}`
  const known = await inScope(deps.database, SYSTEM, (trx) =>
    trx.selectFrom('idempotency').select('subject_id').where('key', '=', idempotencyKey).executeTakeFirst(),
  )
  if (known) return { scope, operationId: known.subject_id }
  const asker = one.type === 'ccuPurchase' ? parties.scopeOf('admin@understory.example') : scope
  const { operationId } = await create(
    { pool: deps.pool, clock: () => at },
    {
      scope: asker,
      ...(await requestOf(deps, one, offering, contributorId)),
      projectId: offering.project_id,
      currency: 'EUR',
      delivery: one.delivery,
      idempotencyKey,
    },
  )
  return { scope, operationId }
}

type Offered = { readonly id: string } & Awaited<ReturnType<typeof offeringOf>>

const YEARS = 3

/** Who asks whom for what, by the kind of operation. */
async function requestOf(deps: Deps, one: Play, offering: Offered, contributorId: string) {
  const wanted = BigInt(one.credits * offering.unit_scale)
  const benefit = { beneficiaryName: one.buyer.name, beneficiaryCountry: one.buyer.country }
  const sold = {
    carrierOrganizationId: offering.organization_id,
    offeringId: offering.id,
    lines: [chooseLine(offering, wanted)],
  }
  if (one.type === 'retirement')
    return {
      type: one.type,
      contributorOrganizationId: contributorId,
      carrierOrganizationId: null,
      offeringId: null,
      lines: [await heldLine(deps, contributorId, offering, wanted)],
      ...benefit,
    }
  if (one.type === 'ccuPurchase')
    return {
      type: one.type,
      contributorOrganizationId: null,
      ...sold,
      beneficiaryName: null,
      beneficiaryCountry: null,
    }
  const tranches = planTranches(Array.from({ length: YEARS }, () => null))
  return {
    type: one.type ?? ('contribution' as const),
    contributorOrganizationId: contributorId,
    ...sold,
    ...benefit,
    ...(one.type === 'multiYear' ? { tranches } : {}),
  }
}

/** Of the project's units that the contributor holds. */
async function heldLine(
  deps: Deps,
  contributorId: string,
  offering: Offered,
  wanted: bigint,
): Promise<NewLine> {
  const held = await inScope(deps.database, SYSTEM, (trx) => retirableOf(trx, contributorId))
  const one = held.find(({ project_id: project }) => project === offering.project_id)
  if (!one) throw new Error(`nothing of ${offering.project_id} is held`)
  const most = BigInt(one.quantity)
  return { vintageId: one.vintage_id, quantity: wanted < most ? wanted : most, unitPriceCents: 0n }
}

/** From the vintage of which most is left: all of it where that is asked for, else at most half. */
function chooseLine({ vintages }: Offered, wanted: bigint): NewLine {
  const [most] = vintages.toSorted((one, other) => (one.available < other.available ? 1 : -1)) as [
    Offered['vintages'][number],
  ]
  const half = most.available / 2n
  return {
    vintageId: most.vintage_id,
    quantity: wanted < half || wanted === most.available ? wanted : half,
    unitPriceCents: BigInt(most.unit_price_cents),
  }
}

const offeringOf = (deps: Deps, offeringId: string) =>
  inScope(deps.database, SYSTEM, async (trx) => {
    const offering = await trx
      .selectFrom('offering as f')
      .innerJoin('project as p', 'p.id', 'f.project_id')
      .innerJoin('carbon_standard as s', 's.id', 'p.standard_id')
      .select(['f.organization_id', 'f.project_id', 's.unit_scale'])
      .where('f.id', '=', offeringId)
      .executeTakeFirstOrThrow()
    const vintages = await trx
      .selectFrom('offering_vintage')
      .select(['vintage_id', 'unit_price_cents'])
      .where('offering_id', '=', offeringId)
      .execute()
    const ids = vintages.map((vintage) => vintage.vintage_id)
    const available = await availableByVintage(trx, offering.organization_id, ids)
    return {
      ...offering,
      vintages: vintages.map((vintage) => ({
        ...vintage,
        available: available.get(vintage.vintage_id) ?? 0n,
      })),
    }
  })

/** Events after the request that are in the journal already. */
const eventsPlayed = (deps: Deps, operationId: string): Promise<number> =>
  inScope(deps.database, SYSTEM, async (trx) => {
    const { count } = await trx
      .selectFrom('journal')
      .select((select) => select.fn.countAll<string>().as('count'))
      .where('operation_id', '=', operationId)
      .executeTakeFirstOrThrow()
    return Number(count) - 1
  })
