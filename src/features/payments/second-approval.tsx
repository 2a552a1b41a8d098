/** Confirms what another person recorded, in the list where it waits. The server says whether it is offered, and why not. */
import type { ByEvent, OperationEventName } from '../../../machines/operation/by-event.ts'
import { invalidateSoon } from '../shared/change/invalidate.ts'
import { useState } from 'react'
import { call } from '../../lib/http.ts'
import { t } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { CellNote } from '../../ui/data-list/data-list-cells.tsx'
import { keepFocus } from '../../ui/keep-focus.ts'
import { isConfirmed } from '../../ui/alert-dialog/alert.ts'
import { type Approval } from './queries.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { ACTS } from './refunds/refund-words.ts'

type Props = {
  readonly approval: Approval
  /** What was recorded: with its currency. */
  readonly amount: string
  /** Of a refund: whose money it is. */
  readonly holder?: string
}

const WORDS = {
  'contributorPaymentValidation.approve': {
    of: 'payments.approveOf',
    sure: 'payments.approveSure',
    done: 'payments.approved',
  },
  'pcPaymentValidation.approve': {
    of: 'payments.approvePayoutOf',
    sure: 'payments.approvePayoutSure',
    done: 'payments.approvedPayout',
  },
} as const satisfies ByEvent<unknown>
type Event = keyof typeof WORDS
type Options = Parameters<typeof call>[2]

/** @returns when it is decided; rejects when it is refused */
export const sendDecision = (
  { operation, version }: Approval,
  type: OperationEventName,
  payload: { readonly reason?: string },
  options?: Options,
) =>
  call(
    'POST /operations/:sid/events',
    {
      params: { sid: operation.sid },
      body: { type, payload, version, idempotencyKey: crypto.randomUUID() },
    },
    options,
  )

export function SecondApproval({ approval, amount, holder }: Props) {
  const { event, refundSid, blocked } = approval
  const number = approval.operation.name
  const [isAsking, setAsking] = useState(false)
  const [isSending, setSending] = useState(false)
  if (blocked !== null) return <CellNote>{blocked}</CellNote>
  const words = event === null ? null : WORDS[event as Event]
  const confirm = async () => {
    if (event === null || !words) return setAsking(true)
    const confirmed = await isConfirmed({
      title: t(words.sure, { amount, number }),
      confirm: { text: t('payments.approve') },
    })
    if (!confirmed) return
    setSending(true)
    await sendDecision(approval, event as Event, {}, { messages: { success: t(words.done) } }).catch(
      () => null,
    )
    await invalidateSoon({ topic: 'payments' })
    setSending(false)
    keepFocus()
  }
  return (
    <>
      <Button
        label={t('payments.approve')}
        variant="primary"
        size="small"
        aria-label={
          words ? t(words.of, { number }) : t('payments.actOf', { act: t(ACTS.confirm.submit), number })
        }
        loading={isSending}
        onClick={() => void confirm()}
      />
      {isAsking && refundSid !== null && (
        <ReasonDialog
          title={t(ACTS.confirm.title, { who: holder ?? number, amount })}
          submit={t(ACTS.confirm.submit)}
          onClose={() => setAsking(false)}
          save={(reason) =>
            call('POST /refunds/:sid/confirmation', {
              params: { sid: refundSid },
              body: { decision: 'confirm', reason },
            })
          }
        />
      )}
    </>
  )
}
