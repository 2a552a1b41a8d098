/** The catalogue: search, facets, results as cards, on a map, or side by side. Everything that one sees is in the address. */
import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  type InfiniteData,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query'
import { lazy, memo, Suspense, useCallback, useDeferredValue, useMemo, useState, type ReactNode } from 'react'
import type { CataloguePage } from '../../../contract/offerings/catalogue.ts'
import type { Offering } from '../../../contract/offerings/offerings.ts'
import { quantity } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { CatalogueBar } from './catalogue-bar.tsx'
import { CatalogueCards, CardSkeletons } from './catalogue-cards.tsx'
import {
  chipsOf,
  cleared,
  isFiltered,
  sortIn,
  viewIn,
  withCompared,
} from '../shared/offering/catalogue-view.ts'
import styles from './catalogue.module.css'
import { CompareTable } from './compare-table.tsx'
import { CompareTray } from './compare-tray.tsx'
import { FacetDrawer } from './facet-drawer.tsx'
import { FacetPanel } from './facet-panel.tsx'
import { FilterChips } from './filter-chips.tsx'
import { catalogueQuery, mapQuery } from '../shared/offering/queries.ts'
import map from '../shared/map/map.module.css'
import { useAddress } from '../../ui/use-address.ts'

/** Projection and shapes come when someone opens a map. */
const WorldMap = lazy(() => import('./world-map.tsx'))

type Props = {
  readonly hrefOf: (sid: string) => string
  /** The way into the cart; null: the viewer only reads. */
  readonly buy: ((offering: Offering) => ReactNode) | null
}

export function Catalogue({ hrefOf, buy }: Props) {
  /** Each choice is a step that Back undoes. */
  const [search, go] = useAddress()
  const choose = useCallback((next: URLSearchParams) => go(() => next), [go])
  const compare = useCallback((offering: string) => go((now) => withCompared(now, offering)), [go])
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  // While another answer is fetched, the last one stays.
  const { data, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    ...catalogueQuery(search),
    placeholderData: keepPreviousData,
    throwOnError: true,
  })
  const found = useMemo(
    () => ({ data, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage }),
    [data, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage],
  )
  // Who types goes on typing while facets and cards are drawn.
  const shown = useDeferredValue(found)
  if (viewIn(search) === 'compare')
    return <CompareTable search={search} onChange={choose} hrefOf={hrefOf} buy={buy} />
  const facets = data?.pages[0]?.facets ?? null
  return (
    <>
      <CatalogueBar
        search={search}
        facets={facets}
        hrefOf={hrefOf}
        onChange={choose}
        onType={(next) => go(() => next, { replace: true })}
        filters={chipsOf(search, facets).length}
        onFilters={() => setDrawerOpen(true)}
      />
      <Results search={search} shown={shown} onChange={choose} onCompare={compare} hrefOf={hrefOf} />
      {isDrawerOpen && facets && (
        <FacetDrawer count={data?.pages[0]?.count ?? 0} onClose={() => setDrawerOpen(false)}>
          <FacetPanel facets={facets} search={search} onChange={choose} />
        </FacetDrawer>
      )}
      <CompareTray
        search={search}
        onChange={choose}
        known={data?.pages.flatMap(({ items }) => items) ?? []}
      />
    </>
  )
}

type Found = Pick<
  UseInfiniteQueryResult<InfiniteData<CataloguePage>>,
  'data' | 'isPlaceholderData' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
>

type ResultsProps = Pick<Props, 'hrefOf'> & {
  readonly search: URLSearchParams
  readonly shown: Found
  readonly onChange: (next: URLSearchParams) => void
  readonly onCompare: (sid: string) => void
}

/** Facets and what was found. Memoized: the answer that it shows comes after what is more urgent. */
const Results = memo(function Results({ search, shown, onChange, onCompare, hrefOf }: ResultsProps) {
  const { data, isPlaceholderData: isStale, hasNextPage, isFetchingNextPage, fetchNextPage } = shown
  const first = data?.pages[0]
  const facets = first?.facets ?? null
  return (
    <div className={styles.columns}>
      <aside className={styles.side} aria-label={t('catalogue.filters')}>
        {facets && <FacetPanel facets={facets} search={search} onChange={onChange} />}
      </aside>
      <section className={styles.main} aria-label={t('catalogue.results', { count: first?.count ?? 0 })}>
        <div className={styles.standing}>
          <output className="title-m tabular" aria-busy={isStale}>
            {first ? t('catalogue.results', { count: first.count }) : t('catalogue.updating')}
          </output>
          <FilterChips
            chips={chipsOf(search, facets)}
            onChange={onChange}
            // Without the facets nothing says what is chosen.
            cleared={facets && isFiltered(search) ? cleared(search) : null}
          />
        </div>
        {sortIn(search) === 'price' && (first?.currencies.length ?? 0) > 1 && (
          <p className="text-s soft">
            {t('catalogue.pricePerCurrency', { currencies: first?.currencies.join(', ') ?? '' })}
          </p>
        )}
        {viewIn(search) === 'map' ? (
          <CatalogueMap search={search} onChange={onChange} hrefOf={hrefOf} />
        ) : data ? (
          <CatalogueCards
            offerings={data.pages.flatMap(({ items }) => items)}
            search={search}
            onChange={onChange}
            onCompare={onCompare}
            hrefOf={hrefOf}
            isStale={isStale}
            more={
              hasNextPage
                ? {
                    isLoading: isFetchingNextPage,
                    load: () => void fetchNextPage(),
                    note: t('catalogue.shownOf', {
                      shown: quantity(data.pages.reduce((sum, { items }) => sum + items.length, 0)),
                      count: quantity(first?.count ?? 0),
                    }),
                  }
                : null
            }
          />
        ) : (
          <CardSkeletons />
        )}
      </section>
    </div>
  )
})

type MapProps = {
  readonly search: URLSearchParams
  readonly onChange: (next: URLSearchParams) => void
  readonly hrefOf: (sid: string) => string
}

function CatalogueMap({ search, ...rest }: MapProps) {
  const { data } = useQuery({
    ...mapQuery(search),
    throwOnError: true,
  })
  const waiting = <output className={map.waiting}>{t('catalogue.loadingMap')}</output>
  return (
    <Suspense fallback={waiting}>
      {data ? <WorldMap places={data.places} search={search} {...rest} /> : waiting}
    </Suspense>
  )
}
