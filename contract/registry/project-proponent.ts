import { nameField, type RegistryEntity } from './entity.ts'

export const projectProponent = {
  name: 'projectProponent',
  path: '/project_proponents',
  address: 'projectProponent',
  title: 'Proponent',
  titlePlural: 'Proponents',
  table: 'project_proponent',
  fields: [nameField('Name')],
  hasLogo: true,
  uses: [{ table: 'project', column: 'proponent_id', what: 'Project', label: 'name' }],
} as const satisfies RegistryEntity
