/** Several possible duplicates of the page, decided at once. */
import { Checkbox } from '@fluentui/react-components'
import { useState } from 'react'
import { t } from '../../../lib/messages.ts'
import { Button } from '../../../ui/button.tsx'
import styles from '../payments.module.css'
import type { Transaction } from '../queries.ts'
import { call } from '../../../lib/http.ts'
import { ReasonDialog } from '../reason-dialog.tsx'

/** What is chosen among the possible duplicates that the page shows now. */
export function useDuplicateChoice(transactions: readonly Transaction[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const doubtful = transactions.filter(({ resembles }) => resembles !== null)
  return {
    doubtful,
    chosen: doubtful.filter(({ sid }) => chosen.has(sid)),
    choose: (some: readonly Transaction[], isChosen: boolean) =>
      setChosen((before) => {
        const sids = some.map(({ sid }) => sid)
        return new Set(isChosen ? [...before, ...sids] : [...before].filter((sid) => !sids.includes(sid)))
      }),
  }
}

type Props = {
  readonly choice: ReturnType<typeof useDuplicateChoice>
  readonly onDecide: (what: 'same' | 'other', transactions: readonly Transaction[]) => void
}

/** Nothing while there is one at most. */
export function DuplicateBar({ choice: { doubtful, chosen, choose }, onDecide }: Props) {
  if (doubtful.length < 2) return null
  const count = chosen.length
  return (
    <div className={styles.duplicates}>
      <Checkbox
        label={t('payments.duplicateAll', { count: doubtful.length })}
        checked={count === doubtful.length ? true : count === 0 ? false : 'mixed'}
        onChange={(_, { checked }) => choose(doubtful, checked === true)}
      />
      {count > 0 && (
        <div className="cluster gap-3">
          <Button
            label={t('payments.duplicateOther', { count })}
            size="small"
            onClick={() => onDecide('other', chosen)}
          />
          <Button
            label={t('payments.duplicateSame', { count })}
            size="small"
            onClick={() => onDecide('same', chosen)}
          />
        </div>
      )}
    </div>
  )
}

type DialogProps = {
  /** At least one. */
  readonly transactions: readonly Transaction[]
  readonly isDuplicate: boolean
  readonly onClose: () => void
}

/** Says of transactions that they are the earlier ones that they resemble, or other ones. */
export function DuplicateDialog({ transactions, isDuplicate, onClose }: DialogProps) {
  const count = transactions.length
  const [{ statement, resembles } = { statement: '', resembles: null }] = transactions
  return (
    <ReasonDialog
      title={t(isDuplicate ? 'payments.duplicateSameTitle' : 'payments.duplicateOtherTitle', { count })}
      submit={t(isDuplicate ? 'payments.duplicateSame' : 'payments.duplicateOther', { count })}
      about={count === 1 && t('payments.duplicateAbout', { statement, earlier: resembles?.statement ?? '' })}
      onClose={onClose}
      save={(reason) => {
        const sids = transactions.map(({ sid }) => sid)
        return call('POST /bank_transactions/duplicates', { body: { sids, isDuplicate, reason } })
      }}
    />
  )
}
