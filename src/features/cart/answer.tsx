/** An owner's answer to what a colleague asked for: approve and send, or decline with a reason that the colleague reads. */
import { useState, type ReactNode } from 'react'
import type { Cart } from '../../../contract/offerings/carts.ts'
import { t } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { all, atMost, required } from '../../ui/form/checks.ts'
import { LongTextField } from '../../ui/form/fields.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { answerCart } from './use-cart.ts'
import { TEXT_LIMITS } from '../../../machines/kernel/text-limits.ts'

/** The button that sends the request. */
export type Send = (label: string, path: 'request' | 'approve') => ReactNode

type Props = { readonly cart: Cart; readonly who: string; readonly send: Send }

export default function Answer({ cart, who, send }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      {send(t('cart.approveAndSend'), 'approve')}
      <Button label={t('cart.decline')} modifier="block" onClick={() => setIsOpen(true)} />
      {isOpen && <DeclineDialog cart={cart} who={who} onClose={() => setIsOpen(false)} />}
    </>
  )
}

type DialogProps = { readonly cart: Cart; readonly who: string; readonly onClose: () => void }

function DeclineDialog({ cart, who, onClose }: DialogProps) {
  return (
    <FormDialog
      title={t('cart.declineTitle')}
      submit={t('cart.decline')}
      isDanger
      onClose={onClose}
      defaults={{ reason: '' }}
      labels={{ reason: t('cart.declineReason') }}
      checks={{ reason: all(required, atMost(TEXT_LIMITS.cartNote)) }}
      save={({ reason }) => answerCart(cart, { type: 'decline', version: cart.version, reason })}
    >
      <LongTextField name="reason" required hint={t('cart.declineHint', { who })} />
    </FormDialog>
  )
}
