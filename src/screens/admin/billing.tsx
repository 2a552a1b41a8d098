/** Billing: what invoices say of the platform, its usual fee, and the rates of the tax on it. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { places } from '../../addresses/paths.ts'
import { BillingForm } from '../../features/invoices/billing-form.tsx'
import styles from '../../features/invoices/billing.module.css'
import { billingQuery, vatRatesQuery } from '../../features/shared/invoice/queries.ts'
import { VatRates } from '../../features/invoices/vat-rates.tsx'
import { useMay } from '../../features/shared/person/may.ts'
import { t } from '../../lib/messages.ts'
import { prefetching } from '../../lib/query-client.ts'
import { Page, PageHead } from '../../ui/page.tsx'

export const loader = prefetching(() => [billingQuery, vatRatesQuery])

export const Component = () => (
  <Page>
    <PageHead title={places.billing.title} lead={t('invoices.billingLead')} />
    <Billing />
  </Page>
)

function Billing() {
  const { data: billing } = useSuspenseQuery(billingQuery)
  const { data: rates } = useSuspenseQuery(vatRatesQuery)
  const mayWrite = useMay('superadmin')
  return (
    <div className={styles.columns}>
      <div>
        {!mayWrite && <p className={styles.note}>{t('invoices.billingLocked')}</p>}
        <BillingForm billing={billing} isLocked={!mayWrite} />
      </div>
      <VatRates rates={rates.items} />
    </div>
  )
}
