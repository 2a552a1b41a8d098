/** Sessions and the viewers behind them. Runs in the system's scope: before it answers nobody is anybody. */
import type { Membership, Viewer } from '../../../contract/session.ts'
import { inScope, SYSTEM, type Database, type Trx } from '../../platform/database.ts'

export type NewSession = {
  readonly tokenHash: Buffer
  readonly personId: string
  readonly authenticatedAt: Date
  readonly expiresAt: Date
}

export type Claims = { readonly sub: string; readonly email: string; readonly name?: string | undefined }

/** Finds or makes the person of a subject. */
export const rememberPerson = (database: Database, claims: Claims): Promise<string> =>
  inScope(database, SYSTEM, async (trx) => {
    const known = await trx
      .selectFrom('person')
      .select('id')
      .where('subject', '=', claims.sub)
      .executeTakeFirst()
    if (known) return known.id
    const { id } = await trx
      .insertInto('person')
      .values({ subject: claims.sub, erased_at: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    const [first = '', ...rest] = (claims.name ?? '').split(' ')
    await trx
      .insertInto('personal_data')
      .values({ person_id: id, email: claims.email, first_name: first, last_name: rest.join(' ') })
      .execute()
    return id
  })

export const openSession = (database: Database, session: NewSession): Promise<void> =>
  inScope(database, SYSTEM, async (trx) => {
    const memberships = await trx
      .selectFrom('membership')
      .select('organization_id')
      .where('person_id', '=', session.personId)
      .limit(2)
      .execute()
    // With one organization there is nothing to choose.
    const only = memberships.length === 1 ? memberships[0]!.organization_id : null
    await trx
      .insertInto('session')
      .values({
        token_hash: session.tokenHash,
        person_id: session.personId,
        organization_id: only,
        authenticated_at: session.authenticatedAt,
        expires_at: session.expiresAt,
      })
      .execute()
  })

export const closeSession = (database: Database, tokenHash: Buffer): Promise<void> =>
  inScope(
    database,
    SYSTEM,
    async (trx) => void (await trx.deleteFrom('session').where('token_hash', '=', tokenHash).execute()),
  )

/** @returns false when the person is no member of that organization */
export const chooseOrganization = (
  database: Database,
  tokenHash: Buffer,
  personId: string,
  organizationId: string,
): Promise<boolean> =>
  inScope(database, SYSTEM, async (trx) => {
    const member = await trx
      .selectFrom('membership')
      .select('role')
      .where('person_id', '=', personId)
      .where('organization_id', '=', organizationId)
      .executeTakeFirst()
    if (!member) return false
    await trx
      .updateTable('session')
      .set({ organization_id: organizationId })
      .where('token_hash', '=', tokenHash)
      .execute()
    return true
  })

export const findViewer = (database: Database, tokenHash: Buffer, now: Date): Promise<Viewer | null> =>
  inScope(database, SYSTEM, async (trx) => {
    const session = await trx
      .selectFrom('session')
      .innerJoin('personal_data', 'personal_data.person_id', 'session.person_id')
      .select(['session.person_id', 'session.organization_id', 'email', 'first_name', 'last_name'])
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    if (!session) return null
    const memberships = await membershipsOf(trx, session.person_id)
    return {
      person: {
        sid: session.person_id,
        email: session.email,
        firstName: session.first_name,
        lastName: session.last_name,
      },
      current: memberships.find(({ organization }) => organization.sid === session.organization_id) ?? null,
      memberships,
    }
  })

async function membershipsOf(trx: Trx, personId: string): Promise<Membership[]> {
  const rows = await trx
    .selectFrom('membership')
    .innerJoin('organization', 'organization.id', 'membership.organization_id')
    .select([
      'organization.id',
      'name',
      'country',
      'is_buyer',
      'is_seller',
      'is_platform',
      'access_status',
      'role',
    ])
    .where('person_id', '=', personId)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .execute()
  return rows.map((row) => ({
    organization: {
      sid: row.id,
      name: row.name,
      country: row.country,
      isBuyer: row.is_buyer,
      isSeller: row.is_seller,
      isPlatform: row.is_platform,
      accessStatus: row.access_status,
    },
    role: row.role,
  }))
}
