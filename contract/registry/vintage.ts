import { nameField, type RegistryEntity } from './entity.ts'

/** One monitoring period of one project. Labels stick to it (see `labels` in contract/registry.ts). */
export const vintage = {
  name: 'vintage',
  path: '/vintages',
  address: 'Vintages',
  title: 'Vintage',
  titlePlural: 'Vintages',
  table: 'vintage',
  fields: [
    nameField('Name'),
    {
      name: 'projectSid',
      title: 'Project',
      kind: 'reference',
      of: 'project',
      required: true,
      column: 'project_id',
      fixedOnceUsed: true,
      listed: true,
    },
    {
      name: 'monitoringDateFrom',
      title: 'Monitoring from',
      kind: 'date',
      required: true,
      column: 'monitoring_date_from',
      listed: true,
    },
    {
      name: 'monitoringDateTo',
      title: 'Monitoring to',
      kind: 'date',
      required: true,
      column: 'monitoring_date_to',
      notBefore: 'monitoringDateFrom',
      listed: true,
    },
    {
      name: 'impactType',
      title: 'Impact',
      kind: 'choice',
      required: true,
      column: 'impact_type',
      help: 'Asked for every vintage; it says something about carbon only.',
      choices: [
        { value: 'avoidance', title: 'Avoidance' },
        { value: 'removal', title: 'Removal' },
        { value: 'avoidance_and_removal', title: 'Avoidance and removal' },
      ],
      listed: true,
    },
  ],
  uses: [
    { table: 'credit_block', column: 'vintage_id', what: 'Credit block', label: 'serial_template' },
    { table: 'known_issuance', column: 'vintage_id', what: 'Imported issuance', label: 'numbering_space' },
    { table: 'offering_vintage', column: 'vintage_id', what: 'Offering', label: 'offering_id::text' },
    { table: 'operation_line', column: 'vintage_id', what: 'Operation', label: 'operation_id::text' },
  ],
} as const satisfies RegistryEntity
