/** A person deals one transaction out to the invoices that it pays. */
import { invalidateSoon } from '../../shared/change/invalidate.ts'
import { Checkbox, Input } from '@fluentui/react-components'
import { date, money } from '../../../lib/format.ts'
import { call } from '../../../lib/http.ts'
import { t } from '../../../lib/messages.ts'
import { useSendOnce } from '../../../lib/sending/send-once.ts'
import { centsOf, centsText } from '../../../lib/typed-numbers.ts'
import { Button } from '../../../ui/button.tsx'
import { OnlyFirst } from '../../../ui/page.tsx'
import { useField } from '../../../ui/form/fields-context.ts'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { usePayable, type Transaction } from '../queries.ts'
import { PayableSearch } from './payable-search.tsx'
import styles from './split.module.css'
import { assignedOf, listed, toggled, typed, type Chosen, type Payable } from './split-parts.ts'

type Props = {
  readonly transaction: Transaction
  readonly onClose: () => void
}

export function SplitDialog({ transaction, onClose }: Props) {
  const { sid, openCents, currency, split } = transaction
  const parts: readonly Chosen[] = (split?.parts ?? []).map(({ cents, ...invoice }) => ({
    invoice,
    text: centsText(cents),
  }))
  const sendOnce = useSendOnce()
  return (
    <FormDialog
      title={t('payments.splitTitle', { amount: money(openCents, currency) })}
      submit={t('payments.splitConfirm')}
      isWide
      onClose={onClose}
      defaults={{ parts }}
      labels={{ parts: t('payments.splitParts') }}
      checks={{ parts: (chosen) => wrongIn(chosen, openCents, currency) }}
      save={async (values) => {
        const asked = {
          kind: 'invoice' as const,
          parts: values.parts.map(({ invoice, text }) => ({
            sid: invoice.sid,
            version: invoice.version,
            cents: centsOf(text) ?? 0,
          })),
        }
        await sendOnce(asked, (body) =>
          call(
            'POST /bank_transactions/:sid/confirmation',
            { params: { sid }, body },
            { messages: { success: t('payments.confirmed') } },
          ),
        )
        await invalidateSoon({ topic: 'payments' })
      }}
    >
      <Parts transaction={transaction} />
    </FormDialog>
  )
}

function wrongIn(chosen: readonly Chosen[], openCents: number, currency: string): string | null {
  if (chosen.length === 0) return t('payments.splitNone')
  const wrong = chosen.find(({ text }) => !centsOf(text))
  if (wrong) return t('payments.splitAmountWrong', { number: wrong.invoice.number })
  const over = assignedOf(chosen) - openCents
  return over > 0 ? t('payments.splitOver', { amount: money(over, currency) }) : null
}

function Parts({ transaction }: { readonly transaction: Transaction }) {
  const { sid, openCents, currency } = transaction
  const { ref, ...field } = useField<readonly Chosen[]>('parts')
  const payable = usePayable(sid)
  const { data, isFetching } = payable
  const chosen = field.value
  const rows = listed(chosen, data?.items ?? [])
  const left = openCents - assignedOf(chosen)
  return (
    <div className="column gap-4">
      <p className="text-m soft">{t('payments.splitLead')}</p>
      <PayableSearch id={field.id} ref={ref} {...payable} />
      <ul className={styles.rows} aria-label={t('payments.splitParts')}>
        {rows.map((invoice) => (
          <Row
            key={invoice.sid}
            invoice={invoice}
            currency={currency}
            part={chosen.find((one) => one.invoice.sid === invoice.sid)}
            left={left}
            onToggle={() => field.change(toggled(chosen, invoice, openCents))}
            onType={(amount) => field.change(typed(chosen, invoice, amount))}
          />
        ))}
      </ul>
      {data && <OnlyFirst count={data.items.length} isComplete={data.isComplete} />}
      {rows.length === 0 && !isFetching && <p className="text-m soft">{t('payments.splitFoundNone')}</p>}
      <output className={styles.sum} data-over={left < 0 || undefined}>
        <span>
          {t('payments.splitAssigned', {
            assigned: money(assignedOf(chosen), currency),
            amount: money(openCents, currency),
          })}
        </span>
        <strong>
          {left < 0
            ? t('payments.splitOver', { amount: money(-left, currency) })
            : left === 0
              ? t('payments.splitExact')
              : t('payments.splitLeft', { amount: money(left, currency) })}
        </strong>
      </output>
      {field.error && (
        <p className={styles.error} role="alert">
          {field.error}
        </p>
      )}
    </div>
  )
}

type RowProps = {
  readonly invoice: Payable
  readonly currency: string
  readonly part: Chosen | undefined
  /** Cents that no invoice has. */
  readonly left: number
  readonly onToggle: () => void
  readonly onType: (text: string) => void
}

function Row({ invoice, currency, part, left, onToggle, onType }: RowProps) {
  const { number, contributor, operation, restCents, dueOn } = invoice
  const about = [
    contributor,
    operation.name,
    ...(dueOn ? [t('payments.splitDueOn', { date: date(dueOn) })] : []),
  ]
  const more = (centsOf(part?.text ?? '') ?? 0) - restCents
  return (
    <li className={styles.row} data-chosen={part !== undefined || undefined}>
      <Checkbox
        checked={part !== undefined}
        className={styles.choice ?? ''}
        label={
          <span className="stack gap-1 shrink breaks">
            <strong>{number}</strong>
            <span className="note">{about.join(' · ')}</span>
            <span className="note">
              {t('payments.proposalRest.invoice', { amount: money(restCents, currency) })}
            </span>
          </span>
        }
        onChange={onToggle}
      />
      <div className={styles.typed}>
        <Input
          inputMode="decimal"
          autoComplete="off"
          aria-label={t('payments.splitAmountOf', { number, currency })}
          input={{ className: styles.figure ?? '' }}
          contentAfter={<span className="note">{currency}</span>}
          value={part?.text ?? ''}
          onChange={(_, { value }) => onType(value)}
        />
        {part && left > 0 && (
          <Button
            label={t('payments.splitTakeLeft', { amount: money(left, currency) })}
            aria-label={t('payments.splitTakeLeftOf', { amount: money(left, currency), number })}
            variant="quiet"
            size="small"
            onClick={() => onType(centsText((centsOf(part.text) ?? 0) + left))}
          />
        )}
        {more > 0 && <p className="note">{t('payments.splitTooMuch', { amount: money(more, currency) })}</p>}
      </div>
    </li>
  )
}
