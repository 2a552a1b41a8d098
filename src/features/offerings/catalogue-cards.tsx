import type { OfferingSummary } from '../../../contract/offerings/offerings.ts'
import { t } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/page.tsx'
import { handOverFocus } from '../../ui/keep-focus.ts'
import { CatalogueCard } from './catalogue-card.tsx'
import { cleared, comparedIn, isFiltered, MOST_COMPARED } from '../shared/offering/catalogue-view.ts'
import styles from './catalogue.module.css'

type Props = {
  readonly offerings: readonly OfferingSummary[]
  readonly search: URLSearchParams
  readonly onChange: (next: URLSearchParams) => void
  readonly onCompare: (sid: string) => void
  readonly hrefOf: (sid: string) => string
  /** The answer to what is asked now is still on its way. */
  readonly isStale: boolean
  readonly more: { readonly isLoading: boolean; readonly load: () => void; readonly note: string } | null
}

export function CatalogueCards({ offerings, search, onChange, onCompare, hrefOf, isStale, more }: Props) {
  const compared = comparedIn(search)
  if (offerings.length === 0)
    return isFiltered(search) ? (
      <Empty title={t('catalogue.noneFits')}>
        <p>{t('catalogue.noneFitsHint')}</p>
        <Button variant="primary" label={t('catalogue.showAll')} onClick={() => onChange(cleared(search))} />
      </Empty>
    ) : (
      <Empty title={t('catalogue.nothingYet')} />
    )
  return (
    <>
      <ul className={styles.cards} data-stale={isStale || undefined}>
        {offerings.map((offering) => (
          <li key={offering.sid} ref={handOverFocus}>
            <CatalogueCard
              offering={offering}
              href={hrefOf(offering.sid)}
              isCompared={compared.includes(offering.sid)}
              isTooMany={compared.length >= MOST_COMPARED && !compared.includes(offering.sid)}
              onCompare={onCompare}
            />
          </li>
        ))}
      </ul>
      {more && (
        <div className={styles.more}>
          <p>{more.note}</p>
          <Button label={t('catalogue.more')} size="large" loading={more.isLoading} onClick={more.load} />
        </div>
      )}
    </>
  )
}

export const CardSkeletons = () => (
  <div className={styles.cards} aria-hidden>
    {Array.from({ length: 6 }, (_, index) => (
      <span key={index} className={styles.bone} />
    ))}
  </div>
)
