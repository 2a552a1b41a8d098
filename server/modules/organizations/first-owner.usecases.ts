/** The first administrator: the platform's organization and its owner, made from the command line. */
import { sql } from 'kysely'
import * as z from 'zod'
import type { Config } from '../../config.ts'
import { auditBy } from './audit.ts'
import { CannotStart } from '../../platform/cannot-start.ts'
import { inScope, SYSTEM, type Database, type Trx } from '../../platform/database.ts'
import { enterPerson } from '../people/people.usecases.ts'
import { t } from '../../platform/messages.ts'
import { queryRows, lockName } from '../../platform/statements.ts'

export const FirstOwner = z.strictObject({
  email: z.email().max(254),
  organization: z.string().trim().min(1).max(200),
  /** ISO 3166-1 alpha-2. */
  country: z.string().regex(/^[A-Z]{2}$/, t('refusals.organizations.twoCapitalLettersSuchFr')),
})
export type FirstOwner = z.infer<typeof FirstOwner>

/** Whether someone can administer the platform: an owner who may sign in. */
export const hasPlatformOwner = (database: Database): Promise<boolean> =>
  inScope(database, SYSTEM, ownerExists)

async function ownerExists(trx: Trx): Promise<boolean> {
  const rows = await queryRows(trx)`select 1 from organization o join membership m on m.organization_id = o.id
    join person p on p.id = m.person_id
    where o.is_platform and m.role = 'owner' and p.deactivated_at is null and p.erased_at is null limit 1`
  return rows.length > 0
}

/** The platform's organization and owner. @throws CannotStart when the platform has an owner */
export const makeFirstOwner = (
  database: Database,
  site: Pick<Config, 'name' | 'origin'>,
  { email, organization, country }: FirstOwner,
): Promise<void> =>
  inScope(database, SYSTEM, async (trx) => {
    await lockName(trx, 'first owner')
    if (await ownerExists(trx))
      throw new CannotStart(
        'The platform has an owner already, who can enter further people in the back office.',
      )
    const platform = (await platformOf(trx)) ?? (await enterPlatform(trx, organization, country))
    const known = await sql<{
      id: string
    }>`select p.id from person p join personal_data d on d.person_id = p.id
      where lower(d.email) = ${email.toLowerCase()} and p.erased_at is null limit 1`.execute(trx)
    const personId = known.rows[0]?.id
    if (personId === undefined) {
      const person = {
        email,
        firstName: '',
        lastName: '',
        organizationNames: [platform.name],
        role: 'owner' as const,
      }
      await enterPerson(trx, SYSTEM, site, person)
      return
    }
    await sql`insert into membership (person_id, organization_id, role) values (${personId}, ${platform.id}, 'owner')
      on conflict (person_id, organization_id) do update set role = 'owner'`.execute(trx)
    await auditBy(trx, SYSTEM, 'person.enter', personId, {
      details: { organizations: [platform.id], role: 'owner' },
    })
  })

type Platform = { readonly id: string; readonly name: string }

const platformOf = (trx: Trx): Promise<Platform | undefined> =>
  trx
    .selectFrom('organization')
    .select(['id', 'name'])
    .where('is_platform', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

const enterPlatform = (trx: Trx, name: string, country: string): Promise<Platform> =>
  trx
    .insertInto('organization')
    .values({
      name,
      country,
      vat: null,
      is_buyer: false,
      is_seller: false,
      is_platform: true,
      access_status: 'validated',
      deleted_at: null,
    })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
