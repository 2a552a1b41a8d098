/** A small marketplace for tests: three organizations, their people, one project with two vintages, one offering. */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { emptyContent, type OfferingContent } from '../../contract/offerings/offering-content.ts'
import type { Role } from '../../machines/kernel/define.ts'
import type { SubmissionMachine } from '../../machines/projectSubmission/kit.ts'
import { submission } from '../../machines/projectSubmission/submission.ts'
import { issue } from '../ledger/ledger.ts'
import type { Database, Scope } from '../platform/database.ts'
import { inScope, SYSTEM } from '../platform/database.ts'
import type { NewOperation } from './create.ts'
import { playStory } from './engine/story.ts'

type Person = { readonly id: string; readonly scope: Scope }

export type Market = {
  readonly platform: string
  readonly buyer: string
  readonly carrier: string
  readonly stranger: string
  readonly people: {
    readonly admin: Person
    readonly checker: Person
    readonly buyer: Person
    readonly carrier: Person
    readonly stranger: Person
  }
  readonly standard: string
  readonly project: string
  readonly vintages: readonly [string, string]
  readonly offering: string
}

async function one(owner: pg.Pool, text: string, values: readonly unknown[]): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(`${text} returning id`, [...values])
  return rows[0]!.id
}

type Offered = {
  readonly project: string
  readonly carrier: string
  readonly title: string
  readonly vintages: readonly string[]
  readonly unitPriceCents: number
}

const AT = '2026-01-04T09:00:00.000Z'

/** A published offering with its submission, as a review by the server itself would have left them. @returns its id */
export async function addOffering(
  owner: pg.Pool,
  { project, carrier, title, vintages, unitPriceCents }: Offered,
): Promise<string> {
  const content: OfferingContent = {
    ...emptyContent(title, 'EUR'),
    summary: 'Units',
    inventory: vintages.map((vintageSid) => ({
      vintageSid,
      unitPriceCents,
      minimumQuantity: '',
      serials: [],
    })),
  }
  const id = await one(
    owner,
    `insert into offering (project_id, organization_id, title, summary, currency, status, published, published_at)
     values ($1, $2, $3, 'Units', 'EUR', 'published', $4, $5)`,
    [project, carrier, title, JSON.stringify(content), AT],
  )
  await owner.query(
    `insert into offering_vintage (offering_id, vintage_id, unit_price_cents)
     select $1, vintage, $3 from unnest($2::uuid[]) vintage`,
    [id, vintages, unitPriceCents],
  )
  const momentOf = ([type, role]: readonly [string, Role]) => ({
    type,
    by: { userId: SYSTEM.personId, role },
    at: new Date(AT),
    payload: {},
  })
  const story = [momentOf(WAY[0]), ...WAY.slice(1).map(momentOf)] as const
  const { row, journal } = playStory<SubmissionMachine>(submission, id, story)
  await owner.query(
    `insert into submission (offering_id, organization_id, machine_version, snapshot, version, head_hash, draft, submitted_at, since, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $8)`,
    [id, carrier, row.machine_version, row.snapshot, row.version, row.head_hash, JSON.stringify(content), AT],
  )
  await owner.query(
    `insert into submission_journal (offering_id, seq, at, person_id, role, event, payload, state_value, prev_hash, hash)
     select $1, seq, at, person_id, role, event, payload::jsonb, state_value::jsonb, prev_hash, hash
     from jsonb_to_recordset($2) x (seq int, at timestamptz, person_id uuid, role text, event text, payload text,
       state_value text, prev_hash text, hash text)`,
    [id, JSON.stringify(journal)],
  )
  return id
}

const WAY = [
  ['submission.begin', 'projectCarrier'],
  ['submission.submit', 'projectCarrier'],
  ['review.take', 'platform'],
  ['review.publish', 'platform'],
] as const

