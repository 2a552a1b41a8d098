/** What bank statements say of a person, and how it goes. */
import { sql } from 'kysely'
import type { Trx } from '../../platform/database.ts'
import { addressPattern } from '../../platform/search.ts'

const WORDS = sql`lower(concat_ws(' ', w.party, w.remittance))`

type Person = { readonly sid: string; readonly email: string; readonly name: string }

export type InStatement = {
  readonly on: string
  readonly party: string | null
  readonly iban: string | null
  readonly text: string | null
}

/**
 * Of `bank_transaction_words w`, what is about a person. The address was proved at the sign-in; a name was not, and anyone may
 * have it or take it: it counts where the transaction paid for an operation in which the person took part.
 * @param name empty: only the address is looked for
 */
const isAbout = ({ sid, email, name }: Person) => sql`(${WORDS} ~* ${addressPattern(email)}
  or (${name} <> '' and strpos(${WORDS}, ${name.toLowerCase()}) > 0 and exists (
    select 1 from bank_use u join journal j on j.operation_id = u.operation_id
    where u.transaction_id = w.transaction_id and j.person_id = ${sid})))`

/** What a person may read about itself. */
export async function statementsAbout(trx: Trx, person: Person): Promise<readonly InStatement[]> {
  const { rows } = await sql<InStatement>`
    select t.value_on as on, w.party, w.iban, w.remittance as text
    from bank_transaction_words w join bank_transaction t on t.id = w.transaction_id
    where ${isAbout(person)} order by t.value_on, t.id`.execute(trx)
  return rows
}

/** No more than the person may read. */
export async function forgetInStatements(trx: Trx, person: Person): Promise<void> {
  await sql`delete from bank_transaction_words w where ${isAbout(person)}`.execute(trx)
}
