/** Fills an empty database with operations whose states, parties, dates and words are spread as a marketplace's are. */
import type pg from 'pg'
import { issuances } from '../../demo/exports.ts'
import { encode } from '../../machines/kernel/snapshot.ts'
import { WORKFLOW_NAMES, workflows } from '../../machines/workflows.ts'
import { projectionOf } from '../../server/workflow/projection.ts'
import { besideWay } from '../states.ts'

const BUYERS = 2_000
const CARRIERS = 200
const PROJECTS = 500
/** Rows per statement: keeps what one statement holds in memory small. */
const SLICE = 100_000
const YEARS = 4

/** Share of each status, in per cent, and of each type. */
const STATUSES = { completed: 74, open: 12, onHold: 2, declined: 5, cancelled: 5, expired: 2 } as const
const TYPES = { contribution: 55, tranche: 20, retirement: 12, multiYear: 8, ccuPurchase: 5 } as const

/** @returns seconds that the load took */
export async function loadOperations(owner: pg.Pool, count: number): Promise<number> {
  const since = performance.now()
  const client = await owner.connect()
  try {
    // Only in this session, only for the load: foreign keys are right by construction.
    await client.query(
      "set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'",
    )
    await client.query("set maintenance_work_mem = '512MB'; select setseed(0.42)")
    await writeParties(client)
    await writeTemplates(client)
    const indexes = await dropIndexes(client)
    for (let from = 1; from <= count; from += SLICE)
      await client.query(INSERT, [from, Math.min(count, from + SLICE - 1), count])
    for (const definition of indexes) await client.query(definition)
    await client.query('discard all')
  } finally {
    client.release()
  }
  await owner.query('vacuum analyze')
  await owner.query('checkpoint')
  return (performance.now() - since) / 1000
}

/** Organizations with made-up names, projects with the names of the kept registry exports. */
async function writeParties(client: pg.ClientBase): Promise<void> {
  await client.query(
    `create temporary table party as
     select n, case when n <= $1::int then 'buyer' else 'carrier' end as kind, uuidv7() as id,
       (array['Alder', 'Birch', 'Cedar', 'Dune', 'Ember', 'Fjord', 'Glacier', 'Harbour', 'Iris', 'Juniper'])[1 + n % 10] || ' '
       || (array['Foods', 'Logistics', 'Energy', 'Textiles', 'Holding', 'Airways', 'Chemicals'])[1 + n / 10 % 7] || ' ' || n as name
     from generate_series(1, $1::int + $2::int) n`,
    [BUYERS, CARRIERS],
  )
  await client.query(
    `insert into organization (id, name, country, access_status, is_buyer, is_seller)
     select id, name, (array['FR', 'DE', 'NL', 'ES', 'SE'])[1 + n % 5], 'validated', kind = 'buyer', kind = 'carrier' from party`,
  )
  const names = [...new Set(issuances().map(({ project }) => project))]
  await client.query(
    `with type as (insert into project_type (name) values ('Bench') returning id),
     proponent as (insert into project_proponent (name) values ('Bench') returning id),
     standard as (insert into carbon_standard (name, credit_type, unit_name)
       values ('Bench carbon', 'Carbon', 't CO2e'), ('Bench plastic', 'Plastic', 'kg'), ('Bench biodiversity', 'Biodiversity', 'ha')
       returning id, credit_type)
     insert into project (name, project_id_in_registry, proponent_id, standard_id, type_id, country)
     select ($1::text[])[1 + n % cardinality($1::text[])] || ' ' || n, 'B' || n, proponent.id, standard.id, type.id, 'KE'
     from generate_series(1, $2::int) n, type, proponent, standard
     where standard.credit_type = case when n % 20 = 0 then 'Biodiversity' when n % 7 = 0 then 'Plastic' else 'Carbon' end`,
    [names, PROJECTS],
  )
  await client.query(
    `create temporary table site as
     select row_number() over (order by p.id) as n, p.id, p.name, s.credit_type
     from project p join carbon_standard s on s.id = p.standard_id where p.project_id_in_registry like 'B%'`,
  )
}

