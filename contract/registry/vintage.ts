import { nameField, usesBy, type RegistryEntity } from './entity.ts'
import en from '../../public/messages/en/entities.json' with { type: 'json' }
import { messagesOf } from '../../machines/kernel/messages.ts'

const say = messagesOf(en)
const usedBy = usesBy('vintage_id')

/** One monitoring period of one project. Labels stick to it (see `labels` in contract/registry.ts). */
export const vintage = {
  name: 'vintage',
  path: '/vintages',
  address: 'Vintages',
  title: say('vintage.title'),
  titlePlural: say('vintage.titlePlural'),
  table: 'vintage',
  fields: [
    nameField(say('vintage.name')),
    {
      name: 'projectSid',
      title: say('vintage.projectSid'),
      kind: 'reference',
      of: 'project',
      required: true,
      column: 'project_id',
      fixedOnceUsed: true,
      listed: true,
    },
    {
      name: 'monitoringDateFrom',
      title: say('vintage.monitoringDateFrom'),
      kind: 'date',
      required: true,
      column: 'monitoring_date_from',
      listed: true,
    },
    {
      name: 'monitoringDateTo',
      title: say('vintage.monitoringDateTo'),
      kind: 'date',
      required: true,
      column: 'monitoring_date_to',
      notBefore: 'monitoringDateFrom',
      listed: true,
    },
    {
      name: 'impactType',
      title: say('vintage.impactType'),
      kind: 'choice',
      required: true,
      column: 'impact_type',
      help: say('vintage.impactType.help'),
      choices: [
        { value: 'avoidance', title: say('vintage.impactType.avoidance') },
        { value: 'removal', title: say('vintage.impactType.removal') },
        { value: 'avoidance_and_removal', title: say('vintage.impactType.avoidance_and_removal') },
      ],
      listed: true,
    },
  ],
  uses: [
    usedBy('credit_block', say('vintage.usedBy.creditBlock'), 'numbering_space'),
    usedBy('known_issuance', say('vintage.usedBy.knownIssuance'), 'numbering_space'),
    usedBy('offering_vintage', say('vintage.usedBy.offeringVintage'), 'offering_id::text'),
    usedBy('operation_line', say('vintage.usedBy.operationLine'), 'operation_id::text'),
  ],
} as const satisfies RegistryEntity
