import { nameField, type RegistryEntity } from './entity.ts'
import en from '../../public/messages/en/entities.json' with { type: 'json' }
import { messagesOf } from '../../machines/kernel/messages.ts'

const say = messagesOf(en)

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
    { table: 'vintage', column: 'project_id', what: say('project.usedBy.vintage'), label: 'name' },
    { table: 'offering', column: 'project_id', what: say('project.usedBy.offering'), label: 'title' },
    { table: 'operation', column: 'project_id', what: say('project.usedBy.operation'), label: 'number' },
  ],
} as const satisfies RegistryEntity
