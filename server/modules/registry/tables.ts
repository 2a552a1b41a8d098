/** Tables of the registry: standards, projects, vintages. */
import type { Generated } from 'kysely'

declare module '../../platform/tables.ts' {
  interface Tables {
    carbon_standard: {
      id: Generated<string>
      name: string
      cs_account_number: Generated<string>
      registry_link: string | null
      project_link: string | null
      credit_type: 'Carbon' | 'Plastic' | 'Biodiversity'
      unit_name: string
      unit_scale: Generated<number>
    }
    project_type: { id: Generated<string>; name: string }
    project_proponent: { id: Generated<string>; name: string }
    project: {
      id: Generated<string>
      name: string
      project_id_in_registry: string
      proponent_id: string
      standard_id: string
      type_id: string
      country: string
    }
    vintage: {
      id: Generated<string>
      name: string
      project_id: string
      monitoring_date_from: string
      monitoring_date_to: string
      impact_type: 'avoidance' | 'removal' | 'avoidance_and_removal'
    }
  }
}
