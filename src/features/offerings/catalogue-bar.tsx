import { Select } from '@fluentui/react-components'
import { FilterRegular, GridRegular, MapRegular } from '@fluentui/react-icons'
import { useNavigate } from 'react-router'
import type { Facets } from '../../../contract/offerings/catalogue.ts'
import { t } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import {
  changed,
  savedSearchOf,
  sortIn,
  SORTS,
  viewIn,
  type View,
} from '../shared/offering/catalogue-view.ts'
import { SavedViews } from '../shared/saved-view/saved-views.tsx'
import styles from './catalogue.module.css'
import { SearchField } from './search-field.tsx'
import { examplesIn, withSuggestion } from './suggestions.ts'
import { ViewSwitch } from '../../ui/data-list/view-switch.tsx'
import { ChoiceOptions } from '../../ui/form/select-options.tsx'

type Props = {
  readonly search: URLSearchParams
  /** null: not counted yet. */
  readonly facets: Facets | null
  readonly hrefOf: (sid: string) => string
  readonly onChange: (next: URLSearchParams) => void
  /** While one types, the address follows without a step for each letter. */
  readonly onType: (next: URLSearchParams) => void
  readonly filters: number
  readonly onFilters: () => void
}

const VIEWS = [
  { view: 'list', label: 'catalogue.viewList', icon: <GridRegular /> },
  { view: 'map', label: 'catalogue.viewMap', icon: <MapRegular /> },
] as const

export function CatalogueBar({ search, facets, hrefOf, onChange, onType, filters, onFilters }: Props) {
  const navigate = useNavigate()
  return (
    <div className="cluster gap-3 col-gap-4">
      <SearchField
        value={search.get('search') ?? ''}
        examples={examplesIn(facets, search)}
        onSearch={(text) => onType(changed(search, { search: text }))}
        onSuggestion={({ kind, value }) =>
          kind === 'project' ? void navigate(hrefOf(value)) : onChange(withSuggestion(search, kind, value))
        }
      />
      <Button
        className={styles.filterButton}
        icon={<FilterRegular />}
        label={filters > 0 ? t('catalogue.filtersCount', { count: filters }) : t('catalogue.filters')}
        onClick={onFilters}
      />
      <label className={`row gap-3 push-right note ${styles.sort}`}>
        <span className="visually-hidden-on-phone">{t('catalogue.sort')}</span>
        <Select
          value={sortIn(search)}
          onChange={(_, { value }) =>
            onChange(changed(search, { sort: value === 'relevance' ? null : value }))
          }
        >
          <ChoiceOptions
            choices={Object.entries(SORTS).map(([value, name]) => ({ value, label: t(name) }))}
          />
        </Select>
      </label>
      <SavedViews list="catalogue" searchOf={savedSearchOf} />
      <ViewSwitch<View>
        views={VIEWS}
        current={viewIn(search)}
        onChoose={(view) => onChange(changed(search, { view: view === 'list' ? null : view }))}
      />
    </div>
  )
}
