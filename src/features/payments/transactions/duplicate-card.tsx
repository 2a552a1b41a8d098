/** A transaction beside the earlier one that it may be: what differs is marked, and a person says whether it is the same. */
import { Checkbox } from '@fluentui/react-components'
import { date, money } from '../../../lib/format.ts'
import { t } from '../../../lib/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { ToneChip } from '../../../ui/chips.tsx'
import styles from '../payments.module.css'
import type { Transaction } from '../queries.ts'

const COMPARED = [
  ['payments.statement', 'statement'],
  ['payments.payer', 'party'],
  ['payments.account', 'iban'],
  ['payments.bankReference', 'bankReference'],
  ['payments.endToEnd', 'endToEndId'],
  ['payments.remittance', 'remittance'],
] as const

type Props = {
  readonly transaction: Transaction
  readonly mayWrite: boolean
  /** Null: it is the only one. */
  readonly choice: { readonly isChosen: boolean; readonly onChange: (isChosen: boolean) => void } | null
  readonly onDecide: (what: 'same' | 'other') => void
}

export function DuplicateCard({ transaction, mayWrite, choice, onDecide }: Props) {
  const { resembles } = transaction
  if (resembles === null) return null
  return (
    <section className={styles.proposal} aria-label={t('payments.duplicateTitle')}>
      <div className="cluster gap-2 col-gap-4">
        <ToneChip tone="alarm">{t('payments.duplicateTitle')}</ToneChip>
        <ToneChip tone="plain">{t(`payments.transactions.${resembles.state}`)}</ToneChip>
      </div>
      <p>{t('payments.duplicateLead', { date: date(resembles.bookedOn) })}</p>
      <div className={`wide scrolls-x ${styles.beside}`}>
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t('payments.duplicateField')}</span>
              </th>
              <th scope="col">{t('payments.duplicateEarlier')}</th>
              <th scope="col">{t('payments.duplicateThis')}</th>
            </tr>
          </thead>
          <tbody>
            {COMPARED.map(([words, field]) => {
              const isOther = resembles[field] !== transaction[field]
              return (
                <tr key={field}>
                  <th scope="row">{t(words)}</th>
                  <td>{resembles[field] ?? '–'}</td>
                  <td data-other={isOther || undefined}>
                    {transaction[field] ?? '–'}
                    {isOther && <span className="visually-hidden"> ({t('payments.duplicateDiffers')})</span>}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      {mayWrite && (
        <div className="cluster gap-3">
          {choice && (
            <Checkbox
              checked={choice.isChosen}
              label={t('payments.choose')}
              aria-label={t('payments.duplicateChoose', {
                amount: money(transaction.cents, transaction.currency),
                reference: transaction.bankReference,
              })}
              onChange={(_, { checked }) => choice.onChange(checked === true)}
            />
          )}
          <Button
            label={t('payments.duplicateOther', { count: 1 })}
            size="small"
            onClick={() => onDecide('other')}
          />
          <Button
            label={t('payments.duplicateSame', { count: 1 })}
            size="small"
            onClick={() => onDecide('same')}
          />
        </div>
      )}
    </section>
  )
}
