/** Writes standards, projects and vintages from the registry exports, and what is published of them: see submissions.ts. */
import { daysAfter } from '../machines/kernel/days.ts'
import type { OfferingContent } from '../contract/offerings/offering-content.ts'
import type { Issue } from '../server/ledger/ledger.ts'
import type { Trx } from '../server/platform/database.ts'
import { uuidv7 } from '../server/platform/canonical.ts'
import { contentOf, type Files } from './content.ts'
import { issuances, type Issuance } from './exports.ts'
import { MADE_UP, priceOf, STANDARDS, SUBMITTED, type Invented } from './market.ts'
import type { Parties } from './parties.ts'
import { asState, revised } from './states.ts'
import { peopleOf, TO_PUBLISHED, writeSubmissions, type People, type DemoSubmission } from './submissions.ts'

/** A real issuance, or one that is made up under a made-up standard. */
type Listed = Omit<Issuance, 'standard'> & { readonly standard: string }

const listed = (one: Invented, proponent: string): Listed => ({
  standard: STANDARDS[one.standard]!.name,
  project: one.project,
  projectIdInRegistry: one.id,
  proponent,
  country: one.country,
  type: one.type,
  methodology: '',
  from: `${one.year}-01-01`,
  to: `${one.year}-12-31`,
  serial: {
    numberingSpace: `${one.id}-${one.year}--`,
    start: 1n,
    end: BigInt(one.units),
    template: `${one.id}-${one.year}-{start}-{end}`,
    country: one.country,
    project: one.id,
  },
  sdgs: one.sdgs,
})

const REMOVAL = /reforest|agroforest|plantation/i
const MIXED = 'Agriculture Forestry and Other Land Use'

/** Our reading: the exports do not say what kind of impact a vintage has. */
const impactOf = ({ type, project }: Listed) =>
  type !== MIXED ? 'avoidance' : REMOVAL.test(project) ? 'removal' : 'avoidance_and_removal'

/** @returns ids of the offerings for sale, in the order of the exports */
export async function writeRegistry(trx: Trx, parties: Parties, files: Files, now: Date): Promise<string[]> {
  const all = [
    ...issuances(),
    ...MADE_UP.map((one) => listed(one, 'Rivage Collective (made up)')),
    ...SUBMITTED.map((one) => listed(one, 'Canopy Partners (made up)')),
  ]
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
  const projects = Map.groupBy(
    all,
    ({ standard, projectIdInRegistry }) => `${standard} ${projectIdInRegistry}`,
  )
  const entries: DemoSubmission[] = []
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
    const state = SUBMITTED.find(({ id }) => id === first.projectIdInRegistry)
    const owner = state ? 'carrier' : ownerOf(first, entries.length)
    const offering = await tellOffering(trx, {
      blocks,
      projectId,
      standardId: standards.get(first.standard)!,
      owner: parties.organizationId(owner),
      people: peopleOf(parties, owner),
      stored: files,
      location: state?.location ?? null,
      now,
      index: entries.length,
    })
    entries.push(
      state ? asState(offering, state.state, now) : entries.length === 0 ? revised(offering) : offering,
    )
  }
  await writeSubmissions(trx, entries)
  return entries.slice(0, entries.length - SUBMITTED.length).map(({ sid }) => sid)
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
  readonly people: People
  readonly stored: Files
  readonly location: OfferingContent['location']
  readonly now: Date
  /** Of all offerings: the newer ones were published later. */
  readonly index: number
}

/** Writes the vintages of a project, and tells what its carrier puts up for sale of them. */
async function tellOffering(trx: Trx, offering: NewOffering): Promise<DemoSubmission> {
  const { blocks, projectId, standardId, owner, people, stored, location, now, index } = offering
  const [first] = blocks as readonly [Listed, ...Listed[]]
  const lines = []
  for (const [, same] of Map.groupBy(blocks, ({ from, to }) => `${from} ${to}`)) {
    const [one] = same as [Listed, ...Listed[]]
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
    const issued = same.map(({ serial }): Issue => ({
      standardId,
      vintageId,
      numberingSpace: serial.numberingSpace,
      serialTemplate: serial.template,
      range: { start: serial.start, end: serial.end },
    }))
    lines.push({ vintageId, priceCents: priceOf(one.type, Number(one.from.slice(0, 4))), blocks: issued })
  }
  const { content, files } = contentOf(
    {
      number: first.projectIdInRegistry,
      title: first.project,
      type: first.type,
      methodology: first.methodology,
      year: Math.max(...blocks.map(({ to }) => Number(to.slice(0, 4)))),
      sdgs: first.sdgs,
      location,
      lines,
      partner: first.proponent,
      index,
    },
    stored,
    now,
  )
  return {
    sid: uuidv7(now.getTime()),
    projectId,
    organizationId: owner,
    people,
    content,
    files,
    blocks: lines.flatMap((line) => line.blocks),
    steps: TO_PUBLISHED,
    begunAt: daysAfter(now, -(100 - index)),
  }
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
        project_link: one.projectLink,
        cs_account_number: one.accountNumber,
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
