/** Sessions and the viewers behind them. Runs in the system's scope: before it answers no one is anyone. */
import type pg from 'pg'
import { ListLayout, type Membership } from '../../../contract/session.ts'
import { inScope, readInScope, SYSTEM, type Database, type Trx } from '../../platform/database.ts'
import { Refused } from '../../platform/http/refused.ts'
import type { SignedIn } from '../../shared/http/fresh.ts'
import { begin, COMMIT, together, withClient, type Statement } from '../../workflow/transaction.ts'
import { refuseSignedOut } from './session.ended.ts'
import { t } from '../../platform/messages.ts'

export type NewSession = {
  readonly tokenHash: Buffer
  readonly personId: string
  /** null: the token does not say when the person signed in. */
  readonly authenticatedAt: Date | null
  readonly issuedAt: Date
  /** `claimed`: by the access token. Else the sign-in's nonce and the access token, or null when nothing proves a sign-in. */
  readonly signIn: 'claimed' | { readonly nonceHash: Buffer; readonly tokenHash: Buffer } | null
  readonly now: Date
  readonly expiresAt: Date
  /** The session that this browser had until now. */
  readonly previous: Buffer | null
  /** Browser and system in words. */
  readonly device: string | null
}

/** Calls under way may still carry the cookie that was just replaced. */
const GRACE_MS = 30_000

/** The session that it replaces hands on its organization. @throws Refused 401 for a sign-in before a sign-out everywhere */
export const openSession = (database: Database, session: NewSession): Promise<void> =>
  inScope(database, SYSTEM, async (trx) => {
    const { personId, now } = session
    const before = session.previous ? await takeOver(trx, session.previous, session) : null
    if (!before) {
      await refuseSignedOut(trx, session)
      await refuseRefreshed(trx, session)
    }
    const organizations = await organizationsOf(trx, personId)
    // With one organization there is nothing to choose.
    const only = organizations.length === 1 ? organizations[0]! : null
    const kept = organizations.find((id) => id === before?.organization_id)
    // Without a time of authentication only the first token's counts: a refreshed one is younger and proves nothing.
    const authenticatedAt = session.authenticatedAt ?? before?.authenticated_at ?? session.issuedAt
    await trx
      .insertInto('session')
      .values({
        token_hash: session.tokenHash,
        person_id: personId,
        organization_id: kept ?? only,
        // A provider whose clock is ahead must not make anyone fresh for longer.
        authenticated_at: authenticatedAt > now ? now : authenticatedAt,
        expires_at: session.expiresAt,
        device: session.device,
      })
      .execute()
  })

/** A refreshed token does not prove a sign-in: its ID token has no nonce, or a used one (OpenID Connect Core 12.2). */
async function refuseRefreshed(trx: Trx, { signIn, now }: NewSession): Promise<void> {
  if (signIn === 'claimed') return
  const { tokenHash } =
    (signIn &&
      (await trx
        .insertInto('sign_in_nonce')
        .values({ nonce_hash: signIn.nonceHash, token_hash: signIn.tokenHash, used_at: now })
        .onConflict((conflict) =>
          conflict
            .column('nonce_hash')
            .doUpdateSet((row) => ({ nonce_hash: row.ref('excluded.nonce_hash') })),
        )
        .returning('token_hash as tokenHash')
        .executeTakeFirst())) ??
    {}
  if (!signIn || !tokenHash?.equals(signIn.tokenHash))
    throw new Refused(401, 'invalid_token', t('refusals.session.sessionEndedSignAgain'))
}

async function takeOver(trx: Trx, previous: Buffer, { tokenHash, personId, now }: NewSession) {
  const before = await trx
    .selectFrom('session')
    .select(['person_id', 'organization_id', 'authenticated_at', 'expires_at'])
    .where('token_hash', '=', previous)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
  if (!before) return null
  if (before.person_id !== personId) {
    await end(trx, previous)
    return null
  }
  const soon = new Date(now.getTime() + GRACE_MS)
  await trx
    .updateTable('session')
    .set({ replaced_by: tokenHash })
    .where((where) => where.or([where('token_hash', '=', previous), where('replaced_by', '=', previous)]))
    .execute()
  if (before.expires_at > soon)
    await trx.updateTable('session').set({ expires_at: soon }).where('token_hash', '=', previous).execute()
  return before
}