/** Snapshots of the real machines with their projections; `low` and `high` say which random numbers choose one. */
async function writeTemplates(client: pg.ClientBase): Promise<void> {
  const at = '2026-03-02T09:00:00.000Z'
  const found = WORKFLOW_NAMES.flatMap((name) =>
    besideWay(name).map((snapshot) => {
      const stored = encode(workflows[name], snapshot)
      const { status, turns, courts, steps, phase } = projectionOf(workflows[name], snapshot, at, null)
      return {
        name,
        status,
        machineVersion: stored.version,
        snapshot: stored.snapshot,
        turns,
        courts,
        steps,
        phase,
      }
    }),
  )
  const weighed = found.map((one) => {
    const alike = found.filter(({ name, status }) => name === one.name && status === one.status).length
    return { ...one, weight: (TYPES[one.name] * STATUSES[one.status]) / alike }
  })
  await client.query(
    `create temporary table template as
     select *, coalesce(sum(weight) over (rows between unbounded preceding and 1 preceding), 0) / sum(weight) over () as low,
       sum(weight) over (rows unbounded preceding) / sum(weight) over () as high
     from jsonb_to_recordset($1::jsonb) as t (name text, status text, "machineVersion" int, snapshot jsonb, turns jsonb,
       courts text[], steps text[], phase text, weight float8)`,
    [JSON.stringify(weighed)],
  )
  // A thousand boxes, each with its template: choosing by number costs nothing.
  await client.query(
    `create temporary table box as
     select n, t.* from generate_series(0, 999) n join template t on (n + 0.5) / 1000 >= t.low and (n + 0.5) / 1000 < t.high`,
  )
  await client.query('analyze box; analyze party; analyze site')
}

const dueIf = (condition: string) =>
  `case when t.status in ('open', 'onHold') and ${condition} then now() + (f - 0.25) * interval '60 days' end`

/** Older first, as ids and numbers grow. A few parties have most of the operations; work goes on for 90 days at most. */
const INSERT = `
with dice as materialized (
  select n, random() as a, random() as b, random() as c, random() as d, (random() * 999)::int as e, random() as f,
    now() - interval '${YEARS} years' * (1 - n::float8 / $3::int) as born
  from generate_series($1::int, $2::int) n
)
insert into operation (id, type, contributor_organization_id, carrier_organization_id, project_id, credit_type, quantity,
  unit_price_cents, fee_cents, amount_cents, currency, requested_delivery, beneficiary_country, machine, machine_version,
  snapshot, version, head_hash, status, turns, courts, steps, phase, phase_since,
  due_at, platform_due_at, contributor_due_at, carrier_due_at, created_at, updated_at)
select uuidv7(born - now()), t.name, buyer.id, carrier.id, s.id, s.credit_type, 1 + (c * 5000)::int, 1200, 900,
  1200 * (1 + (c * 5000)::int), 'EUR', 'retire', 'FR', t.name, t."machineVersion", t.snapshot, 1 + (d * 30)::int,
  repeat('0', 64), t.status, t.turns, t.courts, t.steps, t.phase, least(now(), born + d * interval '90 days'),
  ${dueIf('true')}, ${dueIf("'platform' = any (t.courts)")}, ${dueIf("'contributor' = any (t.courts)")},
  ${dueIf("'projectCarrier' = any (t.courts)")},
  born, least(now(), born + d * interval '90 days')
from dice join box t on t.n = e
join party buyer on buyer.n = 1 + floor(${BUYERS} * power(a, 3))::int
join party carrier on carrier.n = ${BUYERS} + 1 + floor(${CARRIERS} * power(b, 2))::int
join site s on s.n = 1 + floor(${PROJECTS} * power(c, 2))::int`

/** Built once over all rows instead of grown row by row. @returns the statements that make them again */
async function dropIndexes(client: pg.ClientBase): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i where i.indrelid = 'operation'::regclass
       and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}
