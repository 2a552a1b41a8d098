import { nameField, usesBy, type RegistryEntity } from './entity.ts'
import en from '../../public/messages/en/entities.json' with { type: 'json' }
import { messagesOf } from '../../machines/kernel/messages.ts'

const say = messagesOf(en)
const usedBy = usesBy('certification_id')

/** A label that sticks to vintages; `kind` is ours (domain page, "Labels"). */
export const additionalCertification = {
  name: 'additionalCertification',
  path: '/additional_certifications',
  address: 'additionalCertification',
  title: say('additionalCertification.title'),
  titlePlural: say('additionalCertification.titlePlural'),
  table: 'additional_certification',
  fields: [
    nameField(say('additionalCertification.name')),
    {
      name: 'carbonStandardSid',
      title: say('additionalCertification.carbonStandardSid'),
      kind: 'reference',
      of: 'carbonStandard',
      required: false,
      column: 'standard_id',
      help: say('additionalCertification.carbonStandardSid.help'),
      listed: true,
    },
    {
      name: 'kind',
      title: say('additionalCertification.kind'),
      kind: 'choice',
      required: false,
      column: 'kind',
      choices: [
        { value: 'certification', title: say('additionalCertification.title') },
        { value: 'integrity', title: say('additionalCertification.kind.integrity') },
        { value: 'market', title: say('additionalCertification.kind.market') },
        { value: 'article6', title: say('additionalCertification.kind.article6') },
      ],
      listed: true,
    },
  ],
  hasLogo: true,
  uses: [usedBy('vintage_label', say('additionalCertification.usedBy.vintageLabel'), 'vintage_id::text')],
} as const satisfies RegistryEntity
