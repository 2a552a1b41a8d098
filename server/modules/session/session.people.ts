/** Who a token's subject is here: known, entered by an administrator before, or new. */
import { sql } from 'kysely'
import { inScope, SYSTEM, type Database, type Trx } from '../../platform/database.ts'
import { Refused } from '../../platform/http/refused.ts'
import { t } from '../../platform/messages.ts'

export type Claims = {
  readonly sub: string
  readonly email: string
  readonly name?: string | undefined
  /** The provider has seen that the person reads mail at this address. */
  readonly isEmailVerified: boolean
}

/** Subject of a person whom an administrator entered and who never signed in begins with this. */
export const INVITED = 'invited:'

type Found = { readonly id: string; readonly deactivated_at: Date | null; readonly erased_at: Date | null }

/** Finds, claims or makes a person. @throws Refused 403 when deactivated, erased, or unknown and unverified */
export const rememberPerson = (database: Database, claims: Claims): Promise<string> =>
  inScope(database, SYSTEM, async (trx) => {
    const found =
      (await bySubject(trx, claims.sub)) ?? (await claim(trx, claims)) ?? (await enter(trx, claims))
    if (found.erased_at) throw new Refused(403, 'account_closed', t('refusals.session.accountErased'))
    if (found.deactivated_at)
      throw new Refused(403, 'account_closed', t('refusals.session.accountDeactivatedWritePlatformIf'))
    return found.id
  })

const bySubject = (trx: Trx, subject: string): Promise<Found | undefined> =>
  trx
    .selectFrom('person')
    .select(['id', 'deactivated_at', 'erased_at'])
    .where('subject', '=', subject)
    .executeTakeFirst()

/** An address that is not verified could be another person's: it neither claims nor enters. Of two with the same address none is claimed. */
async function claim(trx: Trx, { sub, email, isEmailVerified }: Claims): Promise<Found | undefined> {
  if (!isEmailVerified) throw new Refused(403, 'email_not_verified')
  const invited = await trx
    .selectFrom('person')
    .innerJoin('personal_data', 'personal_data.person_id', 'person.id')
    .select(['person.id', 'deactivated_at', 'erased_at'])
    .where(sql<boolean>`starts_with(subject, ${INVITED})`)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('erased_at', 'is', null)
    .limit(2)
    .forUpdate('person')
    .execute()
  const [one] = invited
  if (!one || invited.length > 1) return undefined
  if (!one.deactivated_at)
    await trx.updateTable('person').set({ subject: sub }).where('id', '=', one.id).execute()
  return one
}

async function enter(trx: Trx, { sub, email, name = '' }: Claims): Promise<Found> {
  const made = await trx
    .insertInto('person')
    .values({ subject: sub, erased_at: null })
    .onConflict((conflict) => conflict.column('subject').doNothing())
    .returning(['id', 'deactivated_at', 'erased_at'])
    .executeTakeFirst()
  // Another tab of the same person was faster.
  if (!made) return (await bySubject(trx, sub))!
  const [first = '', ...rest] = name.trim().split(/\s+/)
  await trx
    .insertInto('personal_data')
    .values({ person_id: made.id, email, first_name: first, last_name: rest.join(' ') })
    .execute()
  return made
}
