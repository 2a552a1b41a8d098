/** Second approvals that wait: the machine says whether the caller may give them, a refund's own rule where it has no machine. */
import { sql } from 'kysely'
import type { SecondApproval } from '../../../contract/payments/payments.ts'
import { sentenceFor } from '../../../machines/kernel/offers.ts'
import { decode } from '../../../machines/kernel/snapshot.ts'
import type { Scope, Trx } from '../../platform/database.ts'
import { APPROVALS, doubtsOf } from '../../workflow/facts/payments.ts'
import { workflowOf } from '../../workflow/operation-kind.ts'
import { sidesIn } from '../../workflow/sides.ts'
import { t } from '../../platform/messages.ts'
import { offersFor } from '../operations/detail.presenter.ts'
import { eventName } from '../../../machines/operation/by-event.ts'
import { SENTENCES } from './refusals.ts'
import { ownRecordings } from './refunds.repository.ts'

export const PAYOUT_RETURNED = eventName('pcPaymentValidation.return')

/** Who asks, and when. */
export type Asking = { readonly scope: Scope; readonly now: Date }

/** What a person recorded: of an operation, or of a refund. */
export type Recorded = {
  readonly kind: 'payment' | 'payout'
  readonly operationId: string
  readonly refundId: string | null
}

type Row = {
  readonly id: string
  readonly number: string
  readonly version: number
  readonly machine: string
  readonly machine_version: number
  readonly snapshot: Record<string, unknown>
  readonly contributor_organization_id: string | null
  readonly carrier_organization_id: string | null
}

/** @returns in the order in which they were asked for */
export async function approvalsOf(
  trx: Trx,
  { scope, now }: Asking,
  recorded: readonly Recorded[],
): Promise<readonly SecondApproval[]> {
  if (recorded.length === 0) return []
  const { rows } = await sql<Row>`
    select id, number, version, machine, machine_version, snapshot, contributor_organization_id, carrier_organization_id
    from operation where id = any (${recorded.map(({ operationId }) => operationId)}::uuid[])`.execute(trx)
  const found = new Map(rows.map((row) => [row.id, row]))
  const own = await ownRecordings(
    trx,
    scope,
    recorded.flatMap(({ refundId }) => refundId ?? []),
  )
  const isDoubted = await doubtsOf(trx, recorded)
  return recorded.map((one) => {
    const { kind, operationId, refundId } = one
    const row = found.get(operationId)
    if (!row) throw new Error(`operation ${operationId} is not there`)
    const event = refundId === null ? APPROVALS[kind] : null
    const offered = event === null ? [] : offersOf(row, scope, now)
    const base = {
      refundSid: refundId,
      operation: { sid: row.id, name: row.number },
      version: row.version,
      // It needs its reason.
      mayReturn: offered.some(({ type, status }) => type === PAYOUT_RETURNED && status === 'needs-input'),
    }
    if (isDoubted(one)) return { ...base, event, blocked: t('refusals.payments.reversalFirst') }
    if (event !== null) return { ...base, event, blocked: blockedIn(offered, event) }
    const isOwn = refundId !== null && own.has(refundId)
    return { ...base, event, blocked: isOwn ? SENTENCES.refund_record_four_eyes : null }
  })
}

function offersOf(row: Row, scope: Scope, now: Date): ReturnType<typeof offersFor> {
  const workflow = workflowOf(row.machine)
  const { machine, machine_version: version, snapshot: stored } = row
  const snapshot = decode(workflow, { machine, version, snapshot: stored })
  return offersFor(workflow, snapshot, sidesIn(row, scope), scope, now, true)
}

/** @returns why the event cannot be sent; null: it can */
function blockedIn(offered: ReturnType<typeof offersFor>, event: string): string | null {
  const offer = offered.find(({ type }) => type === event)
  if (offer?.status === 'open') return null
  return offer?.why ?? sentenceFor([], {})
}
