import { nameField, usesBy, type RegistryEntity } from './entity.ts'
import en from '../../public/messages/en/entities.json' with { type: 'json' }
import { messagesOf } from '../../machines/kernel/messages.ts'

const say = messagesOf(en)
const usedBy = usesBy('proponent_id')

export const projectProponent = {
  name: 'projectProponent',
  path: '/project_proponents',
  address: 'projectProponent',
  title: say('projectProponent.title'),
  titlePlural: say('projectProponent.titlePlural'),
  table: 'project_proponent',
  fields: [nameField(say('projectProponent.name'))],
  hasLogo: true,
  uses: [usedBy('project', say('projectProponent.usedBy.project'), 'name')],
} as const satisfies RegistryEntity
