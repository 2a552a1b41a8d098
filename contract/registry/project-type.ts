import { nameField, usesBy, type RegistryEntity } from './entity.ts'
import en from '../../public/messages/en/entities.json' with { type: 'json' }
import { messagesOf } from '../../machines/kernel/messages.ts'

const say = messagesOf(en)

export const projectType = {
  name: 'projectType',
  path: '/project_types',
  address: 'projectType',
  title: say('projectType.title'),
  titlePlural: say('projectType.titlePlural'),
  table: 'project_type',
  fields: [nameField(say('projectType.name'))],
  uses: [
    usesBy('type_id')('project', say('projectType.usedBy.project'), 'name'),
    usesBy('project_type_id')(
      'project_additional_type',
      say('projectType.usedBy.projectAdditionalType'),
      'name',
    ),
  ],
} as const satisfies RegistryEntity

export const projectAdditionalType = {
  name: 'projectAdditionalType',
  path: '/project_additional_types',
  address: 'projectAdditionalType',
  title: say('projectAdditionalType.title'),
  titlePlural: say('projectAdditionalType.titlePlural'),
  table: 'project_additional_type',
  fields: [
    nameField(say('projectAdditionalType.name')),
    {
      name: 'projectTypeSid',
      title: say('projectAdditionalType.projectTypeSid'),
      kind: 'reference',
      of: 'projectType',
      required: true,
      column: 'project_type_id',
      listed: true,
    },
  ],
  uses: [],
} as const satisfies RegistryEntity
