import { Link } from 'react-router'
import { unitOf } from '../../../machines/kernel/messages.ts'
import { places } from '../../addresses/paths.ts'
import { countryName, money, quantity } from '../../lib/format.ts'
import type { Answer } from '../../lib/api.ts'
import { t } from '../../lib/messages.ts'
import { BarList } from '../../ui/charts/bar-list.tsx'
import { PlainTable, Panel } from '../../ui/page.tsx'
import styles from './dashboard.module.css'

type Props = { readonly figures: Answer<'GET /dashboard/figures'> }

/** Volume and value by credit type; never added across types. */
export const TypeFigures = ({ figures: { byCreditType } }: Props) => (
  <Panel title={t('admin.dashboardVolume')}>
    <PlainTable
      className={`text-m tabular table ${styles.types}`}
      titles={[
        t('admin.dashboardCreditType'),
        t('admin.dashboardOpen'),
        t('admin.dashboardDone'),
        t('admin.dashboardUnits'),
      ]}
    >
      {byCreditType.map(({ creditType, unit, open, completed, quantity: units, amounts }) => (
        <tr key={creditType}>
          <th scope="row">
            {creditType}
            <Link className="block text-s" to={`${places.adminOperations.path}?creditType=${creditType}`}>
              {t('admin.dashboardEvery', { creditType })}
            </Link>
          </th>
          <td>{quantity(open)}</td>
          <td>{quantity(completed)}</td>
          <td>
            {quantity(units)} <span className="note weight-400">{unitOf(units, unit)}</span>
            {amounts.map(({ currency, cents }) => (
              <span key={currency} className="block strong">
                {money(cents, currency)}
              </span>
            ))}
          </td>
        </tr>
      ))}
    </PlainTable>
  </Panel>
)

export const CountryBars = ({ figures: { projectsByCountry } }: Props) => (
  <Panel title={t('admin.dashboardCountries')}>
    <BarList
      label={t('admin.dashboardCountries')}
      rows={projectsByCountry.slice(0, 10).map(({ country, projects }) => ({
        key: country,
        label: countryName(country),
        value: projects,
        note: '',
      }))}
    />
  </Panel>
)
