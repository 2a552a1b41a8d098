/** Letters to the people of a party. */
import * as z from 'zod'
import { noticeTitle, type NoticeName } from '../../../machines/operation/notices.ts'
import { announce } from '../announce.ts'
import type { Handler } from './carry-out.ts'
import { readAsServer } from './system-event.ts'

const Notice = z.object({
  to: z.enum(['contributor', 'projectCarrier', 'platform', 'system']),
  step: z.string(),
  template: z.string(),
})

type Facts = {
  readonly number: string
  readonly project: string
  readonly step: string
  /** Number of the newest invoice. */
  readonly invoice: string | null
}

/** What each message says; its subject stands with the machines. */
const TEXTS: Readonly<Record<NoticeName, (facts: Facts) => string>> = {
  reminder: ({ step }) => `The step "${step}" waits for you.`,
  secondReminder: ({ step }) => `The step "${step}" still waits for you.`,
  overdue: ({ step }) => `The step "${step}" is overdue.`,
  submitted: ({ step }) => `The step "${step}" was submitted and waits for your check.`,
  returned: ({ step }) => `The step "${step}" came back to you. Read the reason and submit it again.`,
  declined: ({ step }) => `"${step}" was declined.`,
  proposal: () => 'We have sent you a proposal. Please accept it, ask for changes or decline it.',
  accepted: () => 'The proposal was accepted.',
  revise: () => 'The other side asks for changes of the proposal.',
  expired: () => 'The proposal has expired and the operation is closed.',
  unavailable: () => 'The project carrier has no units available.',
  signed: ({ step }) => `A signed document arrived ("${step}") and waits for your countersignature.`,
  invoice: () =>
    'Your invoice is issued. You find it as PDF and as XML, with its payment reference, on the page of the operation: at the step "Contributor payment" and under "Documents".',
  announced: () => 'The contributor says that the invoice was paid.',
  partlyPaid: () => 'We received a part of the amount. The rest is still due.',
  cancelPossible: () => 'The invoice is unpaid 30 days after its due date. The operation can be cancelled.',
  cancelled: () => 'The operation was cancelled.',
  onHold: () => 'The operation is on hold for the moment.',
  comment: () => 'There is a new comment.',
  contractVoided: ({ step }) => `The signed contract ("${step}") is void.`,
  refundDue: () => 'A refund of what the contributor paid is open. Approve it on the page “Payments”.',
  invoiceDisputed: () => 'Your invoice for this operation is no longer due. Please credit it.',
}

/** An unknown message still says that something happened. */
function wordsOf(template: string, facts: Facts): { readonly subject: string; readonly text: string } {
  const subject = noticeTitle(template)
  if (!Object.hasOwn(TEXTS, template)) return { subject, text: `News of the step "${facts.step}".` }
  const name = template as NoticeName
  return {
    subject: name === 'invoice' ? `${subject} ${facts.invoice ?? ''}`.trim() : subject,
    text: TEXTS[name](facts),
  }
}

/** Writes one letter per address; the outbox row is the letter's key, so it is written once. */
export const notify: Handler = async (outside, { id, operation_id: operationId, params }) => {
  const { to, step, template } = Notice.parse(params)
  const [operation] = await readAsServer<Omit<Facts, 'step'> & { title: string | null }>(
    outside,
    `select o.number, p.name as project,
       (select turn ->> 'title' from jsonb_array_elements(o.turns) turn where turn ->> 'step' = $2 limit 1) as title,
       (select i.number from invoice i where i.operation_id = o.id and i.kind = 'invoice'
        order by i.issued_at desc, i.sequence desc limit 1) as invoice
     from operation o join project p on p.id = o.project_id where o.id = $1`,
    [operationId, step],
    'notice_facts',
  )
  if (!operation) return
  const { number, project, invoice } = operation
  const facts = { number, project, invoice, step: operation.title ?? step }
  const words = wordsOf(template, facts)
  const addresses = await peopleOf(outside, operationId, to)
  if (addresses.length === 0) return
  await outside.mail.write({
    key: id,
    to: addresses,
    subject: `${number}: ${words.subject}`,
    text: `${words.text}\n\nOperation ${number}, ${project}.\n`,
    operationId,
  })
  announce(outside.pool, { topic: 'mail', sid: operationId, version: 1, organizations: [] })
}

/** Condition on organization `g` and membership `m`. */
const PARTY = {
  platform: 'g.is_platform and (o.account_manager_id is null or o.account_manager_id = m.person_id)',
  contributor: 'g.id = o.contributor_organization_id',
  projectCarrier: 'g.id = o.carrier_organization_id',
}

/** Those who may act for the party; of the platform the account manager, once there is one. */
async function peopleOf(
  outside: Parameters<Handler>[0],
  operationId: string,
  to: z.output<typeof Notice>['to'],
): Promise<string[]> {
  if (to === 'system') return []
  const people = await readAsServer<{ email: string }>(
    outside,
    `select distinct d.email from operation o cross join organization g
     join membership m on m.organization_id = g.id and m.role <> 'readOnly'
     join person p on p.id = m.person_id and p.deactivated_at is null
     join personal_data d on d.person_id = m.person_id
     where o.id = $1 and ${PARTY[to]} order by d.email`,
    [operationId],
    `notice_people_${to}`,
  )
  return people.map((person) => person.email)
}
