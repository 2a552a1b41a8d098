/** Allocating units takes the same queue rows as a retirement, so ledger and allocations hold until the commit. */
import type {
  Allocation,
  AllocationChange,
  NewAllocation,
} from '../../../contract/certificates/contributions.ts'
import { makeOnce } from '../../workflow/engine/keys.ts'
import { asServer } from '../../ledger/connection.ts'
import { rows } from '../../platform/statements.ts'
import { queueFor } from '../../ledger/postings.ts'
import { formatQuantity, parseQuantity } from '../../../contract/rules/quantity.ts'
import type { Trx } from '../../platform/database.ts'
import { notFound, Refused, wrongField } from '../../platform/http/refused.ts'
import { showAllocation } from './allocations.repository.ts'
import { accountsOf, standingOf, type UnitsKey } from './units.repository.ts'
import { t } from '../../platform/messages.ts'

type Who = { readonly organizationId: string; readonly personId: string; readonly now: Date }
type Target = Pick<NewAllocation, 'entitySid' | 'purposeSid' | 'claimYear' | 'quantity'>

/** @throws Refused 404, 400 with a field, 409 not_enough_units, 422 for a reused key */
export async function allocate(
  trx: Trx,
  who: Who,
  { idempotencyKey: key, ...body }: NewAllocation,
): Promise<Allocation> {
  const id = await makeOnce(trx, { personId: who.personId, key, body }, () => added(trx, who, body))
  return showAllocation(trx, who.organizationId, id)
}

async function added(trx: Trx, who: Who, body: Omit<NewAllocation, 'idempotencyKey'>): Promise<string> {
  const { vintageSid, rangeSid, ...target } = body
  const units = { vintageId: vintageSid, blockId: rangeSid }
  await lock(trx, who.organizationId, units)
  const quantity = await judged(trx, who.organizationId, units, target, null)
  if (quantity === 0n) throw wrongField('quantity', t('refusals.contributions.giveQuantityAboveZero'))
  await mustBeOpen(trx, who.organizationId, target, null)
  const { id } = await trx
    .insertInto('allocation')
    .values({
      organization_id: who.organizationId,
      vintage_id: vintageSid,
      block_id: rangeSid,
      created_at: who.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await write(trx, who, id, 1, target, quantity)
  return id
}

/** A change is a new version. @throws Refused 404, 400 for a wrong field, 409 stale_version or not_enough_units */
export async function changeAllocation(
  trx: Trx,
  who: Who,
  sid: string,
  { version, ...target }: AllocationChange,
): Promise<Allocation> {
  const found = await trx
    .selectFrom('allocation')
    .select(['vintage_id', 'block_id'])
    .where('id', '=', sid)
    .where('organization_id', '=', who.organizationId)
    .executeTakeFirstOrThrow(() => notFound())
  const units = { vintageId: found.vintage_id, blockId: found.block_id }
  await lock(trx, who.organizationId, units)
  const before = await showAllocation(trx, who.organizationId, sid)
  if (before.version !== version) throw new Refused(409, 'stale_version')
  const quantity = await judged(trx, who.organizationId, units, target, sid)
  await mustBeOpen(trx, who.organizationId, target, before)
  await write(trx, who, sid, version + 1, target, quantity)
  return showAllocation(trx, who.organizationId, sid)
}

/** @throws Refused 404 when the organization has no such account, and so never had such units */
async function lock(trx: Trx, organizationId: string, units: UnitsKey): Promise<void> {
  const accounts = await accountsOf(trx, organizationId, units)
  if (accounts.length === 0) throw notFound()
  await asServer(trx, () => queueFor(trx, accounts, [units.vintageId]))
}

/** Smallest units. @throws Refused 400 for what is no quantity, 409 not_enough_units */
async function judged(
  trx: Trx,
  organizationId: string,
  units: UnitsKey,
  { quantity: text }: Target,
  except: string | null,
): Promise<bigint> {
  const { there, taken, scale } = await standingOf(trx, organizationId, units, except)
  const quantity = parseQuantity(text, scale)
  if (quantity === null)
    throw wrongField(
      'quantity',
      t('refusals.contributions.smallestQuantityStandard', { formatQuantity: formatQuantity(1n, scale) }),
    )
  // What was allocated before units left may be lowered step by step only when it then fits; to nothing always.
  if (quantity > 0n && taken + quantity > there) {
    const rest = there > taken ? there - taken : 0n
    throw new Refused(
      409,
      'not_enough_units',
      t('refusals.contributions.onlyUnitsLeftAllocate', { formatQuantity: formatQuantity(rest, scale) }),
    )
  }
  return quantity
}

/** Entity and purpose are the organization's, and nothing new goes to an archived one. */
async function mustBeOpen(
  trx: Trx,
  organizationId: string,
  { entitySid, purposeSid }: Target,
  before: Allocation | null,
): Promise<void> {
  const places = [
    ['entitySid', 'reporting_entity', entitySid, before?.entity.sid],
    ['purposeSid', 'reporting_purpose', purposeSid, before?.purpose.sid],
  ] as const
  for (const [field, table, sid, known] of places) {
    const [row] = await rows<{ is_archived: boolean }>(
      trx,
      `select archived_at is not null as is_archived from ${table} where id = $1 and organization_id = $2 for share`,
      [sid, organizationId],
    )
    if (!row) throw wrongField(field, t('refusals.contributions.chooseList'))
    if (row.is_archived && sid !== known) throw wrongField(field, t('refusals.contributions.archived'))
  }
}

const write = async (
  trx: Trx,
  { personId, now }: Who,
  id: string,
  version: number,
  { entitySid, purposeSid, claimYear }: Target,
  quantity: bigint,
): Promise<void> => {
  await trx
    .insertInto('allocation_version')
    .values({
      allocation_id: id,
      version,
      entity_id: entitySid,
      purpose_id: purposeSid,
      claim_year: claimYear,
      quantity,
      person_id: personId,
      at: now,
    })
    .execute()
}
