/** What an onboarding tells its applicant or the platform, in the transaction of the event. */
import type { Notice } from '../../../machines/onboarding/kit.ts'
import { isEmailKind } from '../../emails/emails.ts'
import { tellWithin } from '../../emails/tell.ts'
import { asServer } from '../../ledger/connection.ts'
import { SYSTEM } from '../../platform/database.ts'
import type { Happening } from './happening.ts'
import type { Onboarding } from './row.ts'

/** Tells each person who may act for the side that the notice names. */
export async function writeEmails(
  { trx, row: onboarding, site, payload, by, now, version }: Happening,
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
  await tellWithin(trx, {
    key: `${id}/${version}/${template}`,
    ...readersOf(to, onboarding),
    kind,
    facts,
    at: now,
    isReceipt: to === 'applicant',
    by:
      by.userId === SYSTEM.personId
        ? null
        : { personId: by.userId, party: by.role === 'platform' ? site.name : name },
  })
}

/** Of the applicant the organization's owners; as long as there is none, the person who began. */
function readersOf(to: Notice['to'], { organizationId, applicantId }: Onboarding) {
  if (to === 'platform') return { to, id: null }
  return organizationId === null
    ? ({ to: 'person', id: applicantId } as const)
    : ({ to: 'owners', id: organizationId } as const)
}
