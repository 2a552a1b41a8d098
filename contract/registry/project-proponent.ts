import { nameField, type RegistryEntity } from './entity.ts'
import en from '../../public/messages/en/entities.json' with { type: 'json' }
import { messagesOf } from '../../machines/kernel/messages.ts'

const say = messagesOf(en)

export const projectProponent = {
  name: 'projectProponent',
  path: '/project_proponents',
  address: 'projectProponent',
  title: say('projectProponent.title'),
  titlePlural: say('projectProponent.titlePlural'),
  table: 'project_proponent',
  fields: [nameField(say('projectProponent.name'))],
  hasLogo: true,
  uses: [
    { table: 'project', column: 'proponent_id', what: say('projectProponent.usedBy.project'), label: 'name' },
  ],
} as const satisfies RegistryEntity
