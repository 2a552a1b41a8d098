/** Letters of a submission: to whoever may act on the other side, in the transaction of the event. */
import { sql } from 'kysely'
import type { Notice, NoticeTemplate } from '../../../machines/projectSubmission/kit.ts'
import { asServer } from '../../ledger/connection.ts'
import { queueMail } from '../../platform/mail/queue.ts'
import type { Happening } from './effects.ts'

type Site = { readonly name: string; readonly origin: string }
type Words = { readonly subject: (title: string) => string; readonly text: (title: string) => string }

const WORDS: Readonly<Record<NoticeTemplate, Words>> = {
  submitted: {
    subject: (title) => `Submitted for review: ${title}`,
    text: (title) => `"${title}" was submitted and waits for a review.`,
  },
  withdrawn: {
    subject: (title) => `Withdrawn: ${title}`,
    text: (title) => `"${title}" was withdrawn by its project carrier. There is nothing to review for now.`,
  },
  taken: {
    subject: (title) => `In review: ${title}`,
    text: (title) => `Somebody of the platform is reviewing "${title}". You will hear from us.`,
  },
  changesRequested: {
    subject: (title) => `Changes are asked for: ${title}`,
    text: (title) => `The review of "${title}" asks for changes. The comments stand beside the fields.`,
  },
  published: {
    subject: (title) => `Published: ${title}`,
    text: (title) => `"${title}" is published. Buyers see it now.`,
  },
  suspended: {
    subject: (title) => `Suspended: ${title}`,
    text: (title) => `"${title}" is suspended. Buyers no longer find it; operations that run go on.`,
  },
  resumed: {
    subject: (title) => `For sale again: ${title}`,
    text: (title) => `"${title}" is no longer suspended. Buyers find it again.`,
  },
  archived: {
    subject: (title) => `Archived: ${title}`,
    text: (title) => `"${title}" is archived for good.`,
  },
}

/** Writes one letter to each person who may act for the side that the notice names. */
export async function writeLetters(
  site: Site,
  { to, template }: Notice,
  { trx, submission, payload }: Happening,
): Promise<void> {
  const { id, organizationId, draft } = submission
  const { subject, text } = WORDS[template]
  const reason = typeof payload['reason'] === 'string' ? `\n\nReason: ${payload['reason']}` : ''
  const address = placeOf(site.origin, to, organizationId, id)
  const people = await asServer(trx, async () => {
    const { rows } = await sql<{ email: string }>`
      select d.email from organization g
      join membership m on m.organization_id = g.id and m.role <> 'readOnly'
      join person p on p.id = m.person_id and p.deactivated_at is null and p.erased_at is null
      join personal_data d on d.person_id = p.id
      where case when ${to} = 'platform' then g.is_platform else g.id = ${organizationId}::uuid end
      order by d.email`.execute(trx)
    return rows
  })
  for (const { email } of people)
    await queueMail(trx, {
      to: email,
      subject: subject(draft.title),
      text: `${text(draft.title)}${reason}\n\n${address}\n`,
    })
}

const placeOf = (origin: string, to: Notice['to'], organizationId: string, offeringId: string): string =>
  to === 'platform'
    ? `${origin}/admin/projectOfferings/${offeringId}`
    : `${origin}/projectCarrier/${organizationId}/projectOffering/${offeringId}`
