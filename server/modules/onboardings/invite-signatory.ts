/** The link for someone else who signs. Only the hash of its token is kept. */
import { daysAfter } from '../../../machines/kernel/days.ts'
import { sendEmail } from '../../emails/send.ts'
import { asServer } from '../../ledger/connection.ts'
import type { Trx } from '../../platform/database.ts'
import { Refused } from '../../platform/http/refused.ts'
import { hashToken, newToken } from '../session/session.cookie.ts'
import type { Happening } from './happening.ts'
import { NOTHING, personalOf } from './personal.ts'
import { t } from '../../platform/messages.ts'

const SIGNATURE_DAYS = 14

/** A new link ends those before it. */
export async function inviteSignatory({ trx, row: onboarding, site, now }: Happening): Promise<void> {
  const values = (await personalOf(trx, onboarding.id)).get('signatoryForm') ?? NOTHING
  const email = values.get('email')
  if (typeof email !== 'string')
    throw new Refused(409, 'guard_refused', t('refusals.onboardings.noSignatoryNamed'))
  const token = newToken()
  await asServer(trx, async () => {
    const row = onboarding.organizationId
      ? await trx
          .selectFrom('organization')
          .select('name')
          .where('id', '=', onboarding.organizationId)
          .executeTakeFirst()
      : undefined
    await revokeLinks(trx, onboarding.id, now)
    await trx
      .insertInto('onboarding_signature')
      .values({
        onboarding_id: onboarding.id,
        token_hash: hashToken(token),
        invited_at: now,
        expires_at: daysAfter(now, SIGNATURE_DAYS),
      })
      .execute()
    const facts = { site, token, organization: row?.name ?? null, days: SIGNATURE_DAYS }
    await sendEmail({ trx }, [email], 'people.signatory', facts)
  })
}

const revokeLinks = (trx: Trx, onboardingId: string, now: Date) =>
  trx
    .updateTable('onboarding_signature')
    .set({ revoked_at: now })
    .where('onboarding_id', '=', onboardingId)
    .where('revoked_at', 'is', null)
    .execute()
