import { Switch } from '@fluentui/react-components'
import type { Facets } from '../../../contract/offerings/catalogue.ts'
import { quantity } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import {
  changed,
  choicesOf,
  FACET_TITLES,
  LISTS,
  priceIn,
  SWITCHES,
  toggled,
  valuesIn,
  type ListName,
} from '../shared/offering/catalogue-view.ts'
import { FacetGroup } from './facet-group.tsx'
import styles from './facets.module.css'
import { PriceFacet } from './price-facet.tsx'

/** Open from the start; the others wait until they are asked for. */
const FIRST: ReadonlySet<ListName> = new Set(['creditType', 'country', 'projectType'])

const SWITCHED = Object.keys(SWITCHES) as readonly (keyof typeof SWITCHES)[]

const NOTES = { available: 'catalogue.onlyAvailableNote', favourite: 'catalogue.favouritesNote' } as const

type Props = {
  readonly facets: Facets
  readonly search: URLSearchParams
  readonly onChange: (next: URLSearchParams) => void
}

export function FacetPanel({ facets, search, onChange }: Props) {
  const group = (name: ListName) => (
    <FacetGroup
      key={name}
      title={t(FACET_TITLES[name])}
      choices={choicesOf(facets, name)}
      chosen={valuesIn(search, name)}
      onToggle={(value) => onChange(toggled(search, name, value))}
      isOpen={FIRST.has(name)}
    />
  )
  return (
    <div className="column">
      {SWITCHED.map((name) => (
        <div key={name} className={styles.only} title={t(NOTES[name])}>
          <Switch
            label={t(SWITCHES[name])}
            checked={search.get(name) === 'true'}
            onChange={(_, { checked }) => onChange(changed(search, { [name]: checked ? 'true' : null }))}
          />
          <span className="note tabular">
            {name === 'available'
              ? t('catalogue.onlyAvailableCount', { count: facets.available, all: facets.availableOf })
              : quantity(facets.favourite)}
          </span>
        </div>
      ))}
      {LISTS.slice(0, 3).map(group)}
      <PriceFacet
        prices={facets.price}
        range={priceIn(search)}
        onSet={(price) => onChange(changed(search, { price }))}
      />
      {LISTS.slice(3).map(group)}
    </div>
  )
}
