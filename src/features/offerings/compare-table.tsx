/** Up to four offerings side by side; which ones, the address says. */
import { ArrowLeftRegular } from '@fluentui/react-icons'
import { useQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Offering } from '../../../contract/offerings/offerings.ts'
import { countryName, money, quantity } from '../../lib/format.ts'
import { t, type MessageId } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { GoalTile } from '../../ui/charts/goal-tile.tsx'
import { Empty, Skeleton } from '../../ui/page.tsx'
import {
  changed,
  comparedIn,
  CREDIT_TYPES,
  goalName,
  IMPACTS,
  withCompared,
} from '../shared/offering/catalogue-view.ts'
import styles from './compare.module.css'
import { labelsOf, lowestPrice } from './offering-words.ts'
import { offeringQuery } from '../shared/offering/queries.ts'

type Props = {
  readonly search: URLSearchParams
  readonly onChange: (next: URLSearchParams) => void
  readonly hrefOf: (sid: string) => string
}

const ROWS: readonly { readonly title: MessageId; readonly cell: (offering: Offering) => ReactNode }[] = [
  {
    title: 'catalogue.cheapest',
    cell: (offering) => {
      const lowest = lowestPrice(offering)
      return lowest === null
        ? ''
        : `${money(lowest, offering.currency)} ${t('catalogue.perUnit', { unit: offering.unit })}`
    },
  },
  {
    title: 'market.available',
    cell: ({ vintages, unit }) => (
      <ul>
        {vintages.map(({ sid, name, available }) => (
          <li key={sid}>
            {name}: {t('catalogue.availableUnits', { quantity: quantity(available), unit })}
          </li>
        ))}
      </ul>
    ),
  },
  { title: 'market.creditType', cell: ({ creditType }) => t(CREDIT_TYPES[creditType]) },
  { title: 'catalogue.country', cell: ({ country }) => countryName(country) },
  { title: 'catalogue.projectType', cell: ({ projectType }) => projectType },
  { title: 'market.standard', cell: ({ standard }) => standard },
  {
    title: 'market.impact',
    // Said of carbon only.
    cell: ({ vintages, creditType }) =>
      creditType === 'Carbon'
        ? [...new Set(vintages.map(({ impactType }) => impactType))].map((one) => t(IMPACTS[one])).join(', ')
        : t('catalogue.none'),
  },
  { title: 'catalogue.labels', cell: (offering) => labelsOf(offering).join(', ') || t('catalogue.none') },
  {
    title: 'market.goals',
    cell: ({ sdgs }) => (
      <ul className="wrap gap-2">
        {sdgs.map((goal) => (
          <li key={goal} title={goalName(goal)}>
            <GoalTile goal={goal} size="small" />
            <span className="visually-hidden">
              {t('catalogue.goal', { number: String(goal), name: goalName(goal) })}
            </span>
          </li>
        ))}
      </ul>
    ),
  },
  { title: 'market.projectCarrier', cell: ({ carrier }) => carrier },
  { title: 'market.proponent', cell: ({ proponent }) => proponent },
]

export function CompareTable({ search, onChange, hrefOf }: Props) {
  const sids = comparedIn(search)
  const found = useQueries({ queries: sids.map(offeringQuery) })
  const offerings = found.flatMap(({ data }) => data ?? [])
  const back = () => onChange(changed(search, { view: null }))
  return (
    <div className="column gap-4">
      <div className={`stack gap-3 justify-start ${styles.head}`}>
        <Button
          variant="quiet"
          icon={<ArrowLeftRegular />}
          label={t('catalogue.compareBack')}
          onClick={back}
        />
        <h2 id="compare">{t('catalogue.compareTitle')}</h2>
        {found.some(({ isError }) => isError) && <p role="alert">{t('catalogue.compareGone')}</p>}
      </div>
      {found.some(({ isPending }) => isPending) && <Skeleton />}
      {sids.length === 0 && <Empty title={t('catalogue.compareMost')} />}
      {offerings.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table is scrolled by keyboard
        <section className={styles.scroll} aria-labelledby="compare" tabIndex={0}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">
                  <span className="visually-hidden">{t('catalogue.compareProperty')}</span>
                </th>
                {offerings.map(({ sid, title }) => (
                  <th key={sid} scope="col">
                    <Link to={hrefOf(sid)}>{title}</Link>
                    <Button
                      variant="quiet"
                      modifier="link"
                      size="small"
                      label={t('settings.remove')}
                      aria-label={t('catalogue.compareRemove', { title })}
                      onClick={() => onChange(withCompared(search, sid))}
                    />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {ROWS.map(({ title, cell }) => (
                <tr key={title}>
                  <th scope="row">{t(title)}</th>
                  {offerings.map((offering) => (
                    <td key={offering.sid}>{cell(offering)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  )
}
