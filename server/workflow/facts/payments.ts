/** Facts that payment steps depend on: the VAT of the fee, and payments that the bank has not reversed. */
import type * as z from 'zod'
import type { OperationDetail } from '../../../contract/operations/shapes.ts'
import type { OperationEventName } from '../../../machines/operation/by-event.ts'
import { Refused, type FieldIssue } from '../../platform/http/refused.ts'
import { t } from '../../platform/messages.ts'
import { rows, type Connection } from '../../platform/statements.ts'
import { Fee, issue } from '../payloads.ts'
import type { Asked, Check } from './facts.ts'

type Awaited = {
  readonly kind: 'payment' | 'payout'
  readonly operationId: string
  /** Null: it is decided in the operation. */
  readonly refundId: string | null
}

/** An approval waits for open reversals of its bank transaction and of the refunded payment. @returns whether it does */
export async function doubtsOf(
  connection: Connection,
  awaited: readonly Awaited[],
): Promise<(one: Awaited) => boolean> {
  if (awaited.length === 0) return () => false
  const found = await rows<{ kind: string; id: string }>(
    connection,
    `select u.kind, coalesce(u.refund_id, i.refund_id, u.operation_id) as id
     from bank_use u join bank_reversal_pair p on p.transaction_id = u.transaction_id
     left join payout_item i on i.id = u.payout_item_id
     where (u.operation_id = any ($1::uuid[]) or u.refund_id = any ($2::uuid[])) and use_standing(u) = 'pending'
     union all select 'refund', r.id
     from refund r join bank_use u on u.operation_id = r.operation_id and u.kind = 'payment'
     join bank_reversal_pair p on p.transaction_id = u.transaction_id
     where r.id = any ($2::uuid[]) and r.transaction_id is null and use_standing(u) = 'confirmed'`,
    [
      [...new Set(awaited.map(({ operationId }) => operationId))],
      awaited.flatMap(({ refundId }) => refundId ?? []),
    ],
    'undecided_reversals',
  )
  const doubted = new Set(found.map(({ kind, id }) => (isInOperation(kind) ? `${kind} ${id}` : id)))
  return ({ kind, operationId, refundId }) => doubted.has(refundId ?? `${kind} ${operationId}`)
}

const isInOperation = (kind: string): boolean => kind === 'payment' || kind === 'payout'

/** The events that approve what a person recorded. */
export const APPROVALS = {
  payment: 'contributorPaymentValidation.approve',
  payout: 'pcPaymentValidation.approve',
} as const satisfies Record<Awaited['kind'], OperationEventName>

const approvedBy = (type: string, operationId: string): Awaited | null =>
  type === APPROVALS.payment || type === APPROVALS.payout
    ? { kind: type === APPROVALS.payout ? 'payout' : 'payment', operationId, refundId: null }
    : null

/** @throws Refused 409 */
export const checkReversal: Check = async ({ connection, row, type }) => {
  const one = approvedBy(type, row.id)
  if (one && (await doubtsOf(connection, [one]))(one)) throw reversalFirst()
  return []
}

type Offers = z.input<typeof OperationDetail>['offers']
type Offered = { readonly operationId: string; readonly offers: Offers }

const isOpen = ({ status }: Offers[number]): boolean => status === 'open' || status === 'needs-input'

export const offersApproval = (offers: Offers): boolean =>
  offers.some((offer) => isOpen(offer) && approvedBy(offer.type, '') !== null)

/** Approvals that `checkReversal` would accept, in their order. */
export async function withoutReversed(
  connection: Connection,
  offered: readonly Offered[],
): Promise<readonly Offers[]> {
  const awaited = offered
    .filter(({ offers }) => offersApproval(offers))
    .flatMap(({ operationId, offers }) => offers.flatMap(({ type }) => approvedBy(type, operationId) ?? []))
  const isDoubted = await doubtsOf(connection, awaited)
  return offered.map(({ operationId, offers }) =>
    offers.map((offer) => {
      const one = isOpen(offer) ? approvedBy(offer.type, operationId) : null
      return one && isDoubted(one) ? { ...offer, status: 'blocked', why: reversalFirst().reason } : offer
    }),
  )
}

export const reversalFirst = (): Refused =>
  new Refused(409, 'guard_refused', t('refusals.payments.reversalFirst'))

/** Flags a treatment or rate that differs from the rule. @returns an issue at the rate */
export function checkFeeVat({ payload }: Asked): readonly FieldIssue[] {
  const { treatment, ratePercent } = Fee.parse(payload)
  return treatment !== 'domestic' && ratePercent !== 0
    ? [issue('ratePercent', t('refusals.workflow.underTreatmentNoVatCharged'))]
    : []
}
