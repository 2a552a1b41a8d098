import { Input, Select } from '@fluentui/react-components'
import { SearchRegular } from '@fluentui/react-icons'
import { Link, useSearchParams } from 'react-router'
import type { OfferingSummary } from '../../../contract/offerings.ts'
import { t, type MessageId } from '../../lib/messages.ts'
import { OfferingCard } from '../../ui/offering-card.tsx'
import { Empty } from '../../ui/page.tsx'
import { offeringsFor } from './catalogue-view.ts'
import styles from './offerings.module.css'

type Props = {
  readonly offerings: readonly OfferingSummary[]
  readonly hrefOf?: (offering: OfferingSummary) => string
}

const CREDIT_TYPES = {
  Carbon: 'market.carbon',
  Plastic: 'market.plastic',
  Biodiversity: 'market.biodiversity',
} as const satisfies Readonly<Record<OfferingSummary['creditType'], MessageId>>

/** Cards of projects; search and credit type live in the address. */
export function Catalogue({ offerings, hrefOf }: Props) {
  const [search, setSearch] = useSearchParams()
  const shown = offeringsFor(offerings, search)
  const set = (name: string, value: string) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <>
      <search className={styles.filters}>
        <Input
          className={styles.field ?? ''}
          type="search"
          aria-label={t('market.searchProjects')}
          placeholder={t('market.searchProjectsExample')}
          contentBefore={<SearchRegular aria-hidden />}
          value={search.get('search') ?? ''}
          onChange={(_, { value }) => set('search', value)}
        />
        <Select
          aria-label={t('market.creditType')}
          value={search.get('creditType') ?? ''}
          onChange={(_, { value }) => set('creditType', value)}
        >
          <option value="">{t('market.everyCreditType')}</option>
          {Object.entries(CREDIT_TYPES).map(([value, name]) => (
            <option key={value} value={value}>
              {t(name)}
            </option>
          ))}
        </Select>
        <output className={styles.count}>{t('market.projectsCount', { count: shown.length })}</output>
      </search>
      {shown.length === 0 && (
        <Empty title={t('market.noProjectFits')}>
          <Link to="?">{t('market.showAllProjects')}</Link>
        </Empty>
      )}
      <ul className={styles.cards}>
        {shown.map((offering) => (
          <li key={offering.sid}>
            <OfferingCard
              offering={offering}
              heading="h2"
              title={hrefOf && <Link to={hrefOf(offering)}>{offering.title}</Link>}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
