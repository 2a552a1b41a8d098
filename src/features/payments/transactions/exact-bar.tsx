/** Exact matches of the page, confirmed after one question: each is recorded by its own call, what is refused stays. */
import { useState } from 'react'
import { money } from '../../../lib/format.ts'
import { call } from '../../../lib/http.ts'
import { t } from '../../../lib/messages.ts'
import { notify } from '../../../lib/notifications.ts'
import { openAlert } from '../../../ui/alert-dialog/alert.ts'
import { Button } from '../../../ui/button.tsx'
import { keepFocus } from '../../../ui/keep-focus.ts'
import { invalidate } from '../../shared/change/invalidate.ts'
import styles from '../payments.module.css'
import type { Transaction } from '../queries.ts'
import { sumsOf } from '../view.ts'
import { exactMatches, type Match } from './confirming.ts'

/** Nothing while there is one at most. */
export function ExactBar({ transactions }: { readonly transactions: readonly Transaction[] }) {
  const [isSending, setSending] = useState(false)
  const matches = exactMatches(transactions)
  const count = matches.length
  if (count < 2) return null
  const confirm = async () => {
    const amounts = matches.map(({ transaction: { openCents: cents, currency } }) => ({ cents, currency }))
    const amount = sumsOf(amounts)
      .map((sum) => money(sum.cents, sum.currency))
      .join(', ')
    const { confirmed } = await openAlert({
      title: t('payments.confirmExactSure', { count, amount }),
      message: t('payments.confirmExactText'),
      confirm: { text: t('payments.confirm') },
      deny: { text: t('common.cancel') },
    })
    if (!confirmed) return
    setSending(true)
    const recorded = await recordAll(matches)
    if (recorded > 0)
      notify({ intent: 'success', title: t('payments.confirmExactDone', { count: recorded }) })
    await invalidate('payments')
    setSending(false)
    keepFocus()
  }
  return (
    <div className={styles.duplicates}>
      <span className="text-m">{t('payments.exactMatches', { count })}</span>
      <Button
        label={t('payments.confirmExact', { count })}
        variant="primary"
        size="small"
        loading={isSending}
        onClick={() => void confirm()}
      />
    </div>
  )
}

/** @returns how many were recorded; a refusal was shown by its call */
async function recordAll(matches: readonly Match[]): Promise<number> {
  let recorded = 0
  for (const { transaction, proposal } of matches) {
    const { sid, version } = proposal
    const body = {
      kind: 'invoice' as const,
      parts: [{ sid, cents: transaction.openCents, version }],
      idempotencyKey: crypto.randomUUID(),
    }
    const request = { params: { sid: transaction.sid }, body }
    // One after the other: payments of one operation would refuse each other's version.
    // oxlint-disable-next-line no-await-in-loop
    await call('POST /bank_transactions/:sid/confirmation', request, { silent: true }).then(
      () => (recorded += 1),
      () => null,
    )
  }
  return recorded
}
