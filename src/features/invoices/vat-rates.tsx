/** Standard rates of the member states, as invoices use them today. They change with the product's data, not by hand. */
import type { Answer } from '../../lib/api.ts'
import { countryName, date, localDay, quantity } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { useNow } from '../../lib/use-now.ts'
import { PlainTable, Panel } from '../../ui/page.tsx'
import styles from './billing.module.css'

type Rate = Answer<'GET /vat_rates'>['items'][number]

export function VatRates({ rates }: { readonly rates: readonly Rate[] }) {
  const today = localDay(useNow())
  const valid = rates
    .filter(({ validFrom, validTo }) => validFrom <= today && (validTo === null || validTo >= today))
    .toSorted((one, other) => countryName(one.country).localeCompare(countryName(other.country)))
  return (
    <Panel title={t('invoices.vatRates')} aside={quantity(valid.length)} flush>
      <PlainTable
        className={`text-m table ${styles.rates}`}
        titles={[t('invoices.country'), t('invoices.rate')]}
      >
        {valid.map(({ country, percent, validFrom }) => (
          <tr key={country}>
            <th scope="row">
              {countryName(country)}
              <span className="block text-xs quiet">
                {t('invoices.rateSince', { date: date(validFrom) })}
              </span>
            </th>
            <td>{t('invoices.percent', { rate: quantity(percent) })}</td>
          </tr>
        ))}
      </PlainTable>
    </Panel>
  )
}
