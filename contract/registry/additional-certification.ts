import { nameField, type RegistryEntity } from './entity.ts'

/** A label that sticks to vintages; `kind` is ours (domain page, "Labels"). */
export const additionalCertification = {
  name: 'additionalCertification',
  path: '/additional_certifications',
  address: 'additionalCertification',
  title: 'Certification',
  titlePlural: 'Certifications',
  table: 'additional_certification',
  fields: [
    nameField('Name'),
    {
      name: 'carbonStandardSid',
      title: 'Standard',
      kind: 'reference',
      of: 'carbonStandard',
      required: false,
      column: 'standard_id',
      help: 'Empty: it exists beside every standard.',
      listed: true,
    },
    {
      name: 'kind',
      title: 'Kind',
      kind: 'choice',
      required: false,
      column: 'kind',
      choices: [
        { value: 'certification', title: 'Certification' },
        { value: 'integrity', title: 'Integrity' },
        { value: 'market', title: 'Market' },
        { value: 'article6', title: 'Article 6' },
      ],
      listed: true,
    },
  ],
  hasLogo: true,
  uses: [{ table: 'vintage_label', column: 'certification_id', what: 'Vintage', label: 'vintage_id::text' }],
} as const satisfies RegistryEntity
