/** The approval of a cart: its row, locked or begun, its machine's snapshot, and its journal. */
import { approval, stateOf } from '../../../machines/cartApproval/approval.ts'
import type { ApprovalSnapshot } from '../../../machines/cartApproval/kit.ts'
import { samples } from '../../../machines/cartApproval/samples.ts'
import { guardBook } from '../../../machines/cartApproval/sentences.ts'
import { decode } from '../../../machines/kernel/snapshot.ts'
import { queryRows, rows } from '../../platform/statements.ts'
import type { Scope, Trx } from '../../platform/database.ts'
import { begun } from '../../workflow/engine/begin.ts'
import { firstRow, type Store } from '../../workflow/engine/save.ts'
import { oneMachine, type JournalKind } from '../../workflow/journal/journaled.ts'
import type { CartRow } from './carts.repository.ts'

export const APPROVAL_STORE: Store = {
  table: 'cart_approval',
  id: 'cart_id',
  journal: 'cart_approval_journal',
  of: 'cart_id',
  counts: ['seq'],
}

/** The first row of every journal. */
const BEGIN = 'approval.begin'

type Stored = {
  readonly version: number
  readonly headHash: string
  readonly machineVersion: number
  readonly stored: Record<string, unknown>
}

export type Approval = {
  readonly id: string
  readonly version: number
  readonly headHash: string
  readonly snapshot: ApprovalSnapshot
  readonly cart: CartRow
}

/** The cart's row is locked already. @returns null: nothing has happened to it yet */
export async function findApproval(trx: Trx, cart: CartRow): Promise<Approval | null> {
  const [found] = await queryRows(trx)<Stored>`
    select version, head_hash as "headHash", machine_version as "machineVersion", snapshot as stored
    from cart_approval where cart_id = ${cart.id} for update`
  if (!found) return null
  const { stored, machineVersion, ...row } = found
  const snapshot = decode(approval, { machine: approval.name, version: machineVersion, snapshot: stored })
  return { ...row, id: cart.id, snapshot, cart }
}

/** Begun where there is none. */
export async function approvalOf(trx: Trx, scope: Scope, cart: CartRow, now: Date): Promise<Approval> {
  const known = await findApproval(trx, cart)
  if (known) return known
  const at = now.toISOString()
  const by = { userId: scope.personId, role: 'contributor' as const }
  const begins = begun(approval, { sid: cart.id, now: at }, { id: cart.id, at, by, event: BEGIN })
  await trx
    .insertInto('cart_approval')
    .values({
      cart_id: cart.id,
      organization_id: cart.organization_id,
      machine_version: begins.stored.version,
      snapshot: JSON.stringify(begins.stored.snapshot),
      head_hash: begins.hash,
      state: stateOf(begins.next),
      updated_at: now,
    })
    .execute()
  const { text, values } = firstRow(APPROVAL_STORE, begins)
  await rows(trx, text, values)
  return { id: cart.id, version: 1, headHash: begins.hash, snapshot: begins.next, cart }
}

/** As they are played again. */
export const approvalJournals: JournalKind = {
  of: 'cartApproval',
  stored: `select cart_id as id, cart_id::text as number, 'cartApproval' as machine, machine_version, snapshot, version, head_hash,
    snapshot ->> 'status' = 'active' as is_live from cart_approval`,
  journal: `select cart_id as id, seq, at, person_id, role, event, payload, state_value, seq as version, prev_hash, hash from cart_approval_journal`,
  ...oneMachine(approval, BEGIN, samples),
  guards: guardBook,
  aside: /^cart\.change$/,
}
