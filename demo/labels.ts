/** Additional types and certifications. Real certifications are named only: labels stick to made-up projects alone. */
import { rows } from '../server/ledger/connection.ts'
import type { Trx } from '../server/platform/database.ts'

/** By project type. */
const ADDITIONAL_TYPES: Readonly<Record<string, readonly string[]>> = {
  'Agriculture Forestry and Other Land Use': [
    'Afforestation and reforestation',
    'Agroforestry',
    'Grassland restoration',
  ],
  'Energy Efficiency - Domestic': ['Improved cookstoves', 'Safe water'],
  'Energy demand': ['Improved cookstoves', 'Electric mobility'],
  'Energy industries (renewable/non-renewable sources)': ['Wind', 'Solar', 'Hydropower', 'Biogas'],
  Collection: ['Beaches', 'Rivers and lagoons'],
  'Wetland restoration': ['Rewetting', 'Meadow birds'],
}

type Certification = {
  readonly name: string
  /** Null: beside every standard. */
  readonly standard: string | null
  readonly kind: 'certification' | 'integrity' | 'market' | 'article6'
  /** Made-up projects that carry it, by their number. */
  readonly projects?: readonly string[]
}

const CERTIFICATIONS: readonly Certification[] = [
  { name: 'Climate, Community & Biodiversity Standards', standard: 'Verra VCS', kind: 'certification' },
  { name: 'SD VISta', standard: 'Verra VCS', kind: 'certification' },
  { name: 'Core Carbon Principles', standard: null, kind: 'integrity' },
  { name: 'CORSIA eligible', standard: null, kind: 'market' },
  { name: 'Article 6 authorised', standard: null, kind: 'article6' },
  {
    name: 'Clean Coast Label (made up)',
    standard: 'Shoreline Plastic Standard (made up)',
    kind: 'certification',
    projects: ['SP-014', 'SP-021'],
  },
  {
    name: 'Meadow Bird Mark (made up)',
    standard: 'Living Ground Standard (made up)',
    kind: 'certification',
    projects: ['LG-003'],
  },
]

const EVIDENCE = 'https://labels.example.org/evidence'

/** After standards, types and vintages are there. */
export async function writeLabels(trx: Trx): Promise<void> {
  const additional = Object.entries(ADDITIONAL_TYPES).flatMap(([type, names]) =>
    names.map((name) => ({ type, name })),
  )
  await rows(
    trx,
    `insert into project_additional_type (name, project_type_id)
     select a.name, t.id from jsonb_to_recordset($1::jsonb) as a (type text, name text) join project_type t on t.name = a.type`,
    [JSON.stringify(additional)],
  )
  for (const { name, standard, kind, projects = [] } of CERTIFICATIONS)
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
