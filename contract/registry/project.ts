import { nameField, usesBy, type RegistryEntity } from './entity.ts'
import en from '../../public/messages/en/entities.json' with { type: 'json' }
import { messagesOf } from '../../machines/kernel/messages.ts'

const say = messagesOf(en)
const usedBy = usesBy('project_id')

export const project = {
  name: 'project',
  path: '/projects',
  address: 'Projects',
  title: say('project.title'),
  titlePlural: say('project.titlePlural'),
  table: 'project',
  fields: [
    nameField(say('project.name')),
    {
      name: 'projectIdInRegistry',
      title: say('project.projectIdInRegistry'),
      kind: 'text',
      required: true,
      column: 'project_id_in_registry',
      most: 60,
      numberOf: 'carbonStandardSid',
      listed: true,
    },
    {
      name: 'proponentSid',
      title: say('project.proponentSid'),
      kind: 'reference',
      of: 'projectProponent',
      required: true,
      column: 'proponent_id',
      listed: true,
    },
    {
      name: 'carbonStandardSid',
      title: say('project.carbonStandardSid'),
      kind: 'reference',
      of: 'carbonStandard',
      required: true,
      column: 'standard_id',
      fixedOnceUsed: true,
      listed: true,
    },
    {
      name: 'typeSid',
      title: say('project.typeSid'),
      kind: 'reference',
      of: 'projectType',
      required: true,
      column: 'type_id',
      listed: true,
    },
    {
      name: 'country',
      title: say('project.country'),
      kind: 'country',
      required: true,
      column: 'country',
      listed: true,
    },
  ],
  uses: [
    usedBy('vintage', say('project.usedBy.vintage'), 'name'),
    usedBy('offering', say('project.usedBy.offering'), 'title'),
    usedBy('operation', say('project.usedBy.operation'), 'number'),
  ],
} as const satisfies RegistryEntity
