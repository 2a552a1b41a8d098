/** E-mails about what the platform reviews: onboardings of organizations and submissions of offerings. */
import type { Family } from './layout.ts'
import { SAMPLE_REASON, SAMPLE_SITE, type Site } from './people.ts'

type Onboarded = {
  readonly site: Site
  readonly id: string
  readonly organizationId: string | null
  /** Of the organization; null before it has one. */
  readonly name: string | null
  readonly isBuyer: boolean
  /** What the platform wrote. */
  readonly reason: string | null
}

const SID = '0199c1a0-7d3e-7c55-9b1e-2f6a4d8e0c71'
const ORGANIZATION = '0199c1a0-1b2c-7a10-8e4f-5d6c7b8a9f00'

export const onboarding: Family<Onboarded> = {
  sample: {
    site: SAMPLE_SITE,
    id: SID,
    organizationId: ORGANIZATION,
    name: 'Atelier Verne',
    isBuyer: true,
    reason: SAMPLE_REASON,
  },
  parts: (facts, kind, say) => ({
    values: { name: facts.name ?? say('onboarding.unnamed') },
    link: facts.site.origin + onboardingPath(facts, kind),
    note: kind.startsWith('applicant.') ? facts.reason : null,
  }),
}

function onboardingPath({ id, organizationId, isBuyer }: Onboarded, kind: string): string {
  if (kind.startsWith('platform.')) return `/admin/onboardings/${id}`
  if (organizationId === null || kind === 'applicant.wizardReminder') return '/onboarding'
  if (kind === 'applicant.rejected' || kind === 'applicant.upheld')
    return `/onboarding/${organizationId}/onboardingRejected`
  const page = kind === 'applicant.validated' ? 'home' : 'onboardingStatus'
  return `/${isBuyer ? 'contributor' : 'projectCarrier'}/${organizationId}/${page}`
}

type Asked = {
  readonly site: Site
  readonly id: string
  readonly organizationId: string
  /** The person who asked or answered. */
  readonly who: string
  /** What that person wrote. */
  readonly note: string | null
  /** What is asked for, all-in with its currency. */
  readonly total: string | null
}

export const cart: Family<Asked> = {
  sample: {
    site: SAMPLE_SITE,
    id: SID,
    organizationId: ORGANIZATION,
    who: 'Camille Roux',
    note: SAMPLE_REASON,
    total: '1 408,00 EUR',
  },
  parts: ({ site, id, organizationId, who, note, total }) => ({
    values: { who, total: total ?? '' },
    link: `${site.origin}/contributor/${organizationId}/cart/CartSummary/${id}`,
    note,
  }),
}

type Assigned = {
  readonly site: Site
  /** The person who assigned them. */
  readonly who: string
  readonly operations: readonly { readonly id: string; readonly number: string }[]
}

/** Numbers that a sentence names; the list has the others. */
const NAMED = 5

export const assignment: Family<Assigned> = {
  sample: { site: SAMPLE_SITE, who: 'Alex Moreau', operations: [{ id: SID, number: 'OP-1042' }] },
  parts: ({ site, who, operations }, _kind, say) => {
    const named = operations.slice(0, NAMED).map(({ number }) => number)
    const count = operations.length - named.length
    const numbers = [...named, ...(count > 0 ? [say('assignment.others', { count })] : [])].join(', ')
    const [only] = operations
    const page = operations.length === 1 && only ? `/${only.id}` : '?manager=me'
    return { values: { who, numbers }, link: `${site.origin}/admin/operations${page}` }
  },
}

type OfOffering = {
  readonly site: Site
  readonly to: 'platform' | 'projectCarrier'
  readonly id: string
  readonly organizationId: string
  readonly title: string
}
type Submitted = OfOffering & { readonly reason: string | null }

export const submission: Family<Submitted> = {
  sample: {
    site: SAMPLE_SITE,
    to: 'projectCarrier',
    id: SID,
    organizationId: ORGANIZATION,
    title: 'Mangroves of the Saloum',
    reason: SAMPLE_REASON,
  },
  samplesOf: { submitted: { to: 'platform' }, withdrawn: { to: 'platform' } },
  parts: ({ site, to, id, organizationId, title, reason }, kind, say) => ({
    values: { title },
    // Comments are beside the fields of the form.
    link:
      kind === 'changesRequested'
        ? `${site.origin}/projectCarrier/${organizationId}/projectSubmission/GeneralInformation?submission=${id}`
        : offeringLink({ site, to, id, organizationId }),
    note: reason && say('reason', { reason }),
  }),
}

export const plan: Family<OfOffering> = {
  sample: submission.sample,
  parts: ({ title, ...offering }) => ({ values: { title }, link: `${offeringLink(offering)}/planning` }),
}

function offeringLink({ site, to, id, organizationId }: Omit<OfOffering, 'title'>): string {
  const page =
    to === 'platform'
      ? `admin/projectOfferings/${id}`
      : `projectCarrier/${organizationId}/projectOffering/${id}`
  return `${site.origin}/${page}`
}