/** A request for one unit of the market's first vintage, to be retired. */
export const contributionIn = (market: Market): NewOperation => ({
  scope: market.people.buyer.scope,
  type: 'contribution',
  contributorOrganizationId: market.buyer,
  carrierOrganizationId: market.carrier,
  projectId: market.project,
  offeringId: market.offering,
  lines: [{ vintageId: market.vintages[0], quantity: 1n, unitPriceCents: 1250n }],
  currency: 'EUR',
  delivery: 'retire',
  beneficiaryName: 'Acme',
  beneficiaryCountry: 'FR',
  idempotencyKey: null,
})

/** @param units issued of each of the two vintages, serials from 1 */
export async function openMarket(owner: pg.Pool, database: Database, units = 1000n): Promise<Market> {
  const organization = (name: string, kind: 'is_platform' | 'is_buyer' | 'is_seller') =>
    one(
      owner,
      `insert into organization (name, country, access_status, ${kind}) values ($1, 'FR', 'validated', true)`,
      [name],
    )
  const platforms = await owner.query<{ id: string }>('select id from organization where is_platform')
  const platform = platforms.rows[0]?.id ?? (await organization('Understory', 'is_platform'))
  const buyer = await organization('Buyer & Co', 'is_buyer')
  const carrier = await organization('Forest carrier', 'is_seller')
  const stranger = await organization('Stranger', 'is_buyer')

  const person = async (name: string, organizationId: string, isPlatform: boolean): Promise<Person> => {
    const id = await one(owner, 'insert into person (subject) values ($1)', [randomUUID()])
    await owner.query(
      'insert into personal_data (person_id, email, first_name, last_name) values ($1, $2, $3, $4)',
      [id, `${name.toLowerCase()}@example.org`, name, 'Example'],
    )
    await owner.query(
      "insert into membership (person_id, organization_id, role) values ($1, $2, 'operator')",
      [id, organizationId],
    )
    return { id, scope: { personId: id, organizationId, platform: isPlatform } }
  }
  const people = {
    admin: await person('Ada', platform, true),
    checker: await person('Chris', platform, true),
    buyer: await person('Bea', buyer, false),
    carrier: await person('Carl', carrier, false),
    stranger: await person('Sam', stranger, false),
  }

  const standard = await one(
    owner,
    `insert into carbon_standard (name, registry_link, credit_type, unit_name) values ('Verra', 'https://registry.verra.org', 'Carbon', 't CO2e')`,
    [],
  )
  const type = await one(owner, 'insert into project_type (name) values ($1)', [randomUUID()])
  const proponent = await one(owner, "insert into project_proponent (name) values ('Village')", [])
  const project = await one(
    owner,
    `insert into project (name, project_id_in_registry, proponent_id, standard_id, type_id, country) values ('Mangroves', $1, $2, $3, $4, 'ET')`,
    [randomUUID().slice(0, 8), proponent, standard, type],
  )
  const vintage = (name: string) =>
    one(
      owner,
      `insert into vintage (name, project_id, monitoring_date_from, monitoring_date_to, impact_type) values ($1, $2, '2020-01-01', '2020-12-31', 'removal')`,
      [name, project],
    )
  const vintages = [await vintage('2020'), await vintage('2021')] as const
  const offering = await addOffering(owner, {
    project,
    carrier,
    title: 'Mangroves',
    vintages,
    unitPriceCents: 1250,
  })
  if (units > 0n)
    await inScope(database, SYSTEM, (trx) =>
      issue(trx, {
        key: `issue/${project}`,
        at: '2026-01-05T09:00:00.000Z',
        organizationId: carrier,
        blocks: vintages.map((vintageId, index) => ({
          standardId: standard,
          vintageId,
          numberingSpace: `VCS-${index}`,
          serialTemplate: `${index}-{start}-{end}-VCS-VCU`,
          range: { start: 1n, end: units },
        })),
      }),
    )
  return { platform, buyer, carrier, stranger, people, standard, project, vintages, offering }
}
