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
  toggled,
  valuesIn,
  type ListName,
} from '../shared/offering/catalogue-view.ts'
import { FacetGroup } from './facet-group.tsx'
import styles from './facets.module.css'
import { PriceFacet } from './price-facet.tsx'

/** Open from the start; the others wait until they are asked for. */
const FIRST: ReadonlySet<ListName> = new Set(['creditType', 'country', 'projectType'])

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
      <div className={styles.only}>
        <Switch
          label={t('catalogue.onlyAvailable')}
          checked={search.get('available') === 'true'}
          onChange={(_, { checked }) => onChange(changed(search, { available: checked ? 'true' : null }))}
        />
        <span className="note tabular">{quantity(facets.available)}</span>
      </div>
      {LISTS.slice(0, 3).map(group)}
      <PriceFacet
        key={search.get('price')}
        prices={facets.price}
        range={priceIn(search)}
        onSet={(price) => onChange(changed(search, { price }))}
      />
      {LISTS.slice(3).map(group)}
    </div>
  )
}
