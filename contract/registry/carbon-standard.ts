import { nameField, usesBy, type RegistryEntity } from './entity.ts'
import en from '../../public/messages/en/entities.json' with { type: 'json' }
import { messagesOf } from '../../machines/kernel/messages.ts'
import { PROJECT_NUMBER } from '../rules/project-link.ts'

const say = messagesOf(en)
const usedBy = usesBy('standard_id')

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
    usedBy('project', say('carbonStandard.usedBy.project'), 'name'),
    usedBy('known_issuance', say('carbonStandard.usedBy.knownIssuance'), 'numbering_space'),
    usedBy('known_retirement', say('carbonStandard.usedBy.knownRetirement'), 'numbering_space'),
    usedBy('registry_import', say('carbonStandard.usedBy.registryImport'), 'kind'),
    usedBy('import_map', say('carbonStandard.usedBy.importMap'), 'name'),
    usedBy('additional_certification', say('carbonStandard.usedBy.additionalCertification'), 'name'),
    usedBy('credit_block', say('carbonStandard.usedBy.creditBlock'), 'numbering_space'),
  ],
} as const satisfies RegistryEntity
