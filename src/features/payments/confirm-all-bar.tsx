/** Rows that need no judgement, confirmed after one question: each by its own call, what is refused stays in the list. */
import { useState } from 'react'
import { money } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { notify } from '../../lib/notifications.ts'
import { isConfirmed } from '../../ui/alert-dialog/alert.ts'
import { Button } from '../../ui/button.tsx'
import { keepFocus } from '../../ui/keep-focus.ts'
import { invalidateSoon } from '../shared/change/invalidate.ts'
import styles from './payments.module.css'
import { sumsOf, type Sum } from './view.ts'

/** Each takes `count`, the question `amount` as well. */
type Words = {
  readonly found: 'payments.exactMatches' | 'payments.recordedPayments'
  readonly confirm: 'payments.confirmExact' | 'payments.approveAll'
  readonly sure: 'payments.confirmExactSure' | 'payments.approveAllSure'
  readonly why: 'payments.confirmExactText' | 'payments.approveAllText'
  readonly done: 'payments.confirmExactDone' | 'payments.approveAllDone'
}

type Props<Row> = {
  readonly rows: readonly Row[]
  readonly words: Words
  readonly sumOf: (row: Row) => Sum
  /** @returns a call that shows its own refusal, and rejects then */
  readonly confirm: (row: Row) => Promise<unknown>
}

/** Nothing while there is one row at most. */
export function ConfirmAllBar<Row>({ rows, words, sumOf, confirm }: Props<Row>) {
  const [isSending, setSending] = useState(false)
  const count = rows.length
  if (count < 2) return null
  const confirmAll = async () => {
    const amount = sumsOf(rows.map(sumOf))
      .map((sum) => money(sum.cents, sum.currency))
      .join(', ')
    const confirmed = await isConfirmed({
      title: t(words.sure, { count, amount }),
      message: t(words.why),
      confirm: { text: t('payments.confirm') },
    })
    if (!confirmed) return
    setSending(true)
    let done = 0
    for (const row of rows)
      // One after the other: payments of one operation would refuse each other's version.
      // oxlint-disable-next-line no-await-in-loop
      await confirm(row).then(
        () => (done += 1),
        () => null,
      )
    if (done > 0) notify({ intent: 'success', title: t(words.done, { count: done }) })
    await invalidateSoon({ topic: 'payments' })
    setSending(false)
    keepFocus()
  }
  return (
    <div className={styles.duplicates}>
      <span className="text-m">{t(words.found, { count })}</span>
      <Button
        label={t(words.confirm, { count })}
        variant="primary"
        size="small"
        loading={isSending}
        onClick={() => void confirmAll()}
      />
    </div>
  )
}
