import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { t } from '../../lib/messages.ts'
import styles from '../shared/map/map.module.css'
import { mapQuery } from '../shared/offering/queries.ts'

/** Projection and shapes come when someone opens a map. */
const WorldMap = lazy(() => import('./world-map.tsx'))

type Props = {
  readonly search: URLSearchParams
  readonly onChange: (next: URLSearchParams) => void
  readonly hrefOf: (sid: string) => string
}

export function CatalogueMap({ search, ...rest }: Props) {
  const { data } = useQuery({ ...mapQuery(search), throwOnError: true })
  const waiting = <output className={styles.waiting}>{t('catalogue.loadingMap')}</output>
  return (
    <Suspense fallback={waiting}>
      {data ? <WorldMap places={data.places} search={search} {...rest} /> : waiting}
    </Suspense>
  )
}
