/** E-mails to single people: about their account, and what they are invited to. */
import type { Role } from '../../contract/shared.ts'
import { registrationOf } from '../../contract/site.ts'
import type { Family } from './layout.ts'

/** Name and address of this installation. */
export type Site = { readonly name: string; readonly origin: string }
export const SAMPLE_SITE: Site = { name: 'Understory', origin: 'https://understory.example' }
/** One sample serves every event of a family, so it claims nothing that only fits one of them. */
export const SAMPLE_REASON = '[the reason that was given]'
const TOKEN = 'k3Jq0vYbT1mXw8ZcR5nLd2HsPgEaFuIoV7yB4tKxQ9M'

type WithToken = { readonly site: Site; readonly token: string }
/** `days`: how long the link works. */
type Signatory = WithToken & { readonly organization: string | null; readonly days: number }
/** `inviter`: the name of the person who invites; empty where it is not known yet. */
type Invited = WithToken & {
  readonly organization: string
  readonly inviter: string
  readonly role: Role
  readonly days: number
}
type Welcomed = {
  readonly site: Site
  readonly email: string
  readonly inviter: string
  readonly role: Role
  readonly firstName: string
  readonly organizations: readonly string[]
}

/** The page of the embedded identity provider that a link with a token leads to. */
const ofAccount = (page: string): Family<WithToken> => ({
  sample: { site: SAMPLE_SITE, token: TOKEN },
  parts: ({ site, token }) => ({
    values: { site: site.name },
    link: `${site.origin}/identity/${page}/${token}`,
  }),
})

const signatory: Family<Signatory> = {
  sample: { site: SAMPLE_SITE, token: TOKEN, organization: 'Atelier Verne', days: 7 },
  parts: ({ site, token, organization, days }, _, say) => ({
    values: { site: site.name, organization: organization ?? say('people.unnamed'), days },
    link: `${site.origin}/signatures/${token}`,
  }),
}

const invitation: Family<Invited> = {
  sample: {
    site: SAMPLE_SITE,
    token: TOKEN,
    organization: 'Atelier Verne',
    inviter: 'Claire Verne',
    role: 'operator',
    days: 7,
  },
  parts: ({ site, token, organization, inviter, role, days }, _, say) => ({
    values: {
      site: site.name,
      organization,
      inviter: inviter || organization,
      role: say(`people.role.${role}`),
      may: say(`people.role.${role}May`),
      days,
    },
    link: `${site.origin}/invitations/${token}`,
  }),
}

const known: Family<{ readonly site: Site }> = {
  sample: { site: SAMPLE_SITE },
  parts: ({ site }) => ({ values: { site: site.name }, link: `${site.origin}/identity/forgot` }),
}

const moved: Family<{ readonly site: Site; readonly email: string }> = {
  sample: { site: SAMPLE_SITE, email: 'grace@atelier-verne.example' },
  parts: ({ site, email }) => ({ values: { site: site.name, email }, link: `${site.origin}/` }),
}

const welcome: Family<Welcomed> = {
  sample: {
    site: SAMPLE_SITE,
    email: 'grace@atelier-verne.example',
    inviter: 'Ada Moreau',
    role: 'operator',
    firstName: 'Grace',
    organizations: ['Atelier Verne', 'Terra Nova'],
  },
  parts: ({ site, email, inviter, role, firstName, organizations }, _, say) => ({
    // The first owner is entered without a name, and by no person.
    values: {
      site: site.name,
      inviter: inviter || site.name,
      role: say(`people.role.${role}`),
      firstName: firstName && ` ${firstName}`,
      organizations: organizations.join(', '),
    },
    link: site.origin + registrationOf(email),
  }),
}

export const people = {
  'account.verification': ofAccount('verify'),
  'account.password': ofAccount('password'),
  'account.known': known,
  'account.moved': moved,
  'people.welcome': welcome,
  'people.invitation': invitation,
  'people.signatory': signatory,
}
