/** How the contributor pays the invoice: each value to copy, and the code for banking apps. */
import { CopyRegular } from '@fluentui/react-icons'
import { useQuery } from '@tanstack/react-query'
import type { OperationDetail } from '../../../../contract/operations/shapes.ts'
import { decimalOf } from '../../../../contract/rules/money-text.ts'
import { inFours, money } from '../../../lib/format.ts'
import { t } from '../../../lib/messages.ts'
import { notify } from '../../../lib/notifications.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/page.tsx'
import styles from './invoices.module.css'
import { invoicesQuery } from './queries.ts'

type Props = {
  readonly detail: Pick<OperationDetail, 'sid' | 'currency' | 'facts'>
  readonly isAnnounced: boolean
}

/** Nothing without an invoice that names an account, and once everything is paid. */
export function PaymentDetails({ detail: { sid, currency, facts }, isAnnounced }: Props) {
  const { data, isPending } = useQuery(invoicesQuery(sid))
  if (isPending) return <Skeleton rows={6} />
  const invoice = data?.items.findLast(({ payment }) => payment !== null)
  const left = facts.dueCents - facts.receivedCents
  if (!invoice?.payment || left <= 0) return null
  const { payee, iban, bic, code } = invoice.payment
  const values = (
    <dl className="wrap gap-3 col-gap-5 text-m tabular">
      <Value label={t('invoices.payee')} value={payee} />
      <Value label={t('invoices.amountToPay')} value={decimalOf(left)} shown={money(left, currency)} />
      <Value label={t('invoices.iban')} value={iban} shown={inFours(iban)} />
      {bic && <Value label={t('invoices.bic')} value={bic} />}
      <Value
        label={t('invoices.paymentReference')}
        value={invoice.reference}
        shown={inFours(invoice.reference)}
      />
    </dl>
  )
  if (isAnnounced)
    return (
      <section className={styles.box} aria-label={t('invoices.payment')}>
        <output>{t('invoices.paymentAnnounced')}</output>
        <details>
          <summary className="pointer">{t('invoices.transferDetails')}</summary>
          {values}
        </details>
      </section>
    )
  return (
    <section className={styles.box} aria-label={t('invoices.payment')}>
      <h3>{t('invoices.payment')}</h3>
      {values}
      {code && left === invoice.totalCents && (
        <figure className="row gap-4 no-spacing">
          {/* Scanners want dark on light, whatever the colours of the page. */}
          <svg
            className="rigid"
            aria-label={t('invoices.paymentCode')}
            viewBox={`-4 -4 ${code.size + 8} ${code.size + 8}`}
            width={160}
            height={160}
          >
            <rect x={-4} y={-4} width="100%" height="100%" fill="white" />
            <path d={code.path} fill="black" />
          </svg>
          <figcaption className="note">{t('invoices.paymentCodeHint')}</figcaption>
        </figure>
      )}
    </section>
  )
}

type ValueProps = { readonly label: string; readonly value: string; readonly shown?: string }

function Value({ label, value, shown = value }: ValueProps) {
  const copy = async () => {
    await navigator.clipboard.writeText(value)
    notify({ intent: 'success', title: t('invoices.copied', { label }) })
  }
  return (
    <div>
      <dt className="note">{label}</dt>
      <dd className="row gap-2 breaks">
        {shown}
        <IconButton
          size="small"
          icon={<CopyRegular />}
          label={t('invoices.copy', { label })}
          onClick={() => void copy()}
        />
      </dd>
    </div>
  )
}
