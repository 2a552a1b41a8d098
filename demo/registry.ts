/** Writes standards, projects, vintages and blocks from the registry exports, and puts them up for sale. */
import { issue, type Issue } from '../server/ledger/ledger.ts'
import type { Trx } from '../server/platform/database.ts'
import { issuances, type Issuance } from './exports.ts'
import { MADE_UP, priceOf, STANDARDS, summaryOf } from './market.ts'
import type { Parties } from './parties.ts'

/** A real issuance, or one that is made up under a made-up standard. */
type Listed = Omit<Issuance, 'standard'> & { readonly standard: string }

const madeUp = (): Listed[] =>
  MADE_UP.map((one) => ({
    standard: STANDARDS[one.standard]!.name,
    project: one.project,
    projectIdInRegistry: one.id,
    proponent: 'Rivage Collective (made up)',
    country: one.country,
    type: one.type,
    from: `${one.year}-01-01`,
    to: `${one.year}-12-31`,
    serial: {
      numberingSpace: one.id,
      start: 1n,
      end: BigInt(one.units),
      template: `${one.id}-${one.year}-{start}-{end}`,
      country: one.country,
      project: one.id,
    },
    sdgs: one.sdgs,
  }))

const REMOVAL = /reforest|agroforest|plantation/i
const MIXED = 'Agriculture Forestry and Other Land Use'

/** Our reading: the exports do not say what kind of impact a vintage has. */
const impactOf = ({ type, project }: Listed) =>
  type !== MIXED ? 'avoidance' : REMOVAL.test(project) ? 'removal' : 'avoidance_and_removal'

/** @returns ids of the offerings, in the order of the exports */
export async function writeRegistry(trx: Trx, parties: Parties, now: Date): Promise<string[]> {
  const all = [...issuances(), ...madeUp()]
  const standards = await writeStandards(trx)
  const types = await byName(
    trx,
    'project_type',
    all.map(({ type }) => type),
  )
  const proponents = await byName(
    trx,
    'project_proponent',
    all.map(({ proponent }) => proponent),
  )
  const offerings: string[] = []
  const projects = Map.groupBy(
    all,
    ({ standard, projectIdInRegistry }) => `${standard} ${projectIdInRegistry}`,
  )
  let index = 0
  for (const blocks of projects.values()) {
    const [first] = blocks as [Listed, ...Listed[]]
    const { id: projectId } = await trx
      .insertInto('project')
      .values({
        name: first.project,
        project_id_in_registry: first.projectIdInRegistry,
        proponent_id: proponents.get(first.proponent)!,
        standard_id: standards.get(first.standard)!,
        type_id: types.get(first.type)!,
        country: first.country,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const owner = ownerOf(first, index)
    offerings.push(
      await writeOffering(trx, {
        blocks,
        projectId,
        standardId: standards.get(first.standard)!,
        owner: parties.organizationId(owner),
        now,
      }),
    )
    index += 1
  }
  return offerings
}

/** Most belong to the first carrier; each fourth to the trader, so that it has something to sell. */
const ownerOf = ({ standard }: Listed, index: number) => {
  if (standard.includes('made up')) return 'rivage'
  return index % 4 === 3 ? 'trader' : 'carrier'
}

type NewOffering = {
  readonly blocks: readonly Listed[]
  readonly projectId: string
  readonly standardId: string
  readonly owner: string
  readonly now: Date
}

async function writeOffering(
  trx: Trx,
  { blocks, projectId, standardId, owner, now }: NewOffering,
): Promise<string> {
  const [first] = blocks as readonly [Listed, ...Listed[]]
  const { id: offeringId } = await trx
    .insertInto('offering')
    .values({
      project_id: projectId,
      organization_id: owner,
      title: first.project,
      summary: summaryOf(first.type),
      currency: 'EUR',
      sdgs: [...first.sdgs],
      status: 'published',
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const issued: Issue[] = []
  for (const [, same] of Map.groupBy(blocks, ({ from, to }) => `${from} ${to}`)) {
    const [one] = same as [Listed, ...Listed[]]
    const year = Number(one.from.slice(0, 4))
    const { id: vintageId } = await trx
      .insertInto('vintage')
      .values({
        name: nameOf(one),
        project_id: projectId,
        monitoring_date_from: one.from,
        monitoring_date_to: one.to,
        impact_type: impactOf(one),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('offering_vintage')
      .values({ offering_id: offeringId, vintage_id: vintageId, unit_price_cents: priceOf(one.type, year) })
      .execute()
    issued.push(
      ...same.map(({ serial }) => ({
        standardId,
        vintageId,
        numberingSpace: serial.numberingSpace,
        serialTemplate: serial.template,
        range: { start: serial.start, end: serial.end },
      })),
    )
  }
  await issue(trx, {
    key: `demonstration:${offeringId}`,
    at: now.toISOString(),
    organizationId: owner,
    blocks: issued,
  })
  return offeringId
}

/** A year, or the years a period spans. */
const nameOf = ({ from, to }: Listed) =>
  from.slice(0, 4) === to.slice(0, 4) ? from.slice(0, 4) : `${from.slice(0, 4)}–${to.slice(0, 4)}`

async function writeStandards(trx: Trx): Promise<ReadonlyMap<string, string>> {
  const rows = await trx
    .insertInto('carbon_standard')
    .values(
      STANDARDS.map((one) => ({
        name: one.name,
        registry_link: one.registryLink,
        credit_type: one.creditType,
        unit_name: one.unit,
        unit_scale: one.unitScale,
      })),
    )
    .returning(['id', 'name'])
    .execute()
  return new Map(rows.map(({ id, name }) => [name, id]))
}

async function byName(
  trx: Trx,
  table: 'project_type' | 'project_proponent',
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await trx
    .insertInto(table)
    .values([...new Set(names)].map((name) => ({ name })))
    .returning(['id', 'name'])
    .execute()
  return new Map(rows.map(({ id, name }) => [name, id]))
}
