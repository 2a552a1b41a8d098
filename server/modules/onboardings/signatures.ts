/** Someone else signs: what the link shows, and its one answer. */
import { sql } from 'kysely'
import type * as z from 'zod'
import type { SignatureRequest } from '../../../contract/organizations/onboarding-shapes.ts'
import { SYSTEM, type Trx } from '../../platform/database.ts'
import { orNotFound, Refused } from '../../platform/http/refused.ts'
import { hashToken } from '../session/session.cookie.ts'
import type { Site } from '../../emails/people.ts'
import { personalOf, NOTHING } from './personal.ts'
import { findSubmitted } from './row.ts'
import { sendEvent, type Announced } from './send.ts'
import { t } from '../../platform/messages.ts'

type Row = {
  readonly id: string
  readonly onboarding_id: string
  readonly expires_at: Date
  readonly answer: 'confirmed' | 'declined' | null
  readonly revoked_at: Date | null
  readonly organization: string | null
  readonly deleted_at: Date | null
}

/** Locks the onboarding first, as every event does. Needs the server's scope: who holds the link belongs nowhere. */
async function byToken(trx: Trx, token: string): Promise<Row> {
  const hash = hashToken(token)
  await sql`select 1 from onboarding where id = (
    select onboarding_id from onboarding_signature where token_hash = ${hash}) for update`.execute(trx)
  const { rows } = await sql<Row>`select s.id, s.onboarding_id, s.expires_at, s.answer, s.revoked_at,
      g.name as organization, g.deleted_at
    from onboarding_signature s join onboarding o on o.id = s.onboarding_id
    left join organization g on g.id = o.organization_id where s.token_hash = ${hash}`.execute(trx)
  return orNotFound(rows[0])
}

const stateOf = (row: Row, now: Date): z.infer<typeof SignatureRequest>['state'] => {
  if (row.answer) return row.answer
  if (row.revoked_at || row.deleted_at) return 'revoked'
  return row.expires_at <= now ? 'expired' : 'open'
}

async function present(trx: Trx, row: Row, now: Date): Promise<z.input<typeof SignatureRequest>> {
  const state = stateOf(row, now)
  const values = (await personalOf(trx, row.onboarding_id)).get('signatoryForm') ?? NOTHING
  const text = (path: string) => {
    const value = values.get(path)
    // A link that ended may be of someone whom the applicant replaced.
    return typeof value === 'string' && !row.revoked_at && !row.deleted_at ? value : ''
  }
  return {
    organization: row.organization ?? '',
    name: text('name'),
    role: text('role'),
    state,
    expiresAt: row.expires_at.toISOString(),
  }
}

/** @throws Refused 404 */
export const showSignature = async (trx: Trx, token: string, now: Date) =>
  present(trx, await byToken(trx, token), now)

const ENDED = {
  confirmed: t('refusals.onboardings.confirmed'),
  declined: t('refusals.onboardings.declined'),
  revoked: t('refusals.onboardings.revoked'),
  expired: t('refusals.onboardings.expired'),
} as const

/** The same answer twice is one answer. @throws Refused 404, 409 gone */
export async function answerSignature(
  trx: Trx,
  site: Site,
  { token, answer }: { readonly token: string; readonly answer: 'confirm' | 'decline' },
  now: Date,
): Promise<{ readonly announced: Announced | null; readonly answer: z.input<typeof SignatureRequest> }> {
  const row = await byToken(trx, token)
  const state = stateOf(row, now)
  const wanted = answer === 'confirm' ? 'confirmed' : 'declined'
  if (state === wanted) return { announced: null, answer: await present(trx, row, now) }
  if (state !== 'open') throw new Refused(409, 'gone', ENDED[state])
  await trx
    .updateTable('onboarding_signature')
    .set({ answered_at: now, answer: wanted })
    .where('id', '=', row.id)
    .execute()
  const onboarding = await findSubmitted(trx, SYSTEM, row.onboarding_id, true)
  const around = { trx, scope: SYSTEM, site, now, sessionHash: null }
  const announced = await sendEvent(around, onboarding, {
    type: `signatory.${answer}`,
    payload: {},
    version: null,
  })
  return { announced, answer: await present(trx, { ...row, answer: wanted }, now) }
}
