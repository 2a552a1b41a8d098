/** What the carrier can expect to be paid: one block per currency, never added across. */
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Forecast } from '../../../../contract/offerings/submissions.ts'
import { money } from '../../../lib/format.ts'
import { t } from '../../../lib/messages.ts'
import { BarList } from '../../../ui/charts/bar-list.tsx'
import { Figures, Panel } from '../../../ui/page.tsx'
import styles from './own-card.module.css'
import { forecastQuery } from '../../shared/submission/queries.ts'

const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

export function PayoutForecast() {
  const { data } = useSuspenseQuery(forecastQuery)
  return (
    <Panel title={t('submission.forecast')}>
      {data.length === 0 ? (
        <p>{t('submission.noForecast')}</p>
      ) : (
        data.map((one) => <InCurrency key={one.currency} forecast={one} />)
      )}
    </Panel>
  )
}

function InCurrency({
  forecast: { currency, byMonth, openCents, paidCents },
}: {
  readonly forecast: Forecast
}) {
  const undated = byMonth.reduce((rest, { amountCents }) => rest - amountCents, openCents)
  const rows = [
    ...byMonth.map(({ month: key, amountCents: value }) => ({
      key,
      label: month.format(new Date(`${key}-01T00:00:00Z`)),
      value,
    })),
    { key: '', label: t('submission.noMonth'), value: undated },
  ].filter(({ value }) => value > 0)
  return (
    <div className={`stack gap-5 ${styles.currency}`}>
      <Figures
        figures={[
          { label: t('submission.toBePaid'), value: money(openCents, currency) },
          { label: t('submission.paidSoFar'), value: money(paidCents, currency) },
        ]}
      />
      {rows.length > 0 && (
        <BarList
          label={t('submission.byMonth', { currency })}
          rows={rows.map((row) => ({ ...row, shown: money(row.value, currency) }))}
        />
      )}
    </div>
  )
}
