/** Notifies the readers of a side, with an e-mail for those who want one at once. Nothing else writes either. */
import { asServer } from '../ledger/connection.ts'
import { rows } from '../platform/statements.ts'
import type { Trx } from '../platform/database.ts'
import { newsOf, type FactsOf } from './emails.ts'
import { sendEmail, type Way } from './send.ts'
import { topicOf, type NotifiedKind } from './topics.ts'

/** @param condition on person `p`, membership `m` and organization `g` */
const members = (condition: string): string => `select distinct on (p.id) p.id, d.email,
    g.id as organization_id, m.role <> 'readOnly' as may_act
  from person p join personal_data d on d.person_id = p.id
  join membership m on m.person_id = p.id join organization g on g.id = m.organization_id
  where p.deactivated_at is null and p.erased_at is null and ${condition} order by p.id`

/**
 * SQL with two parameters: the person or organization, and the person who acted, who is left out later. Of the platform the
 * first is the person in charge or null; colleagues are notified as well of what the person in charge did.
 */
const READERS = {
  platform: members('g.is_platform and ($1::uuid is null or p.id = $1 or $1 = $2::uuid)'),
  organization: members('g.id = $1'),
  owners: members(`g.id = $1 and m.role = 'owner'`),
  person: `select p.id, d.email, null::uuid as organization_id, true as may_act
    from person p join personal_data d on d.person_id = p.id
    where p.deactivated_at is null and p.erased_at is null and p.id = $1`,
}

type Address = { readonly email: string }

export type News<Kind extends NotifiedKind> = {
  /** Names what happened: announced twice, it is written once. */
  readonly key: string
  readonly to: keyof typeof READERS
  /** As READERS takes it. */
  readonly id: string | null
  readonly kind: Kind
  readonly facts: FactsOf<Kind>
  readonly at: Date
  /** Null: the system. */
  readonly by: { readonly personId: string; readonly party: string | null } | null
  /** A confirmation, which also reaches the person who acted; nothing else does. */
  readonly isReceipt?: boolean
}

type Teller = {
  /** Runs a statement as the server. */
  readonly ask: (text: string, values: readonly unknown[], name: string) => Promise<Address[]>
  readonly way: Way
}

const textOf = (to: keyof typeof READERS): string => `with reader as (${READERS[to]}), written as (
    insert into notification (person_id, organization_id, key, kind, text, about, path, by_person_id, by_party, at, email)
    select r.id, r.organization_id, $3, $4, $5, $6, $7, $2::uuid, $8, $9::timestamptz,
      coalesce(c.email, case when r.may_act then 'now' else 'never' end)
    from reader r left join notification_choice c on c.person_id = r.id and c.topic = $10
    where $11 or r.id is distinct from $2::uuid
    on conflict (person_id, key) do update set key = excluded.key
    returning person_id, email)
  select r.email from written w join reader r on r.id = w.person_id where w.email = 'now' order by r.email`

export async function tell<Kind extends NotifiedKind>(
  { ask, way }: Teller,
  { key, to, id, kind, facts, at, by, isReceipt = false }: News<Kind>,
): Promise<void> {
  const { text, about, path } = newsOf(kind, facts)
  const values = [
    id,
    by?.personId ?? null,
    key,
    kind,
    text,
    about,
    path,
    by?.party ?? null,
    at,
    topicOf(kind),
    isReceipt,
  ]
  const readers = await ask(textOf(to), values, `notify_${to}`)
  const addresses = readers.map(({ email }) => email)
  // A job that is tried again sends what an earlier try wrote, also where no one is left to notify.
  if (addresses.length > 0 || 'mail' in way) await sendEmail(way, addresses, kind, facts)
}

/** In the transaction of what happened. */
export const tellWithin = <Kind extends NotifiedKind>(trx: Trx, news: News<Kind>): Promise<void> =>
  tell({ ask: (text, values) => asServer(trx, () => rows<Address>(trx, text, values)), way: { trx } }, news)
