import { nameField, type RegistryEntity } from './entity.ts'
import en from '../../public/messages/en/entities.json' with { type: 'json' }
import { messagesOf } from '../../machines/kernel/messages.ts'
import { PROJECT_NUMBER } from '../rules/project-link.ts'

const say = messagesOf(en)

export const carbonStandard = {
  name: 'carbonStandard',
  path: '/carbon_standards',
  address: 'carbonStandard',
  title: say('carbonStandard.title'),
  titlePlural: say('carbonStandard.titlePlural'),
  table: 'carbon_standard',
  fields: [
    nameField(say('carbonStandard.name')),
    {
      name: 'csAccountNumber',
      title: say('carbonStandard.csAccountNumber'),
      kind: 'text',
      required: true,
      column: 'cs_account_number',
      help: say('carbonStandard.csAccountNumber.help'),
      most: 60,
      listed: true,
    },
    {
      name: 'registryLink',
      title: say('carbonStandard.registryLink'),
      kind: 'url',
      required: false,
      column: 'registry_link',
      help: say('carbonStandard.registryLink.help'),
      most: 300,
    },
    {
      name: 'projectLink',
      title: say('carbonStandard.projectLink'),
      kind: 'url',
      required: false,
      column: 'project_link',
      help: say('carbonStandard.projectLink.help', { number: PROJECT_NUMBER }),
      most: 300,
      contains: PROJECT_NUMBER,
    },
    {
      name: 'creditType',
      title: say('carbonStandard.creditType'),
      kind: 'choice',
      required: true,
      column: 'credit_type',
      fixedOnceUsed: true,
      choices: [
        { value: 'Carbon', title: say('carbonStandard.creditType.Carbon') },
        { value: 'Plastic', title: say('carbonStandard.creditType.Plastic') },
        { value: 'Biodiversity', title: say('carbonStandard.creditType.Biodiversity') },
      ],
      listed: true,
    },
    {
      name: 'unitName',
      title: say('carbonStandard.unitName'),
      kind: 'text',
      required: false,
      column: 'unit_name',
      help: say('carbonStandard.unitName.help'),
      most: 40,
    },
  ],
  hasLogo: true,
  uses: [
    { table: 'project', column: 'standard_id', what: say('carbonStandard.usedBy.project'), label: 'name' },
    {
      table: 'known_issuance',
      column: 'standard_id',
      what: say('carbonStandard.usedBy.knownIssuance'),
      label: 'numbering_space',
    },
    {
      table: 'known_retirement',
      column: 'standard_id',
      what: say('carbonStandard.usedBy.knownRetirement'),
      label: 'numbering_space',
    },
    {
      table: 'registry_import',
      column: 'standard_id',
      what: say('carbonStandard.usedBy.registryImport'),
      label: 'kind',
    },
    {
      table: 'import_map',
      column: 'standard_id',
      what: say('carbonStandard.usedBy.importMap'),
      label: 'name',
    },
    {
      table: 'additional_certification',
      column: 'standard_id',
      what: say('carbonStandard.usedBy.additionalCertification'),
      label: 'name',
    },
    {
      table: 'credit_block',
      column: 'standard_id',
      what: say('carbonStandard.usedBy.creditBlock'),
      label: 'numbering_space',
    },
  ],
} as const satisfies RegistryEntity
