/** Writes organizations, people and their sign-in accounts. */
import { inScope, SYSTEM, type Database, type Scope, type Trx } from '../server/platform/database.ts'
import { hashPassword } from '../server/platform/identity/passwords.ts'
import { DEMONSTRATION_ACCOUNTS, DEMONSTRATION_PASSWORD } from './accounts.ts'
import { ORGANIZATIONS, type DemoOrganization } from './market.ts'

export type Parties = {
  readonly organizationId: (key: DemoOrganization['key']) => string
  /** The person behind an account, acting for its organization. */
  readonly scopeOf: (email: string) => Scope
}

export async function writeParties(trx: Trx): Promise<Parties> {
  const hash = await hashPassword(DEMONSTRATION_PASSWORD)
  const organizations = new Map<string, string>()
  for (const one of ORGANIZATIONS) {
    const { id } = await trx
      .insertInto('organization')
      .values({
        name: one.name,
        country: one.country,
        vat: one.vat,
        is_buyer: one.isBuyer,
        is_seller: one.isSeller,
        is_platform: one.key === 'platform',
        access_status: one.accessStatus,
        deleted_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    organizations.set(one.key, id)
  }
  const scopes = new Map<string, Scope>()
  for (const account of DEMONSTRATION_ACCOUNTS) {
    const organizationId = organizations.get(account.organization)!
    const { id: personId } = await trx
      .insertInto('person')
      .values({ subject: account.subject, erased_at: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('personal_data')
      .values({
        person_id: personId,
        email: account.email,
        first_name: account.firstName,
        last_name: account.lastName,
      })
      .execute()
    await trx
      .insertInto('membership')
      .values(
        [account, ...(account.also ?? [])].map(({ organization, role }) => ({
          person_id: personId,
          organization_id: organizations.get(organization)!,
          role,
          purchase_limit_cents: account.purchaseLimitCents ?? null,
          purchase_limit_currency: account.purchaseLimitCents === undefined ? null : 'EUR',
        })),
      )
      .execute()
    await trx
      .insertInto('identity_account')
      .values({
        subject: account.subject,
        email: account.email,
        name: `${account.firstName} ${account.lastName}`,
        password_hash: hash,
      })
      .execute()
    scopes.set(account.email, { personId, organizationId, platform: account.organization === 'platform' })
  }
  return partiesOf(organizations, scopes)
}

/** The same again when the rows are there already, after a start that was cut off. */
export const readParties = (database: Database): Promise<Parties> =>
  inScope(database, SYSTEM, async (trx) => {
    const rows = await trx.selectFrom('organization').select(['id', 'name']).execute()
    const organizations = new Map(
      ORGANIZATIONS.map(({ key, name }) => [key as string, rows.find((row) => row.name === name)!.id]),
    )
    const people = await trx.selectFrom('person').select(['id', 'subject']).execute()
    const scopes = DEMONSTRATION_ACCOUNTS.map((account) => {
      const personId = people.find(({ subject }) => subject === account.subject)!.id
      return [
        account.email,
        {
          personId,
          organizationId: organizations.get(account.organization)!,
          platform: account.organization === 'platform',
        },
      ] as const
    })
    return partiesOf(organizations, new Map(scopes))
  })

const partiesOf = (
  organizations: ReadonlyMap<string, string>,
  scopes: ReadonlyMap<string, Scope>,
): Parties => ({
  organizationId: (key) => organizations.get(key)!,
  scopeOf: (email) => scopes.get(email)!,
})
