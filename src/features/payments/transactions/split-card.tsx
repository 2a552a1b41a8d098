/** Several invoices that one transaction seems to pay: confirmed as they stand, or changed first. */
import { useState } from 'react'
import { Link } from 'react-router'
import { hrefOf } from '../../../addresses/paths.ts'
import { money } from '../../../lib/format.ts'
import { t } from '../../../lib/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { ToneChip } from '../../../ui/chips.tsx'
import { TextList } from '../../../ui/page.tsx'
import { CERTAINTIES, confirmAs } from './confirming.ts'
import styles from '../payments.module.css'
import type { Transaction } from '../queries.ts'

type Props = {
  readonly transaction: Transaction
  readonly split: NonNullable<Transaction['split']>
  readonly mayWrite: boolean
  readonly onChange: () => void
}

export function SplitCard({ transaction, split, mayWrite, onChange }: Props) {
  const [isSending, setSending] = useState(false)
  const { certainty, reasons, parts } = split
  const { currency } = transaction
  const { tone, words } = CERTAINTIES[certainty]
  const sum = money(
    parts.reduce((cents, part) => cents + part.cents, 0),
    currency,
  )
  const count = parts.length
  const confirm = () => {
    const body = {
      kind: 'invoice' as const,
      parts: parts.map(({ sid, version, cents }) => ({ sid, version, cents })),
      idempotencyKey: crypto.randomUUID(),
    }
    return confirmAs(transaction, t('payments.confirmSureSplit', { amount: sum, count }), body, setSending)
  }
  return (
    <div className={styles.proposal}>
      <div className="cluster gap-2 col-gap-4">
        <strong>{t('payments.proposalSplit', { count })}</strong>
        <ToneChip tone={tone}>{t(words)}</ToneChip>
      </div>
      <ul className="stack gap-3 wide">
        {parts.map(({ sid, number, operation, contributor, cents }) => (
          <li className="fill-auto gap-2 col-gap-5 breaks" key={sid}>
            <span>
              {number}, {contributor} ·{' '}
              <Link to={hrefOf('adminOperation', { operationSid: operation.sid })}>{operation.name}</Link>
            </span>
            <span className="tabular no-wrap">{money(cents, currency)}</span>
          </li>
        ))}
      </ul>
      <TextList texts={reasons} className={styles.reasons} />
      {mayWrite && (
        <div className="wrap gap-3">
          <Button
            label={t('payments.confirm')}
            aria-label={t('payments.confirmSplitOf', { amount: sum, count })}
            variant={certainty === 'certain' ? 'primary' : 'secondary'}
            size="small"
            loading={isSending}
            onClick={() => void confirm()}
          />
          <Button label={t('payments.splitChange')} variant="quiet" size="small" onClick={onChange} />
        </div>
      )}
    </div>
  )
}
