import { nameField, type RegistryEntity } from './entity.ts'

export const projectType = {
  name: 'projectType',
  path: '/project_types',
  address: 'projectType',
  title: 'Project type',
  titlePlural: 'Project types',
  table: 'project_type',
  fields: [nameField('Name')],
  uses: [
    { table: 'project', column: 'type_id', what: 'Project', label: 'name' },
    { table: 'project_additional_type', column: 'project_type_id', what: 'Additional type', label: 'name' },
  ],
} as const satisfies RegistryEntity
