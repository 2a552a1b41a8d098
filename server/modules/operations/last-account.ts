/** The account that a project carrier named last, so that nobody types it again. */
import { sql } from 'kysely'
import { eventName } from '../../../machines/operation/by-event.ts'
import type { Scope, Trx } from '../../platform/database.ts'

type Account = { readonly iban: string; readonly bic: string | null }

/** Of the newest invoice of any operation that the organization sells in; an erased account is nobody's. */
export async function lastAccountOf(trx: Trx, { organizationId }: Scope): Promise<Account | null> {
  const { rows } = await sql<Account>`
    select v.value #>> '{}' as iban, nullif(j.payload ->> 'bic', '') as bic
    from operation o
    join journal j on j.operation_id = o.id and j.event = ${eventName('pcInvoice.submit')}
    join personal_value v on v.operation_id = o.id and v.id::text = j.payload -> 'iban' ->> '$personal'
    where o.carrier_organization_id = ${organizationId}
    order by j.at desc limit 1`.execute(trx)
  return rows[0] ?? null
}
