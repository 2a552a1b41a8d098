/** Confirming what a transaction is: asked once more, recorded in the name of the person who says so. */
import { eventName } from '../../../../machines/operation/by-event.ts'
import { invalidateSoon } from '../../shared/change/invalidate.ts'
import type { Request } from '../../../lib/api.ts'
import { call } from '../../../lib/http.ts'
import { t } from '../../../lib/messages.ts'
import { keepFocus } from '../../../ui/keep-focus.ts'
import { isConfirmed } from '../../../ui/alert-dialog/alert.ts'
import type { Proposal, Transaction } from '../queries.ts'

export const CERTAINTIES = {
  certain: { tone: 'done', words: 'payments.certain' },
  likely: { tone: 'move', words: 'payments.likely' },
  possible: { tone: 'plain', words: 'payments.possible' },
} as const

type Body = Request<'POST /bank_transactions/:sid/confirmation'>['body']

/**
 * @param title the question
 * @param onSending while it is sent, and not before: a button that cannot be pressed gets no focus back from the question
 */
export async function confirmAs(
  { sid }: Transaction,
  title: string,
  body: Body,
  onSending: (isSending: boolean) => void,
): Promise<void> {
  const confirmed = await isConfirmed({
    title,
    message: t('payments.confirmSureText'),
    confirm: { text: t('payments.confirm') },
  })
  if (!confirmed) return
  onSending(true)
  await call(
    'POST /bank_transactions/:sid/confirmation',
    { params: { sid }, body },
    { messages: { success: t('payments.confirmed') } },
  ).catch(() => null)
  await invalidateSoon({ topic: 'payments' })
  onSending(false)
  keepFocus()
}

export type Match = { readonly transaction: Transaction; readonly proposal: Proposal }

/**
 * Payments that need no judgement: each is certain to pay one invoice, with exactly what is due, and no other transaction
 * on the page claims that invoice.
 */
export function exactMatches(transactions: readonly Transaction[]): readonly Match[] {
  const matches = transactions
    .filter(({ state, resembles, split }) => state === 'open' && resembles === null && split === null)
    .flatMap((transaction) => {
      const [proposal, ...others] = transaction.proposals
      return proposal && others.length === 0 && isExact(transaction, proposal)
        ? [{ transaction, proposal }]
        : []
    })
  const claims = transactions.flatMap(({ proposals, split }) => [...proposals, ...(split?.parts ?? [])])
  return matches.filter(({ proposal }) => claims.filter(({ sid }) => sid === proposal.sid).length === 1)
}

/** Payments that another person recorded and the caller may confirm, where the whole transaction pays one invoice. */
export const recordedPayments = (transactions: readonly Transaction[]) =>
  transactions.flatMap((transaction) => {
    const [use, ...others] = transaction.uses
    const approval = use?.approval
    return approval?.event === eventName('contributorPaymentValidation.approve') &&
      approval.blocked === null &&
      others.length === 0 &&
      use?.cents === transaction.cents
      ? [{ transaction, approval }]
      : []
  })

const isExact = ({ openCents }: Transaction, proposal: Proposal): boolean =>
  proposal.kind === 'invoice' &&
  proposal.certainty === 'certain' &&
  proposal.blocked === null &&
  proposal.restCents === openCents
