/** What bank statements say of a person, and how it goes. */
import { sql } from 'kysely'
import type { Trx } from '../../platform/database.ts'
import { addressPattern } from '../../platform/search.ts'

const WORDS = sql`lower(concat_ws(' ', w.party, w.remittance))`

export type InStatement = {
  readonly on: string
  readonly party: string | null
  readonly iban: string | null
  readonly text: string | null
}

/**
 * What a person may read about itself. The address was proved at the sign-in; a name was not, and anybody may have it or take
 * it: it counts where the transaction paid for an operation in which the person took part.
 * @param name empty: only the address is looked for
 */
export async function statementsAbout(
  trx: Trx,
  { sid, email, name }: { readonly sid: string; readonly email: string; readonly name: string },
): Promise<readonly InStatement[]> {
  const { rows } = await sql<InStatement>`
    select t.value_on as on, w.party, w.iban, w.remittance as text
    from bank_transaction_words w join bank_transaction t on t.id = w.transaction_id
    where ${WORDS} ~* ${addressPattern(email)}
      or (${name} <> '' and strpos(${WORDS}, ${name.toLowerCase()}) > 0 and exists (
        select 1 from bank_use u join journal j on j.operation_id = u.operation_id
        where u.transaction_id = t.id and j.person_id = ${sid}))
    order by t.value_on, t.id`.execute(trx)
  return rows
}

/** @param name empty: only the address is looked for */
export async function forgetInStatements(
  trx: Trx,
  { email, name }: { readonly email: string; readonly name: string },
): Promise<void> {
  const words = sql`lower(concat_ws(' ', party, remittance))`
  await sql`delete from bank_transaction_words where ${words} ~* ${addressPattern(email)}
    or (${name} <> '' and strpos(${words}, ${name.toLowerCase()}) > 0)`.execute(trx)
}
