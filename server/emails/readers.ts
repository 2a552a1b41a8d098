/** Who reads what is sent to a side. */
import { asServer } from '../ledger/connection.ts'
import { rows } from '../platform/statements.ts'
import type { Trx } from '../platform/database.ts'

/** @param condition on person `p`, membership `m` and organization `g` */
const addresses = (condition: string): string => `select distinct d.email
  from person p join personal_data d on d.person_id = p.id
  left join membership m on m.person_id = p.id left join organization g on g.id = m.organization_id
  where p.deactivated_at is null and p.erased_at is null and ${condition} order by d.email`

/** SQL with one parameter: the person or organization; of the platform the one in charge, or null. */
export const READERS = {
  platform: addresses(`g.is_platform and m.role <> 'readOnly' and ($1::uuid is null or p.id = $1)`),
  organization: addresses(`g.id = $1 and m.role <> 'readOnly'`),
  owners: addresses(`g.id = $1 and m.role = 'owner'`),
  person: addresses('p.id = $1'),
}

/** @returns their addresses, whatever the caller may see */
export async function readersIn(trx: Trx, who: keyof typeof READERS, id: string | null): Promise<string[]> {
  const found = await asServer(trx, () => rows<{ email: string }>(trx, READERS[who], [id]))
  return found.map(({ email }) => email)
}
