/** The movement of units, its public proof and the certificate. */
import * as z from 'zod'
import { defineEvents } from '../../kernel/define.ts'
import { field } from '../../kernel/fields.ts'
import {
  certificateTemplate,
  checkbox,
  choice,
  date,
  emails,
  longText,
  nothing,
  quantity,
  reason,
  returned,
  serialRanges,
  sha256,
  text,
  upload,
  name,
} from './shared.ts'

const transfer = z.strictObject({
  fromAccount: text('From registry account'),
  toAccount: text('To registry account'),
  serialRanges: serialRanges('Serial ranges', { help: 'They must equal the reservation.' }),
  transferredOn: date('Transferred on'),
  evidenceSid: upload('Evidence'),
})

const retirement = z.strictObject({
  serialRanges: serialRanges('Serial ranges'),
  quantity: quantity('Quantity'),
  retiredOn: date('Retired on'),
  beneficiaryName: name('Beneficiary', { personal: true, help: 'As the registry shows it.' }),
  reasonCode: choice('Reason', {
    voluntary: 'Voluntary contribution',
    productClaim: 'Claim for a product or service',
    compliance: 'Compliance obligation',
    other: 'Other',
  }),
  reasonText: longText('Reason in words').optional(),
  evidenceSid: upload('Confirmation of the registry'),
})

export const transferEvents = defineEvents({
  'ccusTransferValidation.submit': {
    roles: ['projectCarrier'],
    payload: transfer,
    label: 'Report the transfer',
    tone: 'primary',
  },
  'ccusTransferValidation.approve': {
    roles: ['platform'],
    payload: nothing,
    label: 'Confirm the transfer',
    tone: 'primary',
  },
  'ccusTransferValidation.return': { roles: ['platform'], payload: returned, label: 'Ranges differ' },
})

export const retirementEvents = defineEvents({
  'CCUsRetired.submit': {
    roles: ['projectCarrier', 'platform'],
    payload: retirement,
    label: 'Report the retirement',
    tone: 'primary',
    confirm: 'Were these units retired at the registry? This cannot be undone.',
  },
  'CCUsRetired.approve': {
    roles: ['platform'],
    payload: nothing,
    label: 'Confirm the retirement',
    tone: 'primary',
    confirm: 'Confirm? The operation can no longer be cancelled.',
    fresh: true,
  },
  'CCUsRetired.return': { roles: ['platform'], payload: returned, label: 'Evidence is missing' },
})

const staff = ['platform'] as const

/** Where the platform itself holds the units: nobody else can retire them. */
export const ownRetirementEvents = defineEvents({
  ...retirementEvents,
  'CCUsRetired.submit': { ...retirementEvents['CCUsRetired.submit'], roles: staff },
})

const link = z.strictObject({
  block: text('Block'),
  url: field(z.url({ protocol: /^https$/ }), { title: 'Public address', help: 'Begins with https://' }),
})
const links = field(z.array(link).min(1).max(200), {
  title: 'Registry links',
  input: 'links',
  help: 'One public link per block, at the host of the standard.',
})

export const registerLinkEvents = defineEvents({
  'CCUsRegisterLink.submit': {
    roles: ['projectCarrier', 'platform'],
    payload: z.strictObject({ links }),
    label: 'Add the registry links',
    tone: 'primary',
  },
  'CCUsRegisterLink.approve': {
    roles: ['platform'],
    payload: nothing,
    label: 'Confirm the links',
    tone: 'primary',
  },
  'CCUsRegisterLink.return': { roles: ['platform'], payload: returned, label: 'Link does not match' },
})

export const ownRegisterLinkEvents = defineEvents({
  ...registerLinkEvents,
  'CCUsRegisterLink.submit': { ...registerLinkEvents['CCUsRegisterLink.submit'], roles: staff },
})

const template = z.strictObject({
  template: certificateTemplate('Template'),
  language: choice('Language', { en: 'English', fr: 'French' }),
  wording: longText('Wording', { help: 'Fields in double braces are filled in when it is generated.' }),
  isPublic: checkbox('Show the beneficiary on the public page'),
})

const sealed = z.strictObject({ sha256: sha256('Fingerprint'), number: text('Certificate number') })

const letter = z.strictObject({
  recipients: emails('Recipients', { personal: true }),
  subject: text('Subject'),
  // A letter greets by name.
  body: longText('Text', { personal: true }),
})

export const certificateEvents = defineEvents({
  'certificateTemplate.choose': {
    roles: ['platform'],
    payload: template,
    label: 'Choose the template',
    tone: 'primary',
  },

  'certificate.seal': { roles: ['system'], payload: sealed, label: 'Drawn and sealed' },
  'certificate.fail': { roles: ['system'], payload: reason, label: 'Drawing failed' },
  'certificate.retry': { roles: ['platform'], payload: nothing, label: 'Draw again' },
  'certificate.release': {
    roles: ['platform'],
    payload: nothing,
    label: 'Release',
    tone: 'primary',
    confirm: 'Release? The certificate becomes public.',
  },

  'certificateEmail.send': {
    roles: ['platform'],
    payload: letter,
    label: 'Send the certificate',
    tone: 'primary',
  },
})
