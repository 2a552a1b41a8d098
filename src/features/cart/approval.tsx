/** Sending a cart: alone within one's limit, above it with an owner's approval. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import type { CartApproval } from '../../../contract/offerings/cart-approval.ts'
import type { Cart } from '../../../contract/offerings/carts.ts'
import { dateTime, money } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { LongTextControl } from '../../ui/form/controls.tsx'
import { useMay } from '../shared/person/may.ts'
import type { Send } from './answer.tsx'
import { approvalQuery } from './queries.ts'
import { useAnswer } from './use-cart.ts'
import { TEXT_LIMITS } from '../../../machines/kernel/text-limits.ts'

const Answer = lazy(() => import('./answer.tsx'))

type Props = {
  readonly cart: Cart
  readonly isBlocked: boolean
  readonly send: Send
}

export function ApprovedSend({ cart, isBlocked, send }: Props) {
  const { data: approval } = useSuspenseQuery(approvalQuery(cart))
  const { state, asked, declined, isWithinLimit } = approval
  const mayAnswer = useMay('owner')
  if (state === 'waiting' && asked)
    return (
      <>
        <output className="stack gap-2 pad-3-5 surface-2 radius-m">
          <strong>{mayAnswer ? t('cart.asksYou', { who: asked.by }) : t('cart.waiting')}</strong>
          <span className="note">{t('cart.askedBy', { who: asked.by, when: dateTime(asked.at) })}</span>
          {asked.text && <p className="breaks">{asked.text}</p>}
        </output>
        {mayAnswer ? <Answer cart={cart} who={asked.by} send={send} /> : <Withdraw cart={cart} />}
      </>
    )
  return (
    <>
      {state === 'declined' && declined && (
        <div className="callout">
          <strong>{t('cart.declinedBy', { who: declined.by, when: dateTime(declined.at) })}</strong>
          <p className="breaks">{declined.text}</p>
        </div>
      )}
      <LimitNote approval={approval} />
      {isWithinLimit ? send(t('cart.sendRequest'), 'request') : <Ask cart={cart} isBlocked={isBlocked} />}
    </>
  )
}

/** What one may still request alone this month, and what follows where the cart is above it. */
export function LimitNote({ approval: { limit, isWithinLimit } }: { readonly approval: CartApproval }) {
  if (!limit) return null
  const values = { left: money(limit.leftCents, limit.currency), limit: money(limit.cents, limit.currency) }
  return (
    <p className={isWithinLimit ? 'note' : 'callout text-m'}>
      {t('cart.limitLeft', values)} {!isWithinLimit && t('cart.aboveLimit')}
    </p>
  )
}

function Ask({ cart, isBlocked }: Pick<Props, 'cart' | 'isBlocked'>) {
  const [note, setNote] = useState('')
  const answer = useAnswer(cart)
  return (
    <form
      className="stack gap-4"
      aria-label={t('cart.askApproval')}
      onSubmit={(event) => {
        event.preventDefault()
        answer.mutate({ type: 'ask', version: cart.version, note })
      }}
    >
      <LongTextControl
        label={t('cart.approvalNote')}
        hint={t('cart.approvalNoteHint')}
        value={note}
        change={setNote}
        rows={2}
        maxLength={TEXT_LIMITS.cartNote}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        modifier="block"
        label={t('cart.askApproval')}
        disabled={isBlocked}
        loading={answer.isPending}
      />
    </form>
  )
}

function Withdraw({ cart }: { readonly cart: Cart }) {
  const answer = useAnswer(cart)
  return (
    <Button
      label={t('cart.withdrawQuestion')}
      loading={answer.isPending}
      onClick={() => answer.mutate({ type: 'withdraw' })}
    />
  )
}
