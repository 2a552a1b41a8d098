import { lazy, Suspense } from 'react'
import type { Offering } from '../../../../contract/offerings.ts'
import { countryName, quantity } from '../../../lib/format.ts'
import { t } from '../../../lib/messages.ts'
import { Panel } from '../../../ui/page.tsx'

const PlaceMap = lazy(() => import('../map/place-map.tsx'))

export function OfferingPlace({ offering: { country, location } }: { readonly offering: Offering }) {
  return (
    <Panel title={t('catalogue.where')}>
      <Suspense fallback={t('catalogue.loadingMap')}>
        <PlaceMap country={country} location={location} />
      </Suspense>
      <p>
        {location
          ? `${countryName(country)}, ${t('catalogue.whereExact', {
              latitude: quantity(location.latitude),
              longitude: quantity(location.longitude),
            })}`
          : t('catalogue.whereCountry', { country: countryName(country) })}
      </p>
    </Panel>
  )
}
