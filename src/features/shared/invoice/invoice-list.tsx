/** Invoices and credit notes of an operation with their files; nothing where none was issued. */
import { ArrowDownloadRegular } from '@fluentui/react-icons'
import { useQuery } from '@tanstack/react-query'
import type { OperationDetail } from '../../../../contract/operations/shapes.ts'
import type { IssuedInvoice } from '../../../../contract/payments/invoices.ts'
import { date, documentDate, money } from '../../../lib/format.ts'
import { addressOf } from '../../../lib/http.ts'
import { t } from '../../../lib/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/page.tsx'
import { invoicesQuery } from './queries.ts'
import styles from './invoices.module.css'

type Props = {
  readonly detail: Pick<OperationDetail, 'sid'> & {
    readonly facts: Pick<OperationDetail['facts'], 'dueCents' | 'receivedCents'>
  }
  /** As a box of its own, or as the head of a list. */
  readonly isBox: boolean
}

export function InvoiceList({ detail: { sid, facts }, isBox }: Props) {
  const { data, isPending } = useQuery(invoicesQuery(sid))
  if (isPending && isBox) return <Skeleton rows={3} />
  if (!data || data.items.length === 0) return null
  const Frame = isBox ? 'section' : 'div'
  return (
    <Frame
      className={isBox ? styles.box : styles.head}
      {...(isBox && { 'aria-label': t('invoices.invoices') })}
    >
      <h3>{t('invoices.invoices')}</h3>
      <ul className={`stack gap-4 ${styles.list}`}>
        {data.items.toReversed().map((invoice) => (
          <li className="stack gap-2 shrink" key={invoice.sid} data-taken-back={invoice.creditedBy !== null}>
            <Invoice invoice={invoice} isPaid={facts.receivedCents >= facts.dueCents} />
          </li>
        ))}
      </ul>
    </Frame>
  )
}

type InvoiceProps = { readonly invoice: IssuedInvoice; readonly isPaid: boolean }

function Invoice({ invoice, isPaid }: InvoiceProps) {
  const { sid, number, kind, issuedAt, dueOn, totalCents, vatCents, currency, reference } = invoice
  const isOwed = kind === 'invoice' && invoice.creditedBy === null
  const facts = [
    t('invoices.issued', { date: documentDate(issuedAt) }),
    isOwed && (isPaid ? t('invoices.paid') : dueOn && t('invoices.due', { date: date(dueOn) })),
    invoice.credits && t('invoices.credits', { number: invoice.credits }),
    invoice.creditedBy && t('invoices.creditedBy', { number: invoice.creditedBy }),
  ]
  return (
    <>
      <div className="wrap gap-1 col-gap-4 between text-m">
        <strong>
          {t(`invoices.${kind}`)} {number}
        </strong>
        <span className={`strong tabular ${styles.amount}`}>{money(totalCents, currency)}</span>
      </div>
      <p className="note breaks">
        {facts.filter(Boolean).join(', ')}
        {vatCents > 0 && `, ${t('invoices.vatOf', { amount: money(vatCents, currency) })}`}
      </p>
      {isOwed && (
        <p className={`note ${styles.reference}`}>
          {t('invoices.paymentReference')} <span>{reference}</span>
        </p>
      )}
      {invoice.hasFile ? (
        <div className="flex gap-3 top-3">
          <Button
            label={t('invoices.pdf')}
            aria-label={t('invoices.pdfOf', { number })}
            size="small"
            icon={<ArrowDownloadRegular />}
            href={addressOf('/invoices/:sid/file', { sid })}
            download
          />
          <Button
            label={t('invoices.xml')}
            aria-label={t('invoices.xmlOf', { number })}
            size="small"
            variant="quiet"
            href={addressOf('/invoices/:sid/xml', { sid })}
            download
          />
        </div>
      ) : (
        <p className="note breaks">{t('invoices.noFile')}</p>
      )}
    </>
  )
}
