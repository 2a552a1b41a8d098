import { nameField, type RegistryEntity } from './entity.ts'

export const projectAdditionalType = {
  name: 'projectAdditionalType',
  path: '/project_additional_types',
  address: 'projectAdditionalType',
  title: 'Additional type',
  titlePlural: 'Additional types',
  table: 'project_additional_type',
  fields: [
    nameField('Name'),
    {
      name: 'projectTypeSid',
      title: 'Project type',
      kind: 'reference',
      of: 'projectType',
      required: true,
      column: 'project_type_id',
      listed: true,
    },
  ],
  uses: [],
} as const satisfies RegistryEntity
