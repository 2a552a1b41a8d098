/** Letters of an onboarding: to its applicant or to the platform, in the transaction of the event. */
import { sql } from 'kysely'
import type { Notice, NoticeTemplate } from '../../../machines/onboarding/kit.ts'
import { asServer } from '../../ledger/connection.ts'
import type { Trx } from '../../platform/database.ts'
import { queueMail } from '../../platform/mail/queue.ts'
import type { Happening } from './happening.ts'
import type { Onboarding } from './row.ts'

type Words = { readonly subject: (name: string) => string; readonly text: (name: string) => string }
type Side = Notice['to']

const words = (subject: string, text: string): Words => ({
  subject: (name) => subject.replace('{name}', () => name),
  text: (name) => text.replaceAll('{name}', () => name),
})

const APPLICANT: Partial<Readonly<Record<NoticeTemplate, Words>>> = {
  submitted: words(
    'We have received your onboarding',
    'Thank you. What you gave about {name} is being checked; you will hear from us.',
  ),
  documentsRequested: words(
    'Documents are asked for: {name}',
    'We need more documents to check {name}. Which ones, and why, stands on your page.',
  ),
  requestWithdrawn: words(
    'Nothing is asked for any more: {name}',
    'What we asked {name} for is no longer needed. The check goes on.',
  ),
  documentsAccepted: words(
    'Your documents are accepted: {name}',
    'The documents of {name} are accepted. Due diligence is next.',
  ),
  questionsAsked: words(
    'We have questions: {name}',
    'We have questions about {name}. They stand on your page.',
  ),
  signatoryConfirmed: words(
    'The signatory confirmed: {name}',
    'The person who signs for {name} has confirmed.',
  ),
  signatoryDeclined: words(
    'The signatory declined: {name}',
    'The person you named declined to sign for {name}. Please name somebody else.',
  ),
  validated: words('{name} is validated', '{name} is validated. You can begin to work.'),
  rejected: words(
    '{name} was not accepted',
    '{name} was not accepted. The reason, and how to appeal, stand on your page.',
  ),
  upheld: words(
    'The rejection is upheld: {name}',
    'We looked at your appeal for {name} and uphold the rejection.',
  ),
  reopened: words(
    'The check is open again: {name}',
    'The check of {name} was opened again. Until it is validated, new operations wait.',
  ),
  wizardReminder: words(
    'Your onboarding waits for you',
    'Your onboarding is not submitted yet. All that you entered is kept: go on where you stopped.',
  ),
  reminder: words(
    'We wait for your answer: {name}',
    'We asked you for something about {name} and wait for your answer.',
  ),
  secondReminder: words(
    'We still wait for your answer: {name}',
    'We still wait for your answer about {name}. Without it the check cannot go on.',
  ),
}

const PLATFORM: Partial<Readonly<Record<NoticeTemplate, Words>>> = {
  submitted: words('Onboarding submitted: {name}', '{name} submitted its onboarding and waits for a check.'),
  documentsSent: words('Documents arrived: {name}', '{name} sent the documents that were asked for.'),
  questionsAnswered: words('Questions answered: {name}', '{name} answered the questions.'),
  signatoryConfirmed: words('Signatory confirmed: {name}', 'The person who signs for {name} has confirmed.'),
  proposed: words(
    'Second approval wanted: {name}',
    '{name} is at risk, and a colleague proposes to let it in. Somebody else has to approve.',
  ),
  atRisk: words('At risk: {name}', '{name} was marked as at risk and goes through enhanced due diligence.'),
  appealed: words('Appeal: {name}', '{name} appeals against its rejection.'),
  newHits: words(
    'Hits of the screening: {name}',
    'The screening of {name} found names that resemble listed ones. Each wants an answer.',
  ),
  reminder: words(
    'An onboarding waits: {name}',
    'The onboarding of {name} has been waiting for the platform for some days.',
  ),
  secondReminder: words(
    'An onboarding still waits: {name}',
    'The onboarding of {name} is still waiting for the platform.',
  ),
  overdue: words('No answer for a month: {name}', '{name} has not answered for a month.'),
}

const WORDS: Readonly<Record<Side, Partial<Readonly<Record<NoticeTemplate, Words>>>>> = {
  applicant: APPLICANT,
  platform: PLATFORM,
}

/** Writes one letter to each person who may act for the side that the notice names. */
export async function writeLetters(
  { trx, onboarding, site, payload }: Happening,
  { to, template }: Notice,
): Promise<void> {
  const found = WORDS[to][template]
  if (!found) throw new Error(`no words for ${template} to ${to}`)
  await asServer(trx, async () => {
    const { name, isBuyer } = await nameOf(trx, onboarding)
    const reason =
      to === 'applicant' && typeof payload['reason'] === 'string' ? `\n\n${payload['reason']}` : ''
    const place = placeOf(site.origin, to, template, { ...onboarding, isBuyer })
    for (const email of await readersOf(trx, to, onboarding))
      await queueMail(trx, {
        to: email,
        subject: found.subject(name),
        text: `${found.text(name)}${reason}\n\n${place}\n`,
      })
  })
}

async function nameOf(trx: Trx, { organizationId }: Onboarding) {
  if (organizationId === null) return { name: 'your organization', isBuyer: true }
  const row = await trx
    .selectFrom('organization')
    .select(['name', 'is_buyer'])
    .where('id', '=', organizationId)
    .executeTakeFirst()
  return { name: row?.name ?? 'your organization', isBuyer: row?.is_buyer ?? true }
}

/** Owners of the organization, whoever began as long as there is none, or people of the platform who may act. */
async function readersOf(
  trx: Trx,
  to: Side,
  { organizationId, applicantId }: Onboarding,
): Promise<readonly string[]> {
  const { rows } = await sql<{ email: string }>`
    select distinct d.email from person p join personal_data d on d.person_id = p.id
    left join membership m on m.person_id = p.id left join organization g on g.id = m.organization_id
    where p.deactivated_at is null and p.erased_at is null and case
      when ${to} = 'platform' then g.is_platform and m.role <> 'readOnly'
      when ${organizationId}::uuid is null then p.id = ${applicantId}::uuid
      else g.id = ${organizationId}::uuid and m.role = 'owner' end
    order by d.email`.execute(trx)
  return rows.map(({ email }) => email)
}

type Place = Pick<Onboarding, 'id' | 'organizationId'> & { readonly isBuyer: boolean }

function placeOf(origin: string, to: Side, template: NoticeTemplate, place: Place): string {
  const { id, organizationId, isBuyer } = place
  if (to === 'platform') return `${origin}/admin/onboardings/${id}`
  if (organizationId === null || template === 'wizardReminder') return `${origin}/onboarding`
  if (template === 'rejected' || template === 'upheld')
    return `${origin}/onboarding/${organizationId}/onboardingRejected`
  const side = isBuyer ? 'contributor' : 'projectCarrier'
  if (template === 'validated') return `${origin}/${side}/${organizationId}/home`
  return `${origin}/${side}/${organizationId}/onboardingStatus`
}
