/** The movement of units, its public proof and the certificate. */
import * as z from 'zod'
import { defineEvents } from '../../kernel/define.ts'
import { isoDate, nothing, reason, serialRanges, sha256, text } from './shared.ts'

export const transferEvents = defineEvents({
  'ccusTransferValidation.submit': {
    roles: ['projectCarrier'],
    payload: z.strictObject({
      fromAccount: text,
      toAccount: text,
      serialRanges,
      transferredOn: isoDate,
      evidenceSid: text,
    }),
    label: 'Report the transfer',
    tone: 'primary',
  },
  'ccusTransferValidation.approve': {
    roles: ['platform'],
    payload: nothing,
    label: 'Confirm the transfer',
    tone: 'primary',
  },
  'ccusTransferValidation.return': { roles: ['platform'], payload: reason, label: 'Ranges differ' },
})

export const retirementEvents = defineEvents({
  'CCUsRetired.submit': {
    roles: ['projectCarrier', 'platform'],
    payload: z.strictObject({ serialRanges, retiredOn: isoDate, beneficiary: text, evidenceSid: text }),
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
  },
  'CCUsRetired.return': { roles: ['platform'], payload: reason, label: 'Evidence is missing' },
})

const staff = ['platform'] as const

/** Where the platform itself holds the units: nobody else can retire them. */
export const ownRetirementEvents = defineEvents({
  ...retirementEvents,
  'CCUsRetired.submit': { ...retirementEvents['CCUsRetired.submit'], roles: staff },
})

const link = z.strictObject({ block: text, url: z.url({ protocol: /^https$/ }) })

export const registerLinkEvents = defineEvents({
  'CCUsRegisterLink.submit': {
    roles: ['projectCarrier', 'platform'],
    payload: z.strictObject({ links: z.array(link).min(1) }),
    label: 'Add the registry links',
    tone: 'primary',
  },
  'CCUsRegisterLink.approve': {
    roles: ['platform'],
    payload: nothing,
    label: 'Confirm the links',
    tone: 'primary',
  },
  'CCUsRegisterLink.return': { roles: ['platform'], payload: reason, label: 'Link does not match' },
})

export const ownRegisterLinkEvents = defineEvents({
  ...registerLinkEvents,
  'CCUsRegisterLink.submit': { ...registerLinkEvents['CCUsRegisterLink.submit'], roles: staff },
})

const template = z.strictObject({ templateSid: text, language: z.enum(['en', 'fr']), wording: text })

export const certificateEvents = defineEvents({
  'certificateTemplate.choose': {
    roles: ['platform'],
    payload: template,
    label: 'Choose the template',
    tone: 'primary',
  },

  'certificate.seal': { roles: ['system'], payload: z.strictObject({ sha256 }), label: 'Drawn and sealed' },
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
    payload: z.strictObject({
      recipients: z.array(z.email()).min(1),
      subject: text,
      body: z.string().max(5000),
    }),
    label: 'Send the certificate',
    tone: 'primary',
  },
})
