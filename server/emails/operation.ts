/** E-mails about an operation: what happened, who asks, until when, about what, and where to go. */
import { noticeTitle } from '../../machines/operation/notices.ts'
import { STEPS } from '../../machines/operation/steps.ts'
import type { Family } from './layout.ts'
import { SAMPLE_REASON, SAMPLE_SITE, type Site } from './people.ts'

export type OperationFacts = {
  readonly origin: string
  readonly to: 'contributor' | 'projectCarrier' | 'platform'
  readonly id: string
  readonly organizationId: string | null
  readonly number: string
  readonly project: string
  /** With its unit. */
  readonly quantity: string
  /** With its currency; the project carrier knows the price of the units alone (decision 032). */
  readonly amount: { readonly of: 'total' | 'units'; readonly text: string } | null
  readonly askedBy: string | null
  readonly dueOn: string | null
  /** Of a tranche. */
  readonly startsOn: string | null
  /** Title of the step that it is about. */
  readonly step: string
  /** The step's name in addresses, as long as the operation is at it. */
  readonly at: string | null
  /** What waits for the reader, by title. */
  readonly waiting: readonly string[]
  /** Number of the newest invoice. */
  readonly invoice: string | null
  /** That was given for what happened. */
  readonly reason: string | null
}

const waitingOf = ({ waiting, step }: Pick<OperationFacts, 'waiting' | 'step'>): readonly string[] =>
  waiting.length > 0 ? waiting : [step]

const quoted = (titles: readonly string[]): string => titles.map((title) => `“${title}”`).join(', ')

export const operation: Family<OperationFacts> = {
  sample: {
    origin: SAMPLE_SITE.origin,
    to: 'contributor',
    id: '0199c1a0-5e6f-7b20-9a3d-4c5b6a798f01',
    organizationId: '0199c1a0-1b2c-7a10-8e4f-5d6c7b8a9f00',
    number: 'OP-1042',
    project: 'Mangroves of the Saloum',
    quantity: '120 t CO₂e',
    amount: { of: 'total', text: '1 408,00 EUR' },
    askedBy: 'Understory',
    dueOn: '14 December 2026',
    startsOn: '15 January 2028',
    step: 'Contract signature',
    at: 'ccSigned',
    waiting: ['Contract signature'],
    invoice: 'INV-2026-0042',
    reason: SAMPLE_REASON,
  },
  samplesOf: Object.fromEntries(
    ['announced', 'cancelPossible', 'refundDue', 'signed'].map((name) => [name, { to: 'platform' }]),
  ),
  parts: ({ number, project, ...facts }, kind, say) => ({
    about: `${number}, ${project}`,
    values: {
      number,
      project,
      title: noticeTitle(kind),
      invoice: facts.invoice ?? '',
      step: facts.step,
      startsOn: facts.startsOn ?? '',
      quantity: facts.quantity,
      waiting: quoted(waitingOf(facts)),
      asks: waitingOf(facts).join(', '),
      because: facts.reason === null ? '' : ` ${say('reason', { reason: facts.reason })}`,
    },
    details: [
      ['detail.operation', `${number}, ${project}`],
      ['detail.quantity', facts.quantity],
      [`detail.${facts.amount?.of ?? 'total'}`, facts.amount?.text],
      ['detail.askedBy', facts.askedBy],
      ['detail.dueOn', facts.dueOn],
    ],
    link: operationLink(facts),
  }),
}

/** To the step where it has a page of its own, else to the operation. */
function operationLink({
  origin,
  to,
  id,
  organizationId,
  at,
}: Omit<OperationFacts, 'number' | 'project'>): string {
  const step = STEPS.find((one) => one === at)
  if (to === 'platform')
    return step
      ? `${origin}/admin/operations/ValidationProcess/${step}?operation=${id}`
      : `${origin}/admin/operations/${id}`
  return `${origin}/${to}/${organizationId}/operation/${id}${step ? `?step=${step}` : ''}`
}

type Certified = {
  readonly site: Site
  readonly number: string
  /** Its number. */
  readonly operation: string
  readonly project: string
}

export const certificate: Family<Certified> = {
  sample: {
    site: SAMPLE_SITE,
    number: 'C-2026-17',
    operation: 'OP-1042',
    project: 'Mangroves of the Saloum',
  },
  parts: ({ site, ...values }) => ({
    values: { ...values, site: site.name },
    link: `${site.origin}/certificates/${values.number}`,
  }),
}
