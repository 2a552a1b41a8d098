/**
 * Decides who is told of what: writes a notification for each reader of a side, and an e-mail to those who want one at once.
 * Nothing else writes either.
 */
import { asServer } from '../ledger/connection.ts'
import { rows } from '../platform/statements.ts'
import type { Trx } from '../platform/database.ts'
import { newsOf, type FactsOf } from './emails.ts'
import { READERS } from './readers.ts'
import { sendEmail, type Way } from './send.ts'
import { topicOf, type NotifiedKind } from './topics.ts'

type Address = { readonly email: string }

export type News<Kind extends NotifiedKind> = {
  /** Names what happened: told twice, it is written once. */
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

const textOf = (to: keyof typeof READERS): string => `with reader as (${READERS[to]}), told as (
    insert into notification (person_id, organization_id, key, kind, text, about, path, by_person_id, by_party, at, email)
    select r.id, r.organization_id, $3, $4, $5, $6, $7, $2::uuid, $8, $9::timestamptz,
      coalesce(c.email, case when r.may_act then 'now' else 'never' end)
    from reader r left join notification_choice c on c.person_id = r.id and c.topic = $10
    where $11 or r.id is distinct from $2::uuid
    on conflict (person_id, key) do update set key = excluded.key
    returning person_id, email)
  select r.email from told t join reader r on r.id = t.person_id where t.email = 'now' order by r.email`

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
  if (addresses.length > 0) await sendEmail(way, addresses, kind, facts)
}

/** In the transaction of what happened. */
export const tellWithin = <Kind extends NotifiedKind>(trx: Trx, news: News<Kind>): Promise<void> =>
  tell({ ask: (text, values) => asServer(trx, () => rows<Address>(trx, text, values)), way: { trx } }, news)