/** Another tab may have renewed it at this very moment: what took its place ends with it. Waits for that tab's transaction. */
async function end(trx: Trx, tokenHash: Buffer): Promise<void> {
  const before = await trx
    .selectFrom('session')
    .select('replaced_by')
    .where('token_hash', '=', tokenHash)
    .forUpdate()
    .executeTakeFirst()
  const ended = [tokenHash, before?.replaced_by ?? tokenHash]
  await trx
    .deleteFrom('session')
    .where((where) => where.or([where('token_hash', 'in', ended), where('replaced_by', 'in', ended)]))
    .execute()
}

/** Ends a session, and with it those that it replaced, and the one that replaced it. */
export const closeSession = (database: Database, tokenHash: Buffer): Promise<void> =>
  inScope(database, SYSTEM, (trx) => end(trx, tokenHash))

/** Which of these sessions still are, and for which organization each acts: one question for all open streams of a process. */
export const livingSessions = (
  database: Database,
  hashes: readonly Buffer[],
  now: Date,
): Promise<ReadonlyMap<string, string | null>> =>
  readInScope(database, SYSTEM, async (trx) => {
    const rows = await trx
      .selectFrom('session')
      .innerJoin('person', 'person.id', 'session.person_id')
      .select(['token_hash', 'organization_id'])
      .where('token_hash', 'in', hashes)
      .where('expires_at', '>', now)
      .where('deactivated_at', 'is', null)
      .where('erased_at', 'is', null)
      .execute()
    return new Map(rows.map((row) => [row.token_hash.toString('base64'), row.organization_id]))
  })

/** @returns false when the person is no member of that organization, or it was deleted */
export const chooseOrganization = (
  database: Database,
  tokenHash: Buffer,
  personId: string,
  organizationId: string,
): Promise<boolean> =>
  inScope(database, SYSTEM, async (trx) => {
    if (!(await organizationsOf(trx, personId)).includes(organizationId)) return false
    await trx
      .updateTable('session')
      .set({ organization_id: organizationId })
      .where('token_hash', '=', tokenHash)
      .execute()
    return true
  })

type ViewerRow = {
  readonly person_id: string
  readonly organization_id: string | null
  readonly authenticated_at: Date
  readonly email: string
  readonly first_name: string
  readonly last_name: string
  readonly list_layout: unknown
  readonly role: Membership['role']
  readonly organization: Membership['organization'] | null
}

/** A row for each membership, and one without for a person who has none. */
const findSession = (tokenHash: Buffer, now: Date): Statement => ({
  name: 'session_viewer',
  text: `select s.person_id, s.organization_id, s.authenticated_at, d.email, d.first_name, d.last_name, d.list_layout, m.role,
      case when o.id is not null then jsonb_build_object('sid', o.id, 'name', o.name, 'country', o.country,
        'isBuyer', o.is_buyer, 'isSeller', o.is_seller, 'isPlatform', o.is_platform, 'accessStatus', o.access_status) end
        as organization
    from session s join person p on p.id = s.person_id join personal_data d on d.person_id = s.person_id
    left join (membership m join organization o on o.id = m.organization_id and o.deleted_at is null)
      on m.person_id = s.person_id
    where s.token_hash = $1 and s.expires_at > $2 and p.deactivated_at is null and p.erased_at is null
    order by o.name`,
  values: [tokenHash, now],
})

/** In one round trip. null: no such session, or its person may not sign in any longer. */
export const findViewer = (pool: pg.Pool, tokenHash: Buffer, now: Date): Promise<SignedIn | null> =>
  withClient(pool, async (client) => {
    const answers = await together(client, [...begin(SYSTEM), findSession(tokenHash, now), COMMIT])
    const rows = answers[1]!.rows as ViewerRow[]
    const [session] = rows
    if (!session) return null
    const memberships = rows.flatMap(({ organization, role }) =>
      organization ? [{ organization, role }] : [],
    )
    return {
      person: {
        sid: session.person_id,
        email: session.email,
        firstName: session.first_name,
        lastName: session.last_name,
      },
      current: memberships.find(({ organization }) => organization.sid === session.organization_id) ?? null,
      memberships,
      // A release before or after may have known other columns.
      listLayout: ListLayout.nullable().safeParse(session.list_layout).data ?? null,
      authenticatedAt: session.authenticated_at,
    }
  })

async function organizationsOf(trx: Trx, personId: string): Promise<readonly string[]> {
  const rows = await trx
    .selectFrom('membership')
    .innerJoin('organization', 'organization.id', 'membership.organization_id')
    .where('person_id', '=', personId)
    .where('deleted_at', 'is', null)
    .select('organization.id')
    .execute()
  return rows.map(({ id }) => id)
}
