/** E-mails of an onboarding: to its applicant or to the platform, in the transaction of the event. */
import type { Notice } from '../../../machines/onboarding/kit.ts'
import { isEmailKind } from '../../emails/emails.ts'
import { readersIn } from '../../emails/readers.ts'
import { sendEmail } from '../../emails/send.ts'
import { asServer } from '../../ledger/connection.ts'
import type { Trx } from '../../platform/database.ts'
import type { Happening } from './happening.ts'
import type { Onboarding } from './row.ts'

/** Writes one e-mail to each person who may act for the side that the notice names. */
export async function writeLetters(
  { trx, row: onboarding, site, payload }: Happening,
  { to, template }: Notice,
): Promise<void> {
  const kind = `onboarding.${to}.${template}` as const
  if (!isEmailKind(kind)) throw new Error(`no words for ${kind}`)
  const { id, organizationId } = onboarding
  const found = await asServer(trx, () =>
    trx
      .selectFrom('organization')
      .select(['name', 'is_buyer'])
      .where('id', '=', organizationId)
      .executeTakeFirst(),
  )
  const { name = null, is_buyer: isBuyer = true } = found ?? {}
  const reason = typeof payload['reason'] === 'string' ? payload['reason'] : null
  const facts = { site, id, organizationId, name, isBuyer, reason }
  await sendEmail({ trx }, await readersOf(trx, to, onboarding), kind, facts)
}

/** Of the applicant the organization's owners; as long as there is none, the person who began. */
const readersOf = (trx: Trx, to: Notice['to'], { organizationId, applicantId }: Onboarding) =>
  to === 'platform'
    ? readersIn(trx, 'platform', null)
    : organizationId === null
      ? readersIn(trx, 'person', applicantId)
      : readersIn(trx, 'owners', organizationId)
