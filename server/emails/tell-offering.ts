/** What happens to an offering is announced to the other side: its project carrier or the platform. */
import type { By } from '../../machines/kernel/define.ts'
import { SYSTEM, type Trx } from '../platform/database.ts'
import type { FactsOf } from './emails.ts'
import { tellWithin } from './tell.ts'
import type { NotifiedKind } from './topics.ts'

type Kind = Extract<NotifiedKind, `${'submission' | 'plan'}.${string}`>

type Happened<K extends Kind> = {
  readonly kind: K
  readonly facts: FactsOf<K>
  /** Names it among what happens to this offering. */
  readonly key: string
  readonly at: Date
  readonly by: By
}

export async function tellOfOffering<K extends Kind>(
  trx: Trx,
  { kind, facts, key, at, by }: Happened<K>,
): Promise<void> {
  const { to, id, organizationId, site } = facts
  const carrier = await trx
    .selectFrom('organization')
    .select('name')
    .where('id', '=', organizationId)
    .executeTakeFirst()
  const party = by.role === 'platform' ? site.name : (carrier?.name ?? null)
  await tellWithin(trx, {
    kind,
    facts,
    key: `${id}/${key}`,
    to: to === 'platform' ? to : 'organization',
    id: to === 'platform' ? null : organizationId,
    at,
    by: by.userId === SYSTEM.personId ? null : { personId: by.userId, party },
  })
}
