/** Every kind of caller that the permission matrix tells apart. */
import type { Role } from '../../contract/shared.ts'
import type { Marketplace } from './marketplace.ts'

type Principal = {
  /** Key of a demonstration organization; none: the person belongs nowhere. */
  readonly organization?: 'platform' | 'contributor' | 'carrier' | 'trader' | 'newcomer' | 'maison'
  readonly role?: Role
  readonly session?: 'none' | 'expired' | 'not chosen'
  /** SQL over the person ($1) and its organization ($2), after the session was opened. */
  readonly afterwards?: string
}

const PRINCIPALS = {
  'a visitor': { session: 'none' },
  'an expired session': { organization: 'platform', role: 'owner', session: 'expired' },
  'a platform owner': { organization: 'platform', role: 'owner' },
  'a platform operator': { organization: 'platform', role: 'operator' },
  'a platform read-only': { organization: 'platform', role: 'readOnly' },
  'a contributor owner': { organization: 'contributor', role: 'owner' },
  'a contributor operator': { organization: 'contributor', role: 'operator' },
  'a contributor read-only': { organization: 'contributor', role: 'readOnly' },
  'a carrier owner': { organization: 'carrier', role: 'owner' },
  'a carrier operator': { organization: 'carrier', role: 'operator' },
  'a carrier read-only': { organization: 'carrier', role: 'readOnly' },
  'an owner of both sides': { organization: 'trader', role: 'owner' },
  'a not validated owner': { organization: 'newcomer', role: 'owner' },
  'a not validated read-only': { organization: 'newcomer', role: 'readOnly' },
  'a person without any organization': {},
  'a person who has not chosen': { organization: 'contributor', role: 'owner', session: 'not chosen' },
  'a deactivated platform owner': {
    organization: 'platform',
    role: 'owner',
    afterwards: 'update person set deactivated_at = now() where id = $1 and $2::uuid is not null',
  },
  'an owner who was taken out': {
    organization: 'platform',
    role: 'owner',
    afterwards: 'delete from membership where person_id = $1 and organization_id = $2',
  },
  'an owner of a deleted organization': {
    organization: 'maison',
    role: 'owner',
    afterwards: 'update organization set deleted_at = now() where id = $2 and $1::uuid is not null',
  },
} as const satisfies Readonly<Record<string, Principal>>

export type PrincipalName = keyof typeof PRINCIPALS
export const PRINCIPAL_NAMES = Object.keys(PRINCIPALS) as readonly PrincipalName[]

/** Writes all of them. @returns the cookie of a new session for one; null without a session */
export async function writePrincipals({ test, parties, sessionFor }: Marketplace) {
  const people = new Map<PrincipalName, string>()
  const kinds = Object.entries(PRINCIPALS) as [PrincipalName, Principal][]
  for (const [name, { organization, role }] of kinds) {
    const { rows } = await test.owner.query<{ id: string }>(
      'insert into person (subject) values ($1) returning id',
      [`principal: ${name}`],
    )
    const id = rows[0]!.id
    people.set(name, id)
    await test.owner.query(
      "insert into personal_data (person_id, email) values ($1::uuid, $1::text || '@example.org')",
      [id],
    )
    if (organization)
      await test.owner.query(
        'insert into membership (person_id, organization_id, role) values ($1, $2, $3)',
        [id, parties.organizationId(organization), role],
      )
  }
  return async (name: PrincipalName): Promise<string | null> => {
    const { session, organization, afterwards }: Principal = PRINCIPALS[name]
    if (session === 'none') return null
    const personId = people.get(name)!
    const organizationId = organization ? parties.organizationId(organization) : null
    const cookie = await sessionFor(personId, session === 'not chosen' ? null : organizationId)
    if (session === 'expired')
      await test.owner.query(
        "update session set expires_at = now() - interval '1 second' where person_id = $1",
        [personId],
      )
    if (afterwards) await test.owner.query(afterwards, [personId, organizationId])
    return cookie
  }
}
