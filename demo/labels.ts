/** Additional types and certifications. Real certifications are named only: labels stick to made-up projects alone. */
import { rows } from '../server/platform/statements.ts'
import type { Trx } from '../server/platform/database.ts'
import certifications from './data/certifications.json' with { type: 'json' }
import { PROJECT_TYPES } from './market.ts'

const EVIDENCE = 'https://labels.example.org/evidence'

/** After standards, types and vintages are there. */
export async function writeLabels(trx: Trx): Promise<void> {
  const additional = Object.entries(PROJECT_TYPES).flatMap(([type, { additionalTypes }]) =>
    additionalTypes.map((name) => ({ type, name })),
  )
  await rows(
    trx,
    `insert into project_additional_type (name, project_type_id)
     select a.name, t.id from jsonb_to_recordset($1::jsonb) as a (type text, name text) join project_type t on t.name = a.type`,
    [JSON.stringify(additional)],
  )
  for (const { name, standard, kind, projects = [] } of certifications)
    await rows(
      trx,
      `with made as (
         insert into additional_certification (name, standard_id, kind)
         values ($1, (select id from carbon_standard where name = $2), $3) returning id
       )
       insert into vintage_label (vintage_id, certification_id, evidence_link, valid_from, valid_to)
       select v.id, made.id, $5, v.monitoring_date_from, v.monitoring_date_to + 3 * 365
       from made, vintage v join project p on p.id = v.project_id where p.project_id_in_registry = any ($4::text[])`,
      [name, standard, kind, projects, EVIDENCE],
    )
}
