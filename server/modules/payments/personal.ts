/** What bank statements say of a person, and how it goes. */
import { sql } from 'kysely'
import type { Trx } from '../../platform/database.ts'

/** @param name empty: only the address is looked for */
export async function forgetInStatements(
  trx: Trx,
  { email, name }: { readonly email: string; readonly name: string },
): Promise<void> {
  const words = sql`lower(concat_ws(' ', party, remittance))`
  await sql`delete from bank_transaction_words where strpos(${words}, ${email.toLowerCase()}) > 0
    or (${name} <> '' and strpos(${words}, ${name.toLowerCase()}) > 0)`.execute(trx)
}
